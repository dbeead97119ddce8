/**
 * Recognizes quotation marks, apostrophes and dashes that are right, in text whose bytes are also possible in another encoding. The
 * bytes that are ‘ ’ “ ” – — in windows-1252 are ë í ì î ñ ó in Mac OS Roman. So in Uzbek, whose letters oʻ and gʻ are often
 * written with ‘, `qo‘llanma “Ona tili” — Farg‘ona` could be `qoëllanma ìOna tiliî ó Fargëona`.
 *
 * In text that was decoded wrongly, these marks stand for letters. Then many of them stand where no mark can be, as in `a–o` (año).
 */
import { LINE } from './misread-parts.js';

const MARK = /[‘’‚‹›“”„«»–—´]/;
/** Single quotation marks. They can be apostrophes, so they can be anywhere, and need no second mark. */
const SINGLE = /[‘’]/;
const DASH = /[–—]/;
/** An acute accent, which many people type as an apostrophe. Its byte is Ž in ISO-8859-15. */
const ACUTE = '´';
/** Quotation marks that need a second mark. */
const DOUBLE = /[‚‹›“”„«»]/;
const [LETTER, SMALL_LETTER] = [/[\p{L}\p{M}]/u, /\p{Ll}/u];
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** A letter before a left quotation mark in a word. */
const LETTER_BEFORE_MARK = /\p{L}(?=‘\p{L})/gu;
/**
 * Left quotation marks before vowels, and all left quotation marks in words. In Purépecha, ‘ stands for the aspiration of a consonant, as in
 * `k‘eri`, and in Hawaiian for the glottal stop, as in `Ka‘ahumanu`. Both are nearly always before a vowel. In Albanian and Dutch, ë rarely is.
 * The Czech and Slovak letter ž often is: its byte in the encoding of the Kamenický brothers is ‘ in windows-1252. So marks that become ž do not count.
 */
const [BEFORE_VOWEL, BESIDE_LETTER] = [/‘(?=[aeiouáéíóúïāēīōū])/giu, /(?<=\p{L})‘|‘(?=\p{L})/gu];
const Z_WITH_CARON = /ž/i;
const [MIN_BEFORE_VOWEL, MIN_SHARE_BEFORE_VOWEL] = [2, 0.9];
/**
 * Left quotation marks are parts of letters such as oʻ and gʻ if at least this many are in words, and at least this share of them follows the same two
 * letters.
 */
const [MIN_IN_LETTERS, MIN_SHARE_OF_TWO] = [8, 0.8];
/** The minimum share of marks that are parts of letters among the characters that a repair changes. */
const MIN_SHARE_IN_LETTERS = 0.5;
/** The minimum share of marks among the characters that a repair changes. Other characters that change are, for example, `°`, or é in a name. */
const MIN_SHARE = 0.8;
/** The maximum share of marks in places where no mark can be. */
const MAX_MISPLACED_SHARE = 0.1;

/** Returns whether left quotation marks that a repair changes are letters before vowels: there are at least two, and few are elsewhere in words. */
function areBeforeVowels(text, original) {
  const isChanged = ({ index }) => original[index] !== text[index] && !Z_WITH_CARON.test(original[index]);
  const [count, all] = [BEFORE_VOWEL, BESIDE_LETTER].map(
    (pattern) => Array.from(text.matchAll(pattern)).filter(isChanged).length,
  );
  return count >= MIN_BEFORE_VOWEL && count >= MIN_SHARE_BEFORE_VOWEL * all;
}

/** Returns how many left quotation marks are parts of letters, such as oʻ; 0 if there are few, or if they follow many different letters. */
function countInLetters(text) {
  const counts = new Map();
  const before = (text.match(LETTER_BEFORE_MARK) ?? []).map((letter) => letter.toLowerCase());
  for (const letter of before) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const [first = 0, second = 0] = [...counts.values()].sort((one, other) => other - one);
  const isEnough = before.length >= MIN_IN_LETTERS && first + second >= MIN_SHARE_OF_TWO * before.length;
  return isEnough ? before.length : 0;
}

/** Returns whether a mark stands where such a mark can be. */
function isInPlace(mark, before, after) {
  if (SINGLE.test(mark)) return true;
  if (mark === ACUTE) return LETTER.test(before) && SMALL_LETTER.test(after);
  if (DASH.test(mark)) return !LETTER.test(before) || !SMALL_LETTER.test(after);
  return !IN_WORD.test(before) || !IN_WORD.test(after);
}

/**
 * Returns how many marks of a line that a repair changes are in their places, and how many are not. Quotation marks of `DOUBLE` are in their places only
 * in pairs.
 */
function countMarks(line, isChanged) {
  const counts = { placed: 0, misplaced: 0 };
  let quotes = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (!MARK.test(line[at]) || !isChanged(at)) continue;
    const isPlaced = isInPlace(line[at], line[at - 1] ?? ' ', line[at + 1] ?? ' ');
    if (isPlaced && DOUBLE.test(line[at])) quotes += 1;
    counts[isPlaced ? 'placed' : 'misplaced'] += 1;
  }
  if (quotes % 2 === 1) {
    counts.placed -= 1;
    counts.misplaced += 1;
  }
  return counts;
}

/**
 * Returns whether the characters that a repair would change are quotation marks, apostrophes and dashes that stand where such marks can be. The
 * time is linear in the length of the text.
 *
 * @param {string} text
 * @param {string} original the text after the repair
 */
export function isRightPunctuation(text, original) {
  if (text.length !== original.length) return false;
  let [changed, placed, misplaced] = [0, 0, 0];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const isChanged = (at) => line[at] !== original[index + at];
    for (let at = 0; at < line.length; at += 1) if (isChanged(at)) changed += 1;
    const counts = countMarks(line, isChanged);
    placed += counts.placed;
    misplaced += counts.misplaced;
  }
  if (changed === 0) return false;
  if (countInLetters(text) >= MIN_SHARE_IN_LETTERS * changed || areBeforeVowels(text, original)) return true;
  return placed + misplaced >= MIN_SHARE * changed && misplaced <= MAX_MISPLACED_SHARE * (placed + misplaced);
}
