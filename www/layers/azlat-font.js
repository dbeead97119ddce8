/**
 * Azerbaijani in Latin letters typed for a font such as A3 Times AzLat, which has the letters that English lacks at the codes of Cyrillic letters of
 * windows-1251: `Azяrbaycan Respublikasы` is Azərbaycan Respublikası. Converters for these fonts agree on the table.
 *
 * The evidence is that many words have Cyrillic letters of the table between Latin letters, and that words with other Cyrillic letters are rare.
 * The letters of the table look like no Latin letters, so nobody types them between Latin letters by mistake. Words without Latin letters are unchanged
 * if one of them has Cyrillic letters that are not in the table.
 */
import { countMatches } from '../format.js';
import * as words from '../text/font-layers.js';
import { AZLAT_CHOICES } from '../text/unlisted-encodings.js';

const LETTERS = {
  я: 'ə',
  ы: 'ı',
  ю: 'ö',
  ц: 'ü',
  ь: 'ğ',
  ш: 'ş',
  ч: 'ç',
  Я: 'Ə',
  Ы: 'I',
  Ю: 'Ö',
  Ц: 'Ü',
  Ь: 'Ğ',
  Ш: 'Ş',
  Ч: 'Ç',
  И: 'İ',
};
/** The Cyrillic letter for each letter of the font. I, which is ASCII, stays when the text is encoded again, because all fonts show it. */
const CODES = new Map(Object.entries(LETTERS).map(([code, letter]) => [letter, code]));

const WORD = /\p{L}+/gu;
const CODE = /[яыюцьшчЯЫЮЦЬШЧИ]/g;
const LATIN = /[A-Za-z]/;
const IN_FONT = /^[A-Za-zяыюцьшчЯЫЮЦЬШЧИ]+$/;
const CYRILLIC = /[\u0400-\u04ff]/;
/** A Cyrillic letter of the font before a Latin letter. Up to two more Cyrillic letters of the font may be between the two letters. */
const BEFORE_LATIN = /[яыюцьшчЯЫЮЦЬШЧИ](?=[яыюцьшчЯЫЮЦЬШЧИ]{0,2}[A-Za-z])/g;
/**
 * The minimum numbers of different words and of different letters of the font, and the maximum number of words with other Cyrillic letters for each word
 * in the font.
 */
const [MIN_WORDS, MIN_LETTERS, MAX_OTHER_SHARE] = [8, 4, 0.1];

/** Returns whether a word is in the font and has Cyrillic as well as Latin letters. */
const isMixed = (word) => IN_FONT.test(word) && LATIN.test(word) && CYRILLIC.test(word);

/** Returns the number of words with Cyrillic letters that are not mixed words (`isMixed`), and how many of them have letters that are not in the table. */
function cyrillicWords(text) {
  const found = (text.match(WORD) ?? []).filter((word) => CYRILLIC.test(word) && !isMixed(word));
  return { all: found.length, others: found.filter((word) => !IN_FONT.test(word)).length };
}

/** Returns whether a text is Azerbaijani in the codes of the font. */
function recognise(text) {
  if (!text.includes('я') || !text.includes('ы')) return false;
  const mixed = new Set((text.match(WORD) ?? []).filter(isMixed));
  const typical = [...mixed].filter((word) => countMatches(word, BEFORE_LATIN) > 0);
  const letters = new Set(typical.flatMap((word) => word.match(CODE)));
  return (
    typical.length >= MIN_WORDS &&
    letters.size >= MIN_LETTERS &&
    letters.has('я') &&
    cyrillicWords(text).others <= MAX_OTHER_SHARE * mixed.size
  );
}

const toLetters = (word) => word.replace(CODE, (code) => LETTERS[code]);

/** Returns the text with the letters of the font, and how many Cyrillic words are unchanged. */
function decodeAll(text) {
  const { all, others } = cyrillicWords(text);
  const keepsCyrillic = others > 0;
  const decoded = text.replace(WORD, (word) =>
    isMixed(word) || (!keepsCyrillic && IN_FONT.test(word)) ? toLetters(word) : word,
  );
  return { text: decoded, form: {}, note: keepsCyrillic ? words.keptCyrillicWords(all) : null };
}

export const azlatFont = {
  id: 'azlat-font',
  label: words.AZLAT_FONT,
  description: words.TEXT_IN_AZLAT_FONT,
  decodeLabel: words.WRITE_AZERBAIJANI,
  fontEncoding: 'windows-1251',
  // The Cyrillic letters stand for Latin letters, so advice about words of several scripts would be wrong.
  explainsInput: true,
  explainsProblems: true,
  trims: false,
  recognise,
  describe: () => ({ hint: words.AZERBAIJANI_LETTERS }),
  decode(text) {
    return recognise(text) ? decodeAll(text) : { problem: words.NO_AZLAT };
  },
  choices: AZLAT_CHOICES,
  decodeAs: (_, text) => decodeAll(text),
  encode: ({ text }) => ({ text: text().replace(/[^\0-\x7f]/g, (letter) => CODES.get(letter) ?? letter) }),
};
