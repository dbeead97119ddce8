/**
 * Finds text that a program lost before the file was written: question marks in place of letters, and U+FFFD that was
 * decoded in the wrong encoding.
 *
 * A program may write a question mark for each letter that its encoding lacks, as MySQL does for a connection in latin1.
 * In such a text, a value, such as a field of a database, consists of several words of question marks. These words
 * differ in length. A text in Latin letters may have few such values. Then words that lost only some letters, such as
 * `?ó?kiewski`, are evidence too.
 */
import { decodeOrNull } from './decode-or-null.js';

/** Two or more words of question marks, at the start of a line or of a value. */
const VALUES = /(?<=(?:^|[\t,;|"'`>:=(/])[ ]{0,4})\?{2,}(?:[,.:!]? \?{2,})+/gm;
const RUN = /\?+/g;
/** A word with letters and question marks, beside no character of URLs, paths and code. */
const DAMAGED_WORD =
  /(?<![\w\u0080-\uffff?/.=&#@%$*+(){}[\]<>:\\-])[?A-Za-z\u0080-\uffff]+(?![\w\u0080-\uffff?/=&#@%$*+(){}[\]<>:\\-]|\.\w)/g;
/** A question mark within a word, beside an ASCII letter. A small letter follows, because sentences begin with capital ones. */
const INNER = /(?<=[A-Za-z])\?(?=[a-z\u0080-\uffff])|(?<=[\u0080-\uffff])\?(?=[a-z])/;
/** The start of words with an apostrophe in French, and the end of such words in English. */
const BEFORE_APOSTROPHE = /^\??(?:[cdjlmnst]|(?:jus|lors|puis|quoi|pres|quel)?qu|aujourd)\?/i;
const AFTER_APOSTROPHE = /\?(?:s|t|d|m|re|ve|ll|n)$/;
const HIGH = /[\u0080-\uffff]/g;
const MIN_WORDS = 3; // different ones
const LETTER_OR_DIGIT = /[0-9A-Za-z\u0080-\uffff]/;
/** The fewest different patterns that are strong evidence. The pattern of a value is the list of the lengths of its words. */
const MIN_PATTERNS = 3;
const MIN_LONG_PATTERNS = 2; // of these, patterns with a long word
/** The length of a long word. Placeholders for dates and numbers have fewer question marks in a row. */
const LONG_WORD = 5;

/**
 * Returns whether question marks within a word stand in place of letters, rather than of apostrophes: the word has several
 * question marks, or a letter beyond ASCII too. In text whose bytes are not of Latin letters, the word has few letters of ASCII.
 */
function hasLostLetters(found) {
  const word = found.replace(/\?+$/, ''); // the last ones may end a sentence
  if (!INNER.test(word) || BEFORE_APOSTROPHE.test(word) || AFTER_APOSTROPHE.test(word)) return false;
  const high = word.match(HIGH)?.length ?? 0;
  const marks = word.replace(/^\?(?=[A-Z])/, '').match(RUN).length; // the first one may be a quotation mark
  return (marks > 1 || high > 0) && word.match(/[A-Za-z]/g).length > high;
}

/** Returns the number of different words with lost letters. */
const countDamagedWords = (text) =>
  new Set((text.match(DAMAGED_WORD) ?? []).filter((word) => word.includes('?') && hasLostLetters(word))).size;

/**
 * Returns the offsets of the values in which question marks stand in place of letters, and the first value; null without strong evidence.
 *
 * @param {Uint8Array} bytes of a text in an encoding based on ASCII
 * @returns {{ offsets: number[], first: string } | null}
 */
export function findLostLetters(bytes) {
  const text = new TextDecoder('windows-1252').decode(bytes); // one character for each byte, so an index is an offset
  const found = [];
  const patterns = new Set();
  const longPatterns = new Set();
  for (const { 0: value, index } of text.matchAll(VALUES)) {
    const lengths = Array.from(value.match(RUN), ({ length }) => length);
    const isBeforeLetter = LETTER_OR_DIGIT.test(text[index + value.length] ?? '');
    if (isBeforeLetter || new Set(lengths).size < 2) continue;
    found.push({ index, value });
    const pattern = lengths.join();
    patterns.add(pattern);
    if (lengths.some((length) => length >= LONG_WORD)) longPatterns.add(pattern);
  }
  const isEnough = patterns.size >= MIN_PATTERNS && longPatterns.size >= MIN_LONG_PATTERNS;
  // A text in Latin letters may have few of these values. Then words with some lost letters are evidence too.
  if (!isEnough && (longPatterns.size === 0 || countDamagedWords(text) < MIN_WORDS)) return null;
  return { offsets: found.map(({ index }) => index), first: found[0].value };
}

/** U+FFFD U+FFFD in UTF-8 (EF BF BD EF BF BD), decoded in encodings in which these bytes are three characters. */
const REPLACEMENTS = { 锟斤拷: 'gbk', 嚙踝蕭: 'big5', 占쏙옙: 'euc-kr', 鐃緒申: 'euc-jp' };
const REPLACEMENT_RUNS = new RegExp(
  Object.keys(REPLACEMENTS)
    .map((text) => `(?:${text})+`)
    .join('|'),
  'g',
);

/**
 * Returns the places of a text where U+FFFD was decoded in the wrong encoding, such as “锟斤拷”. A decoder had written U+FFFD
 * for bytes that it could not decode, so the text is lost there. Returns null if there are none.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[], text: string, as: string } | null} the offsets in bytes, the three characters of the
 *   first place, and the encoding that was used to decode them
 */
export function findMisreadReplacements(codec, bytes, encoding) {
  // With malformed bytes, the lengths of the decoded text do not give the offsets in the bytes.
  const text = decodeOrNull(codec, bytes, encoding);
  if (text === null) return null;
  const offsets = [];
  let [at, end] = [0, 0]; // in code units, and in bytes
  let first = null;
  for (const { 0: run, index } of text.matchAll(REPLACEMENT_RUNS)) {
    first ??= run.slice(0, 3);
    end += codec.encode(text.slice(at, index), encoding, { writeBOM: false }).length;
    at = index;
    offsets.push(end);
  }
  return first === null ? null : { offsets, text: first, as: REPLACEMENTS[first] };
}
