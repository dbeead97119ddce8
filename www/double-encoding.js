/** The bytes that were encoded more than once, as the grid marks them. */
import { timesEncoded } from './format.js';
import { lastAtMost } from './scan/checkpoints.js';

/** What the legend says of them. @param {{ places: { times: number } }} doubleEncoding */
export const doubleEncodingLegend = ({ places }) => ({
  key: 'twice',
  name: `Encoded ${timesEncoded(places.times)}`,
  meaning: 'one character, which was taken for several and encoded again',
});

/**
 * The place that was encoded twice and covers `offset`; null elsewhere.
 *
 * @param {{ places: import('./mixed-encodings.js').DoubleEncodedPlaces | null } | null} doubleEncoding
 * @param {number} offset
 * @returns {{ start: number, end: number, times: string } | null} `times` in words
 */
export function doubleEncodedAt(doubleEncoding, offset) {
  if (!doubleEncoding?.places) return null;
  const { offsets, lengths } = doubleEncoding.places;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at], times: timesEncoded(doubleEncoding.places.times) };
}
