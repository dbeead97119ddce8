/** Finds whether control characters are letters of another encoding, rather than those of terminals or of binary data. */
import { countMatches } from './format.js';

/**
 * The control characters that are è é ù ì Å å à in GSM 03.38 (3GPP TS 23.038 §6.2.1). Its other letters are left out: they are also
 * tabs and separators of lines, pages and fields, which stand beside letters too, the hyphens of Word (U+001E and U+001F), or BS of terminals.
 */
const LETTER = String.raw`[\x04-\x07\x0e\x0f\x7f]`;
/** The control characters other than tabs, BS, and those that end a line or a page. */
const CONTROL = String.raw`[\x01-\x07\x0e-\x1f\x7f]`;
const ANY_CONTROL = new RegExp(CONTROL, 'g');
/** A control character that may be a letter, after or before a letter of the same word, and without another control beside it. */
const IN_WORD = new RegExp(`(?:(?<=\\p{L})${LETTER}(?!${CONTROL}|\\0)|(?<!${CONTROL}|\\0)${LETTER}(?=\\p{L}))`, 'gu');
/** ESC before a command of a terminal (ECMA-48 §5.4 and §5.6). */
const OF_TERMINAL = new RegExp(String.raw`\x1b[[\]PX^_]`);
const MIN_LETTERS = 2;
const MIN_SHARE = 0.8; // of the control characters

/**
 * Returns whether the control characters of a text are probably letters of another encoding, such as that of SMS (GSM 03.38): most of them
 * are in words, and neither a terminal nor binary data explains them.
 *
 * @param {string} text
 */
export function areControlsLetters(text) {
  if (OF_TERMINAL.test(text) || text.includes('\0')) return false;
  const found = text.match(IN_WORD) ?? [];
  // BEL also rings after a word.
  const letters = found.every((letter) => letter === '\x07') ? 0 : found.length;
  return letters >= MIN_LETTERS && letters >= MIN_SHARE * countMatches(text, ANY_CONTROL);
}
