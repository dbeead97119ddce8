/**
 * One part of a source, judged by itself: the work that is spread over the cores. Pure functions over bytes and the
 * package, so that the pool's workers, the page's worker and the tests run the same.
 *
 * A source is counted by steps of 4,096 bytes. A step owns the segments that begin in it; its boundary is where the
 * first of them begins. Nearly every encoding tells within a few bytes where a segment begins, so any step can be
 * judged without what came before it, given a few bytes of context.
 */

import { followOnTest } from './follow-on-faults.js';

/** Bytes of a step. */
export const STEP = 4096;
/** Bytes of a part, the unit that is handed to a worker: what is malformed throughout still takes only a moment. */
export const PART = 256 * STEP;
/** Bytes read on either side of a part: longer than two sequences, and a multiple of every unit's length. */
export const CONTEXT = 16;

const [VALID, MALFORMED] = [0, 2]; // kinds of segments
const FEW = 64; // faults in a step

/** In these only the text before a place tells where a character begins there. */
const SEQUENTIAL = new Set(['utf-7', 'utf-1']);

/** Whether any part of a text in this encoding can be judged by itself. */
export const isIndependent = (encoding) => !SEQUENTIAL.has(encoding);

/**
 * What was counted in the steps of one part.
 *
 * @typedef {object} Counted
 * @property {number} from the first byte of the first step, a multiple of STEP
 * @property {number} to where the next part begins, or the end of the source
 * @property {Uint8Array} lags how many bytes after the begin of each step its boundary is
 * @property {Uint32Array} segments how many segments each step owns
 * @property {Uint32Array} faults how many faults each step owns, errors and warnings, but for echoes
 * @property {Float64Array} [runs] in utf-7: where the Base64 run that holds the boundary of each step opened, or -1
 * @property {Uint32Array} histogram how often each byte occurs
 * @property {number} codePoints
 * @property {number} errors echoes among them
 * @property {number} echoes
 * @property {number} warnings
 */

/** @param {number} from @param {number} to @returns {Counted} with nothing counted */
export function emptyCount(from, to) {
  const steps = Math.ceil((to - from) / STEP);
  return {
    from,
    to,
    lags: new Uint8Array(steps),
    segments: new Uint32Array(steps),
    faults: new Uint32Array(steps),
    histogram: new Uint32Array(256),
    codePoints: 0,
    errors: 0,
    followOn: 0,
    warnings: 0,
  };
}

// Two bytes at a time, and two tables by turns, are more than twice as fast as one byte after another.
const pairs = [new Uint32Array(65536), new Uint32Array(65536)];

/** Adds how often each byte occurs in `bytes` to `histogram`. */
export function countBytes(bytes, histogram) {
  const even = bytes.byteOffset % 2;
  const count = (bytes.length - even) >> 1;
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset + even, count);
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
  if (even === 1 && bytes.length > 0) histogram[bytes[0]] += 1;
  if (even + 2 * count < bytes.length) histogram[bytes[bytes.length - 1]] += 1;
}

/** How far from `from` a part's bytes have to be read, on either side. */
export const readFrom = (from) => Math.max(0, from - CONTEXT);
export const readTo = (to, length) => Math.min(length, to + CONTEXT);

/**
 * Counts the steps of one part of a text whose parts can be judged by themselves.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the bytes `[readFrom(from), readTo(to, length))` of the source
 * @param {number} from a multiple of STEP
 * @param {number} to a multiple of STEP, or the length of the source
 * @param {string} encoding as from `from` on: with the byte order decided, unless `from` is 0
 * @param {string} later the same with the byte order decided
 * @returns {Counted}
 */
export function countPart(codec, bytes, from, to, encoding, later) {
  const counted = emptyCount(from, to);
  const base = readFrom(from);
  const steps = counted.lags.length;
  const bounds = new Uint32Array(steps + 1); // of the steps, within `bytes`
  for (let step = 0; step <= steps; step += 1) {
    const at = Math.min(from + step * STEP, to) - base;
    bounds[step] = boundaryNear(codec, bytes, at, base + at === 0 ? encoding : later);
    if (step < steps) counted.lags[step] = bounds[step] - at;
  }
  const encodingFrom = (at) => (base + at === 0 ? encoding : later);
  /** Where to begin so that the segment before `at` is seen: a low surrogate may depend on it. */
  const before = (at) => (at === 0 ? 0 : codec.previousBoundary(bytes, at - 1, later));
  const isClean = (begin, end) =>
    codec.faults(bytes.subarray(begin, end), encodingFrom(begin), { warnings: true, limit: 1 }).length === 0;

  const clean = isClean(before(bounds[0]), bounds[steps]);
  for (let step = 0; step < steps; step += 1) {
    const [begin, end] = [bounds[step], bounds[step + 1]];
    counted.segments[step] = codec.countCodePoints(bytes.subarray(begin, end), encodingFrom(begin));
    counted.codePoints += counted.segments[step];
    if (clean) continue;
    const seen = before(begin);
    const { errors, followOn, warnings } = faultsIn(codec, bytes, seen, end, encodingFrom(seen), begin);
    counted.faults[step] = errors - followOn + warnings;
    counted.errors += errors;
    counted.followOn += followOn;
    counted.warnings += warnings;
  }
  counted.codePoints -= counted.errors; // each was counted as one
  countBytes(bytes.subarray(from - base, to - base), counted.histogram);
  return counted;
}

/** How many faults begin at `from` or after it, read from `seen` on to `end`. */
function faultsIn(codec, bytes, seen, end, encoding, from) {
  const numbers = { errors: 0, followOn: 0, warnings: 0 };
  const isFollowOn = followOnTest(encoding);
  const met = (at, isError) => {
    if (at < from) return;
    numbers[isError ? 'errors' : 'warnings'] += 1;
    if (isError && isFollowOn?.(bytes, at)) numbers.followOn += 1;
  };
  const read = bytes.subarray(seen, end);
  // Where faults are few, listing them is by far the fastest; where they are many, it is to look at every segment.
  const { length, offsets, severities } = codec.faults(read, encoding, { warnings: true, limit: FEW });
  if (length < FEW) {
    for (let row = 0; row < length; row += 1) met(seen + offsets[row], severities[row] === 0);
    return numbers;
  }
  const { starts, kinds } = codec.inspect(read, encoding);
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== VALID) met(seen + starts[at], kinds[at] === MALFORMED);
  }
  return numbers;
}

/** The first boundary at or after `at`, found from a few bytes around it. */
function boundaryNear(codec, bytes, at, encoding) {
  const begin = Math.max(0, at - CONTEXT);
  const around = bytes.subarray(begin, at + CONTEXT);
  return begin + codec.nextBoundary(around, at - begin, encoding);
}
