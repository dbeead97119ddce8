/**
 * Text in records of a fixed length without line ends, as mainframes store it (RECFM=FB). A transfer in binary mode
 * adds no line ends. Records of JCL and source code have 80 characters (LRECL=80). Each of the following is evidence of
 * this length:
 *
 * - statements of JCL
 * - sequence numbers in columns 73 to 80 or 1 to 6
 * - blank columns 72 to 80
 *
 * Records of other lengths are found by their fields, but only in EBCDIC. Text in ASCII without line ends can have
 * aligned fields for other reasons, such as markup whose line ends became spaces.
 */
import { linesOf } from '../line-ends.js';
import * as words from '../text/layer-hints.js';
import { recordLength } from './record-length.js';

const CARD_LENGTH = 80; // columns of a punched card, which JCL and source code still have
const [MIN_RECORDS, MIN_BLANK_RECORDS] = [3, 5];
const MIN_SHARE = 0.9; // of the records
const MIN_JCL_SHARE = 0.5;
const LINE_END = /[\n\r\u0085\u2028\u2029]/;
/** A statement with or without a name, a comment, or the end of data in the input. */
const JCL = /^(?:\/\/(?:\*|[A-Z@#$][A-Z\d@#$.]* | )|\/\*)/;
const LINE_NUMBER = /^\d{6}(?=[ */D-])/;
const SEQUENCE_NUMBER = /(?:\d{8}|[A-Z\d]{2,5}\d{3,6})$/;
/** A record that is not empty and whose columns 72 to 80 are blank. */
const BLANK_END = /^(?=.*\S).{71} {9}$/;

/** Returns the records of a text; null if the text has a line end, or if the whole text is not a whole number of records. */
function recordsOf(text, isWhole, length) {
  if (LINE_END.test(text) || (isWhole && text.length % length !== 0)) return null;
  return Array.from({ length: Math.floor(text.length / length) }, (_, at) =>
    text.slice(length * at, length * (at + 1)),
  );
}

/**
 * Returns whether nearly all numbers are greater than the number before them.
 *
 * @param {(string | null)[]} numbers of the same length; null for a record without a number
 */
function ascend(numbers) {
  const isNext = (number, at) => number !== null && (at === 0 || numbers[at - 1] === null || number > numbers[at - 1]);
  return numbers.filter(isNext).length >= MIN_SHARE * numbers.length;
}

/**
 * Returns whether records are numbered in ascending order. The number is in the first six columns, or in the last
 * eight, where a name can stand before it.
 */
const areNumbered = (records) =>
  ascend(records.map((record) => (SEQUENCE_NUMBER.test(record) ? record.slice(-8) : null))) ||
  ascend(records.map((record) => LINE_NUMBER.exec(record)?.[0] ?? null));

/** Returns whether a text consists of the records of JCL or source code. */
function areCards(text, isWhole) {
  const records = recordsOf(text, isWhole, CARD_LENGTH);
  if (records === null || records.length < MIN_RECORDS) return false;
  const countOf = (pattern) => records.filter((record) => pattern.test(record)).length;
  return (
    (JCL.test(records[0]) && countOf(JCL) >= Math.max(MIN_RECORDS, MIN_JCL_SHARE * records.length)) ||
    areNumbered(records) ||
    (records.length >= MIN_BLANK_RECORDS && countOf(BLANK_END) >= MIN_SHARE * records.length)
  );
}

/** Returns the length of the records of a text; null if there is no evidence of records. */
function lengthOf(text, isWhole) {
  if (LINE_END.test(text)) return null;
  return areCards(text, isWhole) ? CARD_LENGTH : recordLength(text, isWhole);
}

export const fixedRecords = {
  id: 'fixed-records',
  label: words.FIXED_RECORDS,
  description: words.TEXT_IN_FIXED_RECORDS,
  decodeLabel: words.BREAK_INTO_LINES,
  trims: false,
  /** @param {string} text @param {boolean} isWhole whether it is the whole input @param {{ isEbcdic?: boolean }} input */
  recognise: (text, isWhole, { isEbcdic }) =>
    isEbcdic ? lengthOf(text, isWhole) !== null : !LINE_END.test(text) && areCards(text, isWhole),
  /** fixed-width.js reads the property `recordLength` of the result. */
  describe(text, isWhole) {
    const length = lengthOf(text, isWhole);
    const hint = areCards(text, isWhole)
      ? words.RECORDS_OF_MAINFRAMES
      : words.recordsWithFields(length, Math.floor(text.length / length), isWhole);
    return { ...words.recordsOf(length), recordLength: length, hint };
  },
  decode(text) {
    const isWhole = true;
    const length = lengthOf(text, isWhole) ?? CARD_LENGTH;
    const records = recordsOf(text, isWhole, length);
    return records
      ? { text: records.map((record) => `${record}\n`).join(''), form: { length } }
      : { problem: words.NO_FIXED_RECORDS };
  },
  encode({ text }, { length }) {
    const lines = linesOf(text());
    if (lines.at(-1) === '') lines.pop();
    const long = lines.findIndex((line) => line.length > length);
    if (long >= 0) return { problem: words.lineTooLong(long + 1, length) };
    return { text: lines.map((line) => line.padEnd(length)).join('') };
  },
};
