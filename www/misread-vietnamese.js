/**
 * Finds Vietnamese text in the encoding of a font, decoded as windows-1252. With the font, the wrong characters look like Vietnamese
 * letters.
 *
 * The .VnTime fonts use the encoding VN3 of TCVN 5712:1993, also called TCVN3 or ABC. VN3 has small letters with tone marks, but no capitals with
 * tone marks. The .VnTimeH fonts show the codes of small letters as capitals, so text in these fonts becomes text in small letters.
 *
 * In the VNI fonts, the character after a vowel stands for the tone mark, for the circumflex or breve, or for both. Some letters are one character together
 * with their marks.
 */
import { POSSIBLE_LETTER, readByWords, symbolsInWord } from './misread-by-words.js';
import { VIETNAMESE_ENCODINGS, vietnameseWords } from './text/looks-like.js';

/** The letters of VN3 from A1 to FE, in which `_` is a code without a letter. */
const VN3_LETTERS = 'ĂÂÊÔƠƯĐăâêôơưđ______àảãáạ_ằẳẵắ_______ặầẩẫấậè_ẻẽéẹềểễếệìỉ___ĩíịò_ỏõóọồổỗốộờởỡớợù_ủũúụừửữứựỳỷỹýỵ';
const FIRST_BYTE = 0xa1;
const VN3 = new Map(
  Array.from(VN3_LETTERS, (letter, at) => [String.fromCharCode(FIRST_BYTE + at), letter]).filter(
    ([, letter]) => letter !== '_',
  ),
);

const [GRAVE, ACUTE, TILDE, HOOK, DOT] = ['\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
const [CIRCUMFLEX, BREVE] = ['\u0302', '\u0306'];
/** The marks of VNI, each with the vowels that it follows, and the combining characters for which it stands. */
const VNI_MARKS = [
  ['aeouyôö', { ø: GRAVE, ù: ACUTE, õ: TILDE, û: HOOK, ï: DOT }],
  ['aeo', { â: CIRCUMFLEX, à: CIRCUMFLEX + GRAVE, á: CIRCUMFLEX + ACUTE, ã: CIRCUMFLEX + TILDE, å: CIRCUMFLEX + HOOK, ä: CIRCUMFLEX + DOT }],
  ['a', { ê: BREVE, è: BREVE + GRAVE, é: BREVE + ACUTE, ü: BREVE + TILDE, ú: BREVE + HOOK, ë: BREVE + DOT }],
]; // prettier-ignore
/** The letters of VNI that are one character together with their marks. */
const VNI_LETTERS = { ñ: 'đ', ô: 'ơ', ö: 'ư', ì: 'ì', í: 'í', ó: 'ĩ', æ: 'ỉ', ò: 'ị', î: 'ỵ' };
const titleCase = ([first, ...rest]) => first.toUpperCase() + rest.join('');
/**
 * Adds entries for capital letters to entries for small letters. After a capital letter, the character for a mark can be a capital or a small letter.
 */
const withCapitals = (entries) =>
  new Map(
    entries.flatMap(([from, to]) => [
      [from, to],
      [titleCase(from), titleCase(to)],
      [from.toUpperCase(), to.toUpperCase()],
    ]),
  );
const VNI = withCapitals([
  ...Object.entries(VNI_LETTERS),
  ...VNI_MARKS.flatMap(([vowels, marks]) =>
    Array.from(vowels).flatMap((vowel) =>
      Object.entries(marks).map(([mark, combining]) => [
        vowel + mark,
        `${VNI_LETTERS[vowel] ?? vowel}${combining}`.normalize('NFC'),
      ]),
    ),
  ),
]);
const VNI_LETTER = new RegExp([...VNI.keys()].sort((one, other) => other.length - one.length).join('|'), 'g');

const TONE_MARK = /[\u0300\u0301\u0303\u0309\u0323]/g;
/** A Vietnamese syllable in small letters without tone marks. */
const SYLLABLE =
  /^(?:b|ch?|d|đ|gh?|gi|h|kh?|l|m|n|nh|ngh?|ph?|qu|r|s|th?|tr|v|x)?[aăâeêioôơuưy]{1,3}(?:ch?|m|nh?|ng|p|t)?$/;

/** Returns whether a word is a Vietnamese syllable. */
function isSyllable(word) {
  const decomposed = word.toLowerCase().normalize('NFD');
  const toneless = decomposed.replace(TONE_MARK, '').normalize('NFC');
  return (decomposed.match(TONE_MARK)?.length ?? 0) <= 1 && SYLLABLE.test(toneless);
}

/** Returns the Vietnamese text for text in VN3 that was decoded as windows-1252. */
export const vn3ToLetters = (text) => text.replace(/[\xa1-\xff]/g, (character) => VN3.get(character) ?? character);
/** Returns the Vietnamese text for text in the encoding of VNI fonts that was decoded as windows-1252. */
export const vniToLetters = (text) => text.replace(VNI_LETTER, (found) => VNI.get(found));

/** The encodings of fonts, as `readByWords` takes them. */
const FONT_ENCODINGS = [
  {
    name: VIETNAMESE_ENCODINGS.vn3,
    word: /[\p{L}\p{M}\xa1-\xff]+/gu,
    toLetters: vn3ToLetters,
    isWord: (word) => isSyllable(vn3ToLetters(word)),
    symbolsIn: symbolsInWord,
    because: (syllables, words) => vietnameseWords(VIETNAMESE_ENCODINGS.vn3, syllables, words),
  },
  {
    name: VIETNAMESE_ENCODINGS.vni,
    word: /[\p{L}\p{M}]+/gu,
    toLetters: vniToLetters,
    isWord: (word) => !POSSIBLE_LETTER.test(word.replace(VNI_LETTER, '')) && isSyllable(vniToLetters(word)),
    symbolsIn: (word) => (word.match(VNI_LETTER) ?? []).filter(({ length }) => length > 1),
    because: (syllables, words) => vietnameseWords(VIETNAMESE_ENCODINGS.vni, syllables, words),
  },
];

/**
 * Returns the text with Vietnamese letters, as `misreadText` does; null if there is no strong evidence. The evidence is
 * that nearly all words become Vietnamese syllables, and that they contain several different symbols of the font's encoding.
 *
 * @param {string} text
 * @param {string | null} as the encoding in which the text was decoded; null if the bytes of the input are in the encoding of the font, so
 *   that nothing was decoded wrongly before
 */
export function misreadVietnamese(text, as = 'windows-1252') {
  for (const encoding of FONT_ENCODINGS) {
    const found = readByWords(encoding, text, as);
    if (found) return found;
  }
  return null;
}
