/**
 * Finds words that no language has, such as `grß■o`, `StankeviĶi¹tļ` or `u\u200divati`: probably text that was decoded in the wrong encoding. Then
 * invisible characters can be letters too: byte F0 is š in windows-1257, but a soft hyphen in cp775.
 */
import { hasSymbolsInWords, isDelimiterOf, differentLines } from './symbols-in-words.js';

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;
/**
 * Characters of encodings of MS-DOS within words: drawings, ■, °, ¹ and similar characters. Vertical lines are excluded, because they separate
 * fields. Middle dots are excluded, because they are right in words such as `étudiant·e·s` and in units. Units and formulas, such as `kWh/m²a` and
 * `sin²x`, have fewer letters beside the characters.
 */
const DOS_SYMBOL = String.raw`(?:(?![\u2502\u2551])[\u2500-\u25ff\u2219-\u221e\u2248-\u2265\u2320\u2321°²³¹÷\u207f¼½¾])+`;
const DOS_SYMBOLS = new RegExp(
  `(?:${LETTER}{4}${DOS_SYMBOL}${LETTER}|${LETTER}{2}${DOS_SYMBOL}${LETTER}{2}|${LETTER}${DOS_SYMBOL}${LETTER}{4})`,
  'gu',
);
const LETTER_OF_WORD = new RegExp(LETTER, 'u');
/** Letters of escape sequences and of placeholders, as in `\nÉtat` and `%sÖl`. They are not parts of the words after them. */
const ESCAPE = /[\\%][a-z]/g;
/**
 * A capital letter beyond ASCII between small letters. І and Ӏ are excluded: in languages of the Caucasus, they stand for a letter without case. Irish
 * has h, n and t before the capital letter of a word, as in `hÉireann`.
 */
const CAPITAL_INSIDE = /(?!(?<!\p{L})[hnt][ÁÉÍÓÚ])\p{Ll}(?![A-Z\u0406\u04c0])\p{Lu}\p{Ll}/gu;
const LETTERS = /(?<!\p{L})\p{L}+/gu;
/** A name of several parts, each with two or more small letters, as in `ПриватБанк` and `НоваяСтрока`. */
const CAMEL_CASE = /^\p{Lu}?\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,})+$/u;
/** A letter of a script that is written from right to left, between letters of a script that is written from left to right. */
const OTHER_DIRECTION = new RegExp(
  String.raw`${LETTER}(?:(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}])+${LETTER}`,
  'gu',
);
const MIN_PLACES = 3; // different places

/** Returns whether at least `MIN_PLACES` different parts of a text match a pattern. */
const hasSeveral = (text, pattern) => new Set(text.match(pattern)).size >= MIN_PLACES;

/** Returns whether several words have characters of `DOS_SYMBOLS` within them, and not all of these characters are delimiters of fields. */
function hasDosSymbolsInWords(text) {
  const places = [...new Set(text.match(DOS_SYMBOLS))];
  if (places.length < MIN_PLACES) return false;
  const symbols = new Set(places.flatMap((place) => Array.from(place).filter((each) => !LETTER_OF_WORD.test(each))));
  const lines = differentLines(text);
  return [...symbols].some((symbol) => !isDelimiterOf(lines, symbol));
}

/**
 * Returns whether several words have capital letters within them. Names in camel case do not count, and neither do alphabets that list each letter in
 * both cases, as in `CcČč`.
 */
function hasCapitalsInWords(text) {
  const words = (text.match(LETTERS) ?? []).filter((word) => !CAMEL_CASE.test(word));
  const places = new Set(words.flatMap((word) => word.match(CAPITAL_INSIDE) ?? []));
  return [...places].filter((place) => place[1].toLowerCase() !== place[2]).length >= MIN_PLACES;
}

/** Returns whether a text has several words that no language has. @param {string} input */
export function hasImplausibleWords(input) {
  const text = input.replace(ESCAPE, ' ');
  return (
    hasSymbolsInWords(text) ||
    hasDosSymbolsInWords(text) ||
    hasCapitalsInWords(text) ||
    hasSeveral(text, OTHER_DIRECTION)
  );
}

/** SHY, ZWNJ and ZWJ. Encodings such as windows-1256 have them as single bytes. */
const HYPHEN_OR_JOINER = /[\u00ad\u200c\u200d]/;
/**
 * A run of letters, soft hyphens and joiners. After a sign such as `-` or `/`, a soft hyphen allows a line break, so the run is not a word. At the end of
 * a run, a soft hyphen can be the end of a line that was joined with the next line.
 */
const WORD = /(?<![\p{L}\p{M}\u00ad\u200c\u200d\p{P}\p{S}\d])[\p{L}\p{M}\u00ad\u200c\u200d]+/gu;
/** LRM or RLM between two letters. Correct text has these marks beside words, not within words. */
const MARK_INSIDE = new RegExp(String.raw`${LETTER}{1,3}[\u200e\u200f]${LETTER}{1,3}`, 'gu');
const ONLY_LETTERS = new RegExp(`^(?:${LETTER}|\\p{M})*$`, 'u');
/** The minimum number of letters that hyphenation leaves before and after a hyphen. */
const MIN_PART = 2;
/** The minimum share of words in which an invisible character is where no hyphen can be. */
const MIN_SHARE = 0.25;

/**
 * Returns whether soft hyphens and joiners are where hyphenation puts none: at the start of words, after their first letter or before the last
 * letter. Words with such a character between all letters do not count: they hide a word from a filter.
 */
function areOutsideOfSyllables(text) {
  const words = new Set((text.match(WORD) ?? []).filter((word) => HYPHEN_OR_JOINER.test(word)));
  let [examined, wrong] = [0, 0];
  for (const word of words) {
    const parts = word.split(HYPHEN_OR_JOINER);
    const lengths = parts.map((part) => Array.from(part).length);
    if (lengths.every((length) => length <= 1) || !parts.every((part) => ONLY_LETTERS.test(part))) continue;
    examined += 1;
    const last = lengths.at(-1);
    if (lengths[0] < MIN_PART || (last > 0 && last < MIN_PART)) wrong += 1;
  }
  return wrong >= MIN_PLACES && wrong >= MIN_SHARE * examined;
}

/**
 * Returns whether the invisible characters of a text may be letters of another encoding: its words are not plausible, or the characters are where
 * neither hyphenation nor typography puts them.
 *
 * @param {string} text
 */
export const areInvisibleLetters = (text) =>
  hasImplausibleWords(text) || areOutsideOfSyllables(text) || hasSeveral(text, MARK_INSIDE);
