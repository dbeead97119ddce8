/**
 * Finds Armenian text in ARMSCII-8 (AST 34.005:1997), decoded as windows-1252. In ARMSCII-8, a capital letter and its small letter have adjacent
 * codes. Many letters are symbols in windows-1252, such as ³ for ա.
 */
import { readByWords, symbolsInWord } from './misread-by-words.js';
import { ARMENIAN_ENCODING, armenianWords } from './text/looks-like.js';

/** The characters of ARMSCII-8 from A2 to FE. Some of them repeat ASCII punctuation. */
const CHARACTERS = 'և։)(»«—.՝,-֊…՜՛՞ԱաԲբԳգԴդԵեԶզԷէԸըԹթԺժԻիԼլԽխԾծԿկՀհՁձՂղՃճՄմՅյՆնՇշՈոՉչՊպՋջՌռՍսՎվՏտՐրՑցՒւՓփՔքՕօՖֆ՚';
const FIRST_BYTE = 0xa2;
const ARMSCII = new Map(Array.from(CHARACTERS, (character, at) => [String.fromCharCode(FIRST_BYTE + at), character]));
/**
 * Armenian fonts have և at A8, where the standard has the dash. A8 at the start of a line is a dash, as in a dialogue.
 * In a text that also has և at A2, as in the standard, each A8 is a dash.
 */
const EW_IN_FONTS = /(?<![\r\n][ \t]*)\xa8/g;
const EW_IN_STANDARD = '\xa2';
/** Returns the Armenian text for text in ARMSCII-8 that was decoded as windows-1252. */
export const armsciiToLetters = (text) =>
  (text.includes(EW_IN_STANDARD) ? text : text.replace(EW_IN_FONTS, EW_IN_STANDARD)).replace(
    /[\xa2-\xfe]/g,
    (character) => ARMSCII.get(character),
  );

/** The apostrophe, and the Armenian marks of exclamation, stress and question, which stand within a word, after its stressed vowel. */
const MARK = /[՜՛՞՚]/g;
/** A word in small letters, whose first letter may be a capital, or a word in capital letters. */
const LETTERS = /^(?:[Ա-Ֆ]?[ա-և]+|[Ա-Ֆ]+)$/;
const VOWEL = /[աեէըիոօև]/;
/** Returns whether a word, decoded as windows-1252, becomes an Armenian word. */
function isWord(word) {
  const letters = armsciiToLetters(word).replace(MARK, '');
  return LETTERS.test(letters) && VOWEL.test(letters.toLowerCase());
}

/**
 * A word of two or more characters. Punctuation of ARMSCII-8 and of windows-1252 is not part of words. Other characters with the bytes 80 to 9F
 * are part of words, although ARMSCII-8 has no letters there: so a word with such a character is not Armenian.
 */
const WORD = /[^\0-@[-`{-\x7f\xa0\xa1\xa3-\xae–—‘’“”•…\ufeff]{2,}/g;

const ARMSCII_8 = {
  name: ARMENIAN_ENCODING,
  word: WORD,
  toLetters: armsciiToLetters,
  isWord,
  symbolsIn: symbolsInWord,
  because: armenianWords,
};

/**
 * Returns a repair of the text, in the form that `misreadText` of misread-encoding.js returns; null if there is no strong evidence.
 *
 * @param {string} text
 * @param {string | null} as see `readByWords`
 */
export const misreadArmenian = (text, as = 'windows-1252') => readByWords(ARMSCII_8, text, as);
