// A window is the part of the input around an offset. Calls about one offset, such as nextBoundary, copy only this part into the module.
//
// In nearly every encoding, the few bytes before an offset show where a character begins. In utf-7, utf-1 and the multi-byte encodings of
// the full edition, a few bytes are not enough. In these encodings, a window must begin where a new decoder reads the same characters as a
// decoder of the whole input. Such places are:
//
// - after a byte that ends any Base64 run or sequence;
// - at the `+` of a Base64 run;
// - at an escape sequence.
import { EncodingId } from '../binding/utfscope.js';
import { FULL_EDITION } from './edition.js';
import { encodings } from './names.js';

const { Utf16, Utf16Be, Utf16Le, Utf32, Utf32Be, Utf32Le, Utf7, Utf1 } = EncodingId;

/** How many bytes after an offset decide which sequence is there. */
export const LOOKAHEAD = 16;
/** How many bytes before an offset decide which sequence is there: more than two characters, and a multiple of every code unit's length. */
const LOOKBACK = 16;
/** The maximum number of segments that one call of `inspect` returns. */
const MAX_SEGMENTS = 1 << 20;
/** The maximum number of bytes that one call of the module cuts into segments. */
const MAX_INSPECTED = 1 << 20;
/** The maximum length of a segment in bytes, in any encoding. */
const MAX_SEGMENT_LENGTH = 8;
/**
 * The minimum and the maximum number of offsets at which one call of the module looks for the needle. If the needle is longer than a limit, its
 * length is used instead.
 */
const MIN_SEARCHED = 1 << 12;
const MAX_SEARCHED = 1 << 17;
/** How many numbers describe a sequence in the result of `sequencesAt`: see src/wasm/inspection.rs. The first is an offset. */
export const NUMBERS_PER_SEQUENCE = 6;
const PLUS = 0x2b;

const isIn = (byte, from, to) => byte >= from && byte <= to;

/** Returns whether a byte is a Base64 digit; any other byte ends a Base64 run of utf-7 (RFC 2152). */
const isBase64 = (byte) =>
  isIn(byte, 0x41, 0x5a) || isIn(byte, 0x61, 0x7a) || isIn(byte, 0x30, 0x39) || byte === PLUS || byte === 0x2f;

/** Returns whether a byte can be part of a sequence of several bytes in utf-1; any other byte is a character by itself. */
const isInSequence = (byte) => isIn(byte, 0x21, 0x7e) || byte >= 0xa0;

/** Returns the start of the run of bytes directly before `at` that satisfy a predicate. */
function runBefore(bytes, at, isInRun) {
  while (at > 0 && isInRun(bytes[at - 1])) at--;
  return at;
}

/**
 * Returns the last offset at or before `at` where a decoder of utf-7 is in its initial state and a character begins.
 */
function utf7Start(bytes, at) {
  const start = runBefore(bytes, at, isBase64);
  const shift = bytes.subarray(start, at).indexOf(PLUS);
  return shift < 0 ? at : start + shift;
}

/** Returns the encoding with the byte order of the text: that of its BOM, or else big-endian. Other encodings are returned as they are. */
function withByteOrder(bytes, id) {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (id === Utf16) return isLittle ? Utf16Le : Utf16Be;
  if (id === Utf32) return isLittle && bytes[2] === 0 && bytes[3] === 0 ? Utf32Le : Utf32Be;
  return id;
}

/** Returns the offset at which a decoder can begin in order to decode the sequence at `at`. */
function startFor(bytes, at, id) {
  if (id === Utf7) return utf7Start(bytes, at);
  if (id === Utf1) return runBefore(bytes, at, isInSequence);
  const legacyStart = FULL_EDITION.startFor(bytes, at, encodings[id]);
  if (legacyStart !== undefined) return legacyStart;
  const start = Math.max(0, at - LOOKBACK);
  return start - (start % 4);
}

/** Returns the window around `at`: its bytes, its start, and the id of the encoding with the byte order of the text. */
export function windowAt(bytes, at, id) {
  const start = startFor(bytes, at, id);
  return {
    part: bytes.subarray(start, Math.min(bytes.length, at + LOOKAHEAD)),
    start,
    // A window at the start of the text contains the BOM, so the decoder finds the byte order.
    idWithByteOrder: start === 0 ? id : withByteOrder(bytes, id),
  };
}

/**
 * Returns rows of `NUMBERS_PER_SEQUENCE` numbers about the offset `at`, one row for each encoding of `ids`.
 *
 * `work` returns the rows of one window. Encodings with the same window share a call.
 */
export function rowsAt(bytes, at, ids, work) {
  const width = NUMBERS_PER_SEQUENCE;
  const rows = new Uint32Array(width * ids.length);
  const windows = new Map();
  ids.forEach((id, index) => {
    const { part, start, idWithByteOrder } = windowAt(bytes, at, id);
    if (!windows.has(start)) windows.set(start, { part, start, idsWithByteOrder: [], indexes: [] });
    const { idsWithByteOrder, indexes } = windows.get(start);
    idsWithByteOrder.push(idWithByteOrder);
    indexes.push(index);
  });
  for (const { part, start, idsWithByteOrder, indexes } of windows.values()) {
    const windowRows = work(part, start, Uint8Array.from(idsWithByteOrder));
    indexes.forEach((index, row) => {
      rows.set(windowRows.subarray(width * row, width * (row + 1)), width * index);
      rows[width * index] += start;
    });
  }
  return rows;
}

/**
 * Returns the segments of an input from `offset` on. Decoding begins there, even within a character. The input is passed to the module in
 * parts.
 *
 * `work` returns one array for a part, with these numbers in order: whether the list is complete, the start of each segment,
 * the end of the last segment, the kinds, and the code points.
 */
export function segmentsOf(bytes, id, offset, work) {
  const pieces = [];
  let count = 0;
  let from = offset;
  do {
    // A decoder of utf-1 can begin at any segment; a decoder of a multi-byte encoding can begin where the previous part ended (see below). This
    // avoids `startFor`, which could go back over a long run of bytes.
    const canBegin = id === Utf1 || (from > offset && FULL_EDITION.isInitialAtSegments(encodings[id]));
    const start = canBegin ? from : startFor(bytes, from, id);
    const needed = MAX_SEGMENT_LENGTH * (MAX_SEGMENTS - count) + LOOKAHEAD;
    const end = Math.min(bytes.length, from + Math.min(needed, MAX_INSPECTED));
    const columns = work(bytes.subarray(start, end), from - start, start === 0 ? id : withByteOrder(bytes, id));
    const foundCount = (columns.length - 2) / 3;
    let used = Math.min(foundCount, MAX_SEGMENTS - count);
    // A segment near the end of a part may continue in the next part.
    while (used > 0 && end < bytes.length && start + columns[used] > end - LOOKAHEAD) used--;
    // The next part begins with a new decoder, which cannot begin between the two code points of one Big5 sequence.
    if (
      used > 1 &&
      !FULL_EDITION.canBeginAfter(encodings[id], columns[used + 1] - columns[used], columns[2 * foundCount + 1 + used])
    )
      used--;
    pieces.push({ start, columns, foundCount, used });
    count += used;
    from = start + columns[1 + used];
  } while (count < MAX_SEGMENTS && from < bytes.length);
  return joinedSegments(pieces, count, from, from === bytes.length);
}

function joinedSegments(pieces, count, end, complete) {
  const segments = {
    starts: new Uint32Array(count + 1),
    kinds: new Uint8Array(count),
    codePoints: new Uint32Array(count),
    complete,
  };
  const { starts, kinds, codePoints } = segments;
  let at = 0;
  for (const { start, columns, foundCount, used } of pieces) {
    const column = (from) => columns.subarray(from, from + used);
    starts.set(column(1), at);
    if (start > 0) for (let index = at; index < at + used; index++) starts[index] += start;
    kinds.set(column(foundCount + 2), at);
    codePoints.set(column(2 * foundCount + 2), at);
    at += used;
  }
  starts[count] = end;
  return segments;
}

/**
 * Returns the first offset, `from` or later, at which `bytes`, in UTF-8, contain `needle`; -1 if there is none. `find` searches a part of `bytes`.
 */
export function search(bytes, needle, from, find) {
  let size = Math.max(MIN_SEARCHED, needle.length);
  for (;;) {
    const start = Math.max(0, from - LOOKBACK);
    const end = Math.min(bytes.length, from + size + needle.length + LOOKAHEAD);
    const isLast = end === bytes.length;
    const match = find(bytes.subarray(start, end), needle, from - start);
    // The bytes after a match decide whether a character ends there. At `firstUndecided` or later, a match is too close to the end of the part for
    // these bytes to be in the part.
    const firstUndecided = isLast ? Infinity : end - needle.length - LOOKAHEAD + 1;
    if (match >= 0 && start + match < firstUndecided) return start + match;
    if (isLast) return -1;
    from = firstUndecided;
    size = Math.max(size, Math.min(2 * size, MAX_SEARCHED));
  }
}
