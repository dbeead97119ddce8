// The scan, the searches and the queries of a source, without a browser. Counts by blocks and chunks must equal the
// counts of the complete source.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { DecodedSource } from '../../www/decoded-source.js';
import { compareEncodings } from '../../www/encoding-comparison.js';
import { createInputQueries } from '../../www/input-queries.js';
import { findBytes, findText } from '../../www/scan/find-in-source.js';
import { countBytes, BLOCK, CHUNK, countChunk, readFrom, readTo } from '../../www/scan/count-chunk.js';
import { inOrder } from '../../www/scan/worker-pool.js';
import { MALFORMED, VALID, WARNING } from '../../www/segment-kinds.js';
import { randomNumbers } from '../random-numbers.mjs';

const codec = createRequire(new URL('../../pkg-config/package.json', import.meta.url))('utfscope/full');
const NO_CODE_POINT = 0xffffffff;
/** For scans and searches that are not stopped. */
const always = async () => true;

/** Encodings in which only the text before an offset shows where the character at this offset begins. */
const NEEDS_SCAN = 'utf-7 utf-1 iso-2022-jp shift_jis euc-jp gbk gb18030 big5 euc-kr'.split(' ');

/** Texts, and sequences that are faults or change the decoder's state in at least one encoding. */
const PIECES = [
  'plain ASCII text. ',
  'Grüße, 3 € ',
  '日本語',
  '😀👩‍👧🇪🇺',
  [0xc0, 0xaf],
  [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  [0xed, 0xa0, 0xbd],
  [0xed, 0xb8, 0x80],
  [0xf0, 0x9f, 0x98],
  [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80],
  [0xfc, 0x80, 0x80, 0x80, 0x80, 0x80],
  [0xd8, 0x3d, 0xde, 0x00],
  [0x3d, 0xd8, 0x00, 0xde],
  [0xd8, 0x3d, 0xd8, 0x3d],
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x00, 0x00, 0x00, 0x41],
  [0x41, 0x00, 0x00, 0x00],
  '+IKwgrCCs-',
  '+2D3eANg93gDYPd4A',
  '+-',
  [0xa0, 0x41, 0xf5, 0xff],
  [0x88, 0x62, 0x88, 0xa5], // Big5: two sequences of two code points each
  [0x81, 0x30, 0x81, 0x30], // gb18030: one sequence of four bytes
  // iso-2022-jp: a change to JIS X 0208, with and without the change back to ASCII
  '\x1b$B$3$s\x1b(B',
  '\x1b$B$3$s$K',
].map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece)));

/** Returns `length` bytes of pieces in a pseudorandom order. The last piece may be cut. */
function mixture(length, seed, pieces = PIECES) {
  const next = randomNumbers(seed);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const piece = pieces[next(pieces.length)];
    bytes.set(piece.subarray(0, length - at), at);
    at += piece.length;
  }
  return bytes;
}

/** Returns a source of bytes in memory. It has no blob, so the pool of workers does not read it, even if it is large. */
const sourceOf = (bytes) => ({ length: bytes.length, read: async (from, to) => bytes.slice(from, to), blob: null });

/** Opens bytes without a scan. */
async function decodedOf(bytes, encoding) {
  const decoded = new DecodedSource(codec, sourceOf(bytes), encoding);
  await decoded.start();
  return decoded;
}

/** Returns all segments, as the package's `inspect` gives them. */
function inspectAll(bytes, encoding) {
  const starts = [];
  const kinds = [];
  const codePoints = [];
  for (let offset = 0; ;) {
    const part = codec.inspect(bytes, encoding, { offset });
    starts.push(...part.starts.subarray(0, -1));
    kinds.push(...part.kinds);
    codePoints.push(...part.codePoints);
    offset = part.starts.at(-1);
    if (part.complete) return { starts: [...starts, offset], kinds, codePoints };
  }
}

/**
 * Returns the rows of the list of faults. `followOn` is the number of bytes of the follow-on faults. This function does not
 * find these faults with the code of the page, but by two rules. A stray continuation byte is a follow-on fault if `explain` returns a sequence
 * that begins at an earlier lead byte. The second half of a surrogate pair is a follow-on fault too.
 */
function expectedFaults(bytes, encoding) {
  const rows = [];
  // ED A0..AF and ED B0..BF start the halves of a surrogate pair. These forms of UTF-8 reject both halves.
  const rejectsHalves = ['utf-8', 'utf-8-amd2', 'utf-8-rfc2279bis'].includes(encoding);
  const isPairAt = (at) =>
    at >= 0 && /^eda.[89ab].edb.[89ab].$/.test(Buffer.from(bytes.slice(at, at + 6)).toString('hex'));
  for (const { offset, length, reason, severity } of codec.faults(bytes, encoding, { warnings: true })) {
    if (reason === 'unexpected-continuation' && !/^utf-(1|7|16|32)|^ucs/.test(encoding)) {
      const contextStart = Math.max(0, offset - 256);
      const { sequence } = codec.explain(bytes.subarray(contextStart, offset + 64), offset - contextStart, {
        encodings: ['utf-8'],
      });
      if (contextStart + sequence.offset < offset && bytes[contextStart + sequence.offset] >= 0xc0) {
        rows.at(-1).followOn += 1;
        continue;
      }
    }
    if (rejectsHalves && isPairAt(offset - 3)) {
      rows.at(-1).followOn += length;
      continue;
    }
    rows.push({
      offset,
      length,
      reason: codec.reasons.indexOf(reason),
      severity: severity === 'error' ? 0 : 1,
      followOn: 0,
    });
  }
  return rows;
}

const SAMPLES = [
  ['faults everywhere', mixture(5 * BLOCK + 77, 1)],
  ['no faults in UTF-8 except at the end', mixture(4 * BLOCK + 3, 2, PIECES.slice(0, 4))],
  ['surrogates everywhere', mixture(3 * BLOCK + 1, 3, PIECES.slice(5, 8))],
  ['code units of surrogates, and BOMs', mixture(3 * BLOCK + 1, 4, PIECES.slice(11, 16))],
  ['one long Base64 run', new TextEncoder().encode(`a+${'2D3eAAAu'.repeat(3 * BLOCK)}- b`)],
  [
    'a Base64 run with surrogate pairs and other code units',
    new TextEncoder().encode(`a+${'2D3eAAAg2D3eANg93gAAINg93gA'.repeat(800)}- b`),
  ],
  ['sequences of two code points', new Uint8Array(3 * BLOCK + 5).map((_, at) => (at % 2 ? 0x62 : 0x88))],
  ['one long run of JIS X 0208', new TextEncoder().encode(`ab\x1b$B${'$3$s$K'.repeat(2000)}\x1b(B end`)],
  ['stray continuation bytes', new Uint8Array(2 * BLOCK + 9).fill(0x80)],
];

test('a backward search from an offset finds the fault before the offset, even if a scan passes the offset meanwhile', async () => {
  const bytes = new Uint8Array(3 * CHUNK).fill(0x61);
  const [first, second] = [5, 3 * CHUNK - 5];
  bytes[first] = bytes[second] = 0xff;
  let countingEnd = Promise.resolve();
  const source = {
    length: bytes.length,
    read: async (from, to) => {
      await countingEnd;
      return bytes.slice(from, to);
    },
  };
  const decoded = new DecodedSource(codec, source, 'utf-8');
  await decoded.start();
  let chunks = 0;
  await decoded.scan(null, async () => (chunks += 1) < 1);
  assert.ok(decoded.checkpoints.scanned < second);
  // The search waits for its bytes until everything is counted.
  countingEnd = setImmediate().then(() => {
    for (let from = decoded.checkpoints.scanned; from < bytes.length; from += CHUNK) {
      const to = Math.min(from + CHUNK, bytes.length);
      const part = bytes.slice(readFrom(from), readTo(to, bytes.length));
      decoded.checkpoints.add(countChunk(codec, part, from, to, 'utf-8', 'utf-8'));
    }
  });
  const { offset } = await decoded.faults.near(3 * CHUNK - 100, -1, () => true);
  assert.equal(offset, first);
});

for (const encoding of codec.encodings) {
  test(`${encoding}: a scan by blocks has the counts of the complete source`, async () => {
    for (const [name, bytes] of SAMPLES) {
      const { starts, kinds, codePoints } = inspectAll(bytes, encoding);
      const decoded = await decodedOf(bytes, encoding);
      await decoded.scan(null, always);
      const summary = decoded.summary();
      const malformed = kinds.filter((kind) => kind === MALFORMED).length;
      const warnings = kinds.filter((kind) => kind === WARNING).length;
      const shifts = kinds.filter((kind, at) => kind !== MALFORMED && codePoints[at] === NO_CODE_POINT).length;
      assert.deepEqual(
        [summary.segments, summary.errors, summary.warnings, summary.codePoints, summary.finished],
        [kinds.length, malformed, warnings, kinds.length - malformed - shifts, true],
        name,
      );
      const histogram = new Array(256).fill(0);
      for (const byte of bytes) histogram[byte] += 1;
      assert.deepEqual([...summary.histogram], histogram, name);
      for (let block = 0; block < decoded.checkpoints.blocks; block += 1) {
        const boundary = starts.find((start) => start >= block * BLOCK);
        assert.equal(decoded.checkpoints.boundary(block), boundary, `${name}: block ${block}`);
      }
    }
  });

  test(`${encoding}: segments and faults are the same as in the complete source, before and after the scan`, async () => {
    for (const [name, bytes] of SAMPLES) {
      const { starts, kinds, codePoints } = inspectAll(bytes, encoding);
      const expected = expectedFaults(bytes, encoding);
      const { length: count } = expected;
      const decoded = await decodedOf(bytes, encoding);
      for (const scanned of [false, true]) {
        if (scanned) await decoded.scan(null, always);
        else if (NEEDS_SCAN.includes(encoding)) continue; // the segments are known only after the scan
        for (const row of [0, 1, count >> 1, count - 2, count - 1].filter((at) => at >= 0 && at < count)) {
          const { offset } = expected[row];
          const next = await decoded.faults.near(offset, 1, () => true);
          assert.equal(next.offset, expected[row + 1]?.offset ?? -1, `${name}: after ${offset}`);
          const previous = await decoded.faults.near(offset, -1, () => true);
          assert.equal(previous.offset, expected[row - 1]?.offset ?? -1, `${name}: before ${offset}`);
          if (!scanned) continue;
          assert.deepEqual(await decoded.faults.near(offset, 0), { row, offset });
          const [found] = await decoded.faults.rows(row, row + 1);
          assert.deepEqual(found, expected[row]);
        }
        if (scanned) {
          const { errors, followOn, warnings, listed } = decoded.summary();
          assert.deepEqual([listed, errors - followOn + warnings], [count, count], name);
        }
        for (const offset of [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 5, bytes.length - 1]) {
          const begin = starts.findLastIndex((start) => start <= offset);
          const window = await decoded.window(offset, offset + 40);
          const shown = window.starts.length - 1;
          assert.deepEqual([...window.starts], starts.slice(begin, begin + shown + 1), `${name}: ${offset}`);
          assert.deepEqual([...window.kinds], kinds.slice(begin, begin + shown), `${name}: ${offset}`);
          assert.deepEqual([...window.codePoints], codePoints.slice(begin, begin + shown), `${name}: ${offset}`);
        }
        if (!scanned) continue;
        for (const from of [0, 1, kinds.length >> 1, kinds.length - 7]) {
          const range = await decoded.segmentRange(from, from + 50);
          const to = Math.min(from + 50, kinds.length);
          assert.deepEqual([range.from, range.to], [from, to], name);
          assert.deepEqual([...range.starts], starts.slice(from, to + 1), name);
          assert.deepEqual([...range.codePoints], codePoints.slice(from, to), name);
          assert.deepEqual([...range.bytes], [...bytes.subarray(starts[from], starts[to])], name);
        }
      }
    }
  });
}

test('a chunk that is counted alone has the same counts by block as within the source', async () => {
  const bytes = mixture(CHUNK + 3 * BLOCK + 5, 9);
  const decoded = await decodedOf(bytes, 'utf-8');
  await decoded.scan(null, always);
  const { checkpoints } = decoded;
  const [from, to] = [CHUNK, bytes.length];
  const read = bytes.slice(readFrom(from), readTo(to, bytes.length));
  const part = countChunk(codec, read, from, to, 'utf-8', 'utf-8');
  const [block, end] = [CHUNK / BLOCK, checkpoints.blocks];
  assert.deepEqual([...part.boundaryOffsets], [...checkpoints.boundaryOffsets.subarray(block, end)]);
  for (const name of ['segments', 'faults', 'lines']) {
    const before = [...checkpoints[`${name}Before`].subarray(block, end + 1)];
    assert.deepEqual(
      [...part[name]],
      before.slice(1).map((count, at) => count - before[at]),
      name,
    );
  }
});

test('a stopped scan keeps its counts and continues where it stopped', async () => {
  const bytes = mixture(3 * CHUNK, 10, PIECES.slice(0, 4));
  const decoded = await decodedOf(bytes, 'utf-8');
  await decoded.scan(null, async () => false);
  assert.equal(decoded.summary().done, CHUNK);
  assert.equal(decoded.summary().finished, false);
  const { source } = decoded;
  const reads = []; // the offsets from which the continued scan reads
  decoded.source = { ...source, read: (from, to) => (reads.push(from), source.read(from, to)) };
  await decoded.scan(null, always);
  assert.deepEqual(reads, [readFrom(CHUNK), readFrom(2 * CHUNK)]);
  const { codePoints, errors, finished } = decoded.summary();
  assert.equal(finished, true);
  assert.equal(codePoints + errors, codec.countCodePoints(bytes));
});

test('the histogram is correct for any offset and length', () => {
  const bytes = mixture(4099, 11);
  for (const [from, to] of [
    [0, 0],
    [1, 2],
    [0, 1],
    [1, 4],
    [0, 4099],
    [1, 4099],
    [2, 4097],
  ]) {
    const histogram = new Uint32Array(256);
    countBytes(bytes.subarray(from, to), histogram);
    const expected = new Array(256).fill(0);
    for (const byte of bytes.subarray(from, to)) expected[byte] += 1;
    assert.deepEqual([...histogram], expected, `${from} to ${to}`);
  }
});

test('results come in the order of the jobs, with a limited number of running jobs', async () => {
  let running = 0;
  let max = 0;
  const run = async (job) => {
    max = Math.max(max, (running += 1));
    for (let turn = 0; turn < (job % 3) * 5; turn += 1) await null; // so that the jobs end in another order
    running -= 1;
    return job;
  };
  const results = [];
  for await (const job of inOrder([...Array(20).keys()], run, 4)) results.push(job);
  assert.deepEqual(results, [...Array(20).keys()]);
  assert.ok(max > 1 && max <= 4, `${max} at once`);
});

test('bytes are found across the boundary between two jobs, forwards and backwards, nearest first', async () => {
  const edge = 4 * CHUNK;
  const bytes = new Uint8Array(edge + 100).fill(0x2e);
  const needle = Uint8Array.of(0xe2, 0x82, 0xac);
  const places = [0, 5, edge - 4, edge - 1, edge + 50, edge + 97];
  for (const place of places) bytes.set(needle, place);
  const decoded = await decodedOf(bytes, 'utf-8');
  const endOf = (direction) => (direction > 0 ? bytes.length : 0);
  const findPattern = (pattern, offset, direction, goOn = always) =>
    findBytes(decoded, pattern, offset, direction, endOf(direction), null, goOn);
  const find = (offset, direction, unit = 1) => findPattern({ needle, unit }, offset, direction);
  const forwards = [];
  for (let at = await find(-1, 1); at >= 0; at = await find(at, 1)) forwards.push(at);
  assert.deepEqual(forwards, [0, 5, edge - 4, edge - 1, edge + 50, edge + 97]);
  const backwards = [];
  for (let at = await find(bytes.length, -1); at >= 0; at = await find(at, -1)) backwards.push(at);
  assert.deepEqual(backwards, forwards.slice().reverse());
  assert.equal(await find(0, 1, 2), edge - 4, 'text of two-byte code units begins at even offsets');
  assert.equal(await findPattern({ needle: Uint8Array.of(0xac), unit: 1 }, -1, 1), 2);
  assert.equal(await findPattern({ needle: Uint8Array.of(0xac), unit: 1 }, 2, -1), -1);
  assert.equal(await findPattern({ needle: Uint8Array.of(0xfe), unit: 1 }, -1, 1, async () => false), null);
  assert.equal(
    await findBytes(decoded, { needle, unit: 1 }, 5, 1, edge - 4, null, always),
    -1,
    'no match begins before the end of the searched range',
  );
});

test('text in utf-7 is found in all its forms, but Base64 digits do not match as letters', async () => {
  // "€A" with A after the Base64 run and within it; and "AEEAQQ", Base64 for "AA", whose digits must not match as
  // letters.
  const bytes = new TextEncoder().encode(`+IKw-A ${'x'.repeat(9000)} +IKwAQQ- +AEEAQQ-`);
  const decoded = await decodedOf(bytes, 'utf-7');
  await decoded.scan(null, always);
  const find = (text, offset, direction = 1) =>
    findText(
      decoded,
      Array.from(text, (char) => char.codePointAt(0)),
      offset,
      direction,
      always,
    );
  assert.equal(await find('€A', -1), 1);
  assert.equal(await find('€A', 1), 9009);
  assert.equal(await find('€A', 9009), -1);
  assert.equal(await find('€A', bytes.length, -1), 9009);
  assert.equal(await find('AA', -1), 9018);
  assert.equal(await find('Q', -1), -1);
});

test('a comparison of encodings begins at the start of a character, even if surrogates or bytes like surrogates are near', async () => {
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']) {
    for (const text of ['ß', '😀ßa', 'a😀a', '😀']) {
      const bytes = codec.encode(text.repeat(40), encoding);
      const decoded = await decodedOf(bytes, encoding);
      const { starts } = codec.inspect(bytes, encoding);
      for (let at = 0; at + 1 < starts.length; at += 1) {
        const [start, end] = [starts[at], starts[at + 1]];
        const compared = await compareEncodings(codec, decoded, { start, end, encodings: [encoding], wide: true });
        const kinds = new Set(compared.readings[0].pieces.map(({ kind }) => kind));
        assert.deepEqual([...kinds], [VALID], `${text} in ${encoding} at ${start}`);
      }
    }
  }
});

test('hidden text has whole surrogate pairs, also at the ends of the parts that are read', async () => {
  const pair = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
  for (let before = 65_536 - 8; before <= 65_536 + 1; before += 1) {
    const bytes = new Uint8Array(70_000).fill(0x61);
    bytes.set(pair, before);
    const decoded = await decodedOf(bytes, 'utf-8');
    const { rows } = await createInputQueries(codec, () => decoded).hiddenText();
    assert.deepEqual(
      rows.map(({ offset, length, reads }) => [offset, length, ...reads]),
      [[before, 6, 0x1f600]],
    );
  }
});
