/**
 * Finds lines of a legacy encoding that are well-formed UTF-8 by chance, such as `Ні` in windows-1251 (`ͳ` in UTF-8), `小学` in GBK or `d’üna` in
 * macintosh. Such lines are short: bytes of another encoding rarely form three UTF-8 letters of one script.
 */
import { isMultiByte } from './format.js';
import { scriptOfCharacter, scriptOfLetters } from './utf8-runs.js';

/**
 * Marks with three or four bytes in UTF-8 that are usual in text: punctuation, symbols of currencies, arrows, check marks, drawings, full-width marks
 * and emoji. Bytes of another encoding rarely form such a mark by chance. Rare symbols are not among them: `так` in cp866 is `⠪`, a pattern of Braille.
 */
export const USUAL_MARK =
  /[\u2010-\u2044\u20a0-\u20bf\u2100-\u21ff\u2212-\u2265\u2460-\u27bf\u3000-\u303f\uff00-\uffef\u{1f300}-\u{1faff}]/u;
const MIN_LETTERS = 3;
const RUN = /[^\0-\x7f]+/gu;
const [ASCII_LETTER, LETTER] = [/[A-Za-z]/, /\p{L}/u];
/** All Latin letters, and the usual ones beyond ASCII. Only a few of the letters from U+0180 on are usual. */
const [LATIN, USUAL_LATIN] = [/\p{Script=Latin}/u, /[\xc0-\u017f\u0218-\u021b\u1ea0-\u1eff]/];
/** Accents, variation selectors of emoji, joiners, and direction marks. Marks of a single script, such as Hebrew points, are not among them. */
const JOINED_MARK = /[\p{Script=Inherited}\u200b\u200e\u200f]/u;
/**
 * Text in the correct encoding: letters, digits, quotation marks and dashes. UTF-8 that is decoded in another encoding usually has symbols too, such as
 * `±` in `Î±` for `α`.
 */
export const PLAUSIBLE_TEXT = /^[\0-\x7f\p{L}\p{M}\p{Nd}\xa0‘-‟«»‹›–—…]*$/u;

/**
 * Returns whether a line that is well-formed UTF-8 is probably text in `encoding`, the encoding of the other lines. Two conditions must hold: decoded
 * in `encoding`, the line has no symbols; decoded as UTF-8, the line has rare characters, or letters that `encoding` lacks. The time is linear in the
 * length of the line.
 *
 * @param {object} codec the package
 * @param {Uint8Array} line well-formed UTF-8 with bytes above 7F
 * @param {string} encoding
 */
export function isUtf8ByChance(codec, line, encoding) {
  const text = codec.decode(line, 'utf-8', { ignoreBOM: true });
  const runs = [...text.matchAll(RUN)];
  if (runs.some(([run]) => scriptOfLetters(run)?.count >= MIN_LETTERS)) return false;
  if (!PLAUSIBLE_TEXT.test(codec.decode(line, encoding, { errors: 'replace', ignoreBOM: true }))) return false;
  const isInEncoding = (character) =>
    codec.encode(character, encoding, { errors: 'ignore', writeBOM: false }).length > 0;
  const isUsual = (character, isInLatinWord) => {
    if (JOINED_MARK.test(character) || USUAL_MARK.test(character)) return true;
    if (LATIN.test(character)) return isInLatinWord && USUAL_LATIN.test(character);
    // Encodings of East Asia have Greek and Cyrillic letters, but these letters are rare in East Asian text.
    const isForeign = isMultiByte(encoding) && LETTER.test(character) && scriptOfCharacter(character) !== 'EastAsian';
    return !isForeign && isInEncoding(character);
  };
  return !runs.every(({ 0: run, index }) => {
    const isInLatinWord = ASCII_LETTER.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    return Array.from(run).every((character) => isUsual(character, isInLatinWord));
  });
}
