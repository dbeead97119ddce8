// The encodings that only `utfscope/full` has: boundaries, segments, explanations and tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MalformedError,
  decode,
  encode,
  encodingTable,
  encodings,
  explain,
  inspect,
  isValid,
  nextBoundary,
  previousBoundary,
  toUtf32,
} from '../../pkg-config/dist/full/index.js';
import * as small from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';
import { randomNumbers } from '../random-numbers.mjs';
import { copiedBytes } from './copied-bytes.mjs';

const LEGACY = encodings.slice(small.encodings.length);
const MULTI_BYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'];

/** Characters, lead bytes, trail bytes, line ends, escape sequences, and the sequences of Big5 with two code points. */
const PIECES = [
  ...[
    '0A',
    '0D',
    '0D 0A',
    '25',
    '41',
    '62',
    '7E',
    '30',
    '39',
    '40',
    '80',
    '81',
    '88',
    '8E',
    '8F',
    'A1',
    'E0',
    'FE',
    'FF',
  ],
  ...['88 62', '88 64', '88 A3', '88 A5', '81 30 81 30', '84 31 95 33', '8F A1 A1', '8E B1', '82 A0', 'A4 A2', 'B0 A1'],
  ...['1B', '1B 24', '1B 24 42', '1B 28 42', '1B 28 4A', '1B 28 49', '1B 24 40', '24 22', '5C', '1B 24 42 1B 28 42'],
].map(bytes);

/**
 * Returns a random sequence of `PIECES`, cut at `length` bytes. Half of the inputs consist of at most five different pieces.
 * `next(limit)` returns a random integer below `limit`.
 */
function randomInput(next, length) {
  const few = Array.from({ length: 5 }, () => PIECES[next(PIECES.length)]);
  const pieces = next(2) === 0 ? PIECES : few;
  const input = [];
  while (input.length < length) input.push(...pieces[next(pieces.length)]);
  return Uint8Array.from(input.slice(0, length));
}

test('boundaries, explanations and segments from any boundary agree with the segments of the complete input', () => {
  const next = randomNumbers(1);
  for (const encoding of LEGACY) {
    for (let round = 0; round < (MULTI_BYTE.includes(encoding) ? 60 : 4); round++) {
      const input = randomInput(next, 80);
      const { starts, codePoints, kinds } = inspect(input, encoding);
      for (let index = 0; index < kinds.length; index++) {
        const [start, end] = [starts[index], starts[index + 1]];
        const rest = inspect(input, encoding, { offset: start });
        assert.deepEqual(
          [rest.starts[1], rest.codePoints[0]],
          [end, codePoints[index]],
          `${encoding} ${input} at ${start}`,
        );
        for (let at = start; at < end; at++) {
          const where = `${encoding} ${[...input]} at ${at}`;
          assert.equal(previousBoundary(input, at, encoding), start, where);
          assert.equal(nextBoundary(input, at, encoding), at === start ? start : end, where);
          const [judgement] = explain(input, at, { encodings: [encoding] }).judgements;
          assert.deepEqual([judgement.offset, judgement.length], [start, end - start], where);
          assert.equal(judgement.verdict, kinds[index] === 2 ? 'malformed' : 'valid', where);
          assert.match(judgement.sentence, /^[A-Z0-9].*\.$/, where);
          assert.doesNotMatch(judgement.sentence, /undefined|NaN/, where);
        }
      }
    }
  }
});

test('inspect, called until the end of a long text, returns the code points that a conversion returns', () => {
  // Bytes by encoding. Each text is one of these sequences, repeated to more than 2^20 bytes.
  const samplesByEncoding = {
    big5: ['88 62', '88 A3 A4 A4'],
    gb18030: ['81 30 81 30 B0', 'B0 A1 81 30 81 31'],
    shift_jis: ['82 A0 83 5C', '81'],
    'iso-2022-jp': ['24 22 24', '24 22'],
  };
  for (const [encoding, samples] of Object.entries(samplesByEncoding)) {
    const escape = encoding === 'iso-2022-jp' ? bytes('1B 24 42') : new Uint8Array();
    for (const sample of samples) {
      const sequence = bytes(sample);
      const count = Math.ceil((2 ** 20 + 100) / sequence.length);
      const input = new Uint8Array(escape.length + count * sequence.length);
      input.set(escape);
      for (let at = 0; at < count; at++) input.set(sequence, escape.length + at * sequence.length);
      const expected = toUtf32(input, encoding, { errors: 'ignore', ignoreBOM: true });
      const found = [];
      let offset = 0;
      while (offset < input.length) {
        const { starts, codePoints } = inspect(input, encoding, { offset });
        assert.equal(starts[0], offset);
        for (const codePoint of codePoints) if (codePoint !== 0xffffffff) found.push(codePoint);
        assert.ok(starts.at(-1) > offset);
        offset = starts.at(-1);
      }
      assert.equal(found.length, expected.length, `${encoding} ${sample}`);
      assert.ok(
        found.every((codePoint, at) => codePoint === expected[at]),
        `${encoding} ${sample}`,
      );
    }
  }
});

test('previousBoundary, nextBoundary and explain copy at most 500 bytes of a long text', () => {
  for (const encoding of LEGACY) {
    const input = encode('Text, é, текст 文字 かな 한글 123.\n'.repeat(40_000), encoding, { errors: 'ignore' });
    for (const share of [0.001, 0.5, 0.9999]) {
      const at = Math.floor(share * input.length);
      for (const call of [
        previousBoundary,
        nextBoundary,
        (text, offset) => explain(text, offset, { encodings: [encoding] }),
      ]) {
        const copied = copiedBytes(input, () => call(input, at, encoding));
        assert.ok(copied <= 500, `${encoding} copied ${copied} bytes`);
      }
    }
  }
});

test('explanations name the bytes, the character set and the section', () => {
  const explanationOf = (encoding, hex, at) => {
    const { sentence, citation } = explain(bytes(hex), at, { encodings: [encoding] }).judgements[0];
    return `${sentence} (${citation.document}, ${citation.section})`;
  };
  const expected = [
    [
      'shift_jis',
      '81 20',
      0,
      '81 is a lead byte of Shift_JIS, but 20 cannot follow it. (Encoding Standard, Shift_JIS decoder)',
    ],
    ['shift_jis', 'FA FF', 0, 'FA FF has no character in Shift_JIS. (Encoding Standard, index jis0208)'],
    ['shift_jis', 'A0', 0, 'A0 begins no character of Shift_JIS. (Encoding Standard, Shift_JIS decoder)'],
    ['windows-1253', 'D2', 0, 'D2 has no character in windows-1253. (Encoding Standard, index windows-1253)'],
    [
      'euc-jp',
      '8F A1',
      0,
      '8F A1 begins a character of EUC-JP, but the input ends after it. (Encoding Standard, EUC-JP decoder)',
    ],
    [
      'gb18030',
      '81 30 81 20',
      0,
      '81 30 81 begins a character of gb18030, but 20 cannot follow it. (Encoding Standard, gb18030 decoder)',
    ],
    ['gb18030', '84 32 81 30', 0, '84 32 81 30 has no character in gb18030. (Encoding Standard, index gb18030)'],
    [
      'big5',
      '88 62',
      0,
      '88 begins 88 62, which stands for two code points: U+00CA is the first. (Encoding Standard, Big5 decoder)',
    ],
    [
      'iso-2022-jp',
      '1B 24 42 24 22',
      0,
      '1B 24 42 is an escape sequence: JIS X 0208 follows. (Encoding Standard, ISO-2022-JP decoder)',
    ],
    ['iso-2022-jp', '1B 24 42 24 22', 4, '24 22 is U+3042 in JIS X 0208. (Encoding Standard, ISO-2022-JP decoder)'],
    [
      'iso-2022-jp',
      '1B 24 42 24',
      3,
      '24 begins a character of JIS X 0208 in ISO-2022-JP, but the input ends after it. (Encoding Standard, ISO-2022-JP decoder)',
    ],
    ['iso-2022-jp', '1B 28 4A 5C', 3, '5C is U+00A5 in JIS X 0201 Roman. (Encoding Standard, ISO-2022-JP decoder)'],
    [
      'iso-2022-jp',
      '1B 28',
      0,
      'The input ends inside the escape sequence that 1B begins. (Encoding Standard, ISO-2022-JP decoder)',
    ],
    ['cp857', 'D5', 0, 'D5 has no character in cp857. (Microsoft, code page 857)'],
    ['cp862', '80', 0, '80 is U+05D0. (Microsoft, code page 862)'],
    ['cp1125', 'F3', 0, 'F3 is U+0491. (RST 2018-91, table)'],
    ['cp858', 'D5', 0, 'D5 is U+20AC. (IBM CDRA, CCSID 858)'],
    ['cp037', 'C1', 0, 'C1 is U+0041. (IBM CDRA, CCSID 37)'],
    ['cp273', 'C0', 0, 'C0 is U+00E4. (IBM CDRA, CCSID 273)'],
    ['cp1140', '9F', 0, '9F is U+20AC. (IBM CDRA, CCSID 1140)'],
  ];
  for (const [encoding, hex, at, explanation] of expected) assert.equal(explanationOf(encoding, hex, at), explanation);
});

/** Yields all strings of one or two bytes, and those of three bytes as in EUC-JP: 8F, then two bytes from A1 to FE. */
function* byteStrings() {
  for (let first = 0; first < 256; first++) {
    yield [first];
    for (let second = 0; second < 256; second++) yield [first, second];
  }
  for (let second = 0xa1; second < 0xff; second++)
    for (let third = 0xa1; third < 0xff; third++) yield [0x8f, second, third];
}

/** Returns whether a byte matches a pattern: ranges (`81..9F, E0..FC`), one byte (`8E`), or bits (`0xxxxxxx`). */
const matches = (pattern, byte) =>
  /^0x+$/.test(pattern)
    ? byte < 0x80
    : pattern.split(', ').some((range) => {
        const [from, to = from] = range.split('..').map((digits) => parseInt(digits, 16));
        return from <= byte && byte <= to;
      });

test('every valid sequence matches a row of encodingTable, and each row has the correct range of code points', () => {
  // Rows of iso-2022-jp contain escape sequences, so most of them are longer than these strings of bytes.
  for (const encoding of LEGACY.filter((name) => name !== 'iso-2022-jp')) {
    const rows = encodingTable(encoding);
    const found = rows.map(() => ({ from: Infinity, to: 0 }));
    for (const sequence of byteStrings()) {
      const input = Uint8Array.from(sequence);
      if (!isValid(input, encoding)) continue;
      const codePoints = toUtf32(input, encoding, { ignoreBOM: true });
      const isOneSequence =
        sequence.length === 1 || codePoints.length === 1 || (encoding === 'big5' && input[0] > 0x7f);
      if (!isOneSequence) continue;
      const at = rows.findIndex(
        ({ octets }) =>
          octets.length === sequence.length && octets.every((pattern, place) => matches(pattern, sequence[place])),
      );
      assert.ok(at >= 0, `${encoding} ${sequence}`);
      for (const codePoint of codePoints) {
        found[at].from = Math.min(found[at].from, codePoint);
        found[at].to = Math.max(found[at].to, codePoint);
      }
    }
    rows.forEach(({ from, to, octets }, at) => {
      if (octets.length < 4) assert.deepEqual({ from, to }, found[at], `${encoding} ${octets}`);
    });
  }
  // A row lacks encoding formulas (`row.encode`) only if the encoder never writes the sequences of the row. By the Encoding
  // Standard, the encoder writes the sequences below, so their rows have formulas.
  for (const [encoding, text, wanted] of [
    ['gb18030', '€', 'A2 E3'],
    ['gb18030', '\u0080', '81 30 81 30'],
    ['gbk', '€', '80'],
    ['euc-jp', 'ｱ', '8E B1'],
    ['iso-2022-jp', 'ｱ', '1B 24 42 25 22 1B 28 42'],
    ['iso-2022-jp', '¥', '1B 28 4A 5C 1B 28 42'],
  ]) {
    const encoded = encode(text, encoding);
    assert.deepEqual(encoded, bytes(wanted), encoding);
    const row = encodingTable(encoding).find(
      ({ octets }) => octets.length === encoded.length && octets.every((pattern, at) => matches(pattern, encoded[at])),
    );
    assert.notEqual(row.encode.length, 0, `${encoding} ${wanted}`);
  }
  const onlyDecoded = LEGACY.flatMap((name) =>
    encodingTable(name)
      .filter((row) => row.encode.length === 0)
      .map(({ octets }) => `${name}: ${octets.join(' ')}`),
  );
  assert.deepEqual(onlyDecoded.sort(), [
    'euc-jp: 8F A1..FE A1..FE',
    'gb18030: 80',
    'gbk: 81..FE 30..39 81..FE 30..39',
    'iso-2022-jp: 1B 28 49 21..5F 1B 28 42',
  ]);
  for (const [encoding, text] of [
    ['gbk', '\u0080'],
    ['euc-jp', '丂'],
  ])
    assert.throws(() => encode(text, encoding), MalformedError);
  // Of the sequences of four bytes, only the first and the last are tested.
  const fourBytes = encodingTable('gb18030').at(-1);
  assert.equal(decode(bytes('81 30 81 30'), 'gb18030'), String.fromCodePoint(fourBytes.from));
  assert.equal(decode(bytes('E3 32 9A 35'), 'gb18030'), String.fromCodePoint(fourBytes.to));
});
