// Differences of two inputs, by bytes and by characters; the inputs are aligned again after insertions, within bounded
// windows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { commonBlock, differences, shortestEdit } from '../../www/compare/difference.js';
import { byteReader, characterReader } from '../../www/compare/readers.js';
import { sameText } from '../../www/compare/same-text.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { memorySource } from '../../www/byte-source.js';
import { alignedBytes } from '../../www/views/difference.js';
import { randomNumbers } from '../random-numbers.mjs';

const utf8 = (text) => new Uint8Array(Buffer.from(text));
const sourceOf = (bytes) => ({ length: bytes.length, read: async (from, to) => bytes.subarray(from, to) });

/** Returns the offsets of all differences: the start and the end in the first input, then in the second. */
async function allDifferences(first, second) {
  const found = [];
  for await (const difference of differences(first, second)) if (difference) found.push(difference);
  return found.map(({ from, to, otherFrom, otherTo }) => [from, to, otherFrom, otherTo]);
}
const ofBytes = (first, second) => allDifferences(byteReader(sourceOf(first)), byteReader(sourceOf(second)));
const ofTexts = (first, second) => ofBytes(utf8(first), utf8(second));

/** Returns an input whose characters can be read. */
async function opened(bytes, encoding = 'utf-8') {
  const decoded = new DecodedSource(codec, memorySource(Uint8Array.from(bytes)), encoding);
  await decoded.start();
  return decoded;
}
const characters = async (bytes, encoding) => characterReader(codec, await opened(bytes, encoding));

/**
 * Asserts that the bytes outside of the differences are equal, so that the differences turn one input into the other.
 */
function assertApplies(found, first, second) {
  let [at, other] = [0, 0];
  const assertEqual = (to, otherTo) =>
    assert.deepEqual(
      Buffer.compare(first.subarray(at, to), second.subarray(other, otherTo)),
      0,
      `${at}-${to} ${other}-${otherTo}`,
    );
  for (const [from, to, otherFrom, otherTo] of found) {
    assertEqual(from, otherFrom);
    assert.ok(to > from || otherTo > otherFrom);
    [at, other] = [to, otherTo];
  }
  assertEqual(first.length, second.length);
}

test('small inputs have the shortest differences', async () => {
  assert.deepEqual(await ofTexts('', ''), []);
  assert.deepEqual(await ofTexts('same', 'same'), []);
  assert.deepEqual(await ofTexts('', 'new'), [[0, 0, 0, 3]]);
  assert.deepEqual(await ofTexts('old', ''), [[0, 3, 0, 0]]);
  assert.deepEqual(await ofTexts('the cat sat', 'the cut sat'), [[5, 6, 5, 6]]);
  // Of the equally short edits, the edit after the longest common start is chosen.
  assert.deepEqual(await ofTexts('one two three', 'one three'), [[5, 9, 5, 5]]);
  assert.deepEqual(await ofTexts('one line\n', 'one line\nmore\n'), [[9, 9, 9, 14]]);
  // Differences with fewer than three equal bytes between them become one.
  assert.deepEqual(await ofTexts('abXcdXef', 'abYcdYef'), [[2, 6, 2, 6]]);
  assert.deepEqual(await ofTexts('abXcdeXfg', 'abYcdeYfg'), [
    [2, 3, 2, 3],
    [6, 7, 6, 7],
  ]);
});

test('the size of the shortest edit follows from the length of the longest common subsequence', () => {
  const next = randomNumbers(1);
  for (let round = 0; round < 400; round += 1) {
    const [first, second] = [0, 1].map(() => Uint8Array.from({ length: next(24) }, () => next(3)));
    const lcsLengths = Array.from({ length: first.length + 1 }, () => new Array(second.length + 1).fill(0));
    for (let at = 1; at <= first.length; at += 1)
      for (let other = 1; other <= second.length; other += 1)
        lcsLengths[at][other] =
          first[at - 1] === second[other - 1]
            ? lcsLengths[at - 1][other - 1] + 1
            : Math.max(lcsLengths[at - 1][other], lcsLengths[at][other - 1]);
    const isEnd = true; // the windows reach the ends of the inputs
    const { edits } = shortestEdit(first, second, isEnd);
    const size = edits.reduce((sum, { from, to, otherFrom, otherTo }) => sum + to - from + otherTo - otherFrom, 0);
    assert.equal(size, first.length + second.length - 2 * lcsLengths.at(-1).at(-1), `${first} | ${second}`);
  }
});

test('each edit is found, and the rest is equal', async () => {
  const next = randomNumbers(2);
  for (const length of [200, 20_000, 400_000]) {
    for (let round = 0; round < 12; round += 1) {
      const first = Uint8Array.from({ length }, () => next(256));
      const pieces = [];
      let at = 0;
      const editCount = 1 + next(4);
      for (let edit = 0; edit < editCount; edit += 1) {
        const keep = Math.floor(length / editCount / 2);
        pieces.push(first.subarray(at, at + keep));
        at += keep + [0, 1, 7, 60, 3000][next(5)];
        pieces.push(Uint8Array.from({ length: [0, 1, 9, 100, 20_000][next(5)] }, () => next(256)));
      }
      pieces.push(first.subarray(Math.min(at, length)));
      const second = new Uint8Array(Buffer.concat(pieces));
      const found = await ofBytes(first, second);
      assertApplies(found, first, second);
      assert.ok(found.length <= editCount, `${found.length} differences for ${editCount} edits`);
      const removed = found.reduce((sum, [from, to]) => sum + to - from, 0);
      assert.ok(removed <= editCount * 3000, `${removed} bytes for ${editCount} edits`); // an edit removes at most 3000 bytes
    }
  }
});

/**
 * Returns lines of a log that differ only in a number. difference.js can align two inputs where SYNC units in a
 * row are equal. The equal ends of these lines are longer, so two different lines could be aligned by mistake.
 */
const logLines = (count) =>
  Array.from(
    { length: count },
    (_, at) => `2026-11-25 10:00:00 INFO request ${at} of client 17 was served from the cache in less than 1 ms\n`,
  );

test('lines that were removed from a log, or added, are one difference', async () => {
  for (const [count, from, removed] of [
    [300, 100, 20],
    [3000, 500, 1200],
    [20_000, 10, 9000],
  ]) {
    const lines = logLines(count);
    const first = utf8(lines.join(''));
    const second = utf8(lines.toSpliced(from, removed).join(''));
    const length = lines.slice(from, from + removed).join('').length;
    for (const [inputs, expected] of [
      [
        [first, second],
        [length, 0],
      ],
      [
        [second, first],
        [0, length],
      ],
    ]) {
      const found = await ofBytes(...inputs);
      const lengths = found.map(([start, end, otherStart, otherEnd]) => [end - start, otherEnd - otherStart]);
      assert.deepEqual(lengths, [expected], `${count} lines`);
    }
  }
});

test('if every line has a change, each change is a difference of its own', async () => {
  const lines = logLines(5000);
  const changed = lines.map((line) => line.replace('client 17', 'client 18'));
  const found = await ofTexts(lines.join(''), changed.join(''));
  assert.equal(found.length, lines.length);
  for (const [from, to, otherFrom, otherTo] of found) assert.deepEqual([to - from, otherTo - otherFrom], [1, 1]);
});

test('comparing repetitive or unrelated inputs ends, and finds few differences', async () => {
  const zeros = new Uint8Array(1 << 20);
  const longer = new Uint8Array((1 << 20) + 5000);
  assert.deepEqual(await ofBytes(zeros, longer), [[1 << 20, 1 << 20, 1 << 20, (1 << 20) + 5000]]);
  const next = randomNumbers(3);
  const noise = Uint8Array.from({ length: 300_000 }, () => next(256));
  const found = await ofBytes(noise, zeros.subarray(0, 250_000));
  assertApplies(found, noise, zeros.subarray(0, 250_000));
  assert.ok(found.length <= 3, `${found.length}`);
  assert.equal(commonBlock(noise.subarray(0, 5000), zeros.subarray(0, 5000)), null);
});

test('an insertion of 4 MiB is one difference', async () => {
  const next = randomNumbers(4);
  const [start, inserted, end] = [300_000, 1 << 22, 300_000].map((length) =>
    Uint8Array.from({ length }, () => next(256)),
  );
  const first = new Uint8Array(Buffer.concat([start, end]));
  const found = await ofBytes(first, new Uint8Array(Buffer.concat([start, inserted, end])));
  assert.deepEqual(found, [[start.length, start.length, start.length, start.length + inserted.length]]);
});

test('characters are compared in any two encodings, with the bytes of each difference', async () => {
  const first = await characters(codec.encode('naïve 😀 text', 'utf-16', { writeBOM: true }), 'utf-16');
  const second = await characters(utf8('naive 😀 texts'), 'utf-8');
  assert.deepEqual(await allDifferences(first, second), [
    [6, 8, 2, 3],
    [28, 28, 15, 16],
  ]);
  const shiftJis = await characters(codec.encode('日本語', 'shift_jis'), 'shift_jis');
  assert.deepEqual(await allDifferences(shiftJis, await characters(utf8('日本語'))), []);
  // Malformed sequences are equal only if their bytes are equal. No malformed sequence equals U+FFFD.
  assert.deepEqual(await allDifferences(await characters([65, 0xff, 66]), await characters([65, 0xfe, 66])), [
    [1, 2, 1, 2],
  ]);
  assert.deepEqual(await allDifferences(await characters([65, 0xff, 66]), await characters(utf8('A\ufffdB'))), [
    [1, 2, 1, 4],
  ]);
  assert.deepEqual(await allDifferences(await characters([65, 0xff, 66]), await characters([65, 0xff, 66])), []);
  // Parts are decoded without cutting characters.
  const long = 'añ€😀'.repeat(300_000);
  const edited = `${long.slice(0, 900_001)}é${long.slice(900_001)}`;
  const at = Buffer.byteLength(long.slice(0, 900_001));
  const found = await allDifferences(
    await characters(codec.encode(long, 'utf-16le'), 'utf-16le'),
    await characters(utf8(edited)),
  );
  assert.deepEqual(found, [[1_800_002, 1_800_002, at, at + 2]]);
});

/** Compares two inputs, each given as `[bytes, encoding]`. Returns how their forms differ; null if the texts are different. */
const verdict = async (first, second) =>
  sameText(codec, [await opened(...first), await opened(...second)], async () => true);

test('sameText recognises a text in another encoding, with a BOM, other line ends, or another normalization form', async () => {
  const text = 'é\r\nline\r\n';
  const noDifference = { encodings: false, boms: [false, false], lineEnds: null, normalization: false };
  assert.deepEqual(await verdict([utf8(text), 'utf-8'], [codec.encode(text, 'utf-16le'), 'utf-16le']), {
    ...noDifference,
    encodings: true,
  });
  assert.deepEqual(await verdict([utf8(text), 'utf-8'], [codec.encode(text, 'utf-16', { writeBOM: true }), 'utf-16']), {
    ...noDifference,
    encodings: true,
    boms: [false, true],
  });
  assert.deepEqual(await verdict([utf8(`\ufeff${text}`), 'utf-8'], [utf8(text), 'utf-8']), {
    ...noDifference,
    boms: [true, false],
  });
  assert.deepEqual(await verdict([utf8(text)], [utf8(text.replaceAll('\r\n', '\n'))]), {
    ...noDifference,
    lineEnds: ['CR LF', 'LF'],
  });
  assert.deepEqual(await verdict([utf8('a\rb\r\nc')], [utf8('a\nb\r\nc')]), {
    ...noDifference,
    lineEnds: ['CR LF and CR', 'CR LF and LF'],
  });
  assert.deepEqual(await verdict([utf8(text)], [utf8(text.normalize('NFD'))]), {
    ...noDifference,
    normalization: true,
  });
  assert.deepEqual(await verdict([utf8(text)], [utf8(text.normalize('NFD').replaceAll('\r', ''))]), {
    ...noDifference,
    lineEnds: ['CR LF', 'LF'],
    normalization: true,
  });
  assert.deepEqual(await verdict([utf8('')], [utf8('\ufeff')]), { ...noDifference, boms: [false, true] });
  for (const [first, second] of [
    ['a', 'b'],
    ['a', 'ab'],
    ['ab', 'a'],
    ['', 'a'],
    ['a\n', 'a'],
    ['x'.repeat(1 << 20), `${'x'.repeat(1 << 20)}y`],
  ]) {
    assert.equal(await verdict([utf8(first)], [utf8(second)]), null);
  }
  assert.equal(await verdict([[0xff], 'utf-8'], [[0xfe], 'utf-8']), null, 'malformed bytes are not the same text');
});

test('sameText recognises equal long texts, wherever it cuts them into parts', async () => {
  // Hangul syllables, combining marks and line ends are at different distances from the ends of the parts.
  const text = Array.from({ length: 60_000 }, (_, at) => `${'한'.repeat(at % 5)}e\u0301\r\n`).join('');
  const composed = text.normalize('NFC').replaceAll('\r\n', '\n');
  const found = await verdict([utf8(text.normalize('NFD'))], [codec.encode(composed, 'utf-16be'), 'utf-16be']);
  assert.deepEqual(found, { encodings: true, boms: [false, false], lineEnds: ['CR LF', 'LF'], normalization: true });
});

test('sameText does not cut a long text between a letter and its combining mark if it can cut before the letter', async () => {
  // With these numbers of letters, a part that sameText reads ends between the last e and its mark. sameText must cut the text before
  // this e, so that the e is normalized with the next part. It cuts before a Cyrillic letter only if there is no other place.
  for (const letters of [9 * (1 << 17) - 1, 3 * (1 << 17) - 1]) {
    const text = `${'я'.repeat(letters)}ee\u0301`;
    const found = await verdict([utf8(text)], [utf8(text.normalize('NFC'))]);
    assert.deepEqual(found, { encodings: false, boms: [false, false], lineEnds: null, normalization: true });
  }
});

test('the bytes after a difference are only shown if neither side of the difference is cut', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, at) => at);
  const side = (to, shownTo) => ({
    from: 4,
    to,
    shownTo,
    start: 0,
    bytes: bytes.subarray(0, to === shownTo ? 20 : shownTo),
  });
  const columns = (...sides) => alignedBytes(sides).map((cells) => cells.map((cell) => cell?.offset ?? null));
  assert.deepEqual(columns(side(6, 6), side(4, 4)).slice(-2), [
    [12, 10],
    [13, 11],
  ]);
  assert.deepEqual(columns(side(1000, 6), side(4, 4)).slice(-2), [
    [4, null],
    [5, null],
  ]);
});
