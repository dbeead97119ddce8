/** Finds the places of all lines in another encoding. The page lists only the first findings, but the bytes of unlisted lines are not damaged either. */
import { LINE_KIND } from './other-lines.js';

/**
 * @typedef {object} LinePlaces the places of all lines in another encoding, in the order of their offsets; typed arrays, because a text can have
 *   hundreds of thousands of such lines
 * @property {Float64Array} offsets in bytes
 * @property {Float64Array} lengths in bytes
 * @property {Uint16Array} kindOf the index in `kinds` of each line
 * @property {{ lineEncoding: string | null, message: string }[]} kinds the different pairs of encoding and message in the findings about these lines
 */

/**
 * Returns the places of the lines in another encoding; null if there are none.
 *
 * @param {import('./problems.js').Finding[]} findings of `withLikelyLines`
 * @returns {LinePlaces | null}
 */
export function placesOfLines(findings) {
  const lines = findings.filter(({ kind }) => kind === LINE_KIND).sort((one, other) => one.offset - other.offset);
  if (lines.length === 0) return null;
  const numbers = new Map(); // message -> index in `kinds`
  const kinds = [];
  const kindOf = Uint16Array.from(lines, ({ lineEncoding = null, message }) => {
    if (!numbers.has(message)) numbers.set(message, kinds.push({ lineEncoding, message }) - 1);
    return numbers.get(message);
  });
  return {
    offsets: Float64Array.from(lines, ({ offset }) => offset),
    lengths: Float64Array.from(lines, ({ length }) => length),
    kindOf,
    kinds,
  };
}
