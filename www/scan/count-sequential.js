/**
 * Counts a text in an encoding that is not self-synchronizing, one chunk after the other. The count of each chunk begins at the last boundary of the
 * previous chunk. In three encodings, a boundary may be inside a run, where the meaning of bytes depends on earlier bytes:
 *
 * - In utf-7, a Base64 run. Eight Base64 digits are three code units, so a code unit begins at every eighth digit.
 *   Decoding starts at such a digit, with a `+` instead of the digit before it.
 * - In iso-2022-jp, the bytes after an escape sequence. Decoding starts at the escape sequence.
 * - In big5, a sequence that stands for two code points. Decoding starts at the sequence, even if the boundary is
 *   between the two code points.
 */
import { NO_CODE_POINT } from '../format.js';
import { MALFORMED, VALID, WARNING } from '../segment-kinds.js';
import { canBeginAfter, FIRST_TRAIL } from '../vendor/full/decoder-starts.js';
import { BLOCK, countBytes, countLines, emptyCount } from './count-chunk.js';

/** Bytes of a chunk: so few that one call of `inspect` returns all its segments, and a count takes only a moment. */
export const SEQUENTIAL_CHUNK = 64 * BLOCK;

const PLUS = 0x2b;
const ALIGNMENT = 8; // Base64 digits: eight digits are three code units; see above
const CONTEXT_DIGITS = 2 * ALIGNMENT; // the minimum number of digits read before a boundary: six code units

/**
 * Returns where to start reading, so that decoding gives the correct segments from `boundary` on.
 *
 * @param {string} encoding
 * @param {number} boundary the start of a segment
 * @param {number} run the start of the run that contains that segment, or -1
 * @returns {{ start: number, reopensRun: boolean }} `reopensRun`: the byte at `start` must be replaced by the `+` of the run
 */
export function decodingStart(encoding, boundary, run) {
  if (run < 0) return { start: boundary, reopensRun: false };
  if (encoding !== 'utf-7') return { start: run, reopensRun: false };
  const count = Math.floor((boundary - run - 1 - CONTEXT_DIGITS) / ALIGNMENT);
  return count < 1 ? { start: run, reopensRun: false } : { start: run + ALIGNMENT * count, reopensRun: true };
}

/** Returns the bytes to decode: with `reopensRun`, the first byte is replaced by the `+` that starts a Base64 run. */
export function withRunReopened(bytes, reopensRun) {
  if (!reopensRun) return bytes;
  const copy = bytes.slice();
  copy[0] = PLUS;
  return copy;
}

const RESETS_STATE = {
  'utf-7': (byte) => !isBase64Digit(byte),
  'utf-1': (byte) => byte <= 0x20 || (byte >= 0x7f && byte <= 0x9f),
  // RFC 1468: text is in the ASCII state at the end of a line.
  'iso-2022-jp': (byte) => byte === 0x0a,
};
const isBelowTrailBytes = (byte) => byte < FIRST_TRAIL;

/**
 * Returns a test for bytes after which the decoder of a well-formed text has no state, so that decoding may start after such a byte.
 */
export const stateResetTest = (encoding) => RESETS_STATE[encoding] ?? isBelowTrailBytes;

/** Returns whether a byte belongs to the Base64 alphabet of utf-7 (RFC 2152, Rule 2). */
function isBase64Digit(byte) {
  const letter = byte | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === PLUS || byte === 0x2f;
}

/**
 * The state between two chunks.
 *
 * @typedef {object} ScanState
 * @property {number} boundary the start of the first segment of the next chunk
 * @property {number} run the start of the run that contains this first segment, or -1
 */

/** @type {ScanState} */
export const INITIAL_STATE = { boundary: 0, run: -1 };

/**
 * Counts the blocks of one chunk.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes from `decodingStart(encoding, state.boundary, state.run).start` to `readTo(to, length)` of
 *   count-chunk.js, where `length` is the length of the source
 * @param {number} from a multiple of BLOCK
 * @param {number} to a multiple of BLOCK, or the length of the source
 * @param {string} encoding
 * @param {ScanState} state
 * @returns {{ counted: import('./count-chunk.js').Counted, state: ScanState }}
 */
export function countNextChunk(codec, bytes, from, to, encoding, state) {
  const counted = emptyCount(from, to);
  const { start: base, reopensRun } = decodingStart(encoding, state.boundary, state.run);
  const decodable = withRunReopened(bytes, reopensRun);
  const { starts, kinds, codePoints } = codec.inspect(decodable, encoding);
  const runs = new Float64Array(counted.boundaryOffsets.length).fill(-1);
  let run = reopensRun ? state.run : -1;
  let block = -1;
  let at = 0;
  for (; at < kinds.length && base + starts[at] < to; at += 1) {
    const offset = base + starts[at];
    const isShift = kinds[at] !== MALFORMED && codePoints[at] === NO_CODE_POINT;
    if (offset >= state.boundary) {
      while (from + (block + 1) * BLOCK <= offset && block + 1 < runs.length) {
        block += 1;
        counted.boundaryOffsets[block] = offset - (from + block * BLOCK);
        runs[block] = run;
      }
      counted.segments[block] += 1;
      if (kinds[at] !== VALID) counted.faults[block] += 1;
      if (kinds[at] === MALFORMED) counted.errors += 1;
      else if (kinds[at] === WARNING) counted.warnings += 1;
      if (kinds[at] !== MALFORMED && !isShift) counted.codePoints += 1;
    }
    const segment = decodable.subarray(starts[at], starts[at + 1]);
    run = runAfter(encoding, segment, offset, run, { isShift, codePoint: codePoints[at] });
  }
  // The last blocks own no segments if one segment reaches from an earlier block to the end of the chunk.
  for (block += 1; block < runs.length; block += 1) {
    counted.boundaryOffsets[block] = base + starts[at] - (from + block * BLOCK);
    runs[block] = run;
  }
  // The last segment may continue after `to`. The next chunk begins after that segment.
  countBytes(bytes.subarray(state.boundary - base, starts[at]), counted.histogram);
  countLines(codec, bytes, base, counted, encoding);
  if (hasRuns(encoding)) counted.runs = runs;
  return { counted, state: { boundary: base + starts[at], run } };
}

/** Returns whether text in this encoding can have runs: see the top of this file. */
export const hasRuns = (encoding) => ['utf-7', 'iso-2022-jp', 'big5'].includes(encoding);

/** Returns whether the meaning of bytes depends on shifts or escape sequences before them. */
export const hasShifts = (encoding) => ['utf-7', 'iso-2022-jp'].includes(encoding);

const ASCII_DESIGNATION = [0x1b, 0x28, 0x42]; // ESC ( B

/** Returns the start of the run that contains the byte after a segment, or -1. `isShift`: the segment changes the state. */
function runAfter(encoding, segment, offset, run, { isShift, codePoint }) {
  if (encoding === 'big5') return canBeginAfter(encoding, segment.length, codePoint) ? -1 : offset;
  if (encoding === 'iso-2022-jp') {
    if (!isShift) return run;
    return ASCII_DESIGNATION.every((byte, index) => segment[index] === byte) ? -1 : offset;
  }
  if (encoding !== 'utf-7') return -1;
  // Any byte that is not a digit ends a Base64 run.
  if (run >= 0) return segment.every(isBase64Digit) ? run : -1;
  return isShift && segment[0] === PLUS ? offset : -1;
}
