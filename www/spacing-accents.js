/**
 * Spacing accents before their letters, such as `¨u` for ü: text that was copied from a PDF file of LaTeX has them, because
 * LaTeX prints the accents of its older fonts as characters of their own.
 */
/** The combining mark of each spacing accent that rarely stands for anything else. */
const MARKS = {
  '\u00a8': '\u0308',
  '\u00b8': '\u0327',
  ˆ: '\u0302',
  ˇ: '\u030c',
  '\u02d8': '\u0306',
  '\u02da': '\u030a',
  '\u02dc': '\u0303',
  '\u02dd': '\u030b',
};
/** The combining marks of ´, which many writers use as an apostrophe, and of the grave accent, which Markdown and others use as a quotation mark. */
const MARKS_OF_SIGNS = { '´': '\u0301', '`': '\u0300' };
const COMBINING = { ...MARKS, ...MARKS_OF_SIGNS };

const classOf = (marks) => `[${Object.keys(marks).join('')}]`;
/** LaTeX puts the accents of i on a dotless ı. */
const LETTER = '[A-Za-zı]';
const beforeLetter = (marks) => new RegExp(`${classOf(marks)}${LETTER}`, 'g');
const between = (marks) => new RegExp(`(?<=(${LETTER}?))${classOf(marks)}(?=(${LETTER}?))`, 'g');

/** Matches a spacing accent other than ´ and `, and the letter after it. */
export const ACCENT_AND_LETTER = beforeLetter(MARKS);
/** Matches any spacing accent, and the letter after it. */
export const ANY_ACCENT_AND_LETTER = beforeLetter(COMBINING);

/** A letter with one of these accents, as one character (in NFD, a letter with a mark). */
const COMPOSED = /[A-Za-z][\u0300-\u0303\u0306\u0308\u030a-\u030c\u0327]/;
/**
 * A word that ends with an accent, a vowel, and perhaps es or s, as in `donn´ees`. Before the accent is a consonant: in Hawaiian, ´ between
 * vowels can stand for the ʻokina. After i, the dot would be missing.
 */
const WORD_WITH_LAST_VOWEL = /(?<!\p{L})\p{L}*\p{L}[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z][´`][aeou]e?s?(?![\p{L}´`])/gu;
const MIN_WORDS = 3; // different words

/** Returns the one character that a letter and a spacing accent stand for; null if there is none. */
export function accentedLetter(letter, accent) {
  const composed = (letter.replace('ı', 'i') + COMBINING[accent]).normalize('NFC');
  return composed.length === 1 ? composed : null;
}

const fits = (letter, accent) => letter !== '' && accentedLetter(letter, accent) !== null;
const accentsIn = (text, marks) => Array.from(text.matchAll(between(marks)));
/** Returns whether each of some accents forms a character with the letter after it. */
const fitAfter = (accents) => accents.every(([accent, , after]) => fits(after, accent));
/** Returns whether one of some accents forms no character with the letter before it. */
const misfitBefore = (accents) => accents.some(([accent, before]) => !fits(before, accent));

/**
 * Returns whether all spacing accents of a text, also ´ and `, belong to the letters after them. Each accent must form a character with its
 * letter, and the text must have no such letter as one character. The evidence is another accent that belongs to no letter before it, or
 * several words whose last vowel has ´ or `, in a text with other accents too: in Turkish, ´ stands before endings.
 */
export function areAllAccentsBeforeLetters(text) {
  const signs = accentsIn(text, MARKS_OF_SIGNS);
  if (signs.length === 0 || !fitAfter(signs) || COMPOSED.test(text.normalize('NFD'))) return false;
  const others = accentsIn(text, MARKS);
  if (!fitAfter(others)) return false;
  const hasDifferent = others.length > 0 || new Set(signs.map(([sign]) => sign)).size > 1;
  return misfitBefore(others) || (hasDifferent && new Set(text.match(WORD_WITH_LAST_VOWEL)).size >= MIN_WORDS);
}

/**
 * Returns whether the spacing accents of a text, other than ´ and `, belong to the letters after them: each accent forms a character with the
 * letter after it, and some accents form none with the letter before them. False if ´ and ` belong to letters too.
 */
export function areAccentsBeforeLetters(text) {
  const accents = accentsIn(text, MARKS);
  return fitAfter(accents) && misfitBefore(accents) && !areAllAccentsBeforeLetters(text);
}
