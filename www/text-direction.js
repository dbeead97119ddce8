/**
 * The direction of a line of text. The browser's own rule uses the first letter, so one Hebrew letter at the start
 * would reorder a line of source code.
 */
import { MALFORMED } from './segment-kinds.js';

const LAST_CODE_POINT = 0x10ffff;
const LETTER = /\p{L}/u;
/** The ranges of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of most letters of a text; 'ltr' if both directions have the same number of letters.
 *
 * @param {Iterable<string>} characters
 * @returns {'ltr' | 'rtl'}
 */
export function directionOf(characters) {
  let balance = 0;
  for (const character of characters) {
    if (RIGHT_TO_LEFT.test(character)) balance += LETTER.test(character) ? 1 : 0;
    else if (LETTER.test(character)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

function* charactersOf({ kinds, codePoints }, first, last) {
  for (let at = first; at < last; at += 1) {
    // Skips NO_CODE_POINT, and code points above U+10FFFF, which obsolete forms of UTF-8 encode.
    if (kinds[at] !== MALFORMED && codePoints[at] <= LAST_CODE_POINT) yield String.fromCodePoint(codePoints[at]);
  }
}

/** Returns the direction of most letters in the segments `[first, last)`. */
export const directionOfSegments = (segments, first, last) => directionOf(charactersOf(segments, first, last));
