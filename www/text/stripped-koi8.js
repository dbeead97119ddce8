/** The text about Russian in KOI8-R whose bit 8 was lost. */
import { formatCount } from '../format.js';

export const STRIPPED_KOI8 = 'KOI8-R without bit 8';
export const TEXT_IN_STRIPPED_KOI8 = 'Russian in KOI8-R without bit 8';
/** @param {string} run the first decoded word as it is in the input @param {string} word this word in Cyrillic letters */
export const strippedKoi8 = (run, word) =>
  `“${run}” is “${word}”. A program, such as an old mail or news system, set bit 8 of each byte to 0. KOI8-R has each Cyrillic letter at the code of a similar Latin letter in the other case, plus 0x80, so the text can be restored.`;
/** @param {number} count of the Latin words that stay unchanged */
export const checkWords = (count) =>
  `${count > 0 ? `${formatCount(count, 'Latin word is', 'Latin words are')} unchanged. ` : ''}Latin letters of the original have the same codes. So words such as OK can be Cyrillic now although they were Latin, and Russian words in capital letters stay because they look like Latin words in small letters. Brackets beside words can be letters. Check these places.`;
export const NO_STRIPPED_KOI8 = 'The input has too few Russian words to be certain that its letters are Cyrillic.';
export const NOT_IN_STRIPPED_KOI8 = 'The text has characters that KOI8-R does not have. Change them, or copy the text.';
