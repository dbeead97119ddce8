/**
 * Text in records of 80 characters without line ends, as mainframes store JCL and source code (RECFM=FB, LRECL=80): the records had no line
 * ends, and a transfer in binary mode adds none. The evidence is JCL, sequence numbers in columns 73 to 80, or that these columns are blank.
 */
import * as words from '../text/layer-hints.js';

const LENGTH = 80;
const [MIN_RECORDS, MIN_BLANK_RECORDS] = [3, 5];
const MIN_SHARE = 0.9;
const MIN_JCL_SHARE = 0.5;
const LINE_END = /[\n\r\u0085\u2028\u2029]/;
/** A statement with or without a name, a comment, or the end of data in the input. */
const JCL = /^(?:\/\/(?:\*|[A-Z@#$][A-Z\d@#$.]* | )|\/\*)/;
const SEQUENCE_NUMBER = /(?:\d{8}|[A-Z\d]{2,5}\d{3,6})$/;
/** Text that neither fills nor leaves empty its line, and the blank columns 72 to 80 after it. */
const BLANK_END = /^(?=.*\S).{71} {9}$/;

/** Returns the records of a text without line ends; null if its length is not that of records. */
function recordsOf(text, isWhole) {
  if (LINE_END.test(text) || (isWhole && text.length % LENGTH !== 0)) return null;
  return Array.from({ length: Math.floor(text.length / LENGTH) }, (_, at) =>
    text.slice(LENGTH * at, LENGTH * (at + 1)),
  );
}

/** Returns whether the last eight columns of records are ascending numbers, or names with such numbers. */
function areNumbered(records) {
  const numbers = records.map((record) => (SEQUENCE_NUMBER.test(record) ? record.slice(-8) : null));
  const isNext = (number, at) => number !== null && (at === 0 || numbers[at - 1] === null || number > numbers[at - 1]);
  return numbers.filter(isNext).length >= MIN_SHARE * records.length;
}

/** Returns whether a text consists of records. @param {string} text @param {boolean} isWhole whether it is the whole input */
function recognise(text, isWhole) {
  const records = recordsOf(text, isWhole);
  if (records === null || records.length < MIN_RECORDS) return false;
  const countOf = (pattern) => records.filter((record) => pattern.test(record)).length;
  return (
    (JCL.test(records[0]) && countOf(JCL) >= Math.max(MIN_RECORDS, MIN_JCL_SHARE * records.length)) ||
    areNumbered(records) ||
    (records.length >= MIN_BLANK_RECORDS && countOf(BLANK_END) >= MIN_SHARE * records.length)
  );
}

export const fixedRecords = {
  id: 'fixed-records',
  label: words.FIXED_RECORDS,
  description: words.TEXT_IN_FIXED_RECORDS,
  decodeLabel: words.BREAK_INTO_LINES,
  trims: false,
  recognise,
  describe: () => ({ hint: words.RECORDS_OF_MAINFRAMES }),
  decode(text) {
    const records = recordsOf(text, true);
    return records
      ? { text: records.map((record) => `${record}\n`).join(''), form: {} }
      : { problem: words.NO_FIXED_RECORDS };
  },
  encode({ text }) {
    const lines = text().split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    const long = lines.findIndex((line) => line.length > LENGTH);
    if (long >= 0) return { problem: words.lineTooLong(long + 1, LENGTH) };
    return { text: lines.map((line) => line.padEnd(LENGTH)).join('') };
  },
};
