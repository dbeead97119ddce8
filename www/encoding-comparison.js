/** Decodes the bytes around a place in several encodings, for comparison. */

import { isSelfSynchronizing } from './scan/count-chunk.js';
import { isContinuation } from './utf8-sequence.js';

const CONTEXT = 24; // bytes shown on either side
const MARGIN = 16; // bytes; longer than any sequence, including a surrogate pair

const isEncodedLowSurrogate = (bytes, at) => bytes[at] === 0xed && bytes[at + 1] >= 0xb0;
/** Returns whether the two bytes at `at` are the second half of a surrogate pair of UTF-16, in either byte order. */
const isWithinPair = (bytes, at) =>
  [0, 1].some((index) => bytes[at - 2 + index] >> 2 === 0xd8 >> 2 && bytes[at + index] >> 2 === 0xdc >> 2);

/**
 * Returns an offset at or before `wanted` at which a sequence begins in every self-synchronizing encoding with code units of this width.
 *
 * @param {Uint8Array} bytes
 * @param {number} wanted
 * @param {boolean} isWide whether code units are wider than a byte
 * @param {number} base the offset of the first of `bytes` in the source
 */
function sequenceStart(bytes, wanted, isWide, base) {
  let at = wanted;
  if (isWide) {
    at -= (base + at) % 4;
    return at >= 2 && isWithinPair(bytes, at) ? at - 2 : Math.max(0, at);
  }
  for (let steps = 0; steps < 5 && at > 0 && isContinuation(bytes[at]); steps += 1) at -= 1;
  return at >= 3 && isEncodedLowSurrogate(bytes, at) ? at - 3 : at;
}

/** Reads the bytes around the place if the encoding of the document is self-synchronizing. The bytes begin at the result of `sequenceStart`. */
async function readAround(decoded, start, to, isWide) {
  const base = Math.max(0, start - CONTEXT - MARGIN);
  const bytes = await decoded.source.read(base, Math.min(decoded.source.length, to + MARGIN));
  const wanted = Math.max(0, start - CONTEXT - base);
  const skip = base + wanted === 0 ? 0 : sequenceStart(bytes, wanted, isWide, base);
  const begin = base + skip;
  return { from: begin, begin, bytes: bytes.subarray(skip), currentEncoding: decoded.encodingFrom(begin) };
}

/**
 * Reads the bytes around the place if the encoding of the document is not self-synchronizing. `begin` is an offset at which decoding can
 * begin in this encoding, and `from` is the first offset to show.
 */
async function readFromDecodingStart(decoded, start, to) {
  const from = Math.max(0, start - CONTEXT);
  const { start: begin, bytes, encoding } = await decoded.bytesAround(from, to);
  return { from, begin, bytes, currentEncoding: encoding };
}

/** Returns a function that tests whether the sequence at an offset is well-formed, but has no character in the encoding. */
export function undefinedMappingTest(codec, bytes, encoding) {
  const { offsets, reasons, length } = codec.faults(bytes, encoding);
  const undefinedMapping = codec.reasons.indexOf('undefined-mapping');
  const rows = Array.from({ length }, (_, row) => row).filter((row) => reasons[row] === undefinedMapping);
  const found = new Set(rows.map((row) => offsets[row]));
  return (offset) => found.has(offset);
}

/**
 * Decodes the bytes around a place in each of `encodings`.
 *
 * @param {object} codec the package
 * @param {import('./decoded-source.js').DecodedSource} decoded
 * @param {{ start: number, end: number, encodings: string[], wide: boolean }} parameters the place is `[start, end)`; `wide`: code units
 *   are wider than a byte
 * @returns {Promise<{ start: number, end: number, from: number, to: number, before: boolean, after: boolean, readings: object[] }>}
 *   `before` and `after`: the input has bytes before `from` and after `to`. A reading is `{ encoding, pieces }`. Its pieces are the
 *   sequences that overlap `[from, to)`, as `{ from, to, kind, codePoint, isUndefined }`; `isUndefined`: see `undefinedMappingTest`
 */
export async function compareEncodings(codec, decoded, { start, end, encodings, wide }) {
  const { source } = decoded;
  const to = Math.min(source.length, end + CONTEXT);
  const { from, begin, bytes, currentEncoding } = await (isSelfSynchronizing(decoded.encoding)
    ? readAround(decoded, start, to, wide)
    : readFromDecodingStart(decoded, start, to));
  const readings = encodings.map((encoding) => {
    const resolved = encoding === decoded.encoding ? currentEncoding : encoding;
    const { starts, kinds, codePoints } = codec.inspect(bytes, resolved);
    const hasUndefinedMapping = undefinedMappingTest(codec, bytes, resolved);
    const pieces = [];
    for (let at = 0; at < kinds.length; at += 1) {
      const piece = {
        from: begin + starts[at],
        to: begin + starts[at + 1],
        kind: kinds[at],
        codePoint: codePoints[at],
        isUndefined: hasUndefinedMapping(starts[at]),
      };
      if (piece.to <= from) continue;
      if (piece.from >= to) break;
      pieces.push(piece);
    }
    return { encoding, pieces };
  });
  return { start, end, from, to, before: from > 0, after: to < source.length, readings };
}
