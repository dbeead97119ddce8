/**
 * Text in a national variant of 7-bit ASCII (ISO 646), as terminals, mails and IRC of the 1980s and 1990s used it.
 * Letters of the language have the codes of brackets, braces, the backslash and the vertical bar: `p{iv{{` is päivää.
 *
 * The same characters are brackets elsewhere in such a text, and in nearly all other texts in ASCII. So the evidence is
 * words of the language, with and without such letters. In addition, nearly all of these characters must be in words
 * with a plausible order of capital and small letters. A reading is a language and a variant in which a text may be
 * written (`READINGS`).
 */
import { countMatches } from '../format.js';
import * as words from '../text/font-layers.js';
import { ALL_LETTERS_DECODED, NATIONAL_CHOICES } from '../text/unlisted-encodings.js';
import {
  escaped,
  isListed,
  isNamed,
  isSharedName,
  mayBeListed,
  MIN_LISTED_LENGTH,
  NON_ASCII,
  READINGS,
  readText,
  withInvertedMarks,
} from './national-lines.js';
import { VARIANTS } from './national-variants.js';

/** The fewest different words with letters beyond ASCII, the fewest of them that are listed for the language, and the fewest words in ASCII. */
const [MIN_WORDS, MIN_LISTED, MIN_PLAIN] = [4, 2, 3];
const MIN_DISTINCT_PLAIN = 2;
const MIN_WORDS_FOR_AT = 6; // different words with letters beyond ASCII, so that @ is a letter too
const MIN_SHARE = 0.05; // of the words of the language among all words
const MAX_IMPLAUSIBLE = 0.2; // places that look like code or brackets (`implausible`), per word with letters beyond ASCII
const LISTED_WEIGHT = 3; // a word with letters beyond ASCII is more evidence than a word in ASCII
const MAX_SHORT = 200; // words of a short text
/** The least evidence for a short text: one of these conditions must be met. A listed word counts one to three points, and short words count less. */
const SHORT_EVIDENCE = [
  { points: 6, plain: 1, share: 0.2 },
  { points: 4, plain: 2, share: 0.5 },
];
/**
 * The fewest different listed words that are not short, if the text is an enumeration, such as of names or streets. Such a text has few frequent
 * words in ASCII.
 */
const MIN_LISTED_IN_LIST = 4;
const MIN_LENGTH_ALONE = 6; // of the only listed word in a text in capital letters
/** The fewest different listed words in an enumeration that are not words of another variant too. */
const MIN_OWN = 2;
/**
 * In an enumeration, the most different words with letters beyond ASCII per listed word. The second number is for an enumeration in which vertical
 * bars may delimit fields.
 */
const [WORDS_PER_LISTED, WORDS_PER_LISTED_BESIDE_BARS] = [4, 2];
const MAX_LINES_WITH_BARS = 0.5; // share of lines; if more lines have a vertical bar, the bars may delimit fields
const LISTED_PER_DOUBTFUL = 5; // different listed words per implausible place or unchanged character
const MAX_LIST = 5000; // words of a text that can be an enumeration
/** Frequent English words, not parts of words such as `K{the`. Texts about national variants are often in English. */
const ENGLISH = /(?<![A-Za-z@[\\\]^`{|}~])(?:the|and|of|with|that|this|from|you)(?![A-Za-z@[\\\]^`{|}~])/gi;

/** A run of letters and of characters that can be letters. */
const RUN = /[A-Za-z@[\\\]^`{|}~]+/g;
/** A letter beside a character that can be a letter. */
const POSSIBLE = /[A-Za-z][@[\\\]`{|}~]|[[\\\]{|}][A-Za-z]/;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * Reads a text again if @ is a capital letter of its variant, many words are evidence for the variant, and the text has no addresses of mail.
 * Then @ is a letter before small letters too.
 */
function withCapitalAt(text, found) {
  if (!found.reading.isAtCapital || found.words.size < MIN_WORDS_FOR_AT || /\w@\w/.test(text)) return found;
  const reading = { ...found.reading, acceptsAt: true };
  return { ...found, ...readText(text, reading), reading };
}

/**
 * Returns whether a short text is in the language of a reading, although it has too few words for the usual evidence.
 * Each character that can be a letter must be a letter, and many words must be listed. Fewer listed words are enough if
 * most words are of the language (`SHORT_EVIDENCE`).
 *
 * @param {{ implausible: number, kept: number }} read the numbers of places that look like code or brackets, and of unchanged characters
 * @param {[string, number][]} listed the listed words with letters beyond ASCII
 * @param {number} plain how many words are in the list of words in ASCII of the language
 * @param {number} share of these words, and of words with letters beyond ASCII, among all words
 */
function isEnoughForShort({ implausible, kept }, listed, plain, share) {
  if (implausible > 0 || kept > 0) return false;
  const points = sum(listed.map(([word]) => (word.length > 3 ? 3 : word.length - 1)));
  return SHORT_EVIDENCE.some((least) => points >= least.points && plain >= least.plain && share >= least.share);
}

/**
 * Returns whether a text in capital letters is in the language of a reading. An example is a bank statement (SWIFT
 * MT940, DTAUS) with `M]LLER` and `STRA~E`. It has names and few frequent words, and no brackets within words. Each
 * character that can be a letter is a letter. Two words of at least four letters are listed, or one word of six.
 */
function isEnoughForCapitals(text, { implausible, kept }, listed) {
  if (implausible > 0 || kept > 0 || /[a-z]|\[[^\s\]]*\]/.test(text)) return false;
  return countLong(listed) >= MIN_LISTED || listed.some(([{ length }]) => length >= MIN_LENGTH_ALONE);
}

/**
 * Returns whether a text is an enumeration in the language of a reading. The evidence is names and other listed words. Several of them are not short,
 * some are not words of another variant too, and they are a sufficient share of all words with letters beyond ASCII.
 *
 * @param {[string, number][]} named the names and other listed words @param {[string, number][]} own the words in `named` that are not words of
 *   another variant
 */
function isEnoughForList(text, { implausible, kept, words: all }, named, own) {
  const long = countLong(named);
  const isEnough = long >= MIN_LISTED_IN_LIST && countLong(own) >= MIN_OWN;
  if (!isEnough || long < LISTED_PER_DOUBTFUL * (implausible + kept)) return false;
  return all.size <= (mayBarsDelimit(text) ? WORDS_PER_LISTED_BESIDE_BARS : WORDS_PER_LISTED) * long;
}

/** Returns whether vertical bars may delimit fields: most lines have one. */
function mayBarsDelimit(text) {
  const lines = text.split(/[\r\n]+/).filter(Boolean);
  return lines.filter((line) => line.includes('|')).length > MAX_LINES_WITH_BARS * lines.length;
}

/** Returns how many listed words are not short. @param {[string, number][]} listed */
const countLong = (listed) => listed.filter(([{ length }]) => length >= MIN_LISTED_LENGTH).length;

/** Returns the different runs of a text that have at least one character other than ASCII letters, such as a bracket that can be a letter. */
function differentRuns(text) {
  const runs = new Set();
  for (const [run] of text.matchAll(RUN)) if (/[^A-Za-z]/.test(run)) runs.add(run);
  return runs;
}

/**
 * Returns the reading of a text, with its variant and its score. Returns null if the evidence is too weak, or if two
 * readings are plausible and give different texts.
 */
function find(text) {
  if (!POSSIBLE.test(text)) return null;
  const counts = new Map();
  for (const [word] of text.matchAll(/[A-Za-z]+/g)) {
    const lower = word.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  const all = sum([...counts.values()]);
  const countOf = (list) => sum(Array.from(list, (word) => counts.get(word) ?? 0));
  const english = countMatches(text, ENGLISH);
  const runs = [...differentRuns(text)];
  const readings = [];
  for (const reading of READINGS) {
    // All evidence includes a listed word. Reading the lines of a text takes longer than this search.
    if (!runs.some((run) => mayBeListed(run, reading))) continue;
    const plain = countOf(reading.plain);
    const distinct = [...reading.plain].filter((word) => counts.has(word)).length;
    const isPlain = plain >= MIN_PLAIN && distinct >= MIN_DISTINCT_PLAIN;
    if ((english > 0 && plain <= english) || !(isPlain || all <= MAX_LIST)) continue;
    const read = readText(text, reading);
    const listed = [...read.words].filter(([word]) => isListed(word, reading));
    const occurrences = sum([...read.words.values()]);
    const isEnough =
      isPlain &&
      read.words.size >= MIN_WORDS &&
      listed.length >= MIN_LISTED &&
      read.implausible <= MAX_IMPLAUSIBLE * occurrences &&
      plain >= MIN_SHARE * all;
    const isShort = all <= MAX_SHORT && isEnoughForShort(read, listed, plain, (plain + occurrences) / all);
    const named = [...read.words].filter(([word]) => isNamed(word, reading));
    const own = named.filter(([word]) => !isSharedName(word, reading));
    const isList = isEnoughForList(text, read, named, own);
    const evident = new Map([...listed, ...own]);
    const score = plain + LISTED_WEIGHT * sum([...evident.values()]);
    const isCapitals = isEnoughForCapitals(text, read, listed);
    if (isEnough || isShort || isList || isCapitals) readings.push({ ...read, reading, score });
  }
  readings.sort((one, other) => other.score - one.score);
  const [best, ...others] = readings;
  const isUncertain = others.some((other) => 2 * other.score > best.score && other.text !== best.text);
  return best && !isUncertain ? withCapitalAt(text, best) : null;
}

function decode(text) {
  const found = find(text);
  if (!found) return { problem: words.NO_NATIONAL_ASCII };
  const { text: decoded, kept, reading } = found;
  return {
    text: decoded,
    form: { variant: reading.id, isAscii: !NON_ASCII.test(text) },
    note: kept > 0 ? words.keptCharacters(kept) : null,
  };
}

/** Addresses of pages and of mail, in which brackets and @ stay. */
const ADDRESS = /:\/\/|\w@[\w[\\\]{|}-]+\.\w/;

/** Decodes all characters of a variant, also without evidence that they are letters. A rare letter is decoded only after another letter. */
function decodeAs(id, text) {
  const { letters, rare = {} } = VARIANTS.find((variant) => variant.id === id);
  const characters = escaped(Object.keys(letters).join(''));
  const rareOnes = escaped(Object.keys(rare).join(''));
  const pattern = new RegExp(`[${characters}]${rareOnes && `|(?<=[A-Za-z${characters}])[${rareOnes}]`}`, 'g');
  const marked = id === 'es' ? text.split(/(\r\n|[\r\n])/).map(withInvertedMarks).join('') : text; // prettier-ignore
  const decoded = marked.replace(/\S+/g, (token) =>
    ADDRESS.test(token) ? token : token.replace(pattern, (character) => letters[character] ?? rare[character]),
  );
  return { text: decoded, form: { variant: id, isAscii: !NON_ASCII.test(text) }, note: ALL_LETTERS_DECODED };
}

function encode({ text }, { variant: id }) {
  const { letters, rare = {} } = VARIANTS.find((variant) => variant.id === id);
  const entries = Object.entries({ ...letters, ...rare, ...(id === 'es' ? { '[': '¡', ']': '¿' } : {}) });
  const codes = new Map(entries.map(([character, letter]) => [letter, character]));
  const encoded = Array.from(text(), (letter) => codes.get(letter) ?? letter).join('');
  return NON_ASCII.test(encoded) ? { problem: words.nationalLacks(id) } : { text: encoded };
}

export const nationalAscii = {
  id: 'national-ascii',
  label: words.NATIONAL_ASCII,
  description: words.TEXT_IN_NATIONAL_ASCII,
  // The characters are letters, so advice about escapes would be wrong.
  explainsInput: true,
  trims: false,
  recognise: (text) => !NON_ASCII.test(text) && find(text) !== null,
  describe(text) {
    const { id, letters } = find(text).reading;
    return { ...words.nationalAscii(id), hint: words.nationalLetters(id, letters) };
  },
  decode,
  choices: NATIONAL_CHOICES,
  decodeAs,
  // If the input already had letters beyond ASCII, encoding would replace these too.
  canEncode: ({ isAscii }) => isAscii,
  encode,
};
