/**
 * The search over a reading: for bytes, spread over the cores where there is a pool; or for text, where the encoding
 * spells a text in more than one way or only tells from the start where a character begins.
 */
import { MALFORMED } from '../segment-kinds.js';
import { inOrder } from './worker-pool.js';
import { findIn } from './find-in-bytes.js';
import { PART } from './count-chunk.js';

const SEARCHED = 4 * PART; // bytes of a job: a search is much faster than a count
const SEGMENTS = 1 << 15; // decoded at a time
const NO_CODE_POINT = 0xffffffff;

/** The parts in which a match may begin that lies behind `offset`, or before it, up to `until`; the nearest first. */
function* partsFrom(offset, direction, until) {
  if (direction > 0) {
    for (let from = offset + 1; from < until; from += SEARCHED) yield { from, to: Math.min(from + SEARCHED, until) };
  } else {
    for (let to = offset; to > until; to -= SEARCHED) yield { from: Math.max(until, to - SEARCHED), to };
  }
}

/**
 * The offset of the next match after `offset` (direction 1) or the one before it (-1).
 *
 * @param {import('../decoded-source.js').Reading} reading
 * @param {object} sought
 * @param {Uint8Array} sought.needle
 * @param {number} sought.unit see search.js
 * @param {number} offset from -1 to the length of the source
 * @param {1 | -1} direction
 * @param {number} until forwards no match begins there or behind, backwards none before
 * @param {import('./worker-pool.js').Pool|null} pool which uses this source
 * @param {(searched: number) => Promise<boolean>} goOn told how many bytes were searched; false ends the search
 * @returns {Promise<number>} -1: there is none; null: the search was ended
 */
export async function findBytes({ source }, sought, offset, direction, until, pool, goOn) {
  const parts = partsFrom(offset, direction, until);
  const here = async ({ from, to }) => {
    const bytes = await source.read(from, Math.min(source.length, to + sought.needle.length - 1));
    const at = findIn(bytes, from, 0, to - from, sought, direction);
    return at < 0 ? -1 : from + at;
  };
  const there = ({ from, to }) => pool.ask('search', { from, to, sought, direction }, { urgent: true });
  const spread = pool && source.blob;
  let searched = 0;
  for await (const found of inOrder(parts, spread ? there : here, spread ? pool.depth : 1)) {
    if (found === null) return null;
    if (found >= 0) return found;
    searched += SEARCHED;
    if (!(await goOn(searched))) return null;
  }
  return -1;
}

/**
 * The same for text, by what the segments decode to; in what was scanned so far.
 *
 * @param {import('../decoded-source.js').Reading} reading
 * @param {number[]} codePoints at least one
 * @param {number} offset
 * @param {1 | -1} direction
 * @param {(searched: number) => Promise<boolean>} goOn
 * @returns {Promise<number>}
 */
export async function findText(reading, codePoints, offset, direction, goOn) {
  const { checkpoints } = reading;
  const reach = 2 * codePoints.length + 1; // a shift may stand before each
  const end = checkpoints.segments;
  let at = offset < 0 ? 0 : await ordinalAt(reading, offset);
  for (let searched = 0; direction > 0 ? at < end : at > 0;) {
    const from = direction > 0 ? at : Math.max(0, at - SEGMENTS);
    const to = direction > 0 ? Math.min(end, at + SEGMENTS) : at;
    const found = matchIn(await reading.segmentRange(from, to + reach), to - from, codePoints, offset, direction);
    if (found >= 0) return found;
    searched += to - from;
    if (!(await goOn(searched))) return null;
    at = direction > 0 ? to : from;
  }
  return -1;
}

/** The number of the segment over `offset`, or how many there are. */
async function ordinalAt(reading, offset) {
  if (offset >= reading.checkpoints.scanned) return reading.checkpoints.segments;
  const { start, ordinal, segments } = await reading.decodeAround(offset, offset + 1);
  let at = 0;
  while (at + 1 < segments.kinds.length && start + segments.starts[at + 1] <= offset) at += 1;
  return ordinal + at;
}

/** The match that begins in the first `count` segments and is nearest to `offset`, on its far side. */
function matchIn({ starts, kinds, codePoints }, count, sought, offset, direction) {
  // A change of the shift state stands for nothing, a malformed segment matches nothing.
  const read = [];
  for (let at = 0; at < kinds.length; at += 1) {
    if (codePoints[at] !== NO_CODE_POINT || kinds[at] === MALFORMED) read.push(at);
  }
  const begins = (place) =>
    read[place] < count &&
    (direction > 0 ? starts[read[place]] > offset : starts[read[place]] < offset) &&
    sought.every((codePoint, index) => codePoints[read[place + index]] === codePoint);
  const places = [...read.keys()];
  const place = direction > 0 ? places.find(begins) : places.findLast(begins);
  return place === undefined ? -1 : starts[read[place]];
}
