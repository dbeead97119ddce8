/** The bytes that were encoded more than once, as the grid marks them. */
import { timesEncoded } from './format.js';
import { lastAtMost } from './scan/checkpoints.js';

/** What the legend says of them. @param {{ doubled: { times: number } }} double */
export const doubleEncodingLegend = ({ doubled }) => ({
  key: 'twice',
  name: `Encoded ${timesEncoded(doubled.times)}`,
  meaning: 'one character, which was taken for several and encoded again',
});

/**
 * The place that was encoded twice and covers `offset`; null elsewhere.
 *
 * @param {{ doubled: import('./mixed-encodings.js').Doubled | null } | null} double
 * @param {number} offset
 * @returns {{ start: number, end: number, times: string } | null} `times` in words
 */
export function doubleEncodedAt(double, offset) {
  if (!double?.doubled) return null;
  const { offsets, lengths } = double.doubled;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at], times: timesEncoded(double.doubled.times) };
}
