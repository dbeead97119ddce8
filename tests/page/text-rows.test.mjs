// The rows of the text view, and the line and column of an offset, without a browser. The reference is the package's
// lineColumn on the whole input.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { DecodedSource } from '../../www/decoded-source.js';
import { BLOCK } from '../../www/scan/count-chunk.js';
import { randomNumbers } from '../random-numbers.mjs';

const MAX_ROW = 3 * BLOCK; // bytes
const SHIFT = 0xffffffff; // the code point of a segment that changes the decoder's state

async function scanned(bytes, encoding) {
  const decoded = new DecodedSource(codec, memorySource(bytes), encoding);
  await decoded.start();
  await decoded.scan(null, async () => true);
  return decoded;
}

/** Returns text with short, long and empty lines, and with all line ends. */
function linesOfText(seed, alphabet) {
  const random = randomNumbers(seed);
  const parts = [];
  for (let count = 0; count < 60; count += 1) {
    const length = [0, 1, 5, 80, 3000, 9000, 20_000][random(random(8) === 0 ? 7 : 4)];
    for (let at = 0; at < length; at += 1) parts.push(alphabet[random(alphabet.length)]);
    parts.push(['\n', '\r\n', '\r', '\r\r\n', '\n\r'][random(5)]);
  }
  return parts.join('');
}

const ENCODINGS = {
  'utf-8': 'aé€😀\u2028\u0085',
  'utf-16le': 'aé\u0a0a\u0d0d😀',
  'utf-16be': 'aé\u0a0a\u0d0d😀',
  'utf-32le': 'aé😀',
  'windows-1252': 'aé€',
  gb18030: 'aé€漢😀',
  shift_jis: 'a漢ｱ',
  'iso-2022-jp': 'a漢',
  'utf-7': 'aé漢',
  cp037: 'aé%',
};

for (const [encoding, alphabet] of Object.entries(ENCODINGS)) {
  test(`lines, columns and rows in ${encoding} are those of lineColumn`, async () => {
    for (const seed of [1, 2]) {
      const text = linesOfText(seed, Array.from(alphabet));
      const bytes = codec.encode(text, encoding);
      const decoded = await scanned(bytes, encoding);
      const { rows: total, lines } = decoded.summary();
      assert.ok(total > 0);
      // Loads all rows in parts, as the page does. Together, they must cover the whole input without gaps.
      let end = 0;
      let line = 0;
      for (let from = 0; from < total; from += 37) {
        const { rows, starts, codePoints } = await decoded.rows.range(from, from + 37);
        for (const [at, row] of rows.entries()) {
          assert.equal(row.start, end, `row ${from + at}`);
          assert.ok(row.end > row.start && row.end - row.start <= MAX_ROW, `${row.end - row.start} bytes`);
          assert.equal(starts[row.first], row.start);
          assert.equal(starts[row.last], row.end);
          line += row.isContinued ? 0 : 1;
          assert.equal(row.line, line);
          // Skips changes of state at the start of the row: at such a change after a CR, lineColumn cannot know whether an
          // LF follows.
          const first = starts[row.first + codePoints.subarray(row.first).findIndex((each) => each !== SHIFT)];
          const wanted = codec.lineColumn(bytes, first, encoding);
          // Only rows that begin a line have column 1. CR and LF belong to the line that they end, even at the start of a
          // row.
          assert.deepEqual([wanted.line, wanted.column === 1], [row.line, !row.isContinued], `offset ${row.start}`);
          end = row.end;
        }
      }
      assert.equal(end, bytes.length);
      assert.equal(lines, line);
      const isStateful = ['iso-2022-jp', 'utf-7'].includes(encoding);
      const random = randomNumbers(seed + 10);
      const { starts, codePoints } = codec.inspect(bytes.subarray(0, 200_000), encoding);
      for (let count = 0; count < 60; count += 1) {
        const segment = random(starts.length - 1);
        if (codePoints[segment] === SHIFT) continue;
        const offset = starts[segment];
        const position = await decoded.rows.position(offset);
        assert.deepEqual(position, codec.lineColumn(bytes, offset, encoding), `offset ${offset}`);
        const row = await decoded.rows.rowAt(offset);
        const { rows } = await decoded.rows.range(row, row + 1);
        assert.ok(rows[0].start <= offset && offset < rows[0].end, `row ${row} has offset ${offset}`);
        const start = await decoded.rows.lineStart(position.line);
        if (isStateful) continue; // a line may begin with a change of state
        assert.deepEqual(codec.lineColumn(bytes, start, encoding), { line: position.line, column: 1 });
      }
    }
  });
}

test('malformed bytes before line ends, and a BOM, are counted as lineColumn counts them', async () => {
  const cases = [
    ['utf-8', [0xef, 0xbb, 0xbf, 0x61, 0xc3, 0x0a, 0xff, 0x0d, 0x0a, 0xe2, 0x82, 0x0d, 0xef, 0xbb, 0xbf, 0x62]],
    ['utf-16le', [0xff, 0xfe, 0x3d, 0xd8, 0x0a, 0x00, 0x0a, 0x0a, 0x0d, 0x00, 0x61]],
    ['utf-16', [0xfe, 0xff, 0x00, 0x61, 0x00, 0x0a, 0x00, 0x62]],
    ['shift_jis', [0x81, 0x0a, 0x61, 0x0d]],
    ['gbk', [0x81, 0x0d, 0x0a, 0x81]],
  ];
  for (const [encoding, given] of cases) {
    const bytes = Uint8Array.from(given);
    const decoded = await scanned(bytes, encoding);
    for (const offset of codec.inspect(bytes, encoding).starts.slice(0, -1)) {
      assert.deepEqual(
        await decoded.rows.position(offset),
        codec.lineColumn(bytes, offset, encoding),
        `${encoding} ${offset}`,
      );
    }
  }
});

test('line ends at the edges of blocks, and lines of many blocks, are found', async () => {
  for (const lineEnd of ['\n', '\r', '\r\n']) {
    for (let shift = -3; shift <= 3; shift += 1) {
      const text = 'x'.repeat(2 * BLOCK + shift) + lineEnd + 'y'.repeat(5 * BLOCK) + lineEnd;
      const bytes = codec.encode(text);
      const decoded = await scanned(bytes, 'utf-8');
      const second = 2 * BLOCK + shift + lineEnd.length;
      assert.equal(decoded.summary().lines, 2);
      assert.equal(await decoded.rows.lineStart(2), second);
      assert.deepEqual(await decoded.rows.position(second), { line: 2, column: 1 });
      assert.deepEqual(await decoded.rows.position(second + 9000), { line: 2, column: 9001 });
      assert.equal(await decoded.rows.lineStart(3), null);
      const { rows } = await decoded.rows.range(0, 99);
      assert.equal(rows.at(-1).end, bytes.length);
      assert.ok(rows.every(({ start, end }) => end - start <= MAX_ROW));
    }
  }
});

test('the column of a character in a line of 8 MB is found without reading the whole line', async () => {
  const bytes = new Uint8Array(8e6).fill(0x61);
  bytes.set([0xef, 0xbb, 0xbf]);
  const decoded = await scanned(bytes, 'utf-8');
  let read = 0;
  const { source } = decoded;
  decoded.source = { ...source, read: (from, to) => ((read += to - from), source.read(from, to)) };
  assert.deepEqual(await decoded.rows.position(7_000_000), { line: 1, column: 7_000_000 - 3 + 1 });
  assert.ok(read < 100_000, `${read} bytes were read`);
  const { starts } = await decoded.rows.range(100, 180);
  assert.ok(starts.length > 300_000, 'many long rows are loaded at once');
});

test('the histogram counts all bytes of a multi-byte encoding, also those of a character at the edge of a chunk', async () => {
  const bytes = codec.encode(`a${'漢'.repeat(300_000)}`, 'gbk');
  const { histogram } = (await scanned(bytes, 'gbk')).summary();
  assert.equal(
    histogram.reduce((sum, count) => sum + count, 0),
    bytes.length,
  );
});
