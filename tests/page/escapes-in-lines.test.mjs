// Escapes of bytes and characters in logs and other text of several lines. The escapes of line ends and other ASCII characters stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { decoded, encoded, offersFor, utf8 } from './layer-codec.mjs';

const raw = String.raw;
const STAY = /Escapes of ASCII characters, such as \\n, stay/;

for (const [name, text, expected] of [
  [
    'a log of Python 2',
    raw`DEBUG rows=[{'stadt': 'K\xc3\xb6ln', 'notiz': 'gepr\xc3\xbcft\n'}]${'\n'}DEBUG rows=[{'stadt': 'L\xc3\xbcbeck', 'pfad': 'C:\\neu'}]${'\n'}`,
    raw`DEBUG rows=[{'stadt': 'Köln', 'notiz': 'geprüft\n'}]${'\n'}DEBUG rows=[{'stadt': 'Lübeck', 'pfad': 'C:\\neu'}]${'\n'}`,
  ],
  ['one record of a log', raw`rows=[{'notiz': 'gepr\xc3\xbcft\r\n'}, 1]`, raw`rows=[{'notiz': 'geprüft\r\n'}, 1]`],
  [
    'Unicode literals of Python 2',
    raw`[u'Krak\xf3w\n', u'\u0141\xf3d\u017a\t']${'\n'}[u'it\'s \xe9']${'\n'}`,
    raw`[u'Kraków\n', u'Łódź\t']${'\n'}[u'it\'s é']${'\n'}`,
  ],
  [
    'messages in source code',
    raw`msgid "Size\n"${'\n'}msgstr "Gr\303\266\303\237e: \"%s\"\012"${'\n'}`,
    raw`msgid "Size\n"${'\n'}msgstr "Größe: \"%s\"\012"${'\n'}`,
  ],
]) {
  test(`line ends in the strings of ${name} stay escapes`, async () => {
    const layer = decoded('escapes', utf8(text));
    assert.equal(layer.text, expected);
    assert.match(layer.note, STAY);
    const [offer] = await offersFor(text);
    assert.match(offer.hint, STAY);
  });
}

test('text whose line ends stay can be escaped again', () => {
  const text = raw`a='K\xc3\xb6ln\n\'\\'${'\n'}b='L\xc3\xbcbeck'${'\n'}`;
  const { text: inner, form } = decoded('escapes', utf8(text));
  assert.equal(encoded('escapes', form, inner), text);
});

test('the second byte of a character in Shift_JIS is decoded with the first', () => {
  const words = ['表示', 'ソフト', '予定表', '能力', '申請'];
  const log = (write) => words.map((word, at) => `${at} ['${write(word)}\\n', '日本']\n`).join('');
  const escape = (word) =>
    Array.from(codec.encode(word, 'shift_jis'), (byte) => {
      if (byte === 0x5c) return '\\\\';
      return byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
    }).join('');
  assert.equal(
    decoded('escapes', utf8(log(escape))).text,
    log((word) => word),
  );
});

test('a text that is one literal, and a line without literals, are decoded completely', () => {
  for (const [text, expected] of [
    [raw`'Gr\xc3\xbc\xc3\x9fe\n'`, 'Grüße\n'],
    [raw`Gr\xc3\xbc\xc3\x9fe\naus K\xc3\xb6ln`, 'Grüße\naus Köln'],
    ['caf\\xc3\\xa9\ncr\\xc3\\xa8me\n', 'café\ncrème\n'],
  ]) {
    const layer = decoded('escapes', utf8(text));
    assert.equal(layer.text, expected);
    assert.doesNotMatch(layer.note ?? '', STAY);
  }
});

// The text begins and ends with a quotation mark, but the marks belong to different literals.
test('several literals keep their quotation marks and line ends', () => {
  for (const [text, expected] of [
    [String.raw`'M\xc3\xbcnchen'${'\n'}'K\xc3\xb6ln'${'\n'}`, `'München'\n'Köln'\n`],
    [String.raw`"M\xc3\xbcnchen\n"${'\r\n'}"K\xc3\xb6ln\n"`, String.raw`"München\n"${'\r\n'}"Köln\n"`],
    [String.raw`'M\xc3\xbcnchen\n', 'K\xc3\xb6ln'`, String.raw`'München\n', 'Köln'`],
    [String.raw`u'M\xfcnchen\n', u'K\xf6ln'`, String.raw`u'München\n', u'Köln'`],
  ])
    assert.equal(decoded('escapes', utf8(text)).text, expected);
  // One literal, in which the other quotation mark and escaped marks are text.
  assert.equal(decoded('escapes', utf8(String.raw`'M\xc3\xbcnchen "1" \'2\'\n'`)).text, `München "1" '2'\n`);
});
