/**
 * Tests whether the characters of Thai follow each other as in Thai words. Lists of names have rare words, so detection finds their letters less
 * plausible than the letters of sentences. But the order of vowels and marks follows the same rules in all words.
 */
const CONSONANT = '\u0e01-\u0e2e';
/** Vowels above and below a consonant, tone marks and other marks. */
const MARK = '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e';
/** Vowels after a consonant. */
const AFTER = '\u0e30\u0e32\u0e33\u0e45';
/** Vowels that are written before a consonant. */
const BEFORE = '\u0e40-\u0e44';
const VOWELS_AND_MARKS = new RegExp(`[${MARK}${AFTER}${BEFORE}]`, 'g');
/** Vowels and marks at places where Thai words have them. ะ may also follow า, as in เกาะ. */
const IN_PLACE = new RegExp(
  `(?<=[${CONSONANT}]|[${MARK}])[${MARK}${AFTER}]|(?<=\u0e32)\u0e30|[${BEFORE}](?=[${CONSONANT}])`,
  'g',
);
const BESIDE_ASCII = /[A-Za-z][\u0e01-\u0e4e]|[\u0e01-\u0e4e][A-Za-z]/g;
const [MIN_VOWELS_AND_MARKS, MIN_DIFFERENT] = [10, 5];
const MIN_SHARE = 0.97; // of the vowels and marks must be in their place
const MAX_BESIDE_ASCII = 0.03; // characters beside an ASCII letter, divided by the number of vowels and marks

/**
 * Returns whether a text has enough Thai vowels and marks, and nearly all of these are in their place. The time is linear in the length of the text.
 *
 * @param {string} text
 */
export function isInThaiOrder(text) {
  const all = text.match(VOWELS_AND_MARKS) ?? [];
  if (all.length < MIN_VOWELS_AND_MARKS || new Set(all).size < MIN_DIFFERENT) return false;
  const inPlace = text.match(IN_PLACE)?.length ?? 0;
  const besideAscii = text.match(BESIDE_ASCII)?.length ?? 0;
  return inPlace >= MIN_SHARE * all.length && besideAscii <= MAX_BESIDE_ASCII * all.length;
}
