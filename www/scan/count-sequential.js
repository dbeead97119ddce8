/**
 * The scan of a text in which only what came before tells where a character begins (utf-7, utf-1): one part after
 * the other, each from the last boundary of the one before. In utf-7 a boundary may also lie inside a Base64 run;
 * then a part is read with a `+` put before it, at a place where the run is in step: eight of its digits are three
 * units, so every eighth digit begins a unit.
 */
import { MALFORMED, WARNING } from '../segment-kinds.js';
import { countBytes, emptyCount, STEP } from './count-chunk.js';

/** Bytes of a part here: no more than one call of `inspect` returns segments for, and a moment's work. */
export const SEQUENTIAL_PART = 64 * STEP;

const PLUS = 0x2b;
const NO_CODE_POINT = 0xffffffff;
const CYCLE = 8; // digits of Base64 after which digits and units are in step again
const BEHIND = 2 * CYCLE; // digits before a place that are read too: a surrogate pair and what precedes it

/**
 * From where to read so that decoding agrees with the whole from `boundary` on.
 *
 * @param {number} boundary where a segment begins
 * @param {number} run where the Base64 run around it opened, or -1
 * @returns {{ start: number, opened: boolean }} `opened`: the byte at `start` stands for the `+` of the run
 */
export function entryTo(boundary, run) {
  if (run < 0) return { start: boundary, opened: false };
  const cycles = Math.floor((boundary - run - 1 - BEHIND) / CYCLE);
  return cycles < 1 ? { start: run, opened: false } : { start: run + CYCLE * cycles, opened: true };
}

/** The bytes as a decoder has to see them that starts where `entryTo` says. */
export function entered(bytes, opened) {
  if (!opened) return bytes;
  const copy = bytes.slice();
  copy[0] = PLUS;
  return copy;
}

/** The bytes after which a text has no state, so that reading may begin behind them without knowing more. */
export const RESTARTS = {
  'utf-7': (byte) => byte !== PLUS && !isDigit(byte),
  'utf-1': (byte) => byte <= 0x20 || (byte >= 0x7f && byte <= 0x9f),
};

/** The alphabet of Base64 in utf-7 (RFC 2152, Rule 2). */
function isDigit(byte) {
  const letter = byte | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === PLUS || byte === 0x2f;
}

/**
 * Where a scan stands between two parts: the first segment that begins in the next part, and the run that holds it.
 *
 * @typedef {object} Standing
 * @property {number} boundary
 * @property {number} run
 */

/** @type {Standing} */
export const AT_START = { boundary: 0, run: -1 };

/**
 * Counts the steps of one part.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes from `entryTo(standing.boundary, standing.run).start` to `readTo(to, length)`
 * @param {number} from a multiple of STEP
 * @param {number} to a multiple of STEP, or the length of the source
 * @param {string} encoding
 * @param {Standing} standing
 * @returns {{ counted: import('./count-chunk.js').Counted, standing: Standing }}
 */
export function countNextPart(codec, bytes, from, to, encoding, standing) {
  const counted = emptyCount(from, to);
  const { start: base, opened } = entryTo(standing.boundary, standing.run);
  const seen = entered(bytes, opened);
  const { starts, kinds, codePoints } = codec.inspect(seen, encoding);
  const runs = new Float64Array(counted.lags.length).fill(-1);
  let run = opened ? standing.run : -1;
  let step = -1;
  let at = 0;
  for (; at < kinds.length && base + starts[at] < to; at += 1) {
    const offset = base + starts[at];
    const shift = encoding === 'utf-7' && kinds[at] !== MALFORMED && codePoints[at] === NO_CODE_POINT;
    if (offset >= standing.boundary) {
      while (from + (step + 1) * STEP <= offset && step + 1 < runs.length) {
        step += 1;
        counted.lags[step] = offset - (from + step * STEP);
        runs[step] = run;
      }
      counted.segments[step] += 1;
      if (kinds[at] !== 0) counted.faults[step] += 1;
      if (kinds[at] === MALFORMED) counted.errors += 1;
      else if (kinds[at] === WARNING) counted.warnings += 1;
      if (kinds[at] !== MALFORMED && !shift) counted.codePoints += 1;
    }
    run = runAfter(seen, starts[at], starts[at + 1], base, run, shift);
  }
  // The last bytes of a text may begin no segment.
  for (step += 1; step < runs.length; step += 1) {
    counted.lags[step] = base + starts[at] - (from + step * STEP);
    runs[step] = run;
  }
  countBytes(bytes.subarray(from - base, to - base), counted.histogram);
  if (encoding === 'utf-7') counted.runs = runs;
  return { counted, standing: { boundary: base + starts[at], run } };
}

/** The run that holds what follows a segment. */
function runAfter(bytes, begin, end, base, run, shift) {
  if (run >= 0) {
    // Any byte but a digit ends it.
    for (let at = begin; at < end; at += 1) if (!isDigit(bytes[at])) return -1;
    return run;
  }
  return shift && bytes[begin] === PLUS ? base + begin : -1;
}
