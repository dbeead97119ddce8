/**
 * Recognizes names in Yoruba. Its tone marks are letters of windows-1252 that stand for letters of Central Europe in windows-1250: `Ìdòwú` could be
 * `Ědňwú`. Syllables of Yoruba end with a vowel or n, and have few groups of consonants. Words of Czech that were decoded as windows-1252 rarely
 * consist of such syllables only.
 */

const VOWEL = '[aeiouáéíóúàèìòùẹọ][\\u0300\\u0301\\u0323]*';
/** A syllable: one or two vowels after at most one consonant, and a nasal after them. */
const SYLLABLE = `(?:gb|kp|[bdfghjklmnprstwyṣ]\\u0323?)?${VOWEL}(?:${VOWEL})?n?(?!${VOWEL}${VOWEL})`;
const WORD = new RegExp(`^(?:${SYLLABLE})+$`, 'iu');
const WORDS = /[\p{L}\p{M}]+/gu;
/** Letters with a low tone, which stand for other letters in windows-1250. */
const LOW = /[àèìòù]/i;
const HIGH = /[áéíóú]/i;
const NON_ASCII = /[^\0-\x7f]/;
/** The minimum share of words in Yoruba among the words with a low tone. */
const MIN_SHARE = 0.5;
/** The minimum number of different words with a low and a high tone. */
const MIN_BOTH = 3;

/** Returns whether a text has letters with a low and with a high tone. */
const hasBoth = (text) => LOW.test(text) && HIGH.test(text);

/**
 * Returns a function that returns whether a line has both tones, and no characters beyond ASCII but those of words in Yoruba.
 *
 * @param {string[]} lines of a text; the function is never true unless most of their words with low tones are Yoruba
 * @returns {(line: string) => boolean}
 */
export function yorubaLines(lines) {
  const low = new Set(lines.flatMap((line) => (line.match(WORDS) ?? []).filter((word) => LOW.test(word))));
  const yoruba = [...low].filter((word) => WORD.test(word));
  if (yoruba.length < MIN_SHARE * low.size || yoruba.filter(hasBoth).length < MIN_BOTH) return () => false;
  return (line) =>
    hasBoth(line) &&
    !NON_ASCII.test(line.replace(WORDS, '')) &&
    (line.match(WORDS) ?? []).every((word) => !NON_ASCII.test(word) || WORD.test(word));
}
