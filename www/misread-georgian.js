/**
 * Finds Georgian text in Georgian-PS or Georgian-Academy, decoded as windows-1252. These encodings have Georgian letters from C0 on and are
 * windows-1252 below.
 *
 * The evidence is that the shares of the letters and the endings of the words are those of Georgian. src/detect/georgian.rs has the same rule,
 * so that detection does not take such bytes for Cyrillic.
 */
import { countMatches } from './format.js';
import { excerptOf } from './misread-excerpt.js';
import { GEORGIAN_ENCODINGS, georgianWords } from './text/looks-like.js';
import { WINDOWS_1252 } from './layers/references.js';

const FIRST_BYTE = 0xc0;
/** The letters of the bytes from C0 on, by the id of the encoding. */
const LETTERS = {
  'georgian-ps': 'აბგდევზჱთიკლმნჲოპჟრსტჳუფქღყშჩცძწჭხჴჯჰჵ',
  'georgian-academy': 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶ',
};

/**
 * Returns the Georgian text for text in one of the encodings that was decoded as windows-1252. Other characters stay.
 *
 * @param {'georgian-ps' | 'georgian-academy'} id of the encoding
 * @param {string} text
 */
export const georgianToLetters = (id, text) =>
  text.replace(/[\xc0-\xff]/g, (character) => LETTERS[id][character.charCodeAt(0) - FIRST_BYTE] ?? character);

/** Adjacent characters that can be Georgian letters. Beside an ASCII letter, such characters are accented letters, as in é of Café. */
const WORD = /(?<![A-Za-z\xc0-\xff])[\xc0-\xff]+(?![A-Za-z\xc0-\xff])/g;
/**
 * The characters that become Georgian letters if the text is Georgian: those of `WORD`, and three or more adjacent characters beside an ASCII letter.
 * The signs × and ÷ between numbers, as in `3×4`, stay.
 */
const GEORGIAN =
  /(?!(?<=\d[ \xa0]?)[×÷][ \xa0]?\d)(?:(?<![A-Za-z\xc0-\xff])[\xc0-\xff]+(?![A-Za-z\xc0-\xff])|[\xc0-\xff]{3,})/g;
/** Other characters of windows-1252, such as quotation marks. */
const PUNCTUATION = new RegExp(`[\\x80-\\xbf${WINDOWS_1252}]`, 'g');
const VOWEL = /[აეიოუ]/g;
/** Letters that Georgian no longer uses. */
const NOT_USED = /[ჱჲჳჴჵჶ]/g;
/** Characters of the bytes C0 to FF in windows-1252. After `georgianToLetters`, only the characters of bytes without a Georgian letter are left. */
const FROM_C0 = /[\xc0-\xff]/g;
/** Rare letters. Their bytes in Georgian-Academy are О, Т and Ы in windows-1251, which are frequent in text in capitals. */
const RARE = /[პტძ]/g;
/** Frequent and less frequent letters. The bytes of the latter in Georgian-Academy are Е, О and П in windows-1251, which are frequent in capitals. */
const [FREQUENT, LESS_FREQUENT] = [/[ებდხცწქკ]/g, /[ვპჟ]/g];
/** The letters with which most words end. */
const ENDING = /[აის]$/;
const [MIN_LETTERS, MIN_WORDS] = [24, 4];

/** Returns whether the shares of letters of some words are those of Georgian; see georgian.rs. @param {string[]} words of two or more letters */
function areGeorgian(words) {
  const text = words.join('');
  const share = (pattern) => countMatches(text, pattern) / text.length;
  const vowels = share(VOWEL);
  return (
    share(FROM_C0) <= 0.02 &&
    share(NOT_USED) <= 0.02 &&
    share(RARE) <= 0.1 &&
    2 * countMatches(text, FREQUENT) >= 3 * countMatches(text, LESS_FREQUENT) &&
    vowels >= 1 / 3 &&
    vowels <= 0.58 &&
    share(/ა/g) >= 1 / 14 &&
    share(/ი/g) >= 1 / 14 &&
    share(/ე/g) >= 1 / 40 &&
    2 * words.filter((word) => ENDING.test(word)).length >= words.length
  );
}

/**
 * Returns the text with Georgian letters, as `misreadText` does; null if there is no strong evidence.
 *
 * @param {string} text
 * @param {string | null} as the encoding in which the text was decoded; null if the bytes of the input are in one of the encodings
 */
export function misreadGeorgian(text, as = 'windows-1252') {
  const found = text.match(WORD) ?? [];
  const words = found.filter((word) => word.length > 1);
  const count = words.reduce((sum, { length }) => sum + length, 0);
  // In other languages, many accented letters stand beside ASCII letters.
  const isPossible =
    words.length >= MIN_WORDS &&
    count >= MIN_LETTERS &&
    count >= 0.9 * countMatches(text, FROM_C0) &&
    8 * countMatches(text, PUNCTUATION) <= count;
  if (!isPossible) return null;
  const id = Object.keys(LETTERS).find((each) => areGeorgian(words.map((word) => georgianToLetters(each, word))));
  if (!id) return null;
  const original = text.replace(GEORGIAN, (word) => georgianToLetters(id, word));
  const step = { as, is: GEORGIAN_ENCODINGS[id], because: georgianWords(words.length) };
  return { steps: [step], text: original, excerpt: excerptOf(original, text) };
}
