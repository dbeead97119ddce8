/** The evidence that text in Latin letters was decoded in the wrong encoding. misread-encoding.js finds the encodings. */
import { countMatches } from './format.js';
import { rememberLast } from './last-result.js';
import { isMisreadMac } from './misread-mac.js';
import { linesBeyondAscii, NON_ASCII } from './misread-parts.js';

/** The minimum share of letters among the characters that were decoded wrongly. */
const MIN_LETTER_SHARE = 0.8;
const LONE_ACCENT = /\p{Sk}/u;
const LATIN = /\p{Script=Latin}/u;
/** Symbols and C1 controls of windows-1252 or ISO-8859-1. */
const SYMBOLS = '[\\x80-\\x90\\x93-\\x9f€‚„†‡ˆ‰‹“”•˜™›¡¢£¤¥¦§©ª¬®¯±¹º¶¼½¾]';
/**
 * A word that contains a symbol or a C1 control of windows-1252 or ISO-8859-1. The bytes 80 to 9F are letters in code pages of MS-DOS, and bytes such
 * as B9 (š) and BE (ž) are letters in ISO-8859-2. Characters that words contain, such as apostrophes and middle dots, do not count. The pattern
 * begins only at the start of a word. Otherwise it would take quadratic time for a long word.
 *
 * @type {WordsWithCharacter}
 */
export const WORD_WITH_SYMBOL = {
  word: new RegExp(`(?<!\\p{L})\\p{L}+${SYMBOLS}\\p{L}+`, 'gu'),
  character: new RegExp(`${SYMBOLS}(?=\\p{L})(?<=\\p{L}${SYMBOLS})`, 'u'),
};
/**
 * A word with a symbol of windows-1257 that stands for a letter of Lithuanian or Latvian in cp775, as in `B×dvytis` (Būdvytis) and `¶eslovas`
 * (Česlovas). The bytes of the other letters of cp775 are letters in windows-1257 too. The pattern begins only at the start of a word; see
 * `WORD_WITH_SYMBOL`.
 *
 * @type {WordsWithCharacter}
 */
export const WORD_WITH_BALTIC_SYMBOL = {
  word: /(?<!\p{L})(?:\p{L}+[×÷µ]|[¶¾])\p{L}+/gu,
  character: /[×÷µ¶¾](?=\p{L})/u,
};
const MIN_WORDS_WITH_SYMBOLS = 3; // different words
/** Box drawing and block elements of the code pages of MS-DOS. */
const BOX_DRAWING = /[\u2500-\u259f]/;
/** The minimum number of wrongly decoded characters in a text in Latin letters, and of different characters among these. */
const MIN_CHANGED = 15;
const MIN_DIFFERENT = 4;
/**
 * The evidence that is needed if nearly all characters beyond ASCII are letters of one language. Either row is enough.
 * `changed`: how many characters must change. `different`: how many different characters these must be.
 */
const ENOUGH_OF_LANGUAGE = [
  { different: 2, changed: 4 },
  { different: 1, changed: 15 },
];
const MIN_SHARE_OF_LANGUAGE = 0.95;
/** The minimum number of different characters beyond ASCII that do not change. */
const MIN_OTHERS = 1;

/**
 * Returns the characters that differ from those of the original text; null if the texts have different numbers of
 * characters.
 */
export function changesOf(text, original) {
  const characters = Array.from(text);
  const originals = Array.from(original);
  if (characters.length !== originals.length) return null;
  return characters.flatMap((from, index) => (from === originals[index] ? [] : [{ from, to: originals[index] }]));
}

/**
 * Returns whether most characters beyond ASCII change; true if `changes` is null. Similar encodings, such as
 * windows-1251 and x-mac-cyrillic, have most characters in common.
 */
export const changesMost = (changes, text) => !changes || 2 * changes.length > countMatches(text, NON_ASCII);

/**
 * Words with a certain character.
 *
 * @typedef {object} WordsWithCharacter
 * @property {RegExp} word matches such a word, with the flag `g`
 * @property {RegExp} character matches the character in such a word. It finds faster than `word` that a text has no such words
 */

/** Returns whether a text has several different words with a certain character. @type {(text: string, words: WordsWithCharacter) => boolean} */
export const hasDifferentWords = rememberLast((text, { word, character }) => {
  const lines = linesBeyondAscii(text);
  if (!character.test(lines)) return false;
  const different = new Set();
  for (const [found] of lines.matchAll(word)) {
    different.add(found);
    if (different.size >= MIN_WORDS_WITH_SYMBOLS) return true;
  }
  return false;
});

/** Returns whether detection names a language, and most changes restore Latin letters. */
export function areLettersOfLanguage(changes, because) {
  if (!/ letters as in /.test(because)) return false;
  const letters = changes.filter(({ to }) => LATIN.test(to)).length;
  return letters >= MIN_LETTER_SHARE * changes.length && !changes.some(({ to }) => LONE_ACCENT.test(to));
}

/**
 * Code pages of MS-DOS for one language or region: Baltic, Portuguese and Icelandic. The bytes of their letters are mostly other Latin letters in cp437
 * and cp850.
 */
const REGIONAL_MS_DOS = ['cp775', 'cp860', 'cp861'];
/** The minimum number of characters that change, and of different characters among these. In Portuguese, only ã (`ä`) and õ (`ö`) may change. */
const [MIN_CHANGED_MS_DOS, MIN_DIFFERENT_MS_DOS] = [6, 2];

/**
 * Returns whether text of a regional code page of MS-DOS was decoded in a Western code page of MS-DOS, as in `viîskiptavinur` (viðskiptavinur):
 * many letters change, and nearly all letters belong to the detected language.
 *
 * @param {{ from: string, to: string }[]} changes
 * @param {{ is: string, because: string, shareOfLanguage: number }} found the result of `originalOf`
 */
export const isMisreadMsDos = (changes, { is, shareOfLanguage }) =>
  REGIONAL_MS_DOS.includes(is) &&
  shareOfLanguage >= MIN_SHARE_OF_LANGUAGE &&
  changes.length >= MIN_CHANGED_MS_DOS &&
  new Set(changes.map(({ from }) => from)).size >= MIN_DIFFERENT_MS_DOS;

/**
 * Returns whether text in Latin letters was decoded in the wrong encoding. For macintosh, the evidence of
 * misread-mac.js is enough. Otherwise, detection must name a language, and one of these conditions must be met:
 *
 * - several different letters change
 * - words have symbols, as in `fr„n`
 * - one or two different letters change, other letters beyond ASCII do not change, and nearly all letters belong to the
 *   language
 *
 * Few different letters alone are not evidence. Some languages that detection does not know have only one or two
 * letters beyond ASCII, and detection takes these for letters of another language. Hungarian is an example of the last
 * condition: windows-1250 and windows-1252 have the same bytes for most of its letters.
 *
 * @param {string} text
 * @param {{ from: string, to: string }[]} changes
 * @param {{ is: string, original: string, because: string, shareOfLanguage: number }} found the result of `originalOf`
 */
export function isMisreadLatin(text, changes, { is, original, because, shareOfLanguage }) {
  if (is === 'macintosh' && changesMost(changes, text) && isMisreadMac(text, original, changes)) return true;
  const different = new Set(changes.map(({ from }) => from)).size;
  const hasManyChanges = changes.length >= MIN_CHANGED && different >= MIN_DIFFERENT;
  const others = new Set(text.match(NON_ASCII)).size - different;
  const isOfLanguage =
    others >= MIN_OTHERS &&
    shareOfLanguage >= MIN_SHARE_OF_LANGUAGE &&
    ENOUGH_OF_LANGUAGE.some((least) => different >= least.different && changes.length >= least.changed);
  const isEnough = hasManyChanges || isOfLanguage || hasDifferentWords(text, WORD_WITH_SYMBOL);
  return isEnough && areLettersOfLanguage(changes, because);
}

/** Returns whether box drawing characters were decoded in the wrong encoding: most changes restore such characters. */
export const isMisreadBoxes = (changes) =>
  changes.length >= MIN_CHANGED && 2 * changes.filter(({ to }) => BOX_DRAWING.test(to)).length > changes.length;
