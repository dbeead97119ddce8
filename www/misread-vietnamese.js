/**
 * Finds Vietnamese text in VN3 of TCVN 5712:1993, also called TCVN3 or ABC, that was decoded as windows-1252. It is the
 * encoding of the .VnTime fonts: with one of them, the wrong characters look like Vietnamese letters. VN3 has the small
 * letters with tone marks, and no capital ones. Text in the .VnTimeH fonts has the codes of small letters too, so it
 * becomes text in small letters.
 */
import { excerptOf } from './misread-encoding.js';
import { VIETNAMESE_ENCODING, vietnameseWords } from './text/convert.js';

/** The letters from A1 to FE, in which `_` is a code without a letter in VN3. */
const LETTERS = 'ĂÂÊÔƠƯĐăâêôơưđ______àảãáạ_ằẳẵắ_______ặầẩẫấậè_ẻẽéẹềểễếệìỉ___ĩíịò_ỏõóọồổỗốộờởỡớợù_ủũúụừửữứựỳỷỹýỵ';
const FIRST = 0xa1;
const MAPPING = new Map(
  Array.from(LETTERS, (letter, at) => [String.fromCharCode(FIRST + at), letter]).filter(([, letter]) => letter !== '_'),
);
/** A word. U+00A0 is a space in both encodings. */
const WORD = /[\p{L}\p{M}\xa1-\xff]+/gu;
/** A character that can stand for a letter. */
const POSSIBLE_LETTER = /[\xa1-\xff]/;
/** A symbol of windows-1252 that stands for a letter, next to another letter. */
const SYMBOL_IN_WORD = /(?<=[A-Za-z\xc0-\xff])[\xa1-\xbf\xd7\xf7]|[\xa1-\xbf\xd7\xf7](?=[A-Za-z\xc0-\xff])/g;
/** Symbols that are no letters of the text: a bullet at the start of a line, and signs between numbers. */
const PLAIN_SYMBOL = /^[ \t]*·(?=\s)|(?<=\d ?)[×÷](?= ?\d)/gm;
const TONE_MARK = /[\u0300\u0301\u0303\u0309\u0323]/g;
/** A Vietnamese syllable in small letters without tone marks. */
const SYLLABLE =
  /^(?:b|ch?|d|đ|gh?|gi|h|kh?|l|m|n|nh|ngh?|ph?|qu|r|s|th?|tr|v|x)?[aăâeêioôơuưy]{1,3}(?:ch?|m|nh?|ng|p|t)?$/;
const MIN_WORDS = 5;
const MIN_SYMBOLS = 3; // different ones
const MIN_SYLLABLE_SHARE = 0.9;

/** Returns the letters for the characters of a text. Characters that stand for no letter stay. */
const toLetters = (text) => text.replace(/[\xa1-\xff]/g, (character) => MAPPING.get(character) ?? character);

/** Returns whether a word is a Vietnamese syllable. */
function isSyllable(word) {
  const decomposed = word.toLowerCase().normalize('NFD');
  const toneless = decomposed.replace(TONE_MARK, '').normalize('NFC');
  return (decomposed.match(TONE_MARK)?.length ?? 0) <= 1 && SYLLABLE.test(toneless);
}

/**
 * Returns the text with Vietnamese letters, as `misreadText` does; null if there is no strong evidence. The evidence is
 * that the words become Vietnamese syllables, and that different symbols stand next to letters.
 *
 * @param {string} text
 * @param {string | null} as the encoding in which the text was decoded; null if the bytes of the input are VN3, so that
 *   nothing was decoded wrongly before
 */
export function misreadVietnamese(text, as = 'windows-1252') {
  const words = (text.match(WORD) ?? []).filter((word) => POSSIBLE_LETTER.test(word));
  const withSymbols = words.flatMap((word) => word.match(SYMBOL_IN_WORD) ?? []);
  if (words.length < MIN_WORDS || new Set(withSymbols).size < MIN_SYMBOLS) return null;
  const syllables = words.filter((word) => isSyllable(toLetters(word))).length;
  if (syllables < MIN_WORDS || syllables < MIN_SYLLABLE_SHARE * words.length) return null;
  let original = '';
  let at = 0;
  for (const { 0: kept, index } of text.matchAll(PLAIN_SYMBOL)) {
    original += toLetters(text.slice(at, index)) + kept;
    at = index + kept.length;
  }
  original += toLetters(text.slice(at));
  const step = { as, is: VIETNAMESE_ENCODING, because: vietnameseWords(syllables, words.length) };
  return { steps: [step], text: original, excerpt: excerptOf(original) };
}
