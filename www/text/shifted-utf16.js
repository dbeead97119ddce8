/** The sentences about UTF-16 text that lost or gained a byte inside, and is misaligned from there on. */
import { formatCount, formatNumber } from '../format.js';
import { list } from './counts.js';

/** The maximum number of places that `alignmentHint` names. */
const MAX_NAMED = 3;

export const SHIFTED = 'partly misaligned UTF-16';
export const SHIFTED_UTF16 = 'UTF-16 text that is misaligned after a lost or added byte';
export const RESTORE_ALIGNMENT = 'Restore the alignment';
export const NOT_SHIFTED_UTF16 = 'The input is not UTF-16 text with a lost or added byte.';

/** @param {string} encoding of the text @param {number} count of the places */
export const shiftedUtf16 = (encoding, count) =>
  count === 1
    ? `${encoding} text in which a byte is missing or was added`
    : `${encoding} text in which bytes are missing or were added at ${formatNumber(count)} places`;

/**
 * Says where bytes are missing or were added, and what follows from it.
 *
 * @param {number[]} offsets of all places
 * @param {number | null} line the number of the line of the first place; null if the text has one line
 */
export function alignmentHint(offsets, line) {
  const named = offsets.slice(0, MAX_NAMED).map(formatNumber);
  const rest = offsets.length - named.length;
  const where = list([...named, ...(rest > 0 ? [formatCount(rest, 'other')] : [])]);
  if (offsets.length === 1) {
    const inLine = line === null ? '' : `, in line ${formatNumber(line)}`;
    return `A byte, or another odd number of bytes, is missing or was added near offset ${where}${inLine}. From there on, each code unit combines bytes of two characters.`;
  }
  const first = line === null ? '' : ` The first one is in line ${formatNumber(line)}.`;
  return `Bytes are missing or were added near the offsets ${where}.${first} After the first place, each code unit combines bytes of two characters; after the second place, the text is aligned again, and so on.`;
}

/** @param {number} count of the damaged characters */
export const restoredAlignment = (count) =>
  count === 1
    ? 'The damaged character was replaced by U+FFFD. The text after it is aligned again. Check the characters beside it.'
    : `${formatNumber(count)} damaged characters were replaced by U+FFFD. The text after each of them is aligned again. Check the characters beside them.`;
