/**
 * The differences of two inputs, by bytes or by characters. If both inputs have the same self-synchronizing encoding,
 * equal bytes are equal characters and are not decoded. So comparing characters then costs little more than comparing
 * bytes.
 */
import { CONTEXT, isSelfSynchronizing } from '../scan/count-chunk.js';
import { commonPrefix, differences } from './difference.js';
import { byteReader, characterReader, MAX_CHARACTERS } from './readers.js';

const STEP = 1 << 20; // bytes compared at once
const ALIGNMENT = 4; // bytes of the widest code unit
/**
 * If fewer bytes than this are equal, none of them is skipped. Otherwise, all but the last `2 * CONTEXT` are skipped. This
 * skips at least `2 * CONTEXT` bytes, which must not be less than MIN_EQUAL of difference.js.
 */
const MIN_SKIP = 4 * CONTEXT;

/** @typedef {import('./difference.js').Difference} Difference */
/** @typedef {import('../decoded-source.js').DecodedSource} DecodedSource */
/** @typedef {(progress: number) => Promise<boolean>} Pause reports the progress, from 0 to 1; returns false to stop */

/** Returns the number of equal bytes of two sources from an offset in each; null if `pause` returned false. */
async function equalBytes(first, from, second, otherFrom, pause) {
  const most = Math.min(first.length - from, second.length - otherFrom);
  for (let count = 0; count < most;) {
    const length = Math.min(STEP, most - count);
    const bytes = await first.read(from + count, from + count + length);
    const equal = commonPrefix(bytes, await second.read(otherFrom + count, otherFrom + count + length));
    count += equal;
    if (equal < length) return count;
    if (!(await pause((from + count) / first.length))) return null;
  }
  return most;
}

/** Returns whether two sources have the same bytes; false if `pause` returned false. */
export const isEqual = async (first, second, pause) =>
  first.length === second.length && (await equalBytes(first, 0, second, 0, pause)) === first.length;

/** Returns the lengths of the common start and end of two sources, without overlap; null if `pause` returned false. */
async function commonEnds(first, second, pause) {
  const shorter = Math.min(first.length, second.length);
  const prefix = await equalBytes(first, 0, second, 0, pause);
  if (prefix === null) return null;
  let suffix = 0;
  while (suffix < shorter - prefix) {
    const length = Math.min(STEP, shorter - prefix - suffix);
    const read = (source) => source.read(source.length - suffix - length, source.length - suffix);
    const [bytes, other] = [await read(first), await read(second)];
    let equal = 0;
    while (equal < length && bytes[length - 1 - equal] === other[length - 1 - equal]) equal += 1;
    suffix += equal;
    if (equal < length) break;
    if (!(await pause((prefix + suffix) / shorter))) return null;
  }
  return { prefix, suffix };
}

/** Returns a difference with `by` added to each of its offsets. */
const shifted = (difference, by) =>
  Object.fromEntries(Object.entries(difference).map(([key, value]) => [key, value + by]));

/**
 * Yields the differences of the bytes of two sources. After each step, yields null, so that the caller can report
 * progress and stop. The common start and end are not compared again.
 *
 * @param {import('../byte-source.js').Source} first
 * @param {import('../byte-source.js').Source} second
 * @param {Pause} pause
 * @returns {AsyncGenerator<Difference | null>}
 */
export async function* byteDifferences(first, second, pause) {
  const ends = await commonEnds(first, second, pause);
  if (!ends) return;
  const { prefix, suffix } = ends;
  const middle = (source) => ({
    ...source,
    length: source.length - prefix - suffix,
    read: (from, to) => source.read(from + prefix, to + prefix),
  });
  for await (const difference of differences(byteReader(middle(first)), byteReader(middle(second)))) {
    yield difference && shifted(difference, prefix);
  }
}

/** Returns the first boundary of a character at or after an offset. */
async function boundaryAt(codec, { source, resolved }, at) {
  const start = Math.max(0, at - (at % ALIGNMENT) - CONTEXT);
  const bytes = await source.read(start, Math.min(source.length, at + CONTEXT));
  return start + codec.nextBoundary(bytes, at - start, resolved);
}

/** Returns the length of the longest common end of at most `suffix` bytes that begins at a character boundary on both sides, or 0. */
async function commonEndLength(codec, [first, second], suffix) {
  /** Returns the length of the end of a side, shortened to begin at a character boundary. */
  const lengthFromBoundary = async (side, length) =>
    side.source.length - (await boundaryAt(codec, side, side.source.length - length));
  for (let [length, tries] = [suffix, 0]; length > 0 && tries < CONTEXT; tries += 1) {
    const wanted = await lengthFromBoundary(first, length);
    length = await lengthFromBoundary(second, wanted);
    if (length === wanted) return length;
  }
  return 0;
}

/**
 * Returns the sides without their common end if one of the sides is longer than MAX_CHARACTERS bytes. If the sides kept
 * their common end, an insertion that is longer than a window would not be recognised. Returns shorter sides unchanged.
 * Returns null if `pause` returned false.
 */
async function withoutCommonEnd(codec, sides, pause) {
  const [first, second] = sides.map(({ source }) => source);
  if (Math.max(first.length, second.length) <= MAX_CHARACTERS) return sides;
  const ends = await commonEnds(first, second, pause);
  if (!ends) return null;
  const removed = await commonEndLength(codec, sides, ends.suffix);
  return sides.map((side) => ({ ...side, source: { ...side.source, length: side.source.length - removed } }));
}

/**
 * Yields the differences of the characters of two inputs. After each step, yields null, so that the caller can report
 * progress and stop. If both inputs have the same self-synchronizing encoding, equal bytes are skipped without decoding.
 *
 * @param {object} codec the package
 * @param {[DecodedSource, DecodedSource]} sides
 * @param {Pause} pause
 * @returns {AsyncGenerator<Difference | null>}
 */
export async function* characterDifferences(codec, sides, pause) {
  const { resolved } = sides[0];
  const canSkip = resolved === sides[1].resolved && isSelfSynchronizing(resolved);
  const shortened = canSkip ? await withoutCommonEnd(codec, sides, pause) : sides;
  if (!shortened) return;
  const [first, second] = shortened.map((side) => characterReader(codec, side));

  /**
   * Skips the equal bytes that begin at the characters with the numbers `from` and `otherFrom`. Returns by how much the
   * numbers of the characters increase: the number of skipped bytes.
   */
  async function skip(from, otherFrom) {
    const [begin, otherBegin] = [first.offsetOf(from), second.offsetOf(otherFrom)];
    const [{ source }, { source: other }] = shortened;
    const equal = await equalBytes(source, begin, other, otherBegin, pause);
    if (equal === null || equal < MIN_SKIP) return 0;
    // The bytes around this boundary are equal, so it is a boundary on the other side too.
    const skipped = (await boundaryAt(codec, shortened[0], begin + equal - 2 * CONTEXT)) - begin;
    // The numbers must increase, but need not count characters. So each skipped byte counts as one character.
    first.skipTo(from + skipped, begin + skipped);
    second.skipTo(otherFrom + skipped, otherBegin + skipped);
    return skipped;
  }

  yield* differences(first, second, canSkip ? skip : undefined);
}
