/**
 * Recognizes repairs that put symbols in place of right letters. For example, `çal²■t²r²n` has a right ç. A repair that takes the other letters for
 * text of windows-1254 that was decoded as cp850 would write `‡alıştırın`.
 */

const LETTER = /[\p{Ll}\p{Lu}]/u;
/** Symbols that do not stand before a letter, and symbols that do not stand between two letters. */
const SYMBOL_IN_WORD = /[†‡‰ˆ˜™¤¦](?=\p{L})|(?<=\p{L})[€¡¢£¥§¨©¬®¯¶¸¹¼½¾](?=\p{L})/gu;

/** Mathematical symbols of old Macs that do not stand directly after a letter. */
const MATHEMATICAL_AFTER_LETTER = /(?<=\p{L})[≠∞≤≥∂∑∏∫√≈◊]/gu;

/** Returns whether a repaired text of the same length has a symbol that matches a pattern, in place of a letter. */
const putsSymbols = (text, repaired, pattern) =>
  text.length === repaired.length && [...repaired.matchAll(pattern)].some(({ index }) => LETTER.test(text[index]));

/**
 * Returns whether a repair puts a symbol in place of a letter within a word, or at the start of a word. The result is false if the two texts have
 * different lengths.
 *
 * @param {string} text
 * @param {string} repaired
 */
export const putsSymbolsInWords = (text, repaired) => putsSymbols(text, repaired, SYMBOL_IN_WORD);

/**
 * Returns whether a repair puts a mathematical symbol in place of a letter after another letter: `Banglade≠` for Turkmen `Bangladeş`. The result is
 * false if the two texts have different lengths.
 *
 * @param {string} text
 * @param {string} repaired
 */
export const putsMathematicalSymbols = (text, repaired) => putsSymbols(text, repaired, MATHEMATICAL_AFTER_LETTER);
