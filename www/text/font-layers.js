/**
 * The text about layers in which the codes of some letters stand for other letters. These layers are national variants of 7-bit ASCII,
 * fonts with the codes of Latin letters, and Burmese in Zawgyi.
 */
import { formatCount, formatNumber } from '../format.js';

/* National variants of 7-bit ASCII (ISO 646), and fonts with the codes of Latin letters */

/** The countries in which a variant was used, and its standard. */
export const NATIONAL_VARIANTS = {
  'fi-se': ['Finland and Sweden', 'SEN 850200'],
  'no-dk': ['Norway and Denmark', 'NS 4551-1, DS 2089'],
  de: ['Germany', 'DIN 66003'],
  fr: ['France', 'NF Z 62-010'],
  it: ['Italy', 'UNI 0204-70'],
  es: ['Spain', 'ISO-IR 17'],
  hu: ['Hungary', 'MSZ 7795.3'],
  pt: ['Portugal', 'ISO-IR 16'],
  yu: ['Yugoslavia', 'JUS I.B1.002'],
};
export const NATIONAL_ASCII = 'national 7-bit ASCII (ISO 646)';
export const TEXT_IN_NATIONAL_ASCII = 'text in a national variant of 7-bit ASCII';
/** @param {string} id of a variant */
export function nationalAscii(id) {
  const [countries, standard] = NATIONAL_VARIANTS[id];
  return {
    label: `7-bit ASCII of ${countries}`,
    description: `text in the 7-bit ASCII of ${countries} (${standard})`,
  };
}
/**
 * Added to the hint about a variant, by its id. Text in the German code page of EBCDIC looks like text in the German variant if it was decoded in an
 * international code page.
 */
const MISREAD_EBCDIC = {
  de: ' If the text comes from a mainframe, it is probably cp273 that was decoded as cp037 or cp500: there, { } ~ are ä ü ß too.',
};
/** @param {string} id of a variant @param {Record<string, string>} letters the letter for each ASCII character */
export const nationalLetters = (id, letters) =>
  `Terminals, mails and IRC of the 1980s and 1990s used it. The ASCII characters ${Object.keys(letters).join(' ')} are the letters ${Object.values(letters).join(' ')} in it. Decoding changes only those within words: brackets, nicknames and addresses stay.${MISREAD_EBCDIC[id] ?? ''}`;
export const keptCharacters = (count) =>
  count === 1
    ? 'One character of this variant stands beside a letter and is unchanged, because it may be a bracket, or belong to a nickname or to code.'
    : `${formatNumber(count)} characters of this variant stand beside letters and are unchanged, because they may be brackets, or belong to nicknames or to code.`;
export const NO_NATIONAL_ASCII = 'The input has too few words to be certain that its brackets are letters.';
/** @param {string} id of a variant */
export const nationalLacks = (id) => {
  const [countries, standard] = NATIONAL_VARIANTS[id];
  return `The text has characters that the 7-bit ASCII of ${countries} (${standard}) does not have. Change them, or copy the text.`;
};

export const GEORGIAN_FONT = 'Georgian in the codes of a font';
export const TEXT_IN_GEORGIAN_FONT =
  'Georgian typed for a font with Georgian letters in place of Latin ones, such as AcadNusx';
export const WRITE_GEORGIAN = 'Write Georgian letters';
export const GEORGIAN_LETTERS =
  'Only with such a font does the text show Georgian; in Unicode, it consists of Latin letters. Addresses, and words with letters that the font lacks, are unchanged.';
export const CHECK_LATIN_WORDS =
  'Check names and foreign words: if the font has all of their letters, they became Georgian letters too.';
export const keptLatinWords = (count) =>
  `${formatCount(count, 'Latin word is', 'Latin words are')} unchanged. ${CHECK_LATIN_WORDS}`;
export const NO_GEORGIAN = 'The input has too few Georgian words to be certain that its letters are Georgian.';

export const AZLAT_FONT = 'Azerbaijani in the codes of a font';
export const TEXT_IN_AZLAT_FONT =
  'Azerbaijani typed for a font with Latin letters at the codes of Cyrillic letters, such as A3 Times AzLat';
export const WRITE_AZERBAIJANI = 'Write Azerbaijani letters';
export const AZERBAIJANI_LETTERS =
  'Only with such a font does the text show ə, ı, ö, ü, ğ, ş and ç; in Unicode, it has я, ы, ю, ц, ь, ш and ч in their places.';
export const keptCyrillicWords = (count) =>
  `${formatCount(count, 'Cyrillic word is', 'Cyrillic words are')} unchanged: the font does not have all letters of ${count === 1 ? 'it' : 'each of them'}.`;
export const NO_AZLAT =
  'The input has too few Azerbaijani words to be certain that its Cyrillic letters are Latin letters.';

/** @param {string} fontEncoding the encoding whose codes the font uses for its letters @param {string} encoding of the input */
export const inFontEncoding = (fontEncoding, encoding) =>
  `The font has its letters at the codes of ${fontEncoding}, so the bytes are decoded from ${fontEncoding}, not from ${encoding}.`;

/* Words that are not decoded, because they are not in the language of the font */

const MAX_WORD_LENGTH = 40; // characters that are shown

/** @param {{ word: string, line: number }} first @param {string} language @param {string} advice */
export const keptInFont = (count, { word, line }, language, advice) =>
  `${formatCount(count, 'word is', 'words are')} unchanged, ${count === 1 ? '' : 'the first '}“${word.slice(0, MAX_WORD_LENGTH)}${word.length > MAX_WORD_LENGTH ? '…' : ''}” on line ${formatNumber(line)}, because ${count === 1 ? 'it is' : 'they are'} not ${language} in this font. ${advice}`;

/* Fonts with the codes of Latin letters and signs */

/**
 * Returns the texts about a font.
 *
 * @param {{ label: string, font: string, language: string, shownBy: string, check: string }} names `font`: what the text was typed for;
 *   `shownBy`: the fonts that show its language
 */
const textsOfFont = ({ label, font, language, shownBy, check }) => ({
  label,
  language,
  check,
  description: `${language} typed for ${font}`,
  hint: `The text is intact, but only ${shownBy} show its ${language}; in Unicode, it consists of Latin letters and signs. Check the result, and keep the original.`,
  notFound: `The input has too few ${language} words to be certain that it was typed for this font.`,
});
export const FONT_NOT_WRITTEN = 'The page does not write text for this font.';

export const KRUTI_DEV = textsOfFont({
  label: 'Kruti Dev',
  font: 'the font Kruti Dev 010',
  language: 'Hindi',
  shownBy: 'this font and DevLys 010',
  check: 'Check English words, colons and punctuation: what was typed in another font became Devanagari too.',
});
export const BIJOY = textsOfFont({
  label: 'Bijoy',
  font: 'a font of Bijoy, such as SutonnyMJ',
  language: 'Bengali',
  shownBy: 'fonts with the codes of Bijoy',
  check: 'Check English words, names and digits: what was typed in another font may have become Bengali too.',
});
export const BAMINI = textsOfFont({
  label: 'Bamini',
  font: 'the font Bamini',
  language: 'Tamil',
  shownBy: 'fonts with the codes of Bamini',
  check: 'Check English words, names and punctuation: what was typed in another font may have become Tamil too.',
});

/* Burmese in Zawgyi */

export const ZAWGYI = 'Zawgyi';
export const TEXT_IN_ZAWGYI = 'Burmese in Zawgyi';
export const CONVERT_TO_UNICODE = 'Convert to Unicode';
export const CODES_OF_ZAWGYI =
  'Zawgyi is the encoding of old Burmese fonts and phones. It has the code points of Unicode in another order and with other meanings, so other fonts show the text wrongly. Check the result, and keep the original.';
/** @param {number} lines with Burmese that stays */
export const keptBurmeseLines = (lines) =>
  `Burmese in ${formatCount(lines, 'line', 'lines')} is unchanged, because it is in Unicode or too short to show its encoding. Check the result.`;
export const NO_ZAWGYI = 'The input has too little Burmese text to be certain that it is in Zawgyi.';
export const ZAWGYI_NOT_WRITTEN = 'The page does not write Zawgyi.';
