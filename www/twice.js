/** The octets that were encoded twice, as the grid marks them. */
import { lastAtMost } from './scan/checkpoints.js';

/** What the legend says of them. */
export const TWICE = {
  key: 'twice',
  name: 'Encoded twice',
  meaning: 'one character, which was taken for several and encoded again',
};

/**
 * The place that was encoded twice and covers `offset`; null elsewhere.
 *
 * @param {{ doubled: import('./mixtures.js').Doubled | null } | null} double
 * @param {number} offset
 * @returns {{ start: number, end: number } | null}
 */
export function doubledAt(double, offset) {
  if (!double?.doubled) return null;
  const { offsets, lengths } = double.doubled;
  const at = lastAtMost(offsets, offsets.length, offset);
  if (at < 0 || offset >= offsets[at] + lengths[at]) return null;
  return { start: offsets[at], end: offsets[at] + lengths[at] };
}
