// Grapheme clusters, against Unicode's GraphemeBreakTest and an independent implementation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { graphemes, unicodeVersion } from '../../pkg-config/dist/unicode.js';
import { Random } from '../oracles/random.mjs';
import { packageFile, python } from './packages.mjs';

/** Returns the string of a Rust literal that has only `\u{...}`. */
const unescaped = (literal) =>
  Array.from(literal.matchAll(/\\u\{([0-9a-f]+)\}/g), ([, digits]) => String.fromCodePoint(parseInt(digits, 16))).join(
    '',
  );

/** Returns the tests of GraphemeBreakTest.txt in the crate unicode-segmentation, `{ text, clusters }`. */
function breakTests() {
  const source = readFileSync(packageFile('unicode-segmentation', 'tests', 'testdata', 'mod.rs'), 'utf8');
  assert.ok(
    source.includes(`Public/${unicodeVersion}/ucd/auxiliary/GraphemeBreakTest.txt`),
    'the crate has another version of Unicode',
  );
  // Rows are a text and its extended clusters; in TEST_DIFF, legacy clusters follow.
  const tables = source.slice(source.indexOf('TEST_SAME'), source.indexOf('TEST_WORD'));
  return Array.from(tables.matchAll(/\("([^"]*)",\s*&\[([^\]]*)\]/g), ([, text, list]) => ({
    text: unescaped(text),
    clusters: Array.from(list.matchAll(/"([^"]*)"/g), ([, cluster]) => unescaped(cluster)),
  }));
}

test('every text of GraphemeBreakTest has its clusters', () => {
  const tests = breakTests();
  assert.equal(tests.length, 766);
  for (const { text, clusters } of tests) {
    assert.equal(clusters.join(''), text);
    assert.deepEqual(
      graphemes(text).map((each) => each.text),
      clusters,
      JSON.stringify(text),
    );
  }
});

// Characters of every class that the rules of UAX #29 name. The last row has other characters.
const CHARACTERS = [
  [0x0d, 0x0a, 0x07, 0x200b, 0xad, 0xe0001, 0x2028],
  [0x300, 0x308, 0x200c, 0x200d, 0x200d, 0x1f3fb, 0xfe0f, 0xe0020, 0x20e3, 0x1160, 0x11a8],
  [0x600, 0x6dd, 0x110bd, 0x903, 0xe33, 0x1b44],
  [0x1100, 0x1161, 0x11a8, 0xac00, 0xac01, 0xd7a3, 0xa960, 0xd7b0, 0xd7cb],
  [0x1f1e6, 0x1f1e7, 0x1f1ff],
  [0x915, 0x924, 0x930, 0x94d, 0x93c, 0x9cd, 0xd4d, 0xd15, 0x1039, 0x17d2, 0x1b44, 0xa9c0],
  [0x1f468, 0x1f469, 0x2764, 0xa9, 0x1f600, 0x1faf0, 0x2b50],
  [0x20, 0x61, 0xe9, 0x4e2d, 0x23, 0x31, 0x378, 0xe000, 0xd800, 0xdfff, 0xffff],
];

/** Returns 1 to 12 code points, most of them from CHARACTERS. */
function randomCodePoints(random) {
  const length = 1 + random.below(12);
  return Array.from({ length }, () => {
    if (random.below(8) === 0) return random.below(0x110000);
    const list = CHARACTERS[random.below(CHARACTERS.length)];
    return list[random.below(list.length)];
  });
}

const COUNT = 200_000;

/** Returns whether the code points have a surrogate pair: one character in a JavaScript string, but two in Python. */
const hasPair = (codePoints) =>
  codePoints.some((value, at) => value >= 0xd800 && value <= 0xdbff && codePoints[at + 1] >> 10 === 0x37);

test('200,000 generated texts have the clusters of Python’s regex', () => {
  const random = new Random(1);
  const texts = [];
  while (texts.length < COUNT) {
    const codePoints = randomCodePoints(random);
    if (!hasPair(codePoints)) texts.push(codePoints);
  }
  const hex = (codePoints) => codePoints.map((value) => value.toString(16)).join(' ');
  const answers = python('graphemes', texts.map(hex).join('\n'));
  assert.equal(answers.length, COUNT);
  const wrong = [];
  texts.forEach((codePoints, index) => {
    const lengths = graphemes(String.fromCodePoint(...codePoints)).map(({ text }) => Array.from(text).length);
    if (lengths.join(' ') !== answers[index]) wrong.push(`${hex(codePoints)}: ${lengths.join(' ')}; ${answers[index]}`);
  });
  assert.deepEqual(wrong.slice(0, 10), [], `${wrong.length} differ`);
});

test('every code point alone is a cluster, with its lengths in UTF-16 code units and UTF-8 bytes', () => {
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
    const text = String.fromCodePoint(codePoint);
    const [cluster, ...others] = graphemes(text);
    const isCorrect =
      others.length === 0 &&
      cluster.text === text &&
      cluster.length === text.length &&
      cluster.byteLength === Buffer.byteLength(text);
    assert.ok(isCorrect, codePoint.toString(16));
  }
});
