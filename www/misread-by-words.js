/**
 * Finds text in an encoding that the package lacks, decoded as windows-1252. The evidence is that its words become words of a language.
 * misread-vietnamese.js and misread-armenian.js define such encodings.
 *
 * @typedef {object} WordEncoding
 * @property {string} name
 * @property {RegExp} word matches the words of a text, in which U+00A0 is a space
 * @property {(text: string) => string} toLetters returns the letters for the characters of a text; characters that stand for no letter stay
 * @property {(word: string) => boolean} isWord returns whether a word becomes a word of the language
 * @property {(word: string) => string[]} symbolsIn returns the characters and character pairs of a word that are rare in other languages
 * @property {(count: number, words: number) => string} because says how many words become words of the language
 */
import { countMatches } from './format.js';
import { excerptOf } from './misread-excerpt.js';
import { linesBeyondAscii } from './misread-parts.js';

/** A character that can stand for a letter. */
export const POSSIBLE_LETTER = /[\xa1-\xff]/;
const POSSIBLE_LETTERS = new RegExp(POSSIBLE_LETTER, 'g');
/** A symbol of windows-1252 that stands for a letter, next to another letter. */
const SYMBOL_IN_WORD = /(?<=[A-Za-z\xc0-\xff])[\xa1-\xbf\xd7\xf7]|[\xa1-\xbf\xd7\xf7](?=[A-Za-z\xc0-\xff])/g;
/** Symbols that do not stand for letters: a bullet at the start of a line, and signs between numbers. */
const PLAIN_SYMBOL = /^[ \t]*·(?=\s)|(?<=\d ?)[×÷](?= ?\d)/gm;
const MIN_WORDS = 5;
const MIN_SYMBOLS = 3; // different symbols
const MIN_WORD_SHARE = 0.9;

/** Returns the symbols of windows-1252 that stand for letters of a word. */
export const symbolsInWord = (word) => word.match(SYMBOL_IN_WORD) ?? [];

/**
 * Returns the text decoded with `encoding`, as `misreadText` does; null without strong evidence. The evidence is that nearly all words with
 * characters beyond ASCII become words of the language, and that these words contain several different symbols of the encoding.
 *
 * @param {WordEncoding} encoding
 * @param {string} text
 * @param {string | null} as the encoding in which the text was decoded; null if the bytes of the input are in `encoding`, so that nothing
 *   was decoded wrongly before
 */
export function readByWords({ name, word: pattern, toLetters, isWord, symbolsIn, because }, text, as) {
  const lines = linesBeyondAscii(text);
  if (countMatches(lines, POSSIBLE_LETTERS) < MIN_WORDS) return null;
  const words = (lines.match(pattern) ?? []).filter((word) => POSSIBLE_LETTER.test(word));
  if (words.length < MIN_WORDS || new Set(words.flatMap(symbolsIn)).size < MIN_SYMBOLS) return null;
  const count = words.filter(isWord).length;
  if (count < MIN_WORDS || count < MIN_WORD_SHARE * words.length) return null;
  let original = '';
  let at = 0;
  for (const { 0: kept, index } of text.matchAll(PLAIN_SYMBOL)) {
    original += toLetters(text.slice(at, index)) + kept;
    at = index + kept.length;
  }
  original += toLetters(text.slice(at));
  const step = { as, is: name, because: because(count, words.length) };
  return { steps: [step], text: original, excerpt: excerptOf(original, text) };
}
