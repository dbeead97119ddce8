/** Marks for double-encoded bytes in the grid and its legend. */
import { timesEncoded } from './format.js';
import { lastAtMost } from './scan/checkpoints.js';

/** Returns the legend entry for double-encoded bytes. @param {{ places: { times: number } }} doubleEncoding */
export const doubleEncodingLegend = ({ places }) => ({
  key: 'double-encoded',
  name: `Encoded ${timesEncoded(places.times)}`,
  meaning: 'one character, decoded as several characters and encoded again',
});

/**
 * Returns the double-encoded sequence that contains `offset`, or null.
 *
 * @param {{ places: import('./mixed-encodings.js').DoubleEncodedPlaces | null } | null} doubleEncoding
 * @param {number} offset
 * @returns {{ start: number, end: number, times: string } | null} `times` in words
 */
export function doubleEncodedAt(doubleEncoding, offset) {
  if (!doubleEncoding?.places) return null;
  const { offsets, lengths, times } = doubleEncoding.places;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at], times: timesEncoded(times) };
}
