// Characters in one encoding are compared without decoding equal bytes, with the same result as if all bytes were decoded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { differences } from '../../www/compare/difference.js';
import { byteDifferences, characterDifferences, isEqual } from '../../www/compare/input-differences.js';
import { characterReader } from '../../www/compare/readers.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { randomNumbers } from '../random-numbers.mjs';

/** The function `pause` of a comparison that is never stopped: `true` means that the comparison continues. */
const neverStop = async () => true;

/** Returns an input whose characters can be read. */
async function opened(bytes, encoding) {
  const source = { length: bytes.length, read: async (from, to) => bytes.subarray(from, to), blob: null };
  const decoded = new DecodedSource(codec, source, encoding);
  await decoded.start();
  return decoded;
}

/** Returns the offsets of all differences: the start and the end in the first input, then in the second. */
async function offsetsOf(all) {
  const found = [];
  for await (const difference of all) if (difference) found.push(difference);
  return found.map(({ from, to, otherFrom, otherTo }) => [from, to, otherFrom, otherTo]);
}
/** Returns the offsets of the differences, found by decoding all characters. */
const withoutSkipping = (sides) => offsetsOf(differences(...sides.map((side) => characterReader(codec, side))));

const LETTERS = ['a', 'b', ' ', '\n', 'é', 'ż', 'β', 'я', '€', '한', '日', '\u{1f600}', '\u{10348}', 'e\u0301'];
const SINGLE_BYTE = ['a', 'b', ' ', '\n', 'é', 'ö', '€', 'ß'];
const ENCODINGS = [
  ['utf-8', LETTERS],
  ['utf-8-rfc2044', LETTERS],
  ['cesu-8', LETTERS],
  ['wtf-8', LETTERS],
  ['mutf-8', [...LETTERS, '\0']],
  ['utf-16', LETTERS],
  ['utf-16le', LETTERS],
  ['utf-16be', LETTERS],
  ['utf-32', LETTERS],
  ['utf-32be', LETTERS],
  ['windows-1252', SINGLE_BYTE],
];

/**
 * Returns the bytes of two similar texts in an encoding. Some parts are in only one of them. Some parts have random
 * bytes, which can be malformed. `next(limit)` returns a pseudorandom integer below `limit`.
 */
function pairOf(next, encoding, letters) {
  const text = (limit) => Array.from({ length: next(limit) }, () => letters[next(letters.length)]).join('');
  const encode = (string) => new Uint8Array(codec.encode(string, encoding.replace(/^utf-(16|32)$/, 'utf-$1le')));
  const [parts, edited] = [[], []];
  for (let part = 0; part < 1 + next(4); part += 1) {
    const equal = encode(text(next(3) === 0 ? 12 : 400));
    const change = next(6);
    const noise = Uint8Array.from({ length: next(9) }, () => next(256));
    if (change === 0) equal.set(noise.subarray(0, equal.length), next(Math.max(1, equal.length - noise.length)));
    parts.push(equal);
    edited.push(equal);
    if (change === 1) parts.push(encode(text(5)));
    if (change === 2) edited.push(encode(text(70)));
    if (change === 3) parts.push(noise);
    if (change === 4) edited.push(noise);
    if (change === 5) [parts, edited].forEach((side) => side.push(encode(text(9))));
  }
  if (next(4) === 0 && letters === LETTERS) edited[0] = Buffer.concat([encode('\ufeff'), edited[0]]);
  return [parts, edited].map((side) => new Uint8Array(Buffer.concat(side)));
}

/**
 * Returns `counted`, the package with functions that count their work, and `counts`: the bytes that were decoded, and
 * the boundaries that were searched to skip equal bytes.
 */
function counting() {
  const counts = { decoded: 0, boundaries: 0 };
  const inspect = (bytes, ...rest) => {
    counts.decoded += bytes.length;
    return codec.inspect(bytes, ...rest);
  };
  const nextBoundary = (...rest) => {
    counts.boundaries += 1;
    return codec.nextBoundary(...rest);
  };
  return { counts, counted: { ...codec, inspect, nextBoundary } };
}

for (const [encoding, letters] of ENCODINGS) {
  test(`${encoding}: skipping equal bytes gives the same differences as decoding all characters`, async () => {
    const next = randomNumbers(encoding.length * 1000 + encoding.charCodeAt(encoding.length - 1));
    const { counts, counted } = counting();
    for (let round = 0; round < 150; round += 1) {
      const pair = pairOf(next, encoding, letters);
      for (const [first, second] of [pair, pair.slice().reverse()]) {
        const sides = [await opened(first, encoding), await opened(second, encoding)];
        const found = await offsetsOf(characterDifferences(counted, sides, neverStop));
        assert.deepEqual(
          found,
          await withoutSkipping(sides),
          `${Buffer.from(first).toString('hex')} ${Buffer.from(second).toString('hex')}`,
        );
      }
    }
    assert.ok(counts.boundaries > 50, `only ${counts.boundaries} boundaries were searched`);
  });
}

for (const encoding of ['utf-8', 'utf-16le', 'windows-1252']) {
  test(`${encoding}: a long input is decoded only around its differences, and a long insertion is found`, async () => {
    const next = randomNumbers(5);
    const text = Array.from({ length: 1_200_000 }, () => SINGLE_BYTE[next(SINGLE_BYTE.length)]).join('');
    const inserted = Array.from({ length: 1_100_000 }, () => SINGLE_BYTE[next(SINGLE_BYTE.length)]).join('');
    const encode = (...parts) => parts.map((part) => new Uint8Array(codec.encode(part, encoding)));
    const [start, change, other, middle, end] = encode(
      text.slice(0, 400_000),
      'ä',
      'ü',
      text.slice(400_000),
      'The end. '.repeat(99),
    );
    const [added] = encode(inserted);
    const first = new Uint8Array(Buffer.concat([start, change, middle, end]));
    const changed = new Uint8Array(Buffer.concat([start, other, middle, end]));
    const { counts, counted } = counting();
    const sides = [await opened(first, encoding), await opened(changed, encoding)];
    const at = start.length;
    const expected = [[at, at + change.length, at, at + other.length]];
    assert.deepEqual(await offsetsOf(characterDifferences(counted, sides, neverStop)), expected);
    assert.ok(counts.decoded < first.length / 10, `${counts.decoded} of ${first.length} bytes`);

    const longer = new Uint8Array(Buffer.concat([start, change, middle, added, end]));
    const sidesWithInsertion = [sides[0], await opened(longer, encoding)];
    const found = await offsetsOf(characterDifferences(codec, sidesWithInsertion, neverStop));
    assert.equal(found.length, 1);
    const [[from, to, otherFrom, otherTo]] = found;
    assert.deepEqual([to - from, otherTo - otherFrom], [0, added.length]);
  });
}

test('a comparison by bytes or characters ends when it is stopped', async () => {
  const bytes = new Uint8Array(3 << 20).fill(0x61);
  const sides = [await opened(bytes, 'utf-8'), await opened(bytes.slice(), 'utf-8')];
  const sources = sides.map(({ source }) => source);
  for (const start of [
    (pause) => byteDifferences(...sources, pause),
    (pause) => characterDifferences(codec, sides, pause),
  ]) {
    let pauseCount = 0;
    const pause = async () => (pauseCount += 1) < 2;
    const all = start(pause);
    for await (const difference of all) {
      assert.equal(difference, null);
      if (!(await pause())) break;
    }
    assert.equal(pauseCount, 2);
  }
});

test('isEqual compares the lengths and the bytes, and returns false if it is stopped', async () => {
  const sourceOf = (bytes) => ({ length: bytes.length, read: async (from, to) => bytes.subarray(from, to) });
  const bytes = new Uint8Array(3 << 20).fill(0x61);
  const changed = bytes.slice();
  changed[changed.length - 1] = 0x62;
  assert.equal(await isEqual(sourceOf(bytes), sourceOf(bytes.slice()), neverStop), true);
  assert.equal(await isEqual(sourceOf(bytes), sourceOf(changed), neverStop), false);
  assert.equal(await isEqual(sourceOf(bytes), sourceOf(bytes.subarray(0, 5)), neverStop), false);
  assert.equal(await isEqual(sourceOf(bytes), sourceOf(bytes.slice()), async () => false), false);
});
