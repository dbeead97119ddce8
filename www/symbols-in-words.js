/** Finds words that contain symbols, such as `N£¤ez`: probably MS-DOS text that was decoded in a Windows encoding. */

/**
 * Symbols and C1 controls between letters. Quotation marks, dashes, the ellipsis (U+2026) and ± do not count: they are between letters in other texts, too. The
 * part `(?<!…)` excludes all letters that the following run can have, so a run is searched only from its start.
 */
const WORD =
  /(?<![\p{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+[\x80-\x84\x86-\x90\x98-\x9f€‚„†‡ˆ‰‹™¡¢£¤¥¦§©¬®¯¶]+[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;
const LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+/gu;
const MIN_WORDS = 3; // different words

/** Returns the different lines of a text that are not blank. @param {string} text */
export const differentLines = (text) => [...new Set(text.split(/[\r\n]+/).filter((line) => line.trim() !== ''))];

/** Returns whether a symbol separates fields: all lines have it equally often. @param {string[]} lines see `differentLines` */
export function isDelimiterOf(lines, symbol) {
  const count = lines[0].split(symbol).length;
  return lines.length > 1 && lines.every((line) => line.split(symbol).length === count);
}

/** Returns whether a text has several different words with symbols within them, and not all of these symbols separate fields. */
export function hasSymbolsInWords(text) {
  const words = [...new Set(text.match(WORD))];
  if (words.length < MIN_WORDS) return false;
  const symbols = new Set(words.join('').replace(LETTERS, ''));
  const lines = differentLines(text);
  return [...symbols].some((symbol) => !isDelimiterOf(lines, symbol));
}
