// Calls about one offset of an input: their results, lines and columns, and how many bytes of the input they copy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MalformedError,
  Validator,
  decode,
  encode,
  encodings,
  explain,
  faults,
  indexOf,
  inspect,
  lineColumn,
  nextBoundary,
  previousBoundary,
} from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';
import { randomNumbers } from '../random-numbers.mjs';
import { copiedBytes } from './copied-bytes.mjs';

/** The package processes a long input in parts of this many bytes. */
const PART = 2 ** 17;
const NO_CODE_POINT = 0xffffffff;
const [LF, CR, BOM] = [0x0a, 0x0d, 0xfeff];

/** Sequences that random inputs consist of: line ends, BOMs, shifts of UTF-7, characters and malformed sequences. */
const PIECES = [
  ...['0A', '0D', '0D 0A', '61', '61 62 63 64 65 66 67 68 69', '00', '0A 00', '0D 00', '00 0A', '00 00 00 0A'],
  ...['EF BB BF', 'FE FF', 'FF FE', 'FF FE 00 00', '00 00 FE FF', '2B 2F 76 38 2D', '2B 41 41 6F 2D', '2B', '2D'],
  ...['2B 62 7F 4E 2D', '2B 32 44 33 65 41 41 2D', 'C3 A9', 'E2 82 AC', 'F0 9F 98 80', 'ED A0 BD ED B8 80', 'ED A0 BD'],
  ...['ED B8 80', 'C0 80', 'C0 8A', 'E0 80 8D', 'FC 80 80 80 80 8A', '80', 'FF', 'E2 82', 'D8 3D DE 00', '3D D8 00 DE'],
  ...['A0 A1', 'A1 A1', 'F7 64 4C', 'FC A1 A1 A1 A1'],
].map(bytes);

/**
 * Returns a random sequence of `PIECES`, cut at `length` bytes. Half of the inputs consist of at most four different
 * pieces. `next(limit)` returns a random integer below `limit`.
 */
function randomInput(next, length) {
  const few = Array.from({ length: 4 }, () => PIECES[next(PIECES.length)]);
  const pieces = next(2) === 0 ? PIECES : few;
  const content = [];
  while (content.length < length) content.push(...pieces[next(pieces.length)]);
  return Uint8Array.from(content.slice(0, length));
}

/**
 * Yields the line and column of each segment and of the end of an input, counted segment by segment. A shift, which
 * changes the state of the decoder in an encoding such as utf-7, has no code point and no column.
 */
function* placesOf(input, encoding) {
  const { starts, kinds, codePoints, complete } = inspect(input, encoding);
  assert.ok(complete);
  let [line, column, afterCr, atStart] = [1, 1, false, true];
  for (let at = 0; at <= kinds.length; at++) {
    const codePoint = codePoints[at];
    const isShift = codePoint === NO_CODE_POINT && kinds[at] === 0;
    if (afterCr && codePoint !== LF && !isShift) [line, column] = [line + 1, 1];
    if (!isShift) afterCr = false;
    yield { start: starts[at], end: starts[at + 1] ?? starts[at] + 1, line, column };
    if (isShift) continue;
    if (codePoint === LF) [line, column] = [line + 1, 1];
    else if (!atStart || codePoint !== BOM) column += 1;
    afterCr = codePoint === CR;
    atStart = false;
  }
}

test('lineColumn at every offset agrees with a count of all characters, in every encoding', () => {
  const next = randomNumbers(1);
  for (const encoding of encodings) {
    for (let round = 0; round < 8; round++) {
      const input = randomInput(next, 90);
      for (const { start, end, line, column } of placesOf(input, encoding)) {
        for (let at = start; at < end; at++) {
          assert.deepEqual(lineColumn(input, at, encoding), { line, column }, `${encoding} ${[...input]} at ${at}`);
        }
      }
    }
  }
});

test('lineColumn is correct around the ends of the parts of a long input', () => {
  const next = randomNumbers(2);
  const creators = [
    (length) => randomInput(next, length),
    (length) => new Uint8Array(length).fill(LF),
    (length) => Uint8Array.from({ length }, (_, index) => (index % 2 === 0 ? CR : LF)),
    (length) => Uint8Array.from({ length }, (_, index) => (index % 2 === 1 ? CR : LF)),
    (length) => new Uint8Array(length).fill(CR),
    (length) => new Uint8Array(length).fill(0x61),
  ];
  for (const encoding of ['utf-8', 'utf-8-rfc2044', 'utf-16', 'utf-32be', 'utf-7', 'utf-1']) {
    for (const create of encoding.startsWith('utf-8') ? creators : creators.slice(0, 3)) {
      const input = create(2 * PART + 200);
      const places = [...placesOf(input, encoding)];
      const nearEnds = [PART, 2 * PART].flatMap((size) => [-17, -16, -2, -1, 0, 1, 2, 15, 16].map((by) => size + by));
      for (const at of [...nearEnds, input.length - 1, input.length]) {
        const { line, column } = places.findLast(({ start }) => start <= at);
        assert.deepEqual(lineColumn(input, at, encoding), { line, column }, `${encoding} at ${at}`);
      }
    }
  }
});

test('with the option `lines`, faults and Validator give the lines and columns of lineColumn', () => {
  const next = randomNumbers(3);
  for (const encoding of encodings) {
    for (let round = 0; round < 8; round++) {
      const input = randomInput(next, 200);
      const options = { warnings: true, lines: true };
      const table = faults(input, encoding, options);
      const expected = Array.from(faults(input, encoding, { warnings: true }), (fault) => {
        assert.ok(!('line' in fault) && !('column' in fault));
        return { ...fault, ...lineColumn(input, fault.offset, encoding) };
      });
      assert.deepEqual([...table], expected);
      assert.deepEqual(
        [...table.lines],
        Array.from(expected, ({ line }) => line),
      );
      assert.deepEqual(
        [...table.columns],
        Array.from(expected, ({ column }) => column),
      );
      assert.deepEqual([...faults(input, encoding, { ...options, limit: 2 })], expected.slice(0, 2));

      const validator = new Validator(encoding, options);
      // A second text begins on the first line again.
      for (let text = 0; text < 2; text++) {
        const found = [];
        for (let at = 0; at < input.length;) found.push(...validator.push(input.subarray(at, (at += 1 + next(60)))));
        found.push(...validator.finish());
        assert.deepEqual(asStrings(found), asStrings(expected), `${encoding} ${[...input]}`);
      }
      validator.free();
    }
  }
  assert.equal(faults(bytes('FF')).lines, undefined);
  const units = Uint16Array.of(BOM, 0x61, 0xd800, LF, 0xdc00);
  const inUnits = Array.from(faults(units, undefined, { lines: true }), ({ line, column }) => `${line}:${column}`);
  assert.deepEqual(inUnits, ['1:3', '2:1']);
});

/** Returns each fault as a string, for shorter messages. */
const asStrings = (list) => list.map((fault) => JSON.stringify(Object.entries(fault).sort()));

test('the fault of a MalformedError has an offset, but no line', () => {
  assert.throws(
    () => decode(bytes('61 0A FF')),
    (error) => error instanceof MalformedError && !('line' in error.fault) && error.fault.offset === 2,
  );
});

test('a BOM at the start of the input has no column in any encoding', () => {
  for (const encoding of encodings) {
    if (['ascii', 'iso-8859-1', 'windows-1252'].includes(encoding)) continue;
    const [one, two] = [1, 2].map((count) => encode(`${'\ufeff'.repeat(count)}a`, encoding, { writeBOM: false }));
    const columnsOfBOMs = (input) => lineColumn(input, input.length - 1, encoding).column - 1;
    // The first U+FEFF has no column, and the second has one.
    assert.deepEqual([columnsOfBOMs(one), columnsOfBOMs(two)], [0, 1], encoding);
  }
});

/** Returns whether the bytes at an offset are a high surrogate in WTF-8. */
const isHighSurrogate = (input, at) => input[at] === 0xed && input[at + 1] >= 0xa0 && input[at + 1] <= 0xaf;
/** Returns whether the bytes at an offset are a low surrogate in WTF-8. */
const isLowSurrogate = (input, at) => input[at] === 0xed && input[at + 1] >= 0xb0 && input[at + 1] <= 0xbf;

test('boundaries, explanations and segments from an offset agree with the segments of the complete input', () => {
  const next = randomNumbers(4);
  for (const encoding of encodings) {
    for (let round = 0; round < 8; round++) {
      const input = randomInput(next, 120);
      const whole = inspect(input, encoding);
      const { starts, kinds, codePoints } = whole;
      for (let at = 0; at < input.length; at++) {
        const message = `${encoding} ${[...input]} at ${at}`;
        const index = starts.findLastIndex((start) => start <= at);
        const [start, end] = [starts[index], starts[index + 1]];
        assert.equal(previousBoundary(input, at, encoding), start, message);
        assert.equal(nextBoundary(input, at, encoding), start === at ? at : end, message);
        const {
          offset,
          length,
          verdict,
          codePoints: read,
        } = explain(input, at, { encodings: [encoding] }).judgements[0];
        assert.deepEqual([offset, length], [start, end - start], message);
        // A surrogate pair is malformed in WTF-8. `inspect` marks only its second surrogate as malformed, but `explain`
        // also marks the first.
        const isPair =
          encoding === 'wtf-8' && isHighSurrogate(input, start) && kinds[index + 1] === 2 && isLowSurrogate(input, end);
        assert.equal(verdict, isPair ? 'malformed' : ['valid', 'warning', 'malformed'][kinds[index]], message);
        const isRead = !isPair && kinds[index] !== 2 && codePoints[index] !== NO_CODE_POINT;
        assert.deepEqual(read, isRead ? [codePoints[index]] : [], message);
        if (start !== at) continue;
        const rest = inspect(input, encoding, { offset: at });
        assert.deepEqual(rest.starts, starts.slice(index), message);
        assert.deepEqual(rest.kinds, kinds.slice(index), message);
        assert.deepEqual(rest.codePoints, codePoints.slice(index), message);
      }
      const judged = explain(input, 60, { encodings: [...encodings] }).judgements;
      encodings.forEach((name, index) => {
        assert.deepEqual(judged[index], explain(input, 60, { encodings: [name] }).judgements[0], name);
      });
    }
  }
});

test('inspect returns all segments of a long input, which it processes in parts', () => {
  const characters = 550_000;
  for (const encoding of ['utf-8', 'utf-16', 'utf-32be', 'utf-7', 'utf-1']) {
    const input = encode('a漢é'.repeat(characters / 3) + '漢', encoding);
    assert.ok(input.length > 2 ** 20, encoding);
    const { starts, kinds, codePoints, complete } = inspect(input, encoding);
    assert.ok(complete);
    assert.deepEqual([starts[0], starts.at(-1), starts.length], [0, input.length, kinds.length + 1]);
    assert.ok(kinds.every((kind) => kind === 0));
    const text = decode(input, encoding);
    const read = codePoints.filter((value) => value !== NO_CODE_POINT && value !== BOM);
    assert.equal(String.fromCharCode(...read.slice(0, 1000)), text.slice(0, 1000));
    assert.equal(read.length, text.length);
    assert.equal(read.at(-1), 0x6f22);
  }
});

test('indexOf, which searches in parts, finds the same matches as a search of the complete input', () => {
  const next = randomNumbers(5);
  const pieces = ['61', 'C3 A9', 'E2 82 AC', 'F0 9F 98 80', 'E2 82', '80', 'FF', 'ED A0 80'].map(bytes);
  for (let round = 0; round < 30; round++) {
    const content = [];
    while (content.length < 20_000) content.push(...pieces[next(round % 2 === 0 ? pieces.length : 4)]);
    const input = Uint8Array.from(content);
    const boundaries = new Set(inspect(input).starts);
    for (let search = 0; search < 40; search++) {
      const [from, begin] = [next(input.length + 1), next(input.length)];
      const needle = input.slice(begin, begin + next(next(10) === 0 ? 6000 : 14));
      let expected = from - 1;
      do {
        expected = Buffer.from(input.buffer).indexOf(needle, expected + 1);
        if (needle.length === 0 && expected >= input.length) break;
      } while (expected >= 0 && !(boundaries.has(expected) && boundaries.has(expected + needle.length)));
      assert.equal(indexOf(input, needle, from), expected, `${[...needle]} from ${from}`);
    }
  }
});

test('a call about one offset copies a bounded number of bytes, however long the input is', () => {
  const text = 'Zeile für Zeile: 漢字 и текст, 1 € 😀\n';
  const calls = {
    previousBoundary: [2000, previousBoundary],
    nextBoundary: [2000, nextBoundary],
    explain: [2000, (input, at, encoding) => explain(input, at, { encodings: [encoding] })],
    'indexOf with a match near the offset': [10_000, (input, at) => indexOf(input, bytes('0A'), at)],
    'inspect from an offset': [4 * 2 ** 20 + 1000, (input, at, encoding) => inspect(input, encoding, { offset: at })],
  };
  for (const encoding of encodings) {
    const input = encode(text.repeat(40_000), encoding, { errors: 'ignore' });
    assert.ok(input.length > 5e5);
    for (const [name, [maximum, call]] of Object.entries(calls)) {
      for (const share of [0.001, 0.5, 0.9999]) {
        const at = previousBoundary(input, Math.floor(share * input.length), encoding);
        const copied = copiedBytes(input, () => call(input, at, encoding));
        assert.ok(copied <= maximum, `${name} in ${encoding} copied ${copied} bytes`);
      }
    }
  }
});
