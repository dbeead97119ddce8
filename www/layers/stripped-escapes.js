/**
 * JSON \u escapes whose backslashes a program removed: Cafu00e9 is Café. PHP’s `stripslashes` and WordPress’s
 * `wp_unslash` remove the backslashes of a text that is already JSON. Decoding replaces the escapes by their
 * characters. Real escapes, with a backslash, stay.
 */
import * as words from '../text/layer-hints.js';
import { scriptOf } from './scripts.js';

const WORD = /[A-Za-z0-9]+/g;
const ESCAPE = /u([0-9A-Fa-f]{4})/g;
const LENGTH = 'u0000'.length;
/**
 * A character before `u` that shows another notation: \u00e9, %u00e9 (`escape` of JavaScript), $u00e9 (names in Scala), emoji_u263a.png, and
 * #u00e9. In text, `+`, `&` and `@` hardly occur directly before a letter beyond ASCII.
 */
const OTHER_NOTATION = /[\\%$_#+&@]/;
/**
 * The layer is recognised if `isCertain` is true for at least `MIN_CERTAIN` escapes, which have at least `MIN_DISTINCT` different characters.
 * It is also recognised if at least `MIN_WORDS` different words have such an escape.
 */
const [MIN_CERTAIN, MIN_DISTINCT, MIN_WORDS] = [3, 2, 4];
/** Four decimal digits that can also be a year or a version, as in menu2019 or ubuntu2004. */
const YEAR = /^(?:19|20)\d\d$/;
/** Characters whose digits can be a year (`YEAR`), but which are frequent in text: dashes, quotation marks, a bullet and an ellipsis. */
const PUNCTUATION_LIKE_YEAR = /[\u2013\u2014\u2018\u2019\u2022\u2026]/;
/** A Latin letter beyond ASCII, or a combining mark that Latin letters have. */
const LATIN = /^(?:[\u0300-\u036f]|(?![\0-\x7f])\p{Script=Latin})$/u;
/**
 * The ASCII characters that are decoded. PHP escapes `<`, `>` and `&` in JSON (with JSON_HEX_TAG and JSON_HEX_AMP). WordPress escapes these and `-`
 * in the attributes of blocks. Gson escapes `=`, and System.Text.Json escapes `+`. Quotation marks and backslashes stay escaped, because they could end
 * a string.
 */
const ESCAPED_ASCII = /^[<>&=+-]$/;
const QUOTE_OR_BACKSLASH = /^["'\\`]$/;
const SHOWABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}]$/u;
const LETTER = /^[\p{L}\p{M}]$/u;
const MIN_RANDOM_LENGTH = 8; // of a part of a word that is not language, see `isRandom`

/** Returns whether a part of a word between escapes is not language, such as a part of Base64 or an identifier. */
const isRandom = (part) =>
  part.length >= MIN_RANDOM_LENGTH &&
  (/[A-Za-z]\d/.test(part) || /\d[A-Za-z]/.test(part) || (part.match(/[a-z][A-Z]/g) ?? []).length > 1);

const isHigh = (value) => value >> 10 === 0x36;
const isLow = (value) => value >> 10 === 0x37;

/**
 * Returns the escapes of a word. The two escapes of a surrogate pair count as one escape. Each escape has:
 *
 * - `index` and `length`: its place in the text
 * - `hex`: its digits
 * - `character`: its character; `before` and `after`: the characters directly beside the escape in the text
 * - `isJoined`: whether another escape is directly beside it
 */
function escapesOf(text, word, start) {
  const escapes = [];
  for (const { 1: hex, index: at } of word.matchAll(ESCAPE)) {
    const index = start + at;
    const value = Number.parseInt(hex, 16);
    const last = escapes.at(-1);
    const isJoined = last !== undefined && last.index + last.length === index;
    if (isJoined) {
      last.isJoined = true;
      last.after = 'u';
    }
    if (isJoined && isLow(value) && isHigh(last.codePoint)) {
      last.length += LENGTH;
      last.codePoint = 0x10000 + ((last.codePoint & 0x3ff) << 10) + (value & 0x3ff);
      last.character = String.fromCodePoint(last.codePoint);
      last.isPair = true;
      last.after = text[index + LENGTH] ?? '';
    } else {
      // The last digit of an adjacent escape, such as `e`, does not count as a letter.
      const before = isJoined ? '' : (text[index - 1] ?? '');
      const after = text[index + LENGTH] ?? '';
      const character = String.fromCodePoint(value);
      escapes.push({ index, length: LENGTH, hex, codePoint: value, character, before, after, isJoined, isPair: false });
    }
  }
  return escapes.filter(({ before }) => !OTHER_NOTATION.test(before));
}

const isAsciiLetter = (character) => /[A-Za-z]/.test(character);
const isBesideLetters = ({ before, after }) => isAsciiLetter(before) || isAsciiLetter(after);
/** Returns whether digits can be a year after a word. */
const mayBeYear = ({ hex, before, after }) => YEAR.test(hex) && isAsciiLetter(before) && !isAsciiLetter(after);

/**
 * Returns whether an escape is certain: no other notation, word or number is likely to look like it. An escape is certain if it is
 * - a surrogate pair of a character that can be shown,
 * - a letter directly beside another escape,
 * - or, directly beside an ASCII letter, a Latin letter beyond ASCII, `<`, `>`, or punctuation or a space from U+0080 to U+20FF, if the
 *   digits of the escape are not a possible year.
 */
function isCertain(escape) {
  const { character, isPair, isJoined, hex } = escape;
  if (isPair) return SHOWABLE.test(character);
  if (isJoined && LETTER.test(character)) return true;
  if (!isBesideLetters(escape) || mayBeYear(escape)) return false;
  if (LATIN.test(character) || /[<>]/.test(character)) return true;
  return hex < '2100' && /[\p{P}\p{Z}]/u.test(character) && character > '\x7f';
}

/**
 * Returns whether to decode an escape of a text in which other escapes are certain. A letter that is neither Latin nor beside another escape
 * must have one of the `scripts` of the certain escapes.
 */
function isPlausible(escape, scripts) {
  const { character, codePoint, hex, isPair, isJoined } = escape;
  if (codePoint < 0x80) return ESCAPED_ASCII.test(character);
  if (!SHOWABLE.test(character)) return false;
  if (isPair || isJoined || LATIN.test(character) || codePoint === 0xfeff) return true;
  if (mayBeYear(escape)) return PUNCTUATION_LIKE_YEAR.test(character);
  const isLetter = LETTER.test(character);
  if (!/\d/.test(hex) && isBesideLetters(escape)) return false; // four letters of a word, such as `beac` in rubeaceae
  if (isLetter && !scripts.has(scriptOf(character))) return false;
  return !isLetter || !isBesideLetters(escape) || codePoint >= 0x3000;
}

/**
 * Returns the escapes to decode, and in `quotes` the number of escapes of quotation marks and backslashes, which stay as they are. Returns null
 * if too few escapes are certain, or if there is no escape to decode.
 */
function find(text) {
  const all = [];
  const certainWords = new Set();
  const certain = [];
  // In documentation with a list of escapes, such as “u00e9, u00e8, u20ac”, no letter or escape is directly beside them, so most are uncertain.
  let uncertainCount = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!word.includes('u')) continue;
    const escapes = escapesOf(text, word, index);
    if (escapes.length === 0 || word.split(/u[0-9A-Fa-f]{4}/).some(isRandom)) continue;
    const found = escapes.filter(isCertain);
    uncertainCount += escapes.length - found.length;
    for (const escape of escapes) all.push(escape); // a word can have more escapes than a call can have arguments
    for (const escape of found) certain.push(escape);
    if (found.length > 0 && certainWords.size < MIN_WORDS) certainWords.add(word);
  }
  const distinct = new Set(certain.map(({ character }) => character)).size;
  const isEnough = (certain.length >= MIN_CERTAIN && distinct >= MIN_DISTINCT) || certainWords.size >= MIN_WORDS;
  if (!isEnough || certain.length < uncertainCount) return null;
  const letters = certain.filter(({ character }) => LETTER.test(character) && !LATIN.test(character));
  const scripts = new Set(letters.map(({ character }) => scriptOf(character)).filter((script) => script !== null));
  const escapes = all.filter((escape) => isPlausible(escape, scripts));
  if (escapes.length === 0) return null;
  return { escapes, quotes: all.filter(({ character }) => QUOTE_OR_BACKSLASH.test(character)).length };
}

function decode(text) {
  const found = find(text);
  if (!found) return { problem: words.NO_STRIPPED_ESCAPES };
  const pieces = [];
  let at = 0;
  for (const { index, length, character } of found.escapes) {
    pieces.push(text.slice(at, index), character);
    at = index + length;
  }
  const { escapes, quotes } = found;
  return {
    text: [...pieces, text.slice(at)].join(''),
    form: {},
    note: [words.decodedEscapes(escapes.length), ...(quotes > 0 ? [words.keptQuotes(quotes)] : [])].join(' '),
  };
}

export const strippedEscapes = {
  id: 'stripped-escapes',
  label: words.STRIPPED_ESCAPES,
  description: words.TEXT_WITH_STRIPPED_ESCAPES,
  trims: false,
  recognise: (text) => find(text) !== null,
  describe(text, isWhole) {
    const { escapes } = find(text);
    const [{ index, length, character }] = escapes;
    return {
      hint: words.strippedEscapes(escapes.length, { escape: text.slice(index, index + length), character }, isWhole),
    };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BACKSLASHES_NOT_REMOVED }),
};
