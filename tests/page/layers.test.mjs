// P23: layers of encoded text are recognised, decoded one at a time, and encoded again. The vectors are typed from the documents.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer, layerDependencies } from '../../www/layer-queries.js';
import { recogniseLayers } from '../../www/layers.js';
import { codePointOfName } from '../../www/layers/html-names.js';

const latin1 = (text) => Buffer.from(text, 'latin1');
const utf8 = (text) => Buffer.from(text, 'utf8');

/** Returns the ids of the layers that are offered for bytes. */
function offered(bytes, encoding = 'utf-8', isWhole = true) {
  const text = codec.decode(bytes, encoding, { errors: 'replace' });
  return recogniseLayers({ bytes, text }, isWhole, layerDependencies(codec)).map(({ id }) => id);
}

/** Decodes a layer; returns its bytes as text of the encoding. */
function decoded(id, bytes, encoding = 'utf-8') {
  const layer = decodedLayer(codec, id, bytes, encoding);
  assert.equal(layer.problem, undefined, layer.problem);
  return { ...layer, text: codec.decode(layer.bytes, layer.encoding ?? 'utf-8', { errors: 'replace' }) };
}

/** Encodes a text as a layer, in the form that decoding returned. */
function encoded(id, form, text, encoding = 'utf-8') {
  const layer = encodedLayer(codec, { id, form }, { bytes: utf8(text), encoding: 'utf-8' }, encoding);
  assert.equal(layer.problem, undefined, layer.problem);
  return codec.decode(layer.bytes, encoding);
}

const python = (script, input) =>
  execFileSync(process.env.PYTHON ?? 'python3', ['-c', script], { input, maxBuffer: 1 << 26 });

/** Inputs with the layer that comes first, the decoded text, and the same text encoded again if it differs from the input. */
const VECTORS = [
  // RFC 8259, section 7: any character may be escaped, and beyond the BMP as a surrogate pair.
  ['json-string', '"\\u005C"', '\\', '"\\\\"'],
  ['json-string', '"\\uD834\\uDD1E"', '𝄞'],
  ['json-string', '"caf\\u00e9 \\"au lait\\"\\n"', 'café "au lait"\n'],
  ['json-string', ' "a\\tb"\n', 'a\tb'],
  [
    'json-escapes',
    '{"name":"\\ud83d\\ude00","quote":"\\u0022\\\\u20AC"}\n',
    '{"name":"😀","quote":"\\u0022\\\\u20AC"}\n',
  ],
  ['json-escapes', '["caf\\u00e9"]\n["\\u20ac"]\n', '["café"]\n["€"]\n'],
  // RFC 2045, section 6.7: the example with soft line breaks.
  [
    'quoted-printable',
    "Now's the time =\r\nfor all folk to come=\r\n to the aid of their country.",
    "Now's the time for all folk to come to the aid of their country.",
    "Now's the time for all folk to come to the aid of their country.",
  ],
  ['quoted-printable', 'caf=C3=A9 =3D 3 =E2=82=AC\n', 'café = 3 €\n'],
  // RFC 2047, section 8: how the encoded forms are displayed.
  ['encoded-words', '(=?ISO-8859-1?Q?a?=)', '(a)', '(a)'],
  ['encoded-words', '(=?ISO-8859-1?Q?a?= b)', '(a b)', '(a b)'],
  ['encoded-words', '(=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=)', '(ab)', '(ab)'],
  ['encoded-words', '(=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?=)', '(ab)', '(ab)'],
  ['encoded-words', '(=?ISO-8859-1?Q?a_b?=)', '(a b)', '(a b)'],
  ['encoded-words', '(=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=)', '(a b)', '(a b)'],
  [
    'encoded-words',
    'From: =?US-ASCII?Q?Keith_Moore?= <moore@cs.utk.edu>\nTo: =?ISO-8859-1?Q?Keld_J=F8rn_Simonsen?= <keld@dkuug.dk>\n',
    'From: Keith Moore <moore@cs.utk.edu>\nTo: Keld Jørn Simonsen <keld@dkuug.dk>\n',
    'From: Keith Moore <moore@cs.utk.edu>\nTo: Keld =?utf-8?B?SsO4cm4=?= Simonsen <keld@dkuug.dk>\n',
  ],
  [
    'encoded-words',
    'Subject: =?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?=\r\n =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRoZSBleGFtcGxlLg==?=',
    'Subject: If you can read this you understand the example.',
    'Subject: If you can read this you understand the example.',
  ],
  // A language after the encoding: RFC 2231, section 5.
  ['encoded-words', '=?US-ASCII*EN?Q?Keith_Moore?=', 'Keith Moore', 'Keith Moore'],
  [
    'html',
    '<p>caf&eacute; &#8364; &#x1F600; &copy;</p>',
    '<p>café € 😀 ©</p>',
    '<p>caf&eacute; &euro; &#128512; &copy;</p>',
  ],
  ['html', 'a &lt; b &amp;&amp; c', 'a < b && c'],
  // HTML Standard, "numeric character reference end state": C1 controls are windows-1252, and impossible numbers U+FFFD.
  ['html', '&#128;&#x92;&#0;&#xD800;&#x110000;', '€’\ufffd\ufffd\ufffd', '&#x20AC;&#x2019;&#xFFFD;&#xFFFD;&#xFFFD;'],
  ['escapes', "b'caf\\xc3\\xa9\\n'", 'café\n'],
  ['escapes', "'\\u20AC\\tx'", '€\tx'],
  ['percent', 'https://example.org/caf%C3%A9%20%25?q=a', 'https://example.org/café %?q=a'],
  ['base64', 'Y2Fmw6k=\n', 'café'],
  ['base64', 'data:text/plain;base64,4oKs', '€'],
  ['hex', 'E2 82 AC', '€'],
  ['code-points', 'U+20AC U+1F600', '€😀'],
  ['decimal', '[-30, -126, -84]', '€'],
];

test('P23: each layer is recognised, decoded by one level, and encoded again', () => {
  for (const [id, input, text, again = input] of VECTORS) {
    assert.equal(offered(utf8(input))[0], id, input);
    const layer = decoded(id, utf8(input));
    assert.equal(layer.text, text, input);
    assert.equal(encoded(id, layer.form, text), again, input);
  }
});

test('P23: ordinary text, source code and markup are not offered as encoded', () => {
  for (const text of [
    '#include <stdio.h>\nint main(void) { puts("hi\\n"); return 0; }\n',
    'printf("\\x1b[0m\\n");\n',
    'const path = "C:\\\\temp";',
    '{"a": 1, "b": "line\\nline", "c": "\\u0000"}',
    '"quoted"',
    'a = 1\nb == 2\nx=10\ny=AB\n',
    'for (i=0; i<10; i=i+1) {}\n',
    '?a=1&b=2&copy=3',
    'AT&T; R&D',
    '<p>a &lt; b</p>\n',
    '100% of 20% is 20%',
    'C:\\users\\new',
    '[1, 2, 3]',
    'Hello',
    'naïve, 3 €',
    '=?not a word?=',
    '=SUM(A1:B2)\n=AVERAGE(C1)',
    '',
  ]) {
    assert.deepEqual(offered(utf8(text)), [], JSON.stringify(text));
  }
});

// RFC 2045, section 6.1: the header of a message declares the encoding of its body, and has its own (RFC 2047).
test('P23: the body of a message in quoted-printable is decoded, and its header stays as it is', () => {
  const header =
    'From: =?UTF-8?Q?Zo=C3=AB?= <zoe@example.org>\r\nSubject: long\r\n lines\r\ncontent-transfer-encoding: Quoted-Printable\r\n\r\n';
  const message = `${header}Gr=C3=BC=C3=9Fe =3D 5 =E2=82=AC\r\n`;
  assert.deepEqual(offered(utf8(message)), ['encoded-words', 'quoted-printable']);
  const layer = decoded('quoted-printable', utf8(message));
  assert.equal(layer.text, `${header}Grüße = 5 €\r\n`);
  assert.equal(layer.note, null);
  assert.equal(encoded('quoted-printable', layer.form, layer.text), message);
  // After the words of the header are decoded too.
  const words = decoded('encoded-words', utf8(message));
  assert.deepEqual(offered(utf8(words.text)), ['quoted-printable']);
  assert.equal(decoded('quoted-printable', utf8(words.text)).text, layer.text.replace('=?UTF-8?Q?Zo=C3=AB?=', 'Zoë'));
  for (const other of ['7bit', '8bit', 'base64']) {
    assert.ok(!offered(utf8(message.replace('Quoted-Printable', other))).includes('quoted-printable'), other);
  }
});

// java.io.DataOutput.writeUTF: two bytes of length, then modified UTF-8: NUL is C0 80, and U+1F600 two surrogates of three bytes.
test('P23: strings of writeUTF are recognised by their lengths, and written again with new lengths', () => {
  const one = Buffer.from('0008c080eda0bdedb880', 'hex');
  assert.deepEqual(offered(one, 'utf-8'), ['java-utf']);
  const single = decodedLayer(codec, 'java-utf', one, 'utf-8');
  assert.equal(single.encoding, 'mutf-8');
  assert.equal(codec.decode(single.bytes, 'mutf-8'), '\0😀');
  const two = Buffer.from('0003e282ac000161', 'hex');
  const several = decoded('java-utf', two);
  assert.equal(several.text, '€\na');
  assert.match(several.note, /^2 strings, separated by line feeds/);
  const again = encodedLayer(
    codec,
    { id: 'java-utf', form: several.form },
    { bytes: utf8('€€\nab'), encoding: 'mutf-8' },
    'utf-8',
  );
  assert.equal(Buffer.from(again.bytes).toString('hex'), '0006e282ace282ac00026162');
  // If a string has a line feed, another byte separates the strings.
  assert.equal(decoded('java-utf', Buffer.from('0003610a62000163', 'hex')).text, 'a\nb\x1ec');
  for (const hex of ['0003e282', '000461', '0000', '0002c041', '41424344']) {
    assert.ok(!offered(Buffer.from(hex, 'hex')).includes('java-utf'), hex);
  }
  const long = encodedLayer(
    codec,
    { id: 'java-utf', form: single.form },
    { bytes: Buffer.alloc(65536, 97), encoding: 'mutf-8' },
    'utf-8',
  );
  assert.match(long.problem, /65,536 bytes; writeUTF can write at most 65,535/);
});

test('the beginning of a text is not called strings of writeUTF, whose lengths any two characters may be', () => {
  const isOffered = (bytes) => offered(bytes, 'utf-8', false).includes('java-utf');
  const size = 1 << 16;
  for (const line of [
    '2026-11-24T12:00:00Z host app: request\n',
    '{"id": 1, "name": "x"},',
    '\t\tindented\r\n',
    'plain ',
  ]) {
    assert.ok(!isOffered(Buffer.alloc(size, line)), line);
  }
  assert.ok(isOffered(Buffer.alloc(size, Buffer.concat([Buffer.of(0, 100), Buffer.alloc(100, 'x')]))));
  assert.ok(isOffered(Buffer.alloc(size, Buffer.concat([Buffer.of(8, 0xff), Buffer.alloc(0x8ff, 'x')]))));
});

test('P23: lone surrogates, unknown encodings, wrong escapes and unknown names are kept and reported', () => {
  const lone = decodedLayer(codec, 'json-string', utf8('"a\\ud83d"'), 'utf-8');
  assert.equal(Buffer.from(lone.bytes).toString('hex'), '61eda0bd');
  assert.match(lone.note, /half of a surrogate pair/);
  const again = encodedLayer(
    codec,
    { id: 'json-string', form: lone.form },
    { bytes: lone.bytes, encoding: 'utf-8' },
    'utf-8',
  );
  assert.equal(Buffer.from(again.bytes).toString(), '"a\\ud83d"');
  const words = decoded('encoded-words', utf8('=?x-none?Q?a=41?= =?utf-8?B?*?= z'));
  assert.equal(words.text, '=?x-none?Q?a=41?= =?utf-8?B?*?= z');
  assert.match(words.note, /x-none/);
  const qp = decoded('quoted-printable', utf8('=C3=A9=ZZ=\n'));
  assert.equal(qp.text, 'é=ZZ');
  assert.match(qp.note, /not followed by two hex digits/);
  assert.match(decoded('html', utf8('&eacute;&nosuch;')).note, /&nosuch;/);
  assert.match(decodedLayer(codec, 'base64', utf8('abc!'), 'utf-8').problem, /not a Base64 character/);
  assert.match(decodedLayer(codec, 'json-string', utf8('"abc'), 'utf-8').problem, /no quotation mark at its end/);
});

test('P23: words of other encodings, and characters that are split between two words, are decoded', () => {
  assert.equal(decoded('encoded-words', utf8('=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=')).text, '日本');
  assert.equal(decoded('encoded-words', utf8('=?utf-8?Q?=E2=82?= =?utf-8?Q?=AC?=')).text, '€');
  // Each encoded word is short and has complete characters: sections 2 and 5.
  const text = `Subject: ${'日本語 '.repeat(40)}.`;
  const again = encoded('encoded-words', { newline: '\r\n', head: '', tail: '' }, text);
  for (const word of again.match(/=\?\S+\?=/g)) {
    assert.ok(word.length <= 75, word);
    assert.ok(!decoded('encoded-words', utf8(word)).text.includes('\ufffd'), word);
  }
  assert.equal(decoded('encoded-words', utf8(again)).text, text);
});

test('P23: the input may be in any encoding, with a BOM or with errors, which stay', () => {
  const wide = codec.encode('{"a":"\\u00e9"}', 'utf-16', { writeBOM: true });
  const layer = decodedLayer(codec, 'json-escapes', wide, 'utf-16');
  assert.equal(codec.decode(layer.bytes, layer.encoding), '{"a":"é"}');
  assert.deepEqual(
    encodedLayer(
      codec,
      { id: 'json-escapes', form: layer.form },
      { bytes: layer.bytes, encoding: layer.encoding },
      'utf-16',
    ).bytes,
    wide,
  );
  const bad = decodedLayer(codec, 'html', latin1('&eacute;\xff'), 'utf-8');
  assert.equal(Buffer.from(bad.bytes).toString('hex'), 'c3a9ff');
  assert.equal(decoded('html', latin1('\xe4&euro;'), 'windows-1252').text, 'ä€');
  // Each decoding removes one of several layers.
  const inner = '"caf\\u00e9 =3D 1=\n"';
  const outer = decoded('quoted-printable', utf8('"caf=5Cu00e9 =3D 1"'));
  assert.equal(decoded('json-string', outer.bytes).text, 'café = 1', inner);
});

test('P23: names of HTML 4 are those of Python, and numbers are read as Python reads them', () => {
  const names = JSON.parse(
    python(
      'import json, html, html.entities as e; print(json.dumps({n: [ord(c) for c in html.unescape("&%s;" % n)] for n in [*e.name2codepoint, "apos"]}))',
    ),
  );
  for (const [name, codePoints] of Object.entries(names))
    assert.deepEqual([codePointOfName.get(name)], codePoints, name);
  assert.equal(codePointOfName.size, Object.keys(names).length);
  const numbers = Array.from({ length: 0x300 }, (_, number) => number).filter(
    (number) => number > 0x9f || number < 0x80,
  );
  // Python drops references to most controls; browsers do not.
  const kept = numbers.filter((number) => (number > 0x1f && number !== 0x7f) || [9, 10, 12].includes(number));
  const references = kept.map((number) => `&#${number};&#x${number.toString(16)};`).join('');
  assert.equal(
    decoded('html', utf8(references)).text,
    python('import html,sys; sys.stdout.buffer.write(html.unescape(sys.stdin.read()).encode())', references).toString(),
  );
});

/** Returns a text of lines with bytes of all kinds, the same each time. */
function someBytes(length, seed) {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const kind = (state >>> 16) % 10;
    bytes[at] = kind === 0 ? 10 : kind < 3 ? (state >>> 8) & 0xff : kind === 3 ? 0x20 : 0x41 + ((state >>> 8) % 58);
  }
  return bytes;
}

test('P23: Python decodes what is encoded as quoted-printable, and the other way round', () => {
  // A CRLF is a line end in the standard, and two characters in Python.
  const texts = Array.from({ length: 200 }, (_, at) =>
    Buffer.from(someBytes(at * 7, at + 1).filter((byte) => byte !== 13)),
  );
  const form = { newline: '\n', head: '', tail: '' };
  const written = texts.map((bytes) => {
    const layer = encodedLayer(codec, { id: 'quoted-printable', form }, { bytes, encoding: 'utf-8' }, 'utf-8');
    return Buffer.from(layer.bytes);
  });
  for (const text of written.map(String)) {
    assert.ok(
      text.split('\n').every(({ length }) => length <= 76),
      text,
    );
    assert.match(text, /^[\t\n -~]*$/);
    assert.doesNotMatch(text, /[ \t]$/m);
  }
  const script = `import json, quopri, sys
given = json.load(sys.stdin)
run = lambda call, texts: [call(bytes.fromhex(text)).hex() for text in texts]
print(json.dumps({"read": run(quopri.decodestring, given["written"]), "theirs": run(quopri.encodestring, given["texts"])}))`;
  const hex = (all) => all.map((bytes) => bytes.toString('hex'));
  const { read, theirs } = JSON.parse(python(script, JSON.stringify({ texts: hex(texts), written: hex(written) })));
  assert.deepEqual(read, hex(texts));
  const decodedTexts = theirs.map(
    (text) => decodedLayer(codec, 'quoted-printable', Buffer.from(text, 'hex'), 'utf-8').bytes,
  );
  assert.deepEqual(hex(decodedTexts.map(Buffer.from)), hex(texts));
});

test('P23: Python reads encoded words and JSON strings as they were written', () => {
  const texts = ['café', 'Grüße aus Köln', '日本語', 'a b é c', '€'.repeat(60), 'x é\ty'];
  const words = texts.map((text) => encoded('encoded-words', { newline: '\n', head: '', tail: '' }, text));
  const read = python(
    'import email.header as h,json,sys; print(json.dumps([str(h.make_header(h.decode_header(w))) for w in json.load(sys.stdin)]))',
    JSON.stringify(words),
  );
  assert.deepEqual(JSON.parse(read), texts);
  for (const text of [...texts, '😀"\\\n\u2028', '\ud83d']) {
    const [ascii, raw] = JSON.parse(
      python(
        'import json,sys; t=json.load(sys.stdin); print(json.dumps([json.dumps(t), json.dumps(t, ensure_ascii=False) if ord(max(t)) < 0xd800 or ord(max(t)) > 0xdfff else ""]))',
        JSON.stringify(text),
      ),
    );
    for (const given of [ascii, raw].filter(Boolean)) {
      const layer = decodedLayer(codec, 'json-string', utf8(given), 'utf-8');
      assert.equal(codec.decode(layer.bytes, 'wtf-8'), text);
      const again = encodedLayer(
        codec,
        { id: 'json-string', form: layer.form },
        { bytes: layer.bytes, encoding: 'utf-8' },
        'utf-8',
      );
      assert.equal(Buffer.from(again.bytes).toString(), given);
    }
  }
});
