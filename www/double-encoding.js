/** Marks for double-encoded bytes in the grid and its legend. */
import { lastAtMost } from './scan/checkpoints.js';
import * as words from './text/selection.js';

const nameOf = ({ isEncodedAgain, times }) => (isEncodedAgain ? words.encodedTimes(times) : words.WRONGLY_DECODED);

/** Returns the legend entry for double-encoded bytes. @param {{ places: import('./text-repair.js').RepairPlaces }} repair */
export const doubleEncodingLegend = ({ places }) => ({
  key: 'double-encoded',
  name: nameOf(places),
  meaning: places.isEncodedAgain ? words.ENCODED_AGAIN_MEANING : words.WRONGLY_DECODED_MEANING,
});

/**
 * Returns the double-encoded sequence that contains `offset`, or null.
 *
 * @param {{ places: import('./text-repair.js').RepairPlaces | null } | null} repair
 * @param {number} offset
 * @returns {{ start: number, end: number, name: string } | null}
 */
export function doubleEncodedAt(repair, offset) {
  if (!repair?.places) return null;
  const { offsets, lengths } = repair.places;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at], name: nameOf(repair.places).toLowerCase() };
}
