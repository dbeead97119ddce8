/** The text of layers of encoded text about the programs that wrote them. input.js has the names of the other layers. */
import { formatCount, formatNumber } from '../format.js';

/* Escapes whose backslashes were removed */

export const STRIPPED_ESCAPES = 'uXXXX escapes';
export const TEXT_WITH_STRIPPED_ESCAPES = 'text with \\u escapes that lost their backslashes';
/**
 * @param {number} count of the escapes
 * @param {{ escape: string, character: string }} first
 * @param {boolean} isWhole whether all escapes are counted
 */
export const strippedEscapes = (count, { escape, character }, isWhole) =>
  `PHP’s stripslashes or WordPress removed the backslashes of JSON escapes. ${isWhole ? '' : 'At least '}${formatCount(count, 'escape is', 'escapes are')} left, such as ${escape} for ${character}. If \\n or \\" lost a backslash too, the n or the quotation mark stays, because nothing distinguishes it from others.`;
export const decodedEscapes = (count) => `${formatCount(count, 'escape was', 'escapes were')} decoded.`;
export const keptQuotes = (count) =>
  count === 1
    ? 'One escape of a quotation mark or a backslash is unchanged, because the character could end a string.'
    : `${formatNumber(count)} escapes of quotation marks or backslashes are unchanged, because the characters could end a string.`;
export const NO_STRIPPED_ESCAPES =
  'The input has too few \\u escapes without backslashes to be certain that they are escapes.';
export const BACKSLASHES_NOT_REMOVED = 'The page does not remove the backslashes again.';
