/**
 * Finds text that a program lost before the file was written: question marks in place of letters, and U+FFFD that was
 * decoded in the wrong encoding.
 *
 * A program may write a question mark for each letter that its encoding lacks, as MySQL does for a connection in latin1.
 * In such a text, values such as fields of a database consist of words of question marks. The words of a value differ in
 * length, and so do the fields of one word. A text that is mostly in Latin letters may have few such values. Then words
 * that lost only some letters, such as `?ó?kiewski`, are evidence too.
 */
import { decodeOrNull } from './decode-or-null.js';

/** Two or more words of question marks, at the start of a line or of a value. */
const VALUES = /(?<=(?:^|[\t,;|"'`>:=(/])[ ]{0,4})\?{2,}(?:[,.:!]? \?{2,})+/gm;
/** A field of one word of question marks. */
const FIELDS = /(?<=^|[\t,;|"'`])\?{2,}(?=$|[\t,;|"'`\r\n])/gm;
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
/** The fewest different patterns of values that are strong evidence. */
const MIN_PATTERNS = 3;
const MIN_LONG_PATTERNS = 2; // of these, patterns with a long word
/** The fewest fields of one word that are strong evidence, and their fewest different lengths. Placeholders such as ??? have one length. */
const MIN_FIELDS = 8;
const MIN_FIELD_LENGTHS = 4;
/** The length of a long word. Placeholders for dates and numbers have fewer question marks in a row. */
const LONG_WORD = 5;

/**
 * Returns whether question marks within a word stand in place of letters, rather than of apostrophes: the word has several
 * question marks, or a letter beyond ASCII too. A word in another script has more bytes beyond ASCII than letters of
 * ASCII, and is no evidence.
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

/** Returns the patterns of values whose words differ in length. The pattern of a value is the list of the lengths of its words. */
function patternsOf(values) {
  const lists = values.map(([value]) => Array.from(value.match(RUN), ({ length }) => length));
  return lists.filter((lengths) => new Set(lengths).size > 1);
}

const isLong = (lengths) => lengths.some((length) => length >= LONG_WORD);
const countDifferent = (patterns) => new Set(patterns.map((lengths) => lengths.join())).size;
const hasLongPattern = (values) => patternsOf(values).some(isLong);

/** Returns whether values of several words are strong evidence. */
function areLostWords(values) {
  const patterns = patternsOf(values);
  return countDifferent(patterns) >= MIN_PATTERNS && countDifferent(patterns.filter(isLong)) >= MIN_LONG_PATTERNS;
}

/** Returns whether fields of one word are strong evidence. */
function areLostFields(fields) {
  const lengths = fields.map(([{ length }]) => length);
  return lengths.length >= MIN_FIELDS && new Set(lengths).size >= MIN_FIELD_LENGTHS && isLong(lengths);
}

/**
 * Returns the offsets of the values in which question marks stand in place of letters, and the first value; null without strong evidence.
 *
 * @param {Uint8Array} bytes of a text in an encoding based on ASCII
 * @returns {{ offsets: number[], first: string } | null}
 */
export function findLostLetters(bytes) {
  const text = new TextDecoder('windows-1252').decode(bytes); // one character for each byte, so an index is an offset
  const values = Array.from(text.matchAll(VALUES)).filter(
    ({ 0: value, index }) => !LETTER_OR_DIGIT.test(text[index + value.length] ?? ''),
  );
  const fields = Array.from(text.matchAll(FIELDS));
  if (
    !areLostWords(values) &&
    !areLostFields(fields) &&
    !(hasLongPattern(values) && countDamagedWords(text) >= MIN_WORDS)
  )
    return null;
  const found = [...values, ...fields].sort((a, b) => a.index - b.index);
  return { offsets: found.map(({ index }) => index), first: found[0][0] };
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
