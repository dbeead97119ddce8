/**
 * Finds fields of fixed-length records that a program cut inside characters, as exports of mainframes do. Each field has a fixed number of
 * bytes, and no delimiter follows it. Records may have line ends. `fieldsPattern` in fault-patterns.js finds the cuts of other fields and lines.
 *
 * The column of a byte is its number in its record, from 1. The column of a cut is that of the last byte of the incomplete character.
 */
import { recordsInBytes } from './fixed-width.js';

/** The minimum number of cuts: in total, and on average at each field end. */
const MIN_CUTS = 3;
/** The minimum number of cuts that are certain without the evidence of their columns; see `certainCuts` in fault-patterns.js. */
const MIN_CERTAIN = 2;
/** The minimum number of cuts in the same column. */
const MIN_AT_COLUMN = 2;
/** The minimum share of malformed places that are at the ends of fields, such as at byte 32 of several records. */
const MIN_SHARE = 0.75;
const TEXT_BEFORE = 8; // bytes
const SPACE = 0x20;
const [FIRST_LEAD, LAST_LEAD] = [0xc2, 0xf4];

/**
 * Returns whether the texts before the cuts differ. If all are the same, many records probably repeat one damaged word in the same column.
 */
const haveDifferentText = (bytes, cuts) =>
  new Set(cuts.map(({ at }) => bytes.subarray(Math.max(0, at - TEXT_BEFORE), at).join())).size > 1;

/** Returns whether a byte is an ASCII letter, or belongs to a character beyond ASCII. */
const isLetterByte = (byte) => byte >= 0x80 || /[A-Za-z]/.test(String.fromCharCode(byte));

/**
 * Returns whether most cuts follow a word, with at most one space between the word and the cut. A malformed byte can
 * also be a field of one letter in another encoding, such as a code. The fix would replace this letter with a space.
 * But such a field rarely follows a word. Digits, punctuation or the spaces that fill another field precede it.
 */
function followWords(bytes, cuts) {
  const isAfterWord = ({ at }) => isLetterByte(bytes[bytes[at - 1] === SPACE ? at - 2 : at - 1]);
  return 2 * cuts.filter(isAfterWord).length > cuts.length;
}

/**
 * Returns whether a field that ends before `offset` would end inside a character in some record. In such a record, a
 * continuation byte is at `offset`, or a multiple of `step` bytes after it.
 */
function wouldDivideCharacters(bytes, offset, step) {
  for (let at = offset; at < bytes.length; at += step) if (bytes[at] >> 6 === 0b10) return true;
  return false;
}

/**
 * Returns whether the bytes that follow the cuts allow a field to end before `offset`. If a space follows every cut, but some record has another byte
 * in this column, no field ends before this column. Then each space is probably in place of a byte A0, as in C3 20 for `à`.
 */
function mayFieldEndBefore(bytes, cuts, offset, step) {
  if (!cuts.every(({ end }) => bytes[end] === SPACE)) return true;
  for (let at = offset; at < bytes.length; at += step) if (bytes[at] !== SPACE) return false;
  return true;
}

/**
 * Returns the pattern of cut fields in records; null if there is none. Incomplete characters in the same columns are strong evidence of cuts:
 * letters in another encoding would be in other columns too. In addition, at least MIN_CERTAIN cuts must be certain without the evidence of their
 * columns. At each field end, at least half of the cuts must be certain, or begin with a lead byte that complete characters have too.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {{ at: number, faultEnd: number, end: number }[]} places the malformed places, from `placesOf` in fault-patterns.js: the
 *   fault at `at` ends before `faultEnd`, and the malformed bytes that directly follow it end before `end`
 * @param {Set<object>} certain the places that are certainly beginnings of characters
 * @param {Uint32Array} leadCounts how many complete characters begin with each byte
 * @param {boolean} isWhole whether `bytes` are the whole input
 */
export function cutRecordsPattern(codec, bytes, places, certain, leadCounts, isWhole) {
  const isIncomplete = ({ at, faultEnd, end }) => end === faultEnd && bytes[at] >= FIRST_LEAD && bytes[at] <= LAST_LEAD;
  const incomplete = places.filter(isIncomplete);
  if (incomplete.length < MIN_CUTS || certain.size < MIN_CERTAIN) return null;
  const records = recordsInBytes(codec, bytes, isWhole);
  if (!records) return null;
  const { start, step, length, hasLines } = records;
  const columnOf = ({ end }) => ((end - start - 1) % step) + 1;
  const cutsByColumn = new Map();
  for (const place of incomplete) {
    const column = columnOf(place);
    if (!cutsByColumn.has(column)) cutsByColumn.set(column, []);
    cutsByColumn.get(column).push(place);
  }
  const isFieldEnd = ([column, cuts]) =>
    cuts.length >= MIN_AT_COLUMN &&
    2 * cuts.filter((cut) => certain.has(cut) || leadCounts[bytes[cut.at]] > 0).length >= cuts.length &&
    haveDifferentText(bytes, cuts) &&
    followWords(bytes, cuts) &&
    !wouldDivideCharacters(bytes, start + column, step) &&
    mayFieldEndBefore(bytes, cuts, start + column, step);
  const ends = [...cutsByColumn].filter(isFieldEnd);
  const atEnds = ends.flatMap(([, cuts]) => cuts);
  if (atEnds.length < MIN_CUTS * ends.length || atEnds.length < MIN_SHARE * places.length || atEnds.length === 0)
    return null;
  const columns = ends.map(([column]) => column).sort((one, other) => one - other);
  // A program that limits the length of lines cuts only their ends; `fieldsPattern` finds this.
  if (hasLines && columns.every((column) => column === length)) return null;
  return {
    ...{ id: 'cut-records', count: atEnds.length, others: places.length - atEnds.length },
    ...{ first: Math.min(...atEnds.map(({ at }) => at)), records, columns },
  };
}
