/**
 * Finds fields that a program cut after a number of bytes, in GBK, Shift_JIS and other encodings with characters of two bytes. The last byte of such
 * a field is the first byte of a character.
 */
import { commonValue, MIN_SHARE } from './common-value.js';
import { lengthsBefore } from './field-lengths.js';
import { LINE_ENDS } from './separators.js';

const MIN_CUTS = 3;
const SPACE = 0x20;
/** What follows a cut field: a delimiter, a space that fills the column, or a line end. */
const AFTER_FIELD = /[\s,;|"]/;

/**
 * Returns the pattern of fields that end with the first byte of a character (a `FaultPattern` of fault-patterns.js). Returns null unless both of these
 * are true:
 *
 * - the fields explain nearly all malformed bytes
 * - nearly all fields end at the same byte of a line, or have the same length before the same delimiter
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding with characters of two bytes
 */
export function cutPairsPattern(codec, bytes, encoding) {
  const { length, offsets, lengths } = codec.faults(bytes, encoding);
  const ends = [];
  for (let row = 0; row < length; row += 1) {
    const end = offsets[row] + 1;
    const isCut = lengths[row] === 1 && bytes[end] !== undefined && AFTER_FIELD.test(String.fromCharCode(bytes[end]));
    if (isCut) ends.push(end);
  }
  if (ends.length < MIN_CUTS || ends.length < MIN_SHARE * length) return null;
  const places = ends.map((end) => ({ end }));
  const lineLength = commonValue(lengthsBefore(bytes, places, LINE_ENDS));
  const next = commonValue(ends.map((end) => bytes[end]));
  const delimiter = next === undefined || next === SPACE ? null : next;
  const fieldLength = delimiter && commonValue(lengthsBefore(bytes, places, [...LINE_ENDS, delimiter]));
  if (lineLength === undefined && !fieldLength) return null;
  return {
    ...{ id: 'fields', count: ends.length, others: length - ends.length, first: ends[0] - 1 },
    ...{ delimiter: delimiter && String.fromCharCode(delimiter), cutsBetweenCharacters: 0 },
    ...{ fieldLength: fieldLength ?? null, lineLength: lineLength ?? null },
  };
}
