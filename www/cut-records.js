/**
 * Finds records of a fixed length with fields that a program cut within a character, as an export of a mainframe does: each field has a
 * number of bytes, and no delimiter follows. Records can end with line ends. See also `fieldsPattern` in fault-patterns.js.
 */
import { recordsInBytes } from './fixed-width.js';

const MIN_CUTS = 3;
/** The minimum number of cuts that are certain without their place. */
const MIN_CERTAIN = 2;
/** The minimum number of cuts at the same byte of their records. */
const MIN_AT_COLUMN = 2;
/** The minimum share of the malformed places that are at the ends of the same fields. */
const MIN_SHARE = 0.75;
const TEXT_BEFORE = 8; // bytes
const SPACE = 0x20;
const [FIRST_LEAD, LAST_LEAD] = [0xc2, 0xf4];

/** Returns whether the text before the cuts differs. A damaged word that many records have is at the same byte of each. */
const haveDifferentText = (bytes, cuts) =>
  new Set(cuts.map(({ at }) => bytes.subarray(Math.max(0, at - TEXT_BEFORE), at).join())).size > 1;

/** Returns whether a byte is an ASCII letter, or belongs to a character beyond ASCII. */
const isOfLetter = (byte) => byte >= 0x80 || /[A-Za-z]/.test(String.fromCharCode(byte));

/**
 * Returns whether most cuts follow a word, with at most one space between. A column of single letters in another encoding, such as codes, rather
 * follows digits, punctuation or the spaces that fill a field. Spaces in place of these letters would lose them.
 */
function followWords(bytes, cuts) {
  const isAfterWord = ({ at }) => isOfLetter(bytes[bytes[at - 1] === SPACE ? at - 2 : at - 1]);
  return 2 * cuts.filter(isAfterWord).length > cuts.length;
}

/** Returns whether a continuation byte is at an offset or a number of steps after it, so that no field ends there. */
function isWithinCharacters(bytes, offset, step) {
  for (let at = offset; at < bytes.length; at += step) if (bytes[at] >> 6 === 0b10) return true;
  return false;
}

/**
 * Returns whether a space may follow cuts because a space follows this field in each record. If other records have text there, the field does
 * not end there: each space can be in the place of a byte A0, as in C3 20 for `à`.
 */
function maySpaceFollow(bytes, cuts, offset, step) {
  if (!cuts.every(({ end }) => bytes[end] === SPACE)) return true;
  for (let at = offset; at < bytes.length; at += step) if (bytes[at] !== SPACE) return false;
  return true;
}

/**
 * Returns the pattern of cut fields in records; null if there is none. The place in its record is strong evidence of a cut: letters in another
 * encoding would be at other bytes too. Some of the cuts must show by themselves that they are cuts, and most must begin with lead bytes that
 * complete characters have too.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {{ at: number, faultEnd: number, end: number }[]} places of all malformed bytes
 * @param {Set<object>} certain the places that are certainly the beginnings of characters
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
  const atColumns = new Map();
  for (const place of incomplete) {
    const column = columnOf(place);
    if (!atColumns.has(column)) atColumns.set(column, []);
    atColumns.get(column).push(place);
  }
  const isFieldEnd = ([column, cuts]) =>
    cuts.length >= MIN_AT_COLUMN &&
    2 * cuts.filter((cut) => certain.has(cut) || leadCounts[bytes[cut.at]] > 0).length >= cuts.length &&
    haveDifferentText(bytes, cuts) &&
    followWords(bytes, cuts) &&
    !isWithinCharacters(bytes, start + column, step) &&
    maySpaceFollow(bytes, cuts, start + column, step);
  const ends = [...atColumns].filter(isFieldEnd);
  const cut = ends.flatMap(([, cuts]) => cuts);
  if (cut.length < MIN_CUTS * ends.length || cut.length < MIN_SHARE * places.length || cut.length === 0) return null;
  const columns = ends.map(([column]) => column).sort((one, other) => one - other);
  // A program that limits lines cuts only their ends.
  if (hasLines && columns.every((column) => column === length)) return null;
  return {
    ...{ id: 'cut-records', count: cut.length, others: places.length - cut.length },
    ...{ first: Math.min(...cut.map(({ at }) => at)), records, columns },
  };
}
