/**
 * Differences of two sequences of units (bytes, or code points), which may be too long for memory.
 *
 * Equal parts are skipped while they are read. At a difference, the sequences must be aligned again:
 *
 * 1. Myers' greedy algorithm (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986) runs forward until
 *    SURE equal units follow each other, or both sequences end. It finds the shortest edit, in windows of EDIT_WINDOW
 *    units, with at most MAX_EDITS insertions and deletions.
 * 2. If step 1 does not get that far, one window is divided into blocks of SURE units. The hashes of the blocks are put
 *    into a table. A rolling hash (R. M. Karp and M. O. Rabin, 1987) searches the other window for an equal block, as
 *    rsync does. The units before the nearest common block are one difference. If step 1 found an edit that ends with
 *    SYNC equal units and aligns the sequences in the same way, this edit is the result.
 * 3. Without a common block of SURE units, SYNC equal units are enough, although SYNC units are often equal by chance in logs and
 *    tables. The result is the edit of step 1 that ends with SYNC equal units, or else the units before the nearest
 *    common block of this length.
 * 4. If there is no common block of SYNC units either, the complete windows differ.
 *
 * In steps 2 and 3, the windows grow from 16 Ki units to the `maxWindow` of the readers. In step 2, they grow only as
 * far as a budget allows, which increases with the compared length.
 *
 * Time: linear in the lengths for equal parts. Step 1 takes O(MAX_EDITS · EDIT_WINDOW). All runs of step 2 together
 * take time linear in START_BUDGET plus CREDIT times the compared length. Step 3 takes time linear in the distance to
 * the next common block. Memory: two windows and the table, independent of the lengths. An insertion that is longer
 * than a window is not recognised as such, unless the caller left out the common end of the sequences.
 */

/** The number of equal units after which sequences are aligned: a run of this length is rarely equal by chance. */
const SURE = 256;
/** The number of equal units that align sequences if no SURE units are equal. */
const SYNC = 32;
/**
 * The budget of step 2 at the start of the sequences: the total length, in units, of the windows that it may search. Both windows of a search have
 * the same size, which is counted once.
 */
const START_BUDGET = 1 << 24;
/** The number of units by which each compared byte increases this budget. */
const CREDIT = 2;
/** The maximum number of insertions and deletions of an edit. */
const MAX_EDITS = 128;
const EDIT_WINDOW = 4096; // units in which the shortest edit is searched
const FIRST_WINDOW = 1 << 14; // units in the first windows of steps 2 and 3
const GROWTH = 8; // the factor by which the windows of steps 2 and 3 grow
/** The fewest equal units between two differences. Differences that are closer are joined. */
const MIN_EQUAL = 3;
const STEP = 1 << 18; // units compared at once
const SHORT_STEP = 64; // units compared before `skip` is called

const FACTOR = 0x01000193; // of the rolling hash

/** @typedef {{ from: number, to: number, otherFrom: number, otherTo: number }} Difference in bytes; `to` is exclusive */

/**
 * A sequence that is read forward: `window` returns the units `[from, from + length)`, fewer at the end of the
 * sequence. `from` never decreases. `offsetOf` returns the byte offset of a unit in the latest window, or of the end of
 * this window.
 *
 * @typedef {object} Reader
 * @property {(from: number, length: number) => Promise<Uint8Array | Uint32Array>} window
 * @property {(unit: number) => number} offsetOf
 * @property {number} maxWindow the longest window, in units
 */

/**
 * Returns the number of equal groups of four bytes at the start of two windows; 0 unless both are bytes and aligned in
 * memory.
 */
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
 * Returns the shortest edit of two windows up to SURE equal units. If the windows reach the ends of both sequences, the
 * edit may also end there. If there is no such edit, returns the edit that gets farthest and ends with SYNC equal
 * units, with `isSure` false.
 *
 * @param {Uint8Array | Uint32Array} first
 * @param {Uint8Array | Uint32Array} second
 * @param {boolean} isEnd whether both windows reach the ends of the sequences
 * @returns {{ edits: Difference[], first: number, second: number, isSure: boolean } | null} in units, not bytes,
 *   relative to the windows; `first` and `second`: where the edit ends in each window; null if no edit of at most
 *   MAX_EDITS insertions and deletions has SYNC equal units
 */
export function shortestEdit(first, second, isEnd) {
  const reach = new Map([[1, { x: 0, path: null }]]); // by diagonal: the farthest place, and how it was reached
  const editTo = (path, x, y, isSure) => ({ edits: editsOf(path, x, y), first: x, second: y, isSure });
  let farthest = null; // the path with SYNC equal units whose end is the farthest
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
      if (x - start >= SURE || (isEnd && x === first.length && y === second.length)) return editTo(path, x, y, true);
      if (x - start >= SYNC && (farthest === null || endOf(path) > endOf(farthest))) farthest = path;
      const isAtEdge = !isEnd && (x === first.length || y === second.length);
      if (isAtEdge && farthest) return editTo(farthest, farthest.x, farthest.x - farthest.diagonal, false);
    }
  }
  return farthest && editTo(farthest, farthest.x, farthest.x - farthest.diagonal, false);
}

/**
 * A path is the list of the equal runs of an edit, from the last to the first. Each run has:
 *
 * - `start` and `x`: its start and its end in the first window
 * - `diagonal`: the offset in the first window minus the offset in the second
 * - `before`: the run before this run
 */

/** Returns how many units of both windows precede the end of a path. */
const endOf = ({ x, diagonal }) => 2 * x - diagonal;

/** Returns the edits between the equal runs of a path, up to (x, y). */
function editsOf(path, x, y) {
  const edits = [];
  let [to, otherTo] = [x, y];
  for (let run = path; run; run = run.before) {
    const [from, otherFrom] = [run.x, run.x - run.diagonal];
    if (from < to || otherFrom < otherTo) edits.push({ from, to, otherFrom, otherTo });
    [to, otherTo] = [run.start, run.start - run.diagonal];
  }
  if (to > 0 || otherTo > 0) edits.push({ from: 0, to, otherFrom: 0, otherTo });
  return edits.reverse();
}

const hashOf = (units, from, length) => {
  let hash = 0;
  for (let at = from; at < from + length; at += 1) hash = (Math.imul(hash, FACTOR) + units[at]) | 0;
  return hash;
};

/** Returns the factor of the first unit in the hash of `length` units. */
function firstFactor(length) {
  let power = 1;
  for (let at = 1; at < length; at += 1) power = Math.imul(power, FACTOR);
  return power;
}

const equalAt = (first, at, second, other, length) => {
  for (let step = 0; step < length; step += 1) if (first[at + step] !== second[other + step]) return false;
  return true;
};

/**
 * Returns the nearest place where `length` units of two windows are equal; null if none is found. `at` and `other` are
 * the offsets of the place in the windows. The nearest place has the lowest sum of both offsets. The sum of the result
 * can exceed this lowest sum by less than `length`. Equal units at equal offsets are always found. At other offsets,
 * the equal units must contain a block of the second window, which is divided into blocks of `length` units.
 */
export function commonBlock(first, second, length = SYNC) {
  let best = null;
  const cost = ({ at, other }) => at + other;
  const offer = (place) => {
    if (!best || cost(place) < cost(best)) best = place;
  };
  const shorter = Math.min(first.length, second.length);
  for (let at = 0, equal = 0; at < shorter; at += 1) {
    equal = first[at] === second[at] ? equal + 1 : 0;
    if (equal < length) continue;
    offer({ at: at + 1 - length, other: at + 1 - length });
    break;
  }
  const blocks = new Map(); // the first block of each hash is the nearest
  for (let other = 0; other + length <= second.length; other += length) {
    const hash = hashOf(second, other, length);
    if (!blocks.has(hash)) blocks.set(hash, other);
  }
  if (first.length < length) return best;
  const factor = firstFactor(length);
  let hash = hashOf(first, 0, length);
  for (let at = 0; ; at += 1) {
    if (best && at >= cost(best)) break; // every other place is farther, or nearer by less than `length`
    const other = blocks.get(hash);
    if (other !== undefined && equalAt(first, at, second, other, length)) offer(extendedBack(first, at, second, other));
    if (at + length >= first.length) break;
    hash = (Math.imul((hash - Math.imul(first[at], factor)) | 0, FACTOR) + first[at + length]) | 0;
  }
  return best;
}

/**
 * Moves a place where units are equal back to the first of the equal units, and returns it.
 */
function extendedBack(first, at, second, other) {
  let back = 0;
  while (back < at && back < other && first[at - back - 1] === second[other - back - 1]) back += 1;
  return { at: at - back, other: other - back };
}

/**
 * Returns whether a difference is joined to the previous difference: fewer than MIN_EQUAL equal units are between them.
 */
const continues = (last, next) => last !== null && next.unit - last.unitEnd < MIN_EQUAL;

/**
 * Yields the differences of two sequences in ascending order. After each step it yields null, so that the caller can report progress and
 * stop.
 *
 * @param {Reader} first
 * @param {Reader} second
 * @param {(from: number, otherFrom: number) => Promise<number>} [skip] skips equal units that begin at the given unit of each sequence, if
 *   it can do this without reading all of them. Returns by how much the numbers of both units increase: 0, or at least
 *   MIN_EQUAL
 * @returns {AsyncGenerator<Difference | null>}
 */
export async function* differences(first, second, skip) {
  const step = skip ? SHORT_STEP : STEP;
  let [from, otherFrom] = [0, 0];
  let spent = 0; // of the budget of step 2
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
    const found = await align(first, from, second, otherFrom, spent);
    spent = found.spent;
    for (const edit of found.edits) {
      const [start, end, otherStart, otherEnd] = [
        ...[edit.from, edit.to].map((unit) => from + unit),
        ...[edit.otherFrom, edit.otherTo].map((unit) => otherFrom + unit),
      ];
      const next = {
        unit: start,
        unitEnd: end,
        from: first.offsetOf(start),
        to: first.offsetOf(end),
        otherFrom: second.offsetOf(otherStart),
        otherTo: second.offsetOf(otherEnd),
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

/**
 * Aligns two sequences from a difference on. Returns the edits up to a common place, relative to the start, and how much of the budget
 * has been spent.
 */
async function align(first, from, second, otherFrom, spentBefore) {
  let spent = spentBefore;
  const [head, otherHead] = [await first.window(from, EDIT_WINDOW), await second.window(otherFrom, EDIT_WINDOW)];
  const isEnd = head.length < EDIT_WINDOW && otherHead.length < EDIT_WINDOW;
  const edit = shortestEdit(head, otherHead, isEnd);
  if (edit?.isSure) return { ...edit, spent };
  const budget = START_BUDGET + CREDIT * (first.offsetOf(from) + second.offsetOf(otherFrom));
  const maxSize = Math.min(first.maxWindow, second.maxWindow);
  const upTo = ([to, otherTo]) => ({
    edits: [{ from: 0, to, otherFrom: 0, otherTo }],
    first: to,
    second: otherTo,
    spent,
  });

  /**
   * Searches growing windows for a common block of `length` units. `place` is the place of the block; null if the
   * largest windows have no common block, or if `maySearch(size)` returned false for the next size. `ends` has the
   * lengths of the last windows; undefined if `maySearch` returned false.
   */
  async function search(length, maySearch) {
    for (let size = FIRST_WINDOW; maySearch(size); size = Math.min(maxSize, size * GROWTH)) {
      const [window, other] = [await first.window(from, size), await second.window(otherFrom, size)];
      const place = commonBlock(window, other, length);
      const isLast = size === maxSize || (window.length < size && other.length < size);
      if (place || isLast) return { place, ends: [window.length, other.length] };
    }
    return { place: null };
  }

  const { place: sure } = await search(SURE, (size) => {
    if (spent + size > budget) return false;
    spent += size;
    return true;
  });
  // If the edit ends on the diagonal of the block, both align the sequences in the same way, and the edit has more detail.
  const isSameAlignment = sure && edit && sure.at - sure.other === edit.first - edit.second;
  if (sure && !isSameAlignment) return upTo([sure.at, sure.other]);
  if (edit) return { ...edit, spent };
  const { place, ends } = await search(SYNC, () => true);
  return upTo(place ? [place.at, place.other] : ends);
}
