/** Marks for double-encoded bytes in the grid and its legend. */
import { timesEncoded } from './format.js';
import { lastAtMost } from './scan/checkpoints.js';

const nameOf = ({ isEncodedAgain, times }) => (isEncodedAgain ? `Encoded ${timesEncoded(times)}` : 'Wrongly decoded');

/** Returns the legend entry for double-encoded bytes. @param {{ places: { times: number } }} repair */
export const doubleEncodingLegend = ({ places }) => ({
  key: 'double-encoded',
  name: nameOf(places),
  meaning: places.isEncodedAgain
    ? 'one character, decoded as several characters and encoded again'
    : 'text that was decoded in the wrong encoding',
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
