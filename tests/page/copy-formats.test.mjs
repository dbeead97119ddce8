// The text that “Copy as” copies follows the lexical rules of each language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { COPY_FORMATS, copyAs } from '../../www/copy-formats.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { readNotation } from '../../www/notation.js';
import { bytesOf } from '../../www/encode-input.js';
import { selectedText } from '../../www/selected-text.js';
import { python } from './layer-codec.mjs';

/** Returns the selection of a range of bytes, as the page reads it. */
async function selected(bytes, encoding = 'utf-8', from = 0, to = bytes.length) {
  const decoded = new DecodedSource(codec, memorySource(Uint8Array.from(bytes)), encoding);
  await decoded.start();
  await decoded.scan(null, async () => true);
  return selectedText(decoded, from, to);
}
/** Returns the selection of a complete text. */
const ofText = (text, encoding = 'utf-8') => selected(codec.encode(text, encoding), encoding);

/**
 * Returns a selection in the given formats, by the id of the format. `input` has the arguments of `ofText` or of
 * `selected`.
 */
async function copied(formats, ...input) {
  const selection = typeof input[0] === 'string' ? await ofText(...input) : await selected(...input);
  return Object.fromEntries(formats.map((id) => [id, copyAs(id, selection).text]));
}

// Characters that languages escape differently: quotation marks, backslashes, controls before digits, trigraphs,
// supplementary characters.
const TEXTS = [
  'plain',
  'a"b\'c\\d',
  '\0' + '1 \x1b7 \x07f \n\r\t\b\f\v',
  '??= ??/" ???',
  'é1 ÿf € \u{1f600}a \u{10ffff}',
  '\\u000a \\x41 ${x} %41 &amp; <b>',
  '\u2028\u2029\u202e\ufeff\u0085\x7f',
];

test('the values of JavaScript and JSON literals are the copied text', async () => {
  for (const text of TEXTS) {
    const { javascript, json } = await copied(['javascript', 'json'], text);
    assert.equal(new Function(`'use strict'; return ${javascript}`)(), text);
    assert.equal(JSON.parse(json), text);
    assert.match(javascript + json, /^[ -~]*$/);
  }
});

test('every format except text, hex and HTML is one line of printable ASCII', async () => {
  const ids = COPY_FORMATS.map(({ id }) => id).filter((id) => !['text', 'hex', 'html'].includes(id));
  for (const text of TEXTS) {
    for (const [id, literal] of Object.entries(await copied(ids, text))) assert.match(literal, /^[ -~]+$/, id);
  }
});

/**
 * Returns the bytes of adjacent C string literals, by C17 §5.1.1.2: the escapes of each literal, then concatenation.
 * Asserts that there are no trigraphs, which a compiler would replace first.
 */
function readC(source) {
  assert.doesNotMatch(source, /\?\?[=/'()!<>-]/, 'a trigraph');
  const bytes = [];
  const simple = { n: 10, r: 13, t: 9, b: 8, f: 12, v: 11, a: 7, '"': 34, '\\': 92, '?': 63 };
  for (const [, body] of source.matchAll(/"((?:[^"\\]|\\.)*)"(?: |$)/g)) {
    for (const [, hex, letter, plain] of body.matchAll(/\\x([0-9A-Fa-f]+)|\\(.)|([^\\])/g)) {
      if (hex) {
        assert.ok(hex.length === 2, `\\x${hex} is more than a byte`);
        bytes.push(Number.parseInt(hex, 16));
      } else bytes.push(letter ? simple[letter] : plain.charCodeAt(0));
    }
  }
  return Uint8Array.from(bytes);
}

test('C: a hex escape takes all hex digits after it, so the literal ends before a hex digit', async () => {
  assert.equal((await copied(['c'], 'éa1g')).c, String.raw`"\xC3\xA9" "a1g"`);
  assert.equal((await copied(['c'], 'x\x0009')).c, String.raw`"x\x00" "09"`);
  assert.equal((await copied(['c'], 'what??=')).c, String.raw`"what?\?="`);
  for (const text of TEXTS) assert.deepEqual(readC((await copied(['c'], text)).c), codec.encode(text));
  // Each of the 256 byte values, followed by 16 other bytes
  const all = Uint8Array.from({ length: 256 * 17 }, (_, at) => (at % 17 ? at * 7 : at / 17));
  assert.deepEqual(readC((await copied(['c'], all, 'utf-8')).c), all);
  const { note } = copyAs('c', await selected([0x61, 0, 0xff]));
  assert.match(note, /utf-8 bytes.*NUL.*sizeof/);
});

test('Rust: \\u{} for characters, \\x with two digits for ASCII controls, a byte string for anything else', async () => {
  assert.equal((await copied(['rust'], 'é\u{1f600}"\x1b1\0')).rust, String.raw`"\u{E9}\u{1F600}\"\x1B1\0"`);
  assert.equal((await copied(['rust'], [0x61, 0x22, 0xff, 0x30])).rust, String.raw`b"a\"\xFF0"`);
  // A Rust str cannot contain a surrogate, but wtf-8 can.
  const lone = copyAs('rust', await selected([0xed, 0xa0, 0xbd], 'wtf-8'));
  assert.equal(lone.text, String.raw`b"\xED\xA0\xBD"`);
  assert.deepEqual(
    [lone.note, lone.why],
    ['The wtf-8 bytes.', 'U+D83D is half of a surrogate pair, so it is not a character.'],
  );
});

test('Python: str for text, also with a lone surrogate; bytes for anything else', async () => {
  assert.equal((await copied(['python'], 'é1€\u{1f600}\x1b7\\')).python, String.raw`"\xE91\u20AC\U0001F600\x1B7\\"`);
  assert.equal((await copied(['python'], [0xe9, 0x31, 0x0a])).python, String.raw`b"\xE91\n"`);
  assert.equal((await copied(['python'], [0xed, 0xa0, 0xbd], 'wtf-8')).python, String.raw`"\uD83D"`);
});

test('Java: ASCII controls have octal escapes, supplementary characters are surrogate pairs, and bytes are an array with casts', async () => {
  // JLS §3.3: \u000A would be a line ending within the literal, and a backslash after a backslash begins no \u escape.
  assert.equal((await copied(['java'], '\n"\0' + '1\x1b\\u0041')).java, String.raw`"\n\"\0001\033\\u0041"`);
  assert.equal((await copied(['java'], 'é\u{1f600}')).java, String.raw`"\u00E9\uD83D\uDE00"`);
  assert.equal((await copied(['java'], [0x41, 0xff])).java, 'new byte[] {0x41, (byte) 0xFF}');
  for (const text of TEXTS) assert.doesNotMatch((await copied(['java'], text)).java, /(?<!\\)(?:\\\\)*\\u00[0-7]/);
  assert.equal(copyAs('java', await ofText('x'.repeat(65_535))).note, undefined);
  assert.match(copyAs('java', await ofText('x'.repeat(65_533) + '€')).note, /65,535 bytes/);
});

test('SQL: quotation marks are doubled, and each dialect has its own notation for characters that it must escape, and for bytes', async () => {
  const sql = ['postgresql', 'mysql', 'sqlite'];
  assert.deepEqual(await copied(sql, "it's"), { postgresql: "'it''s'", mysql: "'it''s'", sqlite: "'it''s'" });
  assert.deepEqual(await copied(sql, "d'é\\\u{1f600}"), {
    postgresql: String.raw`U&'d''\00E9\\\+01F600'`,
    mysql: "_utf8mb4 X'6427C3A95CF09F9880'",
    sqlite: String.raw`('d''' || char(233) || '\' || char(128512))`,
  });
  // Whether MySQL takes a backslash as an escape depends on its mode.
  assert.deepEqual(await copied(sql, 'a\\'), { postgresql: "'a\\'", mysql: "_utf8mb4 X'615C'", sqlite: "'a\\'" });
  assert.deepEqual(await copied(sql, [0x41, 0xff]), {
    postgresql: "'\\x41FF'::bytea",
    mysql: "X'41FF'",
    sqlite: "X'41FF'",
  });
  assert.match(copyAs('postgresql', await ofText('\0')).why, /cannot contain U\+0000/);
  const many = (await copied(['sqlite'], 'é'.repeat(250))).sqlite;
  assert.deepEqual(
    many.match(/char\([^)]*\)/g).map((call) => call.split(',').length),
    [100, 100, 50],
  );
  // SQLite rejects expressions that are deeper than 1000, and each || adds one to the depth.
  for (const text of ['é a '.repeat(600), 'aé'.repeat(6000)]) {
    const statement = `SELECT ${(await copied(['sqlite'], text)).sqlite}`;
    const script =
      'import sqlite3, sys; statement = sys.stdin.read(); sys.stdout.buffer.write(sqlite3.connect(":memory:").execute(statement).fetchone()[0].encode())';
    assert.equal(python(script, statement).toString(), text);
  }
  for (const { label } of COPY_FORMATS.filter(({ id }) => sql.includes(id))) assert.match(label, /^SQL \(\w+\)$/);
});

test('HTML: only character references that are allowed', async () => {
  assert.equal(
    (await copied(['html'], `<a b="c">&'é\u{1f600}\t`)).html,
    '&lt;a b=&quot;c&quot;&gt;&amp;&#39;&#xE9;&#x1F600;\t',
  );
  for (const [text, name] of [
    ['\0', 'U+0000'],
    ['\x1b', 'U+001B'],
    ['\x7f', 'U+007F'],
    ['\u0085', 'U+0085'],
    ['\ufdd0', 'U+FDD0'],
    ['\u{1fffe}', 'U+1FFFE'],
  ]) {
    const { problem, text: html } = copyAs('html', await ofText(`a${text}`));
    assert.equal(html, undefined);
    assert.ok(problem.includes(`HTML cannot contain ${name}.`), problem);
  }
  // A parser reads CR LF and CR as LF, and a reference to CR is not allowed.
  const lines = copyAs('html', await ofText('a\r\nb\rc\n\rd'));
  assert.equal(lines.text, 'a\nb\nc\n\nd');
  assert.match(lines.note, /copied as LF/);
});

test('lone surrogates of UTF-16 are kept if the format can represent them; other formats give the bytes, or reject the text with a reason', async () => {
  for (const [encoding, bytes] of [
    ['utf-16le', [0x3d, 0xd8, 0x61, 0]],
    ['utf-16be', [0xd8, 0x3d, 0, 0x61]],
  ]) {
    const selection = await selected(bytes, encoding);
    assert.equal(copyAs('javascript', selection).text, String.raw`"\uD83Da"`);
    assert.equal(copyAs('java', selection).text, String.raw`"\uD83Da"`);
    assert.equal(copyAs('code-points', selection).text, 'U+D83D U+0061');
    const { text, note } = copyAs('json', selection);
    assert.equal(JSON.parse(text), '\ud83da');
    assert.match(note, /RFC 8259 §8\.2/);
    for (const id of ['text', 'html']) assert.match(copyAs(id, selection).why, /^U\+D83D is half of a surrogate pair/);
    assert.equal(copyAs('mysql', selection).text, `X'${Buffer.from(bytes).toString('hex').toUpperCase()}'`);
  }
});

/** Returns the bytes that the page reads from a text in a format. The page’s input notations have the same ids as the formats. */
function pasted(text, id) {
  const read = readNotation(text, id);
  return read.bytes ?? bytesOf(codec, read, 'utf-8').bytes;
}

test('no ill-formed bytes are lost: each format has all bytes, or says where the ill-formed bytes are and what to copy instead', async () => {
  const bytes = [0x61, 0xe2, 0x82, 0x62];
  const selection = await selected(bytes);
  for (const { id } of COPY_FORMATS) {
    const { text, note, problem, why } = copyAs(id, selection);
    if (['text', 'json', 'html', 'code-points'].includes(id)) {
      assert.equal(text, undefined, id);
      assert.match(problem, / Copy (?:hex|Base64) instead\.$/, id);
      assert.equal(why, 'E2 82 at offset 1 (0x1) is not valid utf-8.');
      continue;
    }
    if (['hex', 'percent', 'base64'].includes(id)) assert.deepEqual(pasted(text, id), Uint8Array.from(bytes), id);
    else {
      assert.equal(note, 'The utf-8 bytes.', id);
      assert.match(text, /(?:a|61).*E2.*82.*(?:b|62)/i, id);
    }
  }
});

test('if a selection cuts a character, the reason names the bytes of this character, and the bytes can be copied as hex', async () => {
  const euro = [0x78, 0xe2, 0x82, 0xac, 0x79];
  for (const [from, to, shown] of [
    [2, 5, '82 AC'],
    [0, 3, 'E2 82'],
  ]) {
    const selection = await selected(euro, 'utf-8', from, to);
    assert.match(copyAs('text', selection).why, new RegExp(`cuts the character ${shown} `));
    assert.equal(
      copyAs('hex', selection).text.replaceAll(' ', ''),
      Buffer.from(euro.slice(from, to)).toString('hex').toUpperCase(),
    );
  }
  assert.equal(copyAs('text', await selected(euro, 'utf-8', 1, 4)).text, '€');
});

test('hex, percent, Base64 and code points can be pasted into the page again', async () => {
  const formats = ['hex', 'percent', 'base64', 'code-points'];
  const inputs = [...TEXTS.map((text) => codec.encode(text)), Uint8Array.from({ length: 256 }, (_, at) => at)];
  for (const bytes of inputs) {
    const selection = await selected(bytes);
    for (const id of formats) {
      const { text } = copyAs(id, selection);
      if (id === 'code-points' && text === undefined) continue; // ill-formed bytes have no code points
      assert.deepEqual(pasted(text, id), bytes, id);
    }
  }
});

test('a long selection in each kind of encoding is the same text as the input', async () => {
  const text = 'Größe 漢字 かな \r\n'.repeat(20_000);
  for (const encoding of ['utf-8', 'utf-16le', 'utf-32be', 'gb18030', 'utf-7', 'iso-2022-jp']) {
    const encodable = encoding === 'iso-2022-jp' ? text.replaceAll('ö', 'o').replaceAll('ß', 's') : text;
    assert.equal(copyAs('text', await ofText(encodable, encoding)).text, encodable, encoding);
  }
});
