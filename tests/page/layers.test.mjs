// Layers of encoded text are recognised, decoded one at a time, and encoded again. Many vectors are examples of the
// cited documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decodedLayer, encodedLayer } from '../../www/layer-queries.js';
import { canEncodeLayer } from '../../www/layers.js';
import { codePointOfName } from '../../www/layers/html-names.js';
import { decoded, encoded, latin1, offered, python, utf8 } from './layer-codec.mjs';

/**
 * Each vector has the id of the first layer that is offered, the input, and the decoded text. If encoding this text again does not give the
 * input, the fourth element is the result.
 */
const VECTORS = [
  // RFC 8259, section 7: any character may be escaped; characters beyond the BMP are escaped as surrogate pairs.
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
  // Hex letters after the four digits of an escape are text.
  ['json-escapes', '["\\u00C4ffin"]\n', '["Äffin"]\n'],
  ['percent', 'https://example.org/%C3%A9%20and', 'https://example.org/é and'],
  ['percent', 'https://example.org/%c3%a9%20and', 'https://example.org/é and'],
  ['escapes', '\\xC3\\xA9\\f', 'é\f'],
  // vCard 2.1, section 2.1.3: a value may be in quoted-printable. CHARSET names the encoding of the decoded bytes.
  [
    'vcard',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=\r\nrg\r\nTEL;CELL:+491701234567\r\nEND:VCARD\r\n',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8:Müller;Jörg\r\nTEL;CELL:+491701234567\r\nEND:VCARD\r\n',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\r\nTEL;CELL:+491701234567\r\nEND:VCARD\r\n',
  ],
  [
    'vcard',
    'BEGIN:VCARD\nORG;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:B=E4ckerei =3D gut\nEND:VCARD\n',
    'BEGIN:VCARD\nORG;CHARSET=UTF-8:Bäckerei = gut\nEND:VCARD\n',
    'BEGIN:VCARD\nORG;CHARSET=UTF-8;QUOTED-PRINTABLE:B=C3=A4ckerei =3D gut\nEND:VCARD\n',
  ],
  // URLs that are percent-encoded twice, one per line.
  [
    'percent',
    'https://example.com/?q=%25C3%25BCber&a=b\nhttps://example.com/?q=Stra%25C3%259Fe\n',
    'https://example.com/?q=%C3%BCber&a=b\nhttps://example.com/?q=Stra%C3%9Fe\n',
  ],
  // In an input of several lines, white space at the start and end is kept.
  ['escapes', '# 1\ncaf\\xc3\\xa9\n\n', '# 1\ncafé\n\n'],
  // java.util.Properties, `load`: only \u escapes are decoded. \n, \\, and a backslash that joins two lines stay.
  [
    'java-properties',
    '# ayarlar\nhello=Merhaba d\\u00fcnya\\n\nyol.dosya = C:\\\\Kay\\u0131tlar\\\\{0}.xls\nlong: \\\n  \\u00e7ok\n',
    '# ayarlar\nhello=Merhaba dünya\\n\nyol.dosya = C:\\\\Kayıtlar\\\\{0}.xls\nlong: \\\n  çok\n',
  ],
  [
    'base64-run',
    'tool --encoded "V3JpdGUtSG9zdCAiR3LDtsOfZTogMTAg4oKsIjsgR2V0LUNoaWxkSXRlbQ==" --quiet\n',
    'Write-Host "Größe: 10 €"; Get-ChildItem',
  ],
  // RFC 2849, example 6, with a value that starts with a space and therefore stays.
  [
    'ldif',
    'version: 1\ndn:: b3U95Za25qWt6YOoLG89QWlyaXVz\nobjectclass: top\nou:: 5Za25qWt6YOo\nou;lang-ja:: 5Za2\n 5qWt6YOo\nx:: IGE=\n',
    'version: 1\ndn: ou=営業部,o=Airius\nobjectclass: top\nou: 営業部\nou;lang-ja: 営業部\nx:: IGE=\n',
    'version: 1\ndn:: b3U95Za25qWt6YOoLG89QWlyaXVz\nobjectclass: top\nou:: 5Za25qWt6YOo\nou;lang-ja:: 5Za25qWt6YOo\nx:: IGE=\n',
  ],
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
  // HTML Standard, "numeric character reference end state": numbers of C1 controls are read as windows-1252. NUL,
  // surrogates and numbers above 10FFFF become U+FFFD.
  ['html', '&#128;&#x92;&#0;&#xD800;&#x110000;', '€’\ufffd\ufffd\ufffd', '&#x20AC;&#x2019;&#xFFFD;&#xFFFD;&#xFFFD;'],
  // Two references to the halves of a surrogate pair are one character, in each combination of hex and decimal.
  ['html', '&#55357;&#56842; &#xD83D;&#xDE0A; &#55357;&#xde0a;', '😊 😊 😊', '&#x1F60A; &#x1F60A; &#x1F60A;'],
  ['html', '&#55357; &#56842;&#55357;', '\ufffd \ufffd\ufffd', '&#65533; &#65533;&#65533;'],
  // In markup, references that may stand for syntax, such as &lt; and &#10;, stay. So do references to a lone surrogate: &#xD83D;.
  [
    'html',
    '<sms body="&#55357;&#56842; &amp; &lt;3 &#60; &#x3c; &quot;&#39;&#10;&#xD83D;" />',
    '<sms body="😊 &amp; &lt;3 &#60; &#x3c; &quot;&#39;&#10;&#xD83D;" />',
    '<sms body="&#128522; &amp; &lt;3 &#60; &#x3c; &quot;&#39;&#10;&#xD83D;" />',
  ],
  [
    'html',
    '<!doctype html><script>if (a) b = "&euro;"</script><p>&euro; &ldquo; x<!-- &copy; --><style>&copy;</style>',
    '<!doctype html><script>if (a) b = "&euro;"</script><p>€ “ x<!-- &copy; --><style>&copy;</style>',
    '<!doctype html><script>if (a) b = "&euro;"</script><p>&euro; &ldquo; x<!-- &copy; --><style>&copy;</style>',
  ],
  [
    'html',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY copy "C">]><a>&copy;&reg;&#x91;<![CDATA[&reg;]]></a>',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY copy "C">]><a>&copy;®&#x91;<![CDATA[&reg;]]></a>',
  ],
  ['html', 'Preis: 5 &euro; &amp; mehr;a < b', 'Preis: 5 € & mehr;a < b', 'Preis: 5 &euro; &amp; mehr;a < b'],
  ['escapes', "b'caf\\xc3\\xa9\\n'", 'café\n'],
  ['escapes', "'\\u20AC\\tx'", '€\tx'],
  ['percent', 'https://example.org/caf%C3%A9%20%25?q=a', 'https://example.org/café %?q=a'],
  // RFC 3986, section 2.4: a percent sign is encoded as %25, also if the text ends with an incomplete escape.
  ['percent', '%C3%A9%25 %C3%A9%', 'é% é%', '%C3%A9%25 %C3%A9%25'],
  ['base64', 'Y2Fmw6k=\n', 'café'],
  ['base64', 'data:text/plain;base64,4oKs', '€'],
  ['hex', 'E2 82 AC', '€'],
  ['code-points', 'U+20AC U+1F600', '€😀'],
  ['decimal', '[-30, -126, -84]', '€'],
];

test('each layer is recognised, decoded by one level, and encoded again', () => {
  for (const [id, input, text, again = input] of VECTORS) {
    assert.equal(offered(utf8(input))[0], id, input);
    const layer = decoded(id, utf8(input));
    assert.equal(layer.text, text, input);
    assert.equal(encoded(id, layer.form, text), again, input);
  }
});

test('ordinary text, source code and markup are not offered as encoded', () => {
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
    '<?xml version="1.0"?><a b="&#10;">&amp;&lt;&#60;&#x91;<!-- &eacute; --></a>',
    '100% of 20% is 20%',
    'C:\\users\\new',
    '[1, 2, 3]',
    'Hello',
    'naïve, 3 €',
    '=?not a word?=',
    '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQrKLb7ZkyHFJpNrLcJkzZ1m3k4cwCgYIKoZIzj0EAwIw\nEjEQMA4GA1UEAwwHZXhhbXBsZTAeFw0yNDAxMDEwMDAwMDBaFw0zNDAxMDEwMDA=\n-----END CERTIFICATE-----\n',
    '=SUM(A1:B2)\n=AVERAGE(C1)',
    '',
  ]) {
    assert.deepEqual(offered(utf8(text)), [], JSON.stringify(text));
  }
});

// RFC 2045, section 6.1: the header of a message declares the encoding of its body. The header itself has encoded words
// (RFC 2047).
test('a message in quoted-printable is decoded with its header, which then declares 8bit', () => {
  const headerWith = (name, transferEncoding) =>
    `From: ${name} <zoe@example.org>\r\nSubject: long\r\n lines\r\ncontent-transfer-encoding: ${transferEncoding}\r\n\r\n`;
  const message = `${headerWith('=?UTF-8?Q?Zo=C3=AB?=', 'Quoted-Printable')}Gr=C3=BC=C3=9Fe =3D 5 =E2=82=AC\r\n`;
  assert.deepEqual(offered(utf8(message)), ['encoded-mail']);
  const layer = decoded('encoded-mail', utf8(message));
  assert.equal(layer.text, `${headerWith('Zoë', '8bit')}Grüße = 5 €\r\n`);
  assert.equal(layer.note, null);
  assert.equal(
    encoded('encoded-mail', layer.form, layer.text),
    message.replace('=?UTF-8?Q?Zo=C3=AB?=', '=?utf-8?B?Wm/Dqw==?=').replace('Quoted-Printable', 'quoted-printable'),
  );
  // The body is decoded also after the encoded words of the header were decoded.
  const words = decoded('encoded-words', utf8(message));
  assert.deepEqual(offered(utf8(words.text)), ['encoded-mail']);
  assert.equal(decoded('encoded-mail', utf8(words.text)).text, layer.text);
  for (const other of ['7bit', '8bit', 'base64']) {
    assert.ok(!offered(utf8(message.replace('Quoted-Printable', other))).includes('encoded-mail'), other);
  }
});

test('if the words of a header are encoded again, line endings and a body that was not encoded are unchanged', () => {
  const word = '=?utf-8?B?Y2Fmw6k=?=';
  for (const text of [
    // A message with 8bit, with LF, CR LF, or both; and text with CR, as in old files of Mac OS
    `Subject: ${word}\nContent-Transfer-Encoding: 8bit\n\nGrüße aus Köln, 💀\n`,
    `Subject: ${word}\r\nTo: a\r\n\r\nGrüße\r\n`,
    `Subject: ${word}\r\nTo: a\nCc: b\r\n\r\nbody\n`,
    `id\tname\r1\t${word}\r2\tb\r3\t${word}\r`,
    `Subject: ${word}`,
  ]) {
    const layer = decoded('encoded-words', utf8(text));
    assert.equal(layer.text, text.replaceAll(word, 'café'));
    assert.equal(encoded('encoded-words', layer.form, layer.text), text);
  }
  // In text without a header, encoding would also encode “Köln”, which was not encoded before, so the layer is not encoded again.
  const { form } = decoded('encoded-words', utf8(`id,name\n1,${word}\n2,Köln\n`));
  assert.equal(canEncodeLayer({ id: 'encoded-words', form }), false);
});

// java.io.DataOutput.writeUTF: two bytes of length, then modified UTF-8. NUL is C0 80, and U+1F600 is two surrogates of
// three bytes each.
test('strings of writeUTF are recognised by their lengths, and written again with new lengths', () => {
  const one = Buffer.from('0008c080eda0bdedb880', 'hex');
  assert.deepEqual(offered(one), ['java-utf']);
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
  // If a string has a line feed, byte 1E separates the strings instead.
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

test('a text whose first two bytes are by chance the length of the rest is not taken for writeUTF', () => {
  for (const start of ['67', '20', '# ', '<x', '\r\n', '\t\t', '{"', 'a\n']) {
    const length = Buffer.from(start).readUInt16BE(0);
    const text = Buffer.concat([Buffer.from(start), Buffer.alloc(length, ' SKU;NAME;PRICE\r\n')]);
    assert.ok(!offered(text).includes('java-utf'), start);
    // A second string follows, whose length starts with the byte 00. No text has this byte, so the lengths are evidence.
    assert.ok(offered(Buffer.concat([text, Buffer.of(0, 1, 0x61)])).includes('java-utf'), start);
  }
});

test('the beginning of a long text is not taken for writeUTF, although its first two characters can be read as a length', () => {
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

test('lone surrogates, unknown encodings and names, and wrong escapes are unchanged, and wrong Base64 and JSON are rejected', () => {
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
  const raw = '=?utf-8?Q?日本?='; // an encoded word must be ASCII
  assert.equal(decoded('encoded-words', utf8(raw)).text, raw);
  assert.match(words.note, /x-none/);
  const qp = decoded('quoted-printable', utf8('=C3=A9=ZZ=\n'));
  assert.equal(qp.text, 'é=ZZ');
  assert.match(qp.note, /not followed by two hex digits/);
  const html = decoded('html', utf8('&eacute;&nosuch;'));
  assert.equal(html.text, 'é&nosuch;');
  assert.match(html.note, /&nosuch;/);
  assert.match(decodedLayer(codec, 'base64', utf8('abc!'), 'utf-8').problem, /not a Base64 character/);
  assert.match(decodedLayer(codec, 'json-string', utf8('"abc'), 'utf-8').problem, /no quotation mark at its end/);
});

test('encoded words in any encoding, and characters that are split between two encoded words, are decoded', () => {
  assert.equal(decoded('encoded-words', utf8('=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=')).text, '日本');
  assert.equal(decoded('encoded-words', utf8('=?utf-8?Q?=E2=82?= =?utf-8?Q?=AC?=')).text, '€');
  // Each encoded word is short and has complete characters: RFC 2047, sections 2 and 5.
  const text = `Subject: ${'日本語 '.repeat(40)}.`;
  const again = encoded('encoded-words', { newline: '\r\n', head: '', tail: '' }, text);
  for (const word of again.match(/=\?\S+\?=/g)) {
    assert.ok(word.length <= 75, word);
    assert.ok(!decoded('encoded-words', utf8(word)).text.includes('\ufffd'), word);
  }
  assert.equal(decoded('encoded-words', utf8(again)).text, text);
});

test('the input may be in any encoding, and a BOM and malformed bytes are unchanged', () => {
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
  // UCS-2 has no characters beyond U+FFFF, so the result is in UTF-8.
  const ucs2 = codec.encode('["\\ud83d\\ude00"]', 'ucs-2le');
  const beyond = decodedLayer(codec, 'json-escapes', ucs2, 'ucs-2le');
  assert.deepEqual([beyond.encoding, codec.decode(beyond.bytes)], ['utf-8', '["😀"]']);
  // The layer keeps a BOM: Excel reads a CSV file as UTF-8 only if it has a BOM.
  const table = '\ufeffNom;Ville\nAm&eacute;lie;Orl&eacute;ans\n';
  const plain = decodedLayer(codec, 'html', utf8(table), 'utf-8');
  assert.deepEqual(Buffer.from(plain.bytes), Buffer.from('\ufeffNom;Ville\nAmélie;Orléans\n'));
  const inner = { bytes: plain.bytes, encoding: plain.encoding };
  assert.equal(
    Buffer.from(encodedLayer(codec, { id: 'html', form: plain.form }, inner, 'utf-8').bytes).lastIndexOf('\ufeff'),
    0,
  );
  // Each layer of escapes within a text keeps a BOM, whether the escapes stand for characters or bytes. Encoding again writes no second BOM.
  for (const [id, row, canEncode = true] of [
    ['json-escapes', '"Am\\u00e9lie","Orl\\u00e9ans"'],
    ['escapes', 'Am\\u00e9lie,Orl\\u00e9ans'],
    ['escapes', 'Am\\xc3\\xa9lie,Orl\\xc3\\xa9ans'],
    ['percent', 'Am%C3%A9lie,Orl%C3%A9ans'],
    ['quoted-printable', 'Am=C3=A9lie,Orl=C3=A9ans'],
    ['angle-escapes', 'Am<U+00E9>lie,Orl<U+00E9>ans', false],
  ]) {
    const bytes = utf8(`\ufeff${row}\r\n`);
    const text = decodedLayer(codec, id, bytes, 'utf-8');
    assert.equal(Buffer.from(text.bytes).toString().lastIndexOf('\ufeff'), 0, id);
    assert.match(Buffer.from(text.bytes).toString(), /Amélie.*Orléans/, id);
    if (!canEncode) continue;
    const back = encodedLayer(codec, { id, form: text.form }, { ...text, encoding: text.encoding ?? 'utf-8' }, 'utf-8');
    assert.equal(Buffer.from(back.bytes).toString().lastIndexOf('\ufeff'), 0, id);
    assert.doesNotMatch(Buffer.from(back.bytes).toString().slice(1), /feff|EF.?BB.?BF/i, id);
  }
  // UTF-16 keeps its BOM, also if its name states the byte order (utf-16le). A result in ASCII or windows-1252 gets no BOM.
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const bytes = codec.encode('\ufeffAm&eacute;lie\r\n', encoding);
    const text = decodedLayer(codec, 'html', bytes, encoding);
    assert.equal(codec.decode(text.bytes, encoding, { ignoreBOM: true }), '\ufeffAmélie\r\n');
    for (const outer of [encoding, 'utf-16'])
      assert.deepEqual(encodedLayer(codec, { id: 'html', form: text.form }, text, outer), { bytes }, outer);
    const ascii = decodedLayer(codec, 'html', codec.encode('\ufeffR&amp;D\r\n', encoding), encoding);
    assert.deepEqual([ascii.encoding, Buffer.from(ascii.bytes).toString()], [null, 'R&D\r\n']);
  }
  const western = decodedLayer(codec, 'percent', utf8('\ufeffcaf%E9,d%E9j%E0'), 'utf-8');
  assert.equal(Buffer.from(western.bytes).toString('latin1'), 'café,déjà');
  const content = decodedLayer(codec, 'json-string', utf8('\ufeff"\\u00e9"'), 'utf-8');
  assert.equal(Buffer.from(content.bytes).toString(), 'é');
  const bad = decodedLayer(codec, 'html', latin1('&eacute;\xff'), 'utf-8');
  assert.equal(Buffer.from(bad.bytes).toString('hex'), 'c3a9ff');
  assert.equal(decoded('html', latin1('\xe4&euro;'), 'windows-1252').text, 'ä€');
  // Each decoding removes one of several layers.
  const outer = decoded('quoted-printable', utf8('"caf=5Cu00e9 =3D 1"'));
  assert.equal(decoded('json-string', outer.bytes).text, 'café = 1');
});

test('character references are decoded as in Python: by the names of HTML 4 and apos, and by number', () => {
  const names = JSON.parse(
    python(
      'import json, html, html.entities as e; print(json.dumps({n: [ord(c) for c in html.unescape("&%s;" % n)] for n in [*e.name2codepoint, "apos"]}))',
    ),
  );
  for (const [name, codePoints] of Object.entries(names))
    assert.deepEqual([codePointOfName.get(name)], codePoints, name);
  assert.equal(codePointOfName.size, Object.keys(names).length);
  const numbers = Array.from({ length: 0x300 }, (_, number) => number);
  // Python drops references to most C0 controls and to DEL; browsers do not.
  const kept = numbers.filter((number) => (number > 0x1f && number !== 0x7f) || [9, 10, 12].includes(number));
  const references = kept.map((number) => `&#${number};&#x${number.toString(16)};`).join('');
  assert.equal(
    decoded('html', utf8(references)).text,
    python('import html,sys; sys.stdout.buffer.write(html.unescape(sys.stdin.read()).encode())', references).toString(),
  );
});

/** Returns pseudo-random lines of letters, spaces and other bytes. The same seed gives the same lines. */
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

test('Python decodes quoted-printable that the page wrote, and the page decodes quoted-printable that Python wrote', () => {
  // The texts have no byte 0D, because CR LF is a line end in the standard, and two characters in Python.
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
print(json.dumps({"decoded": run(quopri.decodestring, given["written"]), "encoded": run(quopri.encodestring, given["texts"])}))`;
  const hex = (buffers) => buffers.map((bytes) => bytes.toString('hex'));
  const byPython = JSON.parse(python(script, JSON.stringify({ texts: hex(texts), written: hex(written) })));
  assert.deepEqual(byPython.decoded, hex(texts));
  const decodedTexts = byPython.encoded.map(
    (text) => decodedLayer(codec, 'quoted-printable', Buffer.from(text, 'hex'), 'utf-8').bytes,
  );
  assert.deepEqual(hex(decodedTexts.map(Buffer.from)), hex(texts));
});

test('Python decodes encoded words of the page, and the page decodes and encodes JSON strings as Python does', () => {
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

test('JSON and Java properties are not offered as escapes or as percent-encoding', () => {
  const json = '[{"url":"https://example.org/mapa?q=%C5%81%C3%B3d%C5%BA","name":"Ma\\u0142gorzata\\nB"}]';
  assert.deepEqual(offered(utf8(json)), ['json-escapes']);
  assert.deepEqual(offered(utf8('a=\\u00fc\nb=\\t\n')), ['java-properties']);
  // Not Java properties: a single line, a line without “=”, and a line with \x escapes.
  for (const text of ['a=\\u00fc\n', 'a=\\u00fc\nb\n', 'a=\\u00fc\nb=\\xc3\\xbc\n']) {
    assert.ok(!offered(utf8(text)).includes('java-properties'), text);
  }
});
