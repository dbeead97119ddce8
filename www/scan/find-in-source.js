/**
 * Searches a source for bytes, with the pool of workers if there is one. If the encoding is not self-synchronizing,
 * searches for a text by comparing code points. In such an encoding, the same text can have different bytes, and the
 * same bytes can be parts of other characters.
 */
import { NO_CODE_POINT } from '../format.js';
import { MALFORMED } from '../segment-kinds.js';
import { CHUNK } from './count-chunk.js';
import { findIn } from './find-in-bytes.js';
import { inOrder } from './worker-pool.js';

const JOB_LENGTH = 4 * CHUNK; // bytes; more than in a count, because a search is much faster
const SEGMENTS_AT_ONCE = 1 << 15;

/** Yields the ranges in which a match after or before `offset` may begin, up to `until`. The nearest range is first. */
function* rangesFrom(offset, direction, until) {
  if (direction > 0) {
    for (let from = offset + 1; from < until; from += JOB_LENGTH) {
      yield { from, to: Math.min(from + JOB_LENGTH, until) };
    }
  } else {
    for (let to = offset; to > until; to -= JOB_LENGTH) yield { from: Math.max(until, to - JOB_LENGTH), to };
  }
}

/**
 * Returns the offset of the next match after `offset` (direction 1) or of the previous match before `offset` (-1).
 *
 * @param {import('../decoded-source.js').DecodedSource} decoded
 * @param {import('./find-in-bytes.js').SearchPattern} pattern
 * @param {number} offset from -1 to the length of the source
 * @param {1 | -1} direction
 * @param {number} until forwards, matches begin before `until`; backwards, matches begin at or after `until`
 * @param {import('./worker-pool.js').WorkerPool|null} pool that uses this source
 * @param {(searched: number) => Promise<boolean>} shouldContinue gets the number of searched bytes; false ends the
 *   search
 * @returns {Promise<number | null>} -1 if there is no match; null if the search was ended, or if the pool now uses
 *   another source
 */
export async function findBytes({ source }, pattern, offset, direction, until, pool, shouldContinue) {
  const ranges = rangesFrom(offset, direction, until);
  const searchHere = async ({ from, to }) => {
    const bytes = await source.read(from, Math.min(source.length, to + pattern.needle.length - 1));
    const at = findIn(bytes, from, 0, to - from, pattern, direction);
    return at < 0 ? -1 : from + at;
  };
  const searchInPool = ({ from, to }) => pool.request('search', { from, to, pattern, direction }, { urgent: true });
  const usesPool = pool && source.blob;
  let searched = 0;
  for await (const found of inOrder(ranges, usesPool ? searchInPool : searchHere, usesPool ? pool.depth : 1)) {
    if (found === null) return null;
    if (found >= 0) return found;
    searched += JOB_LENGTH;
    if (!(await shouldContinue(searched))) return null;
  }
  return -1;
}

/**
 * Returns the offset of the next or previous match of a text, by comparing code points. Searches only the scanned part
 * of the source.
 *
 * @param {import('../decoded-source.js').DecodedSource} decoded
 * @param {number[]} codePoints at least one
 * @param {number} offset
 * @param {1 | -1} direction
 * @param {(searched: number) => Promise<boolean>} shouldContinue gets the number of searched segments; false ends the
 *   search
 * @returns {Promise<number | null>} -1: there is no match; null: the search was ended
 */
export async function findText(decoded, codePoints, offset, direction, shouldContinue) {
  const { checkpoints } = decoded;
  const overlap = 2 * codePoints.length + 1; // utf-7 may have a shift before each code point
  const end = checkpoints.segments;
  let at = offset < 0 ? 0 : await ordinalAt(decoded, offset);
  for (let searched = 0; direction > 0 ? at < end : at > 0;) {
    const from = direction > 0 ? at : Math.max(0, at - SEGMENTS_AT_ONCE);
    const to = direction > 0 ? Math.min(end, at + SEGMENTS_AT_ONCE) : at;
    const found = matchIn(await decoded.segmentRange(from, to + overlap), to - from, codePoints, offset, direction);
    if (found >= 0) return found;
    searched += to - from;
    if (!(await shouldContinue(searched))) return null;
    at = direction > 0 ? to : from;
  }
  return -1;
}

/** Returns the ordinal of the segment at `offset`. If `offset` is after the scanned part, returns the number of scanned segments. */
async function ordinalAt(decoded, offset) {
  if (offset >= decoded.checkpoints.scanned) return decoded.checkpoints.segments;
  const { start, ordinal, segments } = await decoded.decodeAround(offset, offset + 1);
  let at = 0;
  while (at + 1 < segments.kinds.length && start + segments.starts[at + 1] <= offset) at += 1;
  return ordinal + at;
}

/** Returns the offset of the match nearest to `offset` in the given direction, in the first `count` segments; or -1. */
function matchIn({ starts, kinds, codePoints }, count, searched, offset, direction) {
  // A shift, which only changes the state of the decoder, has no code point and is skipped; a malformed segment matches nothing.
  const compared = [];
  for (let at = 0; at < kinds.length; at += 1) {
    if (codePoints[at] !== NO_CODE_POINT || kinds[at] === MALFORMED) compared.push(at);
  }
  const isMatch = (index) =>
    compared[index] < count &&
    (direction > 0 ? starts[compared[index]] > offset : starts[compared[index]] < offset) &&
    searched.every((codePoint, distance) => codePoints[compared[index + distance]] === codePoint);
  const indexes = [...compared.keys()];
  const found = direction > 0 ? indexes.find(isMatch) : indexes.findLast(isMatch);
  return found === undefined ? -1 : starts[compared[found]];
}
