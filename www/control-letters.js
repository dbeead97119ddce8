/**
 * Finds whether the control characters of a text are letters of another encoding, or stand in place of lost characters.
 * Otherwise, they are commands of a terminal or binary data.
 */
import { countMatches } from './format.js';

/**
 * The control characters that are è é ù ì Å å à in GSM 03.38 (3GPP TS 23.038 §6.2.1). Some other control codes are
 * letters in GSM 03.38 too, but are often beside letters for other reasons, so they are left out:
 *
 * - tabs, and BS of terminals
 * - separators of lines, pages and fields
 * - hyphens of Word (U+001E and U+001F)
 */
const LETTER = String.raw`[\x04-\x07\x0e\x0f\x7f]`;
/** The control characters other than NUL, BS, tabs, and those that end a line or a page. */
const CONTROL = String.raw`[\x01-\x07\x0e-\x1f\x7f]`;
const ANY_CONTROL = new RegExp(CONTROL, 'g');
/** A control character that may be a letter, after or before a letter of the same word, and without another control beside it. */
const IN_WORD = new RegExp(`(?:(?<=\\p{L})${LETTER}(?!${CONTROL}|\\0)|(?<!${CONTROL}|\\0)${LETTER}(?=\\p{L}))`, 'gu');
/** ESC before a command of a terminal (ECMA-48 §5.4 and §5.6). */
const OF_TERMINAL = new RegExp(String.raw`\x1b[[\]PX^_]`);
const MIN_LETTERS = 2;
const MIN_SHARE = 0.8; // of the control characters

/**
 * U+001A before or after a letter of the same line, but not at the start or end of the line. At the start or end,
 * U+001A can be the end-of-file mark of a file that was joined with others.
 */
const SUBSTITUTE_BESIDE_LETTER = new RegExp(
  String.raw`(?<=[^\r\n\x1a])\x1a+(?=\p{L})|(?<=\p{L})\x1a+(?=[^\r\n\x1a])`,
  'gu',
);
const SUBSTITUTES = new RegExp(String.raw`\x1a+`, 'g');
const MIN_SUBSTITUTES = 2; // runs

/**
 * Returns whether U+001A may stand in place of characters that an encoding lacks: most U+001A are within or beside
 * words. Joined DOS files instead have U+001A between the files and at the end.
 *
 * @param {string} text
 */
export function areSubstitutes(text) {
  if (text.endsWith('\x1a')) return false;
  const beside = countMatches(text, SUBSTITUTE_BESIDE_LETTER);
  return beside >= MIN_SUBSTITUTES && 2 * beside >= countMatches(text, SUBSTITUTES);
}

/**
 * Returns whether the control characters of a text are probably letters of another encoding, such as that of SMS (GSM
 * 03.38). Most of the control characters must be in words. Neither a terminal nor binary data may explain them.
 *
 * @param {string} text
 */
export function areControlsLetters(text) {
  if (OF_TERMINAL.test(text) || text.includes('\0')) return false;
  const found = text.match(IN_WORD) ?? [];
  // A BEL after a word can be the alert of a terminal, so BELs alone are not evidence.
  const letters = found.every((letter) => letter === '\x07') ? 0 : found.length;
  return letters >= MIN_LETTERS && letters >= MIN_SHARE * countMatches(text, ANY_CONTROL);
}
