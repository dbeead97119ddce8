// The few bytes of an input that decide a local question: calls about one place copy only these into the module.
//
// In nearly every encoding a few bytes before a place tell where a character begins there. In utf-7 and utf-1 a decoder has
// to begin where every reader agrees: after a byte that ends any shift or sequence. A window then begins there.
import { EncodingId } from '../binding/utfscope.js';

const { Utf16, Utf16Be, Utf16Le, Utf32, Utf32Be, Utf32Le, Utf7, Utf1 } = EncodingId;

/** How many bytes after a place decide what stands there. */
export const LOOKAHEAD = 16;
/** How many bytes before a place decide it: more than two characters and their tails, and whole units. */
const LOOKBEHIND = 16;
/** The most segments of one call of `inspect`. */
const MOST_SEGMENTS = 1 << 20;
/** The most bytes that are cut into segments at once. */
const CUT_AT_ONCE = 1 << 20;
/** The most bytes of a segment, in any encoding. */
const LONGEST_SEGMENT = 8;
/** The fewest and the most bytes that are searched at once, apart from what is searched for. */
const SEARCHED_AT_FIRST = 1 << 12;
const SEARCHED_AT_ONCE = 1 << 17;
const PLUS = 0x2b;

const isIn = (byte, from, to) => byte >= from && byte <= to;

/** Whether a byte goes on in Base64; any other ends a shift of utf-7 (RFC 2152). */
const isBase64 = (byte) =>
  isIn(byte, 0x41, 0x5a) || isIn(byte, 0x61, 0x7a) || isIn(byte, 0x30, 0x39) || byte === PLUS || byte === 0x2f;

/** Whether a byte can stand within a sequence of utf-1; any other is a character by itself. */
const isOfSequence = (byte) => isIn(byte, 0x21, 0x7e) || byte >= 0xa0;

/** Where the bytes begin that lie without a gap before `at` and belong together. */
function runBefore(bytes, at, belongs) {
  while (at > 0 && belongs(bytes[at - 1])) at--;
  return at;
}

/** The last place at or before `at` at which a decoder of utf-7 is in its initial state and a character begins. */
function utf7Start(bytes, at) {
  const start = runBefore(bytes, at, isBase64);
  const shift = bytes.subarray(start, at).indexOf(PLUS);
  return shift < 0 ? at : start + shift;
}

/** The encoding with the byte order that the BOM of a text decides. */
function ordered(bytes, id) {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (id === Utf16) return isLittle ? Utf16Le : Utf16Be;
  if (id === Utf32) return isLittle && bytes[2] === 0 && bytes[3] === 0 ? Utf32Le : Utf32Be;
  return id;
}

/** Where a decoder can begin that has to know what stands at `at`. */
function startFor(bytes, at, id) {
  if (id === Utf7) return utf7Start(bytes, at);
  if (id === Utf1) return runBefore(bytes, at, isOfSequence);
  const start = Math.max(0, at - LOOKBEHIND);
  return start - (start % 4);
}

/** The part of an input around `at`, where it starts, and the encoding to read it in. */
export function windowAt(bytes, at, id) {
  const start = startFor(bytes, at, id);
  return {
    part: bytes.subarray(start, Math.min(bytes.length, at + LOOKAHEAD)),
    start,
    order: start === 0 ? id : ordered(bytes, id),
  };
}

/**
 * Rows of six numbers about the place `at`, one for each encoding of `ids`, the first of which is an offset. `work` gives those
 * of a window, for the encodings to read it in: encodings that need the same bytes are asked together.
 */
export function rowsAt(bytes, at, ids, work) {
  const WIDTH = 6;
  const rows = new Uint32Array(WIDTH * ids.length);
  const windows = new Map();
  ids.forEach((id, index) => {
    const { part, start, order } = windowAt(bytes, at, id);
    if (!windows.has(start)) windows.set(start, { part, start, orders: [], indexes: [] });
    const { orders, indexes } = windows.get(start);
    orders.push(order);
    indexes.push(index);
  });
  for (const { part, start, orders, indexes } of windows.values()) {
    const found = work(part, start, Uint8Array.from(orders));
    indexes.forEach((index, row) => {
      rows.set(found.subarray(WIDTH * row, WIDTH * (row + 1)), WIDTH * index);
      rows[WIDTH * index] += start;
    });
  }
  return rows;
}

/**
 * The segments of an input from `offset` on, cut in parts. `work` gives the columns of a part from a place in it on, in the
 * encoding to read it in: whether they are all, where each begins and the last ends, the kinds, the code points.
 */
export function segmentsOf(bytes, id, offset, work) {
  const pieces = [];
  let count = 0;
  let from = offset;
  do {
    const start = id === Utf1 ? from : startFor(bytes, from, id);
    const needed = LONGEST_SEGMENT * (MOST_SEGMENTS - count) + LOOKAHEAD;
    const end = Math.min(bytes.length, from + Math.min(needed, CUT_AT_ONCE));
    const columns = work(bytes.subarray(start, end), from - start, start === 0 ? id : ordered(bytes, id));
    const found = (columns.length - 2) / 3;
    let taken = Math.min(found, MOST_SEGMENTS - count);
    // What begins near the end of a part that is not the last may go on after it.
    while (taken > 0 && end < bytes.length && start + columns[taken] > end - LOOKAHEAD) taken--;
    pieces.push({ start, columns, found, taken });
    count += taken;
    from = start + columns[1 + taken];
  } while (count < MOST_SEGMENTS && from < bytes.length);
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
  for (const { start, columns, found, taken } of pieces) {
    const column = (from) => columns.subarray(from, from + taken);
    starts.set(column(1), at);
    if (start > 0) for (let index = at; index < at + taken; index++) starts[index] += start;
    kinds.set(column(found + 2), at);
    codePoints.set(column(2 * found + 2), at);
    at += taken;
  }
  starts[count] = end;
  return segments;
}

/**
 * The first place of `needle` in UTF-8 at `from` or after it; -1 without one. `find` searches a part of the input from a
 * place in it on.
 */
export function search(bytes, needle, from, find) {
  let size = Math.max(SEARCHED_AT_FIRST, needle.length);
  for (;;) {
    const start = Math.max(0, from - LOOKBEHIND);
    const end = Math.min(bytes.length, from + size + needle.length + LOOKAHEAD);
    const isLast = end === bytes.length;
    const found = find(bytes.subarray(start, end), needle, from - start);
    // What comes after the needle tells whether a character ends there.
    const undecided = isLast ? Infinity : end - needle.length - LOOKAHEAD + 1;
    if (found >= 0 && start + found < undecided) return start + found;
    if (isLast) return -1;
    from = undecided;
    size = Math.max(size, Math.min(2 * size, SEARCHED_AT_ONCE));
  }
}
