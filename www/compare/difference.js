/**
 * Differences of two sequences of units (bytes, or code points), which may be much longer than memory.
 *
 * Equal parts are skipped while they are read. At a difference, the sequences must be aligned again:
 *
 * 1. Myers' greedy algorithm (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986) runs forward until SYNC equal
 *    units follow each other, or both sequences end. It finds the shortest edit, and stops after MAX_EDITS insertions and deletions.
 * 2. Otherwise one window is divided into blocks of SYNC units, whose hashes are put into a table, and a rolling hash (R. M. Karp and M. O. Rabin,
 *    1987) searches the other window for an equal block, as rsync does. The windows grow from 16 Ki units to the longest of the reader. The
 *    units before the nearest common block are one difference.
 * 3. If there is no common block, the complete windows differ.
 *
 * Time: linear in the lengths for equal parts; step 1 takes O(MAX_EDITS²) and step 2 takes time linear in the distance to the next common
 * block, as windows grow by a factor. Memory: two windows and the table, independent of the lengths. An insertion that is longer than
 * a window is not recognised as such, unless the common end of the sequences was cut off before.
 */

/** Units that must be equal for sequences to be aligned again. */
const SYNC = 32;
/** The maximum number of insertions and deletions of an edit. */
const MAX_EDITS = 128;
const EDIT_WINDOW = 4096; // units in which the shortest edit is searched
const FIRST_WINDOW = 1 << 14;
const GROWTH = 8;
/** Two differences with fewer equal units between them are one difference. */
const MIN_EQUAL = 3;
const STEP = 1 << 18; // units compared at once
const SHORT_STEP = 64; // units compared before equal bytes are skipped

const FACTOR = 0x01000193;

/** @typedef {{ from: number, to: number, otherFrom: number, otherTo: number }} Difference in bytes; `to` is exclusive */

/**
 * A sequence that is read forward: `window` returns the units `[from, from + length)`, fewer at the end. `from` never decreases.
 * `place` returns the byte offset of a unit in the latest window, or of its end.
 *
 * @typedef {object} Reader
 * @property {(from: number, length: number) => Promise<Uint8Array | Uint32Array>} window
 * @property {(unit: number) => number} place
 * @property {number} maxWindow the longest window, in units
 */

/** Returns the number of equal groups of four bytes at the start of two windows, if both are aligned in memory. */
function commonWords(first, second) {
  if (first.BYTES_PER_ELEMENT > 1 || first.byteOffset % 4 !== 0 || second.byteOffset % 4 !== 0) return 0;
  const count = Math.min(first.length, second.length) >> 2;
  const [words, others] = [first, second].map(({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, count));
  let at = 0;
  while (at < count && words[at] === others[at]) at += 1;
  return at;
}

/** Returns the number of equal units at the start of two windows. */
export function commonPrefix(first, second) {
  const length = Math.min(first.length, second.length);
  let at = 4 * commonWords(first, second);
  while (at < length && first[at] === second[at]) at += 1;
  return at;
}

/**
 * Returns the shortest edit of two windows up to SYNC equal units, or up to the ends of both if these are the ends of the sequences.
 *
 * @returns {{ edits: Difference[], first: number, second: number } | null} in units relative to the windows; null if it needs more than MAX_EDITS
 */
export function shortestEdit(first, second, isEnd) {
  const reach = new Map([[1, { x: 0, path: null }]]); // by diagonal: the farthest place, and how it was reached
  for (let edits = 0; edits <= MAX_EDITS; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const left = reach.get(diagonal - 1);
      const above = reach.get(diagonal + 1);
      const isDown = diagonal === -edits || (diagonal !== edits && left.x < above.x);
      const before = isDown ? above : left;
      const start = isDown ? above.x : left.x + 1;
      if (!(start >= 0) || start > first.length || start - diagonal > second.length || start - diagonal < 0) {
        reach.set(diagonal, { x: -Infinity, path: null }); // outside of the windows
        continue;
      }
      let x = start;
      while (x < first.length && x - diagonal < second.length && first[x] === second[x - diagonal]) x += 1;
      const path = x > start ? { start, x, diagonal, before: before.path } : before.path;
      reach.set(diagonal, { x, path });
      const y = x - diagonal;
      const isAligned = x - start >= SYNC;
      if (isAligned || (isEnd && x === first.length && y === second.length)) {
        return { edits: editsOf(path, x, y), first: x, second: y };
      }
    }
  }
  return null;
}

/** Returns the edits between the equal parts of a path that ends at (x, y). */
function editsOf(path, x, y) {
  const edits = [];
  let [to, otherTo] = [x, y];
  for (let part = path; part; part = part.before) {
    const [from, otherFrom] = [part.x, part.x - part.diagonal];
    if (from < to || otherFrom < otherTo) edits.push({ from, to, otherFrom, otherTo });
    [to, otherTo] = [part.start, part.start - part.diagonal];
  }
  if (to > 0 || otherTo > 0) edits.push({ from: 0, to, otherFrom: 0, otherTo });
  return edits.reverse();
}

const hashOf = (units, from) => {
  let hash = 0;
  for (let at = from; at < from + SYNC; at += 1) hash = (Math.imul(hash, FACTOR) + units[at]) | 0;
  return hash;
};

let oldest = 1; // the factor of the oldest unit in a hash
for (let at = 1; at < SYNC; at += 1) oldest = Math.imul(oldest, FACTOR);

const equalAt = (first, at, second, other) => {
  for (let step = 0; step < SYNC; step += 1) if (first[at + step] !== second[other + step]) return false;
  return true;
};

/**
 * Returns the nearest place where SYNC units of two windows are equal; null if there is none. A place after a replacement
 * of the same length is found even if no block begins there.
 */
export function commonBlock(first, second) {
  let best = null;
  const cost = ({ at, other }) => at + other;
  const offer = (place) => {
    if (!best || cost(place) < cost(best)) best = place;
  };
  const shorter = Math.min(first.length, second.length);
  for (let at = 0, equal = 0; at < shorter; at += 1) {
    equal = first[at] === second[at] ? equal + 1 : 0;
    if (equal < SYNC) continue;
    offer({ at: at + 1 - SYNC, other: at + 1 - SYNC });
    break;
  }
  const blocks = new Map(); // the first block of each hash is the nearest
  for (let other = 0; other + SYNC <= second.length; other += SYNC) {
    const hash = hashOf(second, other);
    if (!blocks.has(hash)) blocks.set(hash, other);
  }
  if (first.length < SYNC) return best;
  let hash = hashOf(first, 0);
  for (let at = 0; ; at += 1) {
    if (best && at >= cost(best)) break; // every other place is farther
    const other = blocks.get(hash);
    if (other !== undefined && equalAt(first, at, second, other)) offer(extendedBack(first, at, second, other));
    if (at + SYNC >= first.length) break;
    hash = (Math.imul((hash - Math.imul(first[at], oldest)) | 0, FACTOR) + first[at + SYNC]) | 0;
  }
  return best;
}

/** Moves a place back while the units before it are equal. */
function extendedBack(first, at, second, other) {
  let back = 0;
  while (back < at && back < other && first[at - back - 1] === second[other - back - 1]) back += 1;
  return { at: at - back, other: other - back };
}

/** Returns whether a difference continues the one before, with fewer than MIN_EQUAL equal units between. */
const continues = (last, next) => last !== null && next.unit - last.unitEnd < MIN_EQUAL;

/**
 * Yields the differences of two sequences in ascending order. After each step it yields null, so that the caller can report progress and
 * stop.
 *
 * @param {Reader} first
 * @param {Reader} second
 * @param {(from: number, otherFrom: number) => Promise<number>} [skip] skips what is equal from a unit of each on, where it can do this
 *   without reading all units. Returns by how much their numbers increase: 0, or at least MIN_EQUAL
 * @returns {AsyncGenerator<Difference | null>}
 */
export async function* differences(first, second, skip) {
  const step = skip ? SHORT_STEP : STEP;
  let [from, otherFrom] = [0, 0];
  let last = null; // the latest difference, to which the next may belong
  for (;;) {
    const [window, other] = [await first.window(from, step), await second.window(otherFrom, step)];
    const equal = commonPrefix(window, other);
    from += equal;
    otherFrom += equal;
    if (window.length === 0 && other.length === 0) break;
    if (equal > 0 && (equal === window.length || equal === other.length) && window.length === other.length) {
      const skipped = (await skip?.(from, otherFrom)) ?? 0;
      from += skipped;
      otherFrom += skipped;
      yield null;
      continue;
    }
    const found = await align(first, from, second, otherFrom);
    for (const edit of found.edits) {
      const [start, end, otherStart, otherEnd] = [
        ...[edit.from, edit.to].map((unit) => from + unit),
        ...[edit.otherFrom, edit.otherTo].map((unit) => otherFrom + unit),
      ];
      const next = {
        unit: start,
        unitEnd: end,
        from: first.place(start),
        to: first.place(end),
        otherFrom: second.place(otherStart),
        otherTo: second.place(otherEnd),
      };
      if (continues(last, next)) last = { ...last, unitEnd: end, to: next.to, otherTo: next.otherTo };
      else {
        if (last) yield last;
        last = next;
      }
    }
    from += found.first;
    otherFrom += found.second;
    yield null;
  }
  if (last) yield last;
}

/** Aligns two sequences from a difference on. Returns the edits up to a common place, relative to the start. */
async function align(first, from, second, otherFrom) {
  const [head, otherHead] = [await first.window(from, EDIT_WINDOW), await second.window(otherFrom, EDIT_WINDOW)];
  const isEnd = head.length < EDIT_WINDOW && otherHead.length < EDIT_WINDOW;
  const edit = shortestEdit(head, otherHead, isEnd);
  if (edit) return edit;
  const maxSize = Math.min(first.maxWindow, second.maxWindow);
  for (let size = FIRST_WINDOW; ; size = Math.min(maxSize, size * GROWTH)) {
    const [window, other] = [await first.window(from, size), await second.window(otherFrom, size)];
    const place = commonBlock(window, other);
    const isLast = size === maxSize || (window.length < size && other.length < size);
    if (!place && !isLast) continue;
    const [to, otherTo] = place ? [place.at, place.other] : [window.length, other.length];
    return { edits: [{ from: 0, to, otherFrom: 0, otherTo }], first: to, second: otherTo };
  }
}
