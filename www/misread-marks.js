/** The marks on the bytes that a repair of wrongly decoded text would change: their legend entry, and the mark at an offset. */
import { lastAtMost } from './scan/checkpoints.js';
import * as words from './text/selection.js';

const nameOf = ({ isEncodedAgain, times }) => (isEncodedAgain ? words.encodedTimes(times) : words.WRONGLY_DECODED);

/** Returns the legend entry for these marks. @param {{ places: import('./text-repair.js').RepairPlaces }} repair of the store */
export const misreadLegend = ({ places }) => ({
  key: 'misread',
  name: nameOf(places),
  meaning: places.isEncodedAgain ? words.ENCODED_AGAIN_MEANING : words.WRONGLY_DECODED_MEANING,
});

/**
 * Returns the range of the marked place that contains `offset`, with its name; null if there is none.
 *
 * @param {{ places: import('./text-repair.js').RepairPlaces | null } | null} repair of the store
 * @param {number} offset
 * @returns {{ start: number, end: number, name: string } | null}
 */
export function misreadAt(repair, offset) {
  if (!repair?.places) return null;
  const { offsets, lengths } = repair.places;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at], name: nameOf(repair.places).toLowerCase() };
}
