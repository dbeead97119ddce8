/**
 * Finds spacing accents that belong to a letter, such as `¨u` or `u¨` for ü. Text that was copied from a PDF file of LaTeX has such accents: LaTeX
 * prints the accents of its older fonts as separate characters. Whether the accent is before or after its letter depends on the program that copied
 * the text.
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
/** The combining marks of ´ and `. Many writers use ´ as an apostrophe. Markdown and other formats use the grave accent as a quotation mark. */
const AMBIGUOUS_MARKS = { '´': '\u0301', '`': '\u0300' };
const COMBINING = { ...MARKS, ...AMBIGUOUS_MARKS };

const characterClass = (marks) => `[${Object.keys(marks).join('')}]`;
/** LaTeX puts the accents of i on a dotless ı. */
const LETTER = '[A-Za-zı]';
/** Matches the start of a word: a place that follows no letter, apostrophe or accent. */
const WORD_START = String.raw`(?<![\p{L}'’´\x60¨ˆ¸˜])`;
/** Excludes French words that can follow a single letter or an abbreviation, as in `A. B ´egale` and `Br ´etait`: there, the space is between words. */
const NOT_FRENCH_START = '(?!´e(?:t|ga|qu|l´e|vi))';
/**
 * Matches the letters before the é at the end of French words in -ité and -dré, such as `qualit ´e`. Words such as `deficit` do not match, because é is
 * a word in Portuguese: `o deficit ´e alto`.
 */
const BEFORE_E = String.raw`\p{L}(?:[ai][ln]|[ao]r|[nr]s|[cst]iv|nt|ac)it|\p{L}dr`;
/**
 * Matches a space before an accent if this space is certainly within a word, because the letters on one side of it cannot be a word.
 * Programs that copy text from PDF files write such spaces. Other spaces may be between words, as in `a ´et´e`, and stay.
 */
const SPACE_WITHIN_WORD = [
  // The start of a surname after an initial, and consonants at the start of a word
  String.raw`(?<=(?<!\p{L})\p{Lu}\. [B-DF-HJ-NP-TV-Z]) ${NOT_FRENCH_START}(?=[^ ]\p{Ll}{3})`,
  String.raw`(?<=${WORD_START}(?:[bcdfgptBCDFGPT]r|[bcfgpBCFGP]l|[pt]h|[Tt]h|Sch|[Ss]ch)) ${NOT_FRENCH_START}(?=[^ ]\p{Ll}{2})`,
  // The endings of French participles and nouns, and the endings of words with ç
  String.raw`(?<=\p{L}[b-df-hj-np-tv-z]) (?=´ees?(?!\p{L}))|(?<=${BEFORE_E}) (?=´e(?!\p{L}))`,
  String.raw`(?<=\p{L}) (?=¸c(?: ?˜[ao]|ais|ois|ons?(?!\p{L})|ade))`,
].join('|');
const patternBeforeLetter = (marks) => new RegExp(`(?:${SPACE_WITHIN_WORD})?${characterClass(marks)}${LETTER}`, 'gu');
const patternAfterLetter = (marks) => new RegExp(`${LETTER}${characterClass(marks)}`, 'g');
/** Matches an accent. The groups are the letter before the accent and the letter after the accent; a group is empty if there is no such letter. */
const accentPattern = (marks) => new RegExp(`(?<=(${LETTER}?))${characterClass(marks)}(?=(${LETTER}?))`, 'g');

/** Matches a spacing accent other than ´ and `, and the letter after it. If a space before the accent is within a word, matches it too. */
export const ACCENT_AND_LETTER = patternBeforeLetter(MARKS);
/** Matches what ACCENT_AND_LETTER matches, but with any spacing accent. */
export const ANY_ACCENT_AND_LETTER = patternBeforeLetter(COMBINING);
/** Matches any spacing accent, a space, and a letter. */
export const ACCENT_SPACE_AND_LETTER = new RegExp(`${characterClass(COMBINING)} ${LETTER}`, 'g');
const ACCENT_DIRECTLY_BEFORE_LETTER = new RegExp(`${characterClass(COMBINING)}${LETTER}`);
/** Matches an accent other than ´ and ` between letters, with a space after it. After ´ and `, a space can be between words: `the boys´ school`. */
const ACCENT_AND_SPACE_IN_WORD = new RegExp(`${LETTER}${characterClass(MARKS)} ${LETTER}`);

/** Returns the character that an accent and the letter after it stand for. A space can be before the accent, or between the accent and the letter. */
export const letterAfterAccent = (text) => {
  const [accent, letter] = text.replace(' ', '');
  return accentedLetter(letter, accent);
};

/** Matches a letter, and a spacing accent other than ´ and ` after it. */
export const LETTER_AND_ACCENT = patternAfterLetter(MARKS);
/** Matches a letter, and any spacing accent after it. */
export const LETTER_AND_ANY_ACCENT = patternAfterLetter(COMBINING);

/** The letters that languages write with each accent. After other letters, the sign has another use, as in `d´Artagnan`. */
const LETTERS_WITH = {
  '\u00a8': 'aeiouy',
  '\u00b8': 'cst',
  ˆ: 'aeiou',
  ˇ: 'cdelnrstz',
  '\u02d8': 'ag',
  '\u02da': 'au',
  '\u02dc': 'ano',
  '\u02dd': 'ou',
  '´': 'aeiouyclnrsz',
  '`': 'aeiou',
};

/** A letter with an accent that Unicode also has as one character. The pattern is for text in NFD, in which this is a letter and a combining mark. */
const COMPOSED = /[A-Za-z][\u0300-\u0303\u0306\u0308\u030a-\u030c\u0327]/;
/**
 * A word that ends with an accent, a vowel, and perhaps es or s, as in `donn´ees`. A consonant must precede the accent: in Hawaiian, ´ between vowels
 * can stand for the ʻokina. The vowel i is left out, because LaTeX prints accents on a dotless ı.
 */
const WORD_WITH_LAST_VOWEL = /(?<!\p{L})\p{L}*\p{L}[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z][´`][aeou]e?s?(?![\p{L}´`])/gu;
/**
 * A French word with two accents, or with the ending of a participle: ´ is an apostrophe in none of these places. The word does not begin
 * like `l´entrée` or `qu´elle`.
 */
const FRENCH_WORD =
  /(?<![\p{L}'’´])(?:(?:(?![Qq]u)\p{L}{2}|(?![cdjlmnstCDJLMNST])\p{L})?´e\p{Ll}{1,5}´e\p{Ll}*|\p{Ll}{2,}[b-df-hj-np-tv-z]´ees?)(?![\p{L}´])/gu;
/** A dotless ı that is not after an accent, as Turkish writes it. */
const TURKISH_I = new RegExp(`(?<!${characterClass({ ...MARKS, ...AMBIGUOUS_MARKS })} ?)ı`);
const MIN_WORDS = 3; // different words

const countDifferent = (text, pattern) => new Set(text.match(pattern)).size;

/** Returns the one character that a letter and a spacing accent stand for; null if there is none. */
export function accentedLetter(letter, accent) {
  const composed = (letter.replace('ı', 'i') + COMBINING[accent]).normalize('NFC');
  return composed.length === 1 ? composed : null;
}

/** Returns whether a letter and an accent form one character. The letter can be missing (an empty string). */
const fits = (letter, accent) => letter !== '' && accentedLetter(letter, accent) !== null;
/** Returns the accents of a text, as matches of `accentPattern`. */
const accentsIn = (text, marks) => Array.from(text.matchAll(accentPattern(marks)));
/** Returns whether each of some accents forms a character with the letter after it. */
const fitAfter = (accents) => accents.every(([accent, , after]) => fits(after, accent));
/** Returns whether at least one of some accents forms no character with the letter before it. */
const misfitBefore = (accents) => accents.some(([accent, before]) => !fits(before, accent));

/** Returns whether a text has French words with accents before their letters, and no letter with an accent that French lacks. */
function hasFrenchWords(text) {
  if (countDifferent(text, FRENCH_WORD) < MIN_WORDS) return false;
  const letters = accentsIn(text, COMBINING).map(([accent, , after]) => after && accentedLetter(after, accent));
  return letters.every((letter) => !letter || FRENCH.has(letter.toLowerCase()));
}

/**
 * Returns whether the words of a text show that ´ and ` belong to the letters after them. There are three kinds of evidence:
 *
 * - a dotless ı after an accent, as LaTeX prints it;
 * - French words with ´ before e;
 * - accents that form letters of a language, such as Spanish, only with the letters after them. This needs two different accents, because ´
 *   alone can be an apostrophe.
 */
function hasEvidenceOfAccentsBefore(text) {
  const words = wordsWith(text, COMBINING);
  const hasDotless = words.some((word) => /[´`¨ˆ]ı/.test(word)) && !TURKISH_I.test(text);
  if (hasDotless && words.length >= MIN_STRONG_EVIDENCE) return true;
  if (hasFrenchWords(text)) return true;
  const different = new Set(words.flatMap((word) => accentsIn(word, COMBINING).map(([accent]) => accent)));
  return different.size > 1 && words.length >= MIN_WORDS && areOfLanguageOnly(words, 2);
}

/**
 * Returns whether all spacing accents of a text have a space between them and their letters, as in `M¨ uller`. The text without these spaces must be
 * evidence that the accents are before their letters.
 */
export function areAccentsApartFromLetters(text) {
  if (ACCENT_DIRECTLY_BEFORE_LETTER.test(text)) return false;
  if (countDifferent(text, ACCENT_SPACE_AND_LETTER) < MIN_STRONG_EVIDENCE) return false;
  const joined = text.replace(ACCENT_SPACE_AND_LETTER, ([accent, , letter]) => accent + letter);
  if (!ACCENT_AND_SPACE_IN_WORD.test(text) && !hasFrenchWords(joined)) return false;
  return areAllAccentsBeforeLetters(joined) || areAccentsBeforeLetters(joined);
}

/**
 * Returns whether all spacing accents of a text, including ´ and `, belong to the letters after them. Each accent must form a character
 * with its letter, and the text must have no letter with its accent as one character, such as é. One of these facts must be evidence:
 *
 * - An accent other than ´ and ` forms no character with the letter before it.
 * - Several words have ´ or ` on their last vowel, and the text has different accents. ´ alone is no evidence, because Turkish has ´ before
 *   endings.
 * - The words are evidence; see `hasEvidenceOfAccentsBefore`.
 */
export function areAllAccentsBeforeLetters(text) {
  const signs = accentsIn(text, AMBIGUOUS_MARKS);
  if (signs.length === 0 || !fitAfter(signs) || COMPOSED.test(text.normalize('NFD'))) return false;
  const others = accentsIn(text, MARKS);
  if (!fitAfter(others)) return false;
  const hasDifferent = others.length > 0 || new Set(signs.map(([sign]) => sign)).size > 1;
  if (misfitBefore(others) || (hasDifferent && countDifferent(text, WORD_WITH_LAST_VOWEL) >= MIN_WORDS)) return true;
  return hasEvidenceOfAccentsBefore(text);
}

/**
 * Returns whether the spacing accents of a text, other than ´ and `, belong to the letters after them. Each accent must form a character
 * with the letter after it. At least one accent must form no character with the letter before it. Returns false if ´ and ` belong to
 * letters too; see `areAllAccentsBeforeLetters`.
 */
export function areAccentsBeforeLetters(text) {
  const accents = accentsIn(text, MARKS);
  return fitAfter(accents) && misfitBefore(accents) && !areAllAccentsBeforeLetters(text);
}

/** Returns the character that a letter with an accent after it stands for; null if no language writes this letter with this accent. */
export const letterBeforeAccent = ([letter, accent]) =>
  LETTERS_WITH[accent].includes(letter.replace('ı', 'i').toLowerCase()) ? accentedLetter(letter, accent) : null;

/** A word of three letters or more with accents within it or at its end. */
const WORD_WITH_ACCENTS = new RegExp(
  `(?<![\\p{L}${Object.keys(COMBINING).join('')}])\\p{L}[\\p{L}${Object.keys(COMBINING).join('')}]+`,
  'gu',
);
const MIN_STRONG_EVIDENCE = 2; // different words or places, each of which is strong evidence
const MIN_LETTERS = 3;
const MAX_COMPOSED_SHARE = 0.1;

/**
 * Returns whether the accents are written after their letters: the letter before each accent must be one that languages write with this accent. An
 * accent without a letter before it is accepted if the letter after it does not fit, as in `20˚C`. But ´ and ` are not accepted there, because they
 * may begin a quotation.
 */
const areAfter = (accents) =>
  accents.every(([accent, before, after]) => {
    if (before !== '') return letterBeforeAccent(before + accent) !== null;
    return after === '' || (!(accent in AMBIGUOUS_MARKS) && !fits(after, accent));
  });

/** Returns the different words of a text that have three letters or more, and an accent of `marks`. */
function wordsWith(text, marks) {
  const [accent, anyAccent] = [new RegExp(characterClass(marks)), new RegExp(characterClass(COMBINING), 'g')];
  const words = new Set(text.match(WORD_WITH_ACCENTS));
  return [...words].filter((word) => accent.test(word) && word.replace(anyAccent, '').length >= MIN_LETTERS);
}

/**
 * The accented letters of some languages. If each accent is joined with the letter on its wrong side, no single language has all of the results.
 * Spanish `informacio´n, an˜o`, for example, would have ń and õ.
 */
const ALPHABETS = [
  'àâçéèêëîïôùûüÿ',
  'äöüé',
  'áéíóúñü',
  'áâãàçéêíóôõúü',
  'àèéìíòóùúçï',
  'áéíóöőúüű',
  'áčďéěíĺľňóŕřšťúůýžäô',
  'ćńóśź',
  'çöşüâîû',
  'âîăşţ',
  'åäöéü',
  'õäöüšž',
  'čćšž',
].map((letters) => new Set(letters));
const [FRENCH] = ALPHABETS;
const areOfLanguage = (letters) => ALPHABETS.some((alphabet) => letters.every((letter) => alphabet.has(letter)));

/**
 * Returns whether the accents within some words form letters of a language only with the letters on one side. With the letters on the other
 * side, the accents must form letters of no language. `side` is 1 for the letters before the accents, 2 for the letters after them.
 */
function areOfLanguageOnly(words, side, marks = COMBINING) {
  const within = words
    .flatMap((word) => accentsIn(word, marks))
    .filter(([, before, after]) => before !== '' && after !== '');
  const lettersOn = (ofSide) => within.map((match) => accentedLetter(match[ofSide], match[0])?.toLowerCase());
  const other = lettersOn(3 - side);
  return !other.includes(undefined) && areOfLanguage(lettersOn(side)) && !areOfLanguage(other);
}

/**
 * Returns whether some words show that their accents are after their letters. In several words, an accent forms no character with the
 * letter after it. Or the accents form letters of a language only with the letters before them.
 */
function areEvidenceOfAccentsAfter(words, marks) {
  if (words.length < MIN_WORDS) return false;
  const accents = words.map((word) => accentsIn(word, marks));
  const isMisfit = ([accent, , after]) => after !== '' && !fits(after, accent);
  if (accents.filter((ofWord) => ofWord.some(isMisfit)).length >= MIN_STRONG_EVIDENCE) return true;
  return areOfLanguageOnly(words, 1, marks);
}

/** Returns whether a text has few letters with accents as one character, such as é, compared with its spacing accents. */
const hasFewComposed = (text, accents) =>
  (text.normalize('NFD').match(new RegExp(COMPOSED, 'g'))?.length ?? 0) <= MAX_COMPOSED_SHARE * accents.length;

/**
 * Returns whether all spacing accents of a text, including ´ and `, belong to the letters before them. Several words must show this, and
 * the text must have two kinds of accents. ´ alone can be an apostrophe, as before the endings of Turkish names.
 */
export function areAllAccentsAfterLetters(text) {
  const accents = accentsIn(text, COMBINING);
  if (!accents.some(([sign]) => sign in AMBIGUOUS_MARKS)) return false;
  const different = new Set(accents.filter(([, before]) => before !== '').map(([accent]) => accent));
  if (different.size < 2 || !areAfter(accents) || !hasFewComposed(text, accents)) return false;
  return areEvidenceOfAccentsAfter(wordsWith(text, COMBINING), COMBINING);
}

/**
 * Returns whether the spacing accents of a text, other than ´ and `, belong to the letters before them. Returns false if ´ and ` belong to letters
 * too.
 */
export function areAccentsAfterLetters(text) {
  const accents = accentsIn(text, MARKS);
  if (accents.length === 0 || !areAfter(accents) || !hasFewComposed(text, accents)) return false;
  return areEvidenceOfAccentsAfter(wordsWith(text, MARKS), MARKS) && !areAllAccentsAfterLetters(text);
}
