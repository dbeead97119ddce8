// Long words and long white space take linear time: with patterns that take quadratic time, each of these inputs takes minutes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { recogniseLayers } from '../../www/layers.js';
import { misreadArmenian } from '../../www/misread-armenian.js';
import { misreadText } from '../../www/misread-encoding.js';
import { excerptOf, partlyChanged } from '../../www/misread-excerpt.js';
import { misreadVietnamese } from '../../www/misread-vietnamese.js';
import { findInCsv } from '../../www/syntax-marks/csv.js';
import { isEvidentlyInOtherEncoding, knownTextOf, partsOf } from '../../www/utf8-runs.js';
import { Random } from '../oracles/random.mjs';
import { assertLinear } from './linear-time.mjs';

const LENGTH = 500_000;
const utf8 = (text) => new TextEncoder().encode(text);
const dependencies = {
  isValid: codec.isValid,
  decodeBytes: () => null,
  detectOther: () => null,
  detectInstead: () => null,
};

test('a long run of white space inside a text does not slow down the recognition of layers', () => {
  const text = `a${' '.repeat(LENGTH)}b`;
  assert.deepEqual(recogniseLayers({ bytes: utf8(text), text }, true, dependencies), []);
});

test('wrongly decoded text is found after a long run of NULs, which a loss of power can leave in a log', () => {
  const russian = 'Сегодня хорошая погода в нашем городе, и мы поедем завтра на дачу.\n'.repeat(20);
  const wrong = codec.decode(codec.encode(russian, 'windows-1251'), 'windows-1252');
  for (const count of [2000, 2048, 4096]) {
    const nuls = '\0'.repeat(count);
    assert.equal(misreadText(codec, nuls + wrong)?.text, nuls + russian, `${count}`);
  }
});

test('an excerpt shows the first change of a line, although many characters without a space are before this change', () => {
  for (const before of [
    '"id":1234,'.repeat(100),
    '\u6f22\u5b57'.repeat(500),
    `x${'\u{1f480}'.repeat(500)}`,
    '\u{1f480}'.repeat(500),
  ]) {
    const [text, original] = ['caf\u00e8', 'caf\u00e9'].map((word) => `${before}${word}`);
    const { pieces, before: isCut } = excerptOf(original, text);
    assert.equal(pieces.find(({ mark }) => mark)?.text, '\u00e9');
    assert.ok(isCut && pieces[0].text.isWellFormed());
  }
});

test('opening quotation marks without closing marks take linear time in a table', () => {
  assertLinear((count) => findInCsv(`a,b\n${',\u201ca'.repeat(count)}`), 2000, 'opening marks');
});

test('a long word of ASCII letters is not taken for a run of UTF-8, even beside such a run', () => {
  const word = 'ACGT'.repeat(LENGTH / 4);
  const known = knownTextOf(utf8(`caf\u00e9\n${word}`));
  assert.deepEqual([...known.words], ['caf\xc3\xa9']); // bytes as code units
  const parts = partsOf(utf8(`${word} caf\u00e9 ${word}`), known);
  assert.deepEqual(
    parts.map(({ bytes, isUtf8 }) => [bytes.length, isUtf8]),
    [
      [LENGTH + 4, false],
      [2, true],
      [LENGTH + 1, false],
    ],
  );
  assert.equal(partsOf(utf8(word), known).length, 1);
  assert.equal(
    isEvidentlyInOtherEncoding(utf8(word), () => null, known),
    false,
  );
});

test('a long word is not text that was decoded in the wrong encoding', () => {
  const word = 'ACGT'.repeat(LENGTH / 4);
  for (const findMisreading of [misreadVietnamese, misreadArmenian]) assert.equal(findMisreading(word), null);
  assert.equal(misreadText(codec, `${word} caf\u00e9`), null);
  const { pieces, before } = excerptOf(`${word} caf\u00e9 au lait`);
  assert.deepEqual([pieces[0].text, before], ['caf\u00e9 au lait', true]);
  const { after } = partlyChanged(`${word}\u00f5 \u00e9`, `${word}\u0151 \u00e9`);
  assert.equal(after, `${word}\u0151`);
});

// The random texts have fewer than 12 characters, so their lines are short. The test finds the start of the line by going back one character at a time.
test('an excerpt begins with the line of the first character beyond ASCII, or, if this line is long, with the word of this character', () => {
  const random = new Random(7);
  const parts = ['a', 'b', ' ', '\u00e9', '\u00a0', '\u00a9', '.', '\n'];
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: random.below(12) }, () => parts[random.below(parts.length)]).join('');
    const first = text.search(/[^\0-\x7f]/);
    let start = Math.max(0, first);
    while (start > 0 && text[start - 1] !== '\n') start -= 1;
    const { pieces, before } = excerptOf(text);
    assert.deepEqual([pieces[0]?.text ?? '', before], [text.slice(start), false], JSON.stringify(text));
  }
  const words = 'several words of a line that is longer than forty characters: ';
  const { pieces, before } = excerptOf(`first line\n${words}caf\u00e9 au lait`);
  assert.deepEqual([pieces[0].text, before], ['caf\u00e9 au lait', true]);
});
