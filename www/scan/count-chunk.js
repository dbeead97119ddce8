/**
 * Counts one chunk of a source, independently of all other chunks, so that several workers can count at the same time. The results depend only on the
 * bytes and the package, so the pool's workers, the engine's worker and the tests can run the same code.
 *
 * A segment is a code point or a malformed sequence. A source is counted in blocks of 4,096 bytes. A block owns the segments that begin in the block;
 * its boundary is the start of the first of these segments. In a self-synchronizing encoding, a few bytes show where a segment begins. So any block
 * can be counted with a few bytes of context.
 */

import { isMultiByte } from '../format.js';
import { MALFORMED, VALID } from '../segment-kinds.js';
import { followOnTest } from './follow-on-faults.js';
import { eachLineEnd, lineEndUnits } from './lines.js';

/** The number of bytes in a block. */
export const BLOCK = 4096;
/** The number of bytes in a chunk, the unit of work for a worker. Even a chunk full of faults takes only a moment. */
export const CHUNK = 256 * BLOCK;
/** Bytes read on either side of a chunk: longer than any two consecutive sequences together, and a multiple of the width of every code unit. */
export const CONTEXT = 16;

const MAX_LISTED = 64; // faults of a block; if there are at least this many, inspecting all segments is faster than listing faults

/** Returns whether any part of a text in this encoding can be decoded without the text before it. */
export const isSelfSynchronizing = (encoding) => !/^utf-[17]$/.test(encoding) && !isMultiByte(encoding);

/**
 * The counts of a chunk, by block and in total.
 *
 * @typedef {object} Counted
 * @property {number} from the start of the first block, a multiple of BLOCK
 * @property {number} to the start of the next chunk, or the end of the source
 * @property {Uint8Array} boundaryOffsets the boundary of each block, relative to the start of the block
 * @property {Uint32Array} segments the number of segments that each block owns
 * @property {Uint32Array} faults the number of errors and warnings that each block owns, without follow-on faults
 * @property {Uint32Array} lines the number of lines that each block owns; see lines.js
 * @property {Float64Array} [runs] in utf-7, iso-2022-jp and big5: the start of the run that contains the boundary of each block,
 *   or -1; see count-sequential.js
 * @property {Uint32Array} histogram the number of occurrences of each byte
 * @property {number} codePoints
 * @property {number} errors including follow-on faults
 * @property {number} followOn the number of errors that are consequences of the error before them; see follow-on-faults.js
 * @property {number} warnings
 */

/** @param {number} from @param {number} to @returns {Counted} with all counts 0 */
export function emptyCount(from, to) {
  const blocks = Math.ceil((to - from) / BLOCK);
  return {
    from,
    to,
    boundaryOffsets: new Uint8Array(blocks),
    segments: new Uint32Array(blocks),
    faults: new Uint32Array(blocks),
    lines: new Uint32Array(blocks),
    histogram: new Uint32Array(256),
    codePoints: 0,
    errors: 0,
    followOn: 0,
    warnings: 0,
  };
}

/** Counts the lines that each block owns. `bytes` begin at `base` and have context after `counted.to`. */
export function countLines(codec, bytes, base, counted, encoding) {
  const { from, to, lines } = counted;
  const add = (_lineStart, lineEnd) => (lines[Math.floor((lineEnd - from) / BLOCK)] += 1);
  eachLineEnd(bytes, base, from, to, lineEndUnits(codec, encoding), add);
  if (from === 0 && to > 0) lines[0] += 1;
}

// Counting pairs of bytes in two alternating tables is more than twice as fast as counting single bytes.
const pairs = [new Uint32Array(65536), new Uint32Array(65536)];

/** Adds the occurrences of each byte of `bytes` to `histogram`. */
export function countBytes(bytes, histogram) {
  const odd = bytes.byteOffset % 2; // a Uint16Array must begin at an even offset
  const count = (bytes.length - odd) >> 1;
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset + odd, count);
  const [first, second] = pairs;
  for (let at = 0; at + 1 < count; at += 2) {
    first[units[at]] += 1;
    second[units[at + 1]] += 1;
  }
  if (count % 2 === 1) first[units[count - 1]] += 1;
  for (let pair = 0; pair < 65536; pair += 1) {
    const occurrences = first[pair] + second[pair];
    if (occurrences === 0) continue;
    histogram[pair & 0xff] += occurrences;
    histogram[pair >> 8] += occurrences;
  }
  first.fill(0);
  second.fill(0);
  if (odd === 1 && bytes.length > 0) histogram[bytes[0]] += 1;
  if (odd + 2 * count < bytes.length) histogram[bytes[bytes.length - 1]] += 1;
}

/** Returns the start of the bytes to read for a chunk that begins at `from`. These bytes begin with context. */
export const readFrom = (from) => Math.max(0, from - CONTEXT);
/** Returns the end of the bytes to read for a chunk that ends at `to`. These bytes end with context. */
export const readTo = (to, length) => Math.min(length, to + CONTEXT);

/**
 * Counts the blocks of one chunk of a text in a self-synchronizing encoding.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the bytes `[readFrom(from), readTo(to, length))` of the source
 * @param {number} from a multiple of BLOCK
 * @param {number} to a multiple of BLOCK, or the length of the source
 * @param {string} encoding
 * @param {string} resolved the encoding with its byte order known, for all bytes after the BOM
 * @returns {Counted}
 */
export function countChunk(codec, bytes, from, to, encoding, resolved) {
  const counted = emptyCount(from, to);
  const base = readFrom(from);
  const blocks = counted.boundaryOffsets.length;
  const bounds = new Uint32Array(blocks + 1); // the boundaries of the blocks, as offsets in `bytes`
  const encodingFrom = (at) => (base + at === 0 ? encoding : resolved);
  for (let block = 0; block <= blocks; block += 1) {
    const at = Math.min(from + block * BLOCK, to) - base;
    bounds[block] = boundaryNear(codec, bytes, at, encodingFrom(at));
    if (block < blocks) counted.boundaryOffsets[block] = bounds[block] - at;
  }
  /** Returns the start of the segment before `at`: a low surrogate may depend on that segment. */
  const before = (at) => (at === 0 ? 0 : codec.previousBoundary(bytes, at - 1, resolved));
  const hasNoFaults = (begin, end) =>
    codec.faults(bytes.subarray(begin, end), encodingFrom(begin), { warnings: true, limit: 1 }).length === 0;

  const isClean = hasNoFaults(before(bounds[0]), bounds[blocks]);
  for (let block = 0; block < blocks; block += 1) {
    const [begin, end] = [bounds[block], bounds[block + 1]];
    counted.segments[block] = codec.countCodePoints(bytes.subarray(begin, end), encodingFrom(begin));
    counted.codePoints += counted.segments[block];
    if (isClean) continue;
    const start = before(begin);
    const { errors, followOn, warnings } = countFaults(codec, bytes, start, end, encodingFrom(start), begin);
    counted.faults[block] = errors - followOn + warnings;
    counted.errors += errors;
    counted.followOn += followOn;
    counted.warnings += warnings;
  }
  counted.codePoints -= counted.errors; // countCodePoints counts each error as one code point
  countBytes(bytes.subarray(from - base, to - base), counted.histogram);
  countLines(codec, bytes, base, counted, resolved);
  return counted;
}

/** Counts the faults that begin at or after `from` in `bytes[start, end)`; the bytes before `from` are context. */
function countFaults(codec, bytes, start, end, encoding, from) {
  const counts = { errors: 0, followOn: 0, warnings: 0 };
  const isFollowOn = followOnTest(encoding);
  const add = (at, isError) => {
    if (at < from) return;
    counts[isError ? 'errors' : 'warnings'] += 1;
    if (isError && isFollowOn?.(bytes, at)) counts.followOn += 1;
  };
  const part = bytes.subarray(start, end);
  const { length, offsets, severities } = codec.faults(part, encoding, { warnings: true, limit: MAX_LISTED });
  if (length < MAX_LISTED) {
    for (let row = 0; row < length; row += 1) add(start + offsets[row], severities[row] === 0);
    return counts;
  }
  const { starts, kinds } = codec.inspect(part, encoding);
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== VALID) add(start + starts[at], kinds[at] === MALFORMED);
  }
  return counts;
}

/** Returns the first start of a segment at or after `at`. Reads only the bytes around `at`. */
function boundaryNear(codec, bytes, at, encoding) {
  const begin = Math.max(0, at - CONTEXT);
  const around = bytes.subarray(begin, at + CONTEXT);
  return begin + codec.nextBoundary(around, at - begin, encoding);
}
