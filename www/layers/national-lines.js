/**
 * Reads the lines of a text in a national variant of 7-bit ASCII (national-variants.js). Finds the words in which
 * brackets and other characters stand for letters, and decodes these words. national-ascii.js decides whether the words
 * are evidence.
 */
import { VARIANTS } from './national-variants.js';

/** The least length of a listed word that is not short. */
export const MIN_LISTED_LENGTH = 4;

/** A character beyond ASCII. */
export const NON_ASCII = /[^\0-\x7f]/;
const SPACE = /\s/;
const ASCII_LETTER = /[A-Za-z]/;
/** Tokens: commands of terminals, colours of IRC, a nickname, tag or address in < >, and text without spaces. */
const TOKEN = /\x1b\[[\d;?]*[@-~]|\x03\d{0,2}(?:,\d{1,2})?|<[^<>\s]+>|[^\s\x1b\x03<]+/g; // eslint-disable-line no-control-regex
/**
 * Tokens that are no words:
 *
 * - commands and colours
 * - names in < >
 * - addresses of pages and of mail
 * - paths of Windows
 * - code in grave accents
 * - blocks of SWIFT
 */
const NO_WORDS = /^[\x1b\x03]|^<.+>$|:\/\/|\w@[\w[\\\]{|}-]+\.\w|[A-Za-z]:\\|^\\\\|^[("]*`.+`[^\w`]*$|^\{[1-5]:/; // eslint-disable-line no-control-regex
const NICKNAME = /^\s*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*)?<[@+%~&]?([^<>\s]+)>/;
/** Source code: calls, blocks, operators, directives, comments, variables of shells, and commands of LaTeX. */
const CODE = [
  /[A-Za-z\d]\(["'&*)]|["']\)|\w(?:->|::)\w|&&|\w ?[=!<>]=|=>/,
  /[\s)]\{$|;\s?\}|^\s*\}[;,)]?$|\}\s?=\s|^[^=]*=[^=].*;$|[)\]"'\d];$/,
  /^\s*(?:#(?:include|define|if|ifdef|endif)\b|\/[/*])|\$[{(A-Za-z]|\*\/|^\s*\*\s+[@\\]\w/,
  /\\(?:begin|end|item|emph|text\w\w|section|subsection|chapter|cite|ref|label|usepackage|documentclass|footnote)\b/,
];
const isCode = (line) => CODE.some((pattern) => pattern.test(line.trimEnd()));
/** Characters that show, directly before or after a run of letters, that the run is no word of a text. */
const [NOT_BEFORE, NOT_AFTER] = [/[\w$%&#=@\\^~[\]{|}]/, /[\w(=@$#%&\\^~[\]{|}]/];
/** A digit before a word in capital letters: in records of fixed fields, nothing separates a number and the text after it. */
const [DIGIT, CAPITALS] = [/\d/, /^[^a-z{|}]+$/];
const IN_BRACKETS = /^(?:\{.*\}|\[.*\]|\|.*\||`.*`)$/;
/** Runs in which signs are not letters: with empty brackets at the end, with a sign twice in a row, or alternatives, as in data|text|link. */
const NO_LETTERS = /\{\}$|\[\]$|([@^`~\\])\1|^[^|]{3,}(?:\|[^|]{3,}){2,}$/;
const WORD_SHAPE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
const MAX_SHARE_BEYOND_ASCII = 0.67; // of the letters of a word

/** Larger than the length of the longest listed word. */
const MAX_LISTED_LENGTH = 20;
/** A longer run of letters is no word. */
const MAX_WORD_LENGTH = 100;
const MAX_BRACKETS = 2; // at each end of a listed word

const listOf = (text) => new Set(text.split(' '));
export const escaped = (characters) => [...characters].map((character) => `\\${character}`).join('');

/** How to read a text in each language and variant. */
export const READINGS = VARIANTS.flatMap((variant) =>
  variant.languages.map(({ words: listed, plain, names, endings, alone = '', brackets = '' }) => {
    const { id, letters, rare = {}, notFirst = '' } = variant;
    const inClass = escaped(Object.keys({ ...letters, ...rare }).join(''));
    return {
      ...{ id, letters, rare, notFirst, alone, endings },
      all: { ...letters, ...rare },
      characters: Object.fromEntries(Object.entries(letters).map(([character, letter]) => [letter, character])),
      isAtCapital: /\p{Lu}/u.test(letters['@'] ?? ''),
      run: new RegExp(`[A-Za-z${inClass}]+`, 'g'),
      // A line without a match stays as it is.
      mayChange: new RegExp(`[${inClass}${id === 'es' ? '[\\]' : ''}]`),
      listed: listOf(listed),
      plain: listOf(plain),
      names: names && { words: listOf(names.words), parts: names.parts },
      brackets: [...(']' in letters ? ['[]'] : []), ...(brackets ? [brackets] : [])],
    };
  }),
);

/** Returns whether a word, in small letters, is in the list of a language. In capital letters, ß is often SS. */
export const isListed = (word, { listed, endings }) =>
  listed.has(word) || listed.has(word.replaceAll('ss', 'ß')) || (endings?.test(word) ?? false);
/** Returns whether a word, in small letters, is evidence for a language in an enumeration: a listed word, or the name of a person or place. */
export const isNamed = (word, reading) =>
  isListed(word, reading) || Boolean(reading.names?.words.has(word) || reading.names?.parts.test(word));
/** Returns whether the ASCII form of a word is evidence for another variant too, with other letters: `Str|m` is Ström and Strøm. */
export function isSharedName(word, reading) {
  const run = Array.from(word, (letter) => reading.characters[letter] ?? letter).join('');
  return READINGS.some((other) => other.id !== reading.id && isNamed(lettersOf(run, other).toLowerCase(), other));
}
const lettersOf = (run, { all }) => Array.from(run, (character) => all[character] ?? character).join('');

/**
 * Returns whether two brackets are letters. Either the word that begins with the first bracket and the word that ends with the second are in the list,
 * or the second word is a name only with its bracket, as in `[AMPION PETROVI]`.
 */
function areLetters(line, open, close, reading) {
  const first = /^\S*/.exec(line.slice(open, open + MAX_LISTED_LENGTH))[0];
  const last = /\S*$/.exec(line.slice(Math.max(open, close + 1 - MAX_LISTED_LENGTH), close + 1))[0];
  const word = lettersOf(last, reading);
  const isName = WORD_SHAPE.test(word) && open + first.length <= close && isNamed(word.toLowerCase(), reading);
  if (isName && !isNamed(word.slice(0, -1).toLowerCase(), reading)) return true;
  return [first, last].every((each) => reading.listed.has(lettersOf(each, reading).toLowerCase()));
}

/**
 * Returns the indices of the characters of a line that are brackets. Both brackets of a pair are at the edges of words,
 * or both are alone between spaces.
 */
function bracketsIn(line, reading) {
  const { brackets, letters } = reading;
  const isLetter = (at) => at >= 0 && at < line.length && (ASCII_LETTER.test(line[at]) || line[at] in letters);
  const isSpace = (at) => at < 0 || at >= line.length || SPACE.test(line[at]);
  const found = new Set();
  for (const [open, close] of ['[]', '{}']) {
    if (!line.includes(open) || !line.includes(close)) continue;
    const mayTouchWord = brackets.includes(open + close);
    const isEdge = (outer, inner) => (mayTouchWord ? !isLetter(outer) : isSpace(outer) && isSpace(inner));
    const opened = []; // indices of opening brackets
    for (let at = 0; at < line.length; at += 1) {
      if (line[at] === open && isEdge(at - 1, at + 1)) opened.push(at);
      else if (line[at] === close && opened.length > 0 && isEdge(at + 1, at - 1)) {
        const start = opened.pop();
        if (areLetters(line, start, at, reading)) continue;
        found.add(start);
        found.add(at);
      }
    }
  }
  return found;
}

/** Returns whether the signs @, ^, ` and ~ of a run are letters; true if the run has none of them. ASCII text also has these signs beside words. */
function areSignsLetters(run, word, reading, quotes) {
  if (!/[@^`~]/.test(run)) return true;
  if (run[0] === '`' && quotes.apostrophe) return false; // `quoted'
  if ('`' in reading.rare && quotes.opening) return false; // `quoted`
  if (isNamed(word.toLowerCase(), reading)) return true;
  if (reading.acceptsAt && /^@[a-z[\\\]{|}~^`]/.test(run)) return run.length >= 4;
  // Other texts have @ before names.
  if (run.includes('@') && (run[0] === '@' || reading.letters['@'] === 'à') && !/^[^a-z]+$/.test(run)) return false;
  if (/^[@^`~]/.test(run) && !(run[0] in reading.letters)) return false;
  const rare = [...run].filter((character) => character in reading.rare);
  if (rare.length === 0 && !/[@^~]/.test(run)) return true;
  return run.length >= 4 && !(rare.length > 0 && run.endsWith('~'));
}

/**
 * The text before a word of one letter, in two cases. `AFTER_ELISION`: the text ends with an apostrophe that joins two words, as in c'è, and does
 * not end a string. `AFTER_WORD`: the text is empty or only the mark of a quoted line, or ends with a word and a space.
 */
const [AFTER_ELISION, AFTER_WORD] = [/(?<![A-Za-z'])[A-Za-z]{1,5}'$/, /(?:^|^[>|] ?|[a-z{|}~`][,.;:!?)]? )$/];
/** A space and a word in small letters that is no keyword. */
const BEFORE_WORD = /^ (?!(?:else|elsif|catch|finally|while|as|from)\b)[a-z[\\\]{|}](?![a-z]*_)/;

/** Returns whether the character at an index of a line can be a word of one letter, such as å, à or è. */
function isOneLetterWord(line, at) {
  const [before, after] = [line.slice(Math.max(0, at - 8), at), line.slice(at + 1, at + 20)];
  if (AFTER_ELISION.test(before)) return after === '' || after.startsWith(' ');
  const isBeforeName = line[at] === '@' && /^ [A-Z]/.test(after); // à Paris
  return AFTER_WORD.test(before) && (BEFORE_WORD.test(after) || isBeforeName || (at > 0 && after === ''));
}

/**
 * Returns the word for which a run of letters and other characters stands; null if it is no word.
 *
 * @param {string} run
 * @param {{ before: string, after: string, quotes: { apostrophe: boolean, opening: boolean } }} around the characters beside the run, and whether the
 *   line of the run has an apostrophe, or a grave accent that opens a quotation
 * @param {object} reading
 */
function wordOf(run, { before, after, quotes }, reading) {
  if (run.length > MAX_WORD_LENGTH) return null;
  const word = lettersOf(run, reading);
  const lower = word.toLowerCase();
  if (!ASCII_LETTER.test(run)) return before === '' && after === '' && reading.listed.has(lower) ? word : null;
  const isAfterNumber =
    DIGIT.test(before) && run.length >= MIN_LISTED_LENGTH && CAPITALS.test(run) && isListed(lower, reading);
  if ((NOT_BEFORE.test(before) && !isAfterNumber) || NOT_AFTER.test(after) || NO_LETTERS.test(run)) return null;
  if (before === '-' && after === '-' && /^\W|\W$/.test(run)) return null; // options, as in --all|--none
  if (!WORD_SHAPE.test(word) && !WORD_SHAPE.test(word.replaceAll('ß', 'S'))) return null;
  if (!areSignsLetters(run, word, reading, quotes)) return null;
  if (isListed(lower, reading)) return word;
  const beyond = run.match(/[^A-Za-z]/g).length;
  const isPlausible =
    run.length > 2 &&
    beyond <= MAX_SHARE_BEYOND_ASCII * run.length &&
    !IN_BRACKETS.test(run) &&
    !reading.notFirst.includes(word[0]);
  return isPlausible ? word : null;
}

/**
 * Reads a line. Returns its decoded text, and its words with letters beyond ASCII. `implausible` is the number of places that look like source
 * code or brackets within words. `kept` is the number of characters that stay although they can be letters.
 */
function readLine(line, reading, nicknames) {
  if (!reading.mayChange.test(line)) return { text: line, words: [], implausible: 0, kept: 0 };
  const brackets = bracketsIn(line, reading);
  const withMark = (character, at) => (brackets.has(at) ? '\ufffd' : character);
  const marked = brackets.size > 0 ? line.split('').map(withMark).join('') : line;
  const found = [];
  const quotes = { apostrophe: line.includes("'"), opening: /(?<![A-Za-z])`/.test(line) };
  const wordIn = (run, around) => (nicknames.has(run) ? null : wordOf(run, around, reading));
  const isInOtherToken = new Uint8Array(line.length); // 1 for the characters of tokens that are no words
  let implausible = 0;
  for (const { 0: token, index } of marked.matchAll(TOKEN)) {
    if (NO_WORDS.test(token)) {
      if (!token.startsWith('<')) isInOtherToken.fill(1, index, index + token.length);
      continue;
    }
    for (const { 0: run, index: at } of token.matchAll(reading.run)) {
      if (!/[^A-Za-z]/.test(run)) continue;
      const around = { before: token[at - 1] ?? '', after: token[at + run.length] ?? '', quotes };
      const isAlone = reading.alone !== '' && run.length === 1 && reading.letters[run] === reading.alone;
      const word = isAlone && isOneLetterWord(marked, index + at) ? reading.alone : wordIn(run, around);
      if (word !== null) found.push({ at: index + at, word });
      // Before a small letter, @ may be a capital letter or begin a name: `withCapitalAt` of national-ascii.js decides this later.
      else if (reading.isAtCapital && /^@[a-z]/.test(run)) continue;
      else if (run.length > 2 && ASCII_LETTER.test(run) && !nicknames.has(run)) implausible += 1;
    }
  }
  const isSpanish = reading.id === 'es';
  const isCodeOrNonAscii = (found.length > 0 || isSpanish) && (isCode(line) || NON_ASCII.test(line));
  if (found.length > 0 && (implausible >= found.length || isCodeOrNonAscii)) implausible += found.splice(0).length;
  const characters = line.split('');
  for (const { at, word } of found)
    for (let letter = 0; letter < word.length; letter += 1) characters[at + letter] = word[letter];
  const isBesideLetter = (at) => ASCII_LETTER.test(line[at - 1] ?? '') || ASCII_LETTER.test(line[at + 1] ?? '');
  const kept = characters.filter(
    (character, at) => character in reading.letters && isInOtherToken[at] === 0 && isBesideLetter(at),
  ).length;
  const text = isSpanish && !isCodeOrNonAscii ? withInvertedMarks(characters.join('')) : characters.join('');
  return { text, words: found.map(({ word }) => word.toLowerCase()), implausible, kept };
}

/** Replaces [ and ] by the inverted marks of Spanish if they begin an exclamation or a question. */
export const withInvertedMarks = (line) =>
  line
    .replace(/(?<![\w[\]])\[(?=[A-Za-z][^[\]!]{0,200}!)/g, '¡')
    .replace(/(?<![\w[\]])\](?=[A-Za-z][^[\]?]{0,200}\?)/g, '¿');

/** Reads the lines of a text. Returns the decoded text, a map from each word to its number of occurrences, and the sums of the numbers of `readLine`. */
export function readText(text, reading) {
  const pieces = text.split(/(\r\n|[\r\n])/);
  const nicknames = new Set(pieces.map((line) => NICKNAME.exec(line)?.[1]).filter(Boolean));
  const result = { text: '', words: new Map(), implausible: 0, kept: 0 };
  const lines = pieces.map((piece, at) => {
    if (at % 2 === 1 || piece === '') return piece;
    const line = readLine(piece, reading, nicknames);
    for (const word of line.words) result.words.set(word, (result.words.get(word) ?? 0) + 1);
    result.implausible += line.implausible;
    result.kept += line.kept;
    return line.text;
  });
  return { ...result, text: lines.join('') };
}

/** Returns the words that a run can be, with and without the characters at its ends that can be brackets. */
function possibleWords(run) {
  const words = [];
  for (let from = 0; from <= MAX_BRACKETS; from += 1) {
    for (let rest = 0; rest <= MAX_BRACKETS && from + rest < run.length; rest += 1) {
      words.push(run.slice(from, run.length - rest));
      if (!/[\]}]/.test(run[run.length - 1 - rest])) break;
    }
    if (!/[[{]/.test(run[from] ?? '')) break;
  }
  return words;
}

/** Returns whether a run can be a word with letters beyond ASCII that is evidence for a reading. */
export const mayBeListed = (run, reading) =>
  (run.match(reading.run) ?? [])
    .filter(({ length }) => length <= MAX_WORD_LENGTH)
    .flatMap(possibleWords)
    .some((word) => isNamed(lettersOf(word, reading).toLowerCase(), reading));
