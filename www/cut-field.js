/**
 * Finds fields of a table, or lines, that a program cut within a character, in inputs in which `fieldsPattern` of fault-patterns.js finds no pattern.
 */
import { decodedBefore, isCutLead } from './cut-characters.js';
import { isEndOfField } from './fault-causes.js';
import { DELIMITERS, tableOf } from './table-rows.js';

const MAX_CUTS = 2;
/** The minimum length of a cut line, in bytes. Programs rarely have a smaller limit. */
const MIN_LINE = 12;

/** Returns a text with one character for each byte, so that an index in the text is the offset of a byte. */
const byteCharacters = (bytes) => new TextDecoder('windows-1252').decode(bytes);

/** Returns the place of the content of a cell, without its quotation marks. */
const contentOf = ({ index, cell }) =>
  cell.startsWith('"')
    ? { start: index + 1, end: index + cell.length - 1 }
    : { start: index, end: index + cell.length };

/** Returns the table field that ends at an offset, with its column and row; null if there is none. */
function fieldEndingAt(rows, end) {
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const content = contentOf(cell);
      if (content.end === end) return { column, row, length: end - content.start };
    }
  return null;
}

/** Returns the lengths of the fields of a column. */
const lengthsOf = (rows, column) =>
  rows.filter((row) => column in row).map((row) => contentOf(row[column]).end - contentOf(row[column]).start);

/** Returns whether a line is longer than a number of bytes. */
const hasLongerLine = (text, length) => text.split(/[\r\n]/).some((line) => line.length > length);

/** Returns the length of the line that ends at an offset; null if no line ends there. */
function lineEndingAt(text, end) {
  if (!/[\r\n]/.test(text.slice(end, end + 1))) return null;
  return end - (Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1);
}

/**
 * Returns the pattern of cut fields (a `FaultPattern` of fault-patterns.js). The pattern is never proven, because the bytes may be text in another
 * encoding. Returns null if an incomplete character is within a field or line, or if the fields have different lengths or columns.
 *
 * @param {Uint8Array} bytes the whole input
 * @param {{ at: number, end: number }[]} cuts the places of all malformed bytes, each certainly the first bytes of a character
 */
export function cutFieldPattern(bytes, cuts) {
  if (cuts.length > MAX_CUTS) return null;
  const text = byteCharacters(bytes);
  const [{ at, end }] = cuts;
  const pattern = {
    ...{ id: 'cut-field', isProven: false, count: cuts.length, others: 0, first: at, bytes: bytes.slice(at, end) },
    ...{
      delimiter: '\n',
      fieldLength: null,
      lineLength: null,
      isLimit: false,
      isLast: false,
      cutsBetweenCharacters: 0,
    },
  };
  const table = tableOf(text, [...DELIMITERS, '|']);
  if (!table) {
    const lengths = new Set(cuts.map((cut) => lineEndingAt(text, cut.end)));
    const [length] = lengths;
    if (lengths.size !== 1 || length < MIN_LINE) return null;
    return hasLongerLine(text, length) ? pattern : { ...pattern, lineLength: length, isLimit: true };
  }
  const { delimiter, rows } = table;
  const fields = cuts.map((cut) => fieldEndingAt(rows, cut.end));
  const [first] = fields;
  const isSame = (field) => field?.column === first?.column && field?.length === first?.length;
  if (first === null || !fields.every(isSame)) return null;
  const patternInColumn = { ...pattern, delimiter, isLast: first.column === first.row.length - 1 };
  // If a field of the column is longer, the length of the cut fields is not a limit. The first row can have the names of the columns.
  if (lengthsOf(rows.slice(1), first.column).some((each) => each > first.length)) return patternInColumn;
  const sameLength = lengthsOf(rows, first.column).filter((each) => each === first.length);
  return {
    ...{ ...patternInColumn, fieldLength: first.length, isLimit: true },
    cutsBetweenCharacters: sameLength.length - cuts.length,
  };
}

const CONTEXT = 16; // bytes before a place
const [FIRST_LEAD, LAST_LEAD] = [0xc2, 0xdf]; // of sequences of two bytes
/**
 * Matches the text before a cut character if it does not end with a letter, or ends with one capital letter that begins a word, as in `K\xc3`. After
 * more capital letters, the byte can be the letter Ã of windows-1252, as in `MANHÃ`.
 */
const BEFORE_CUT = /(?<!\p{L})\p{Lu}?$/u;

const isLead = (byte) => byte >= FIRST_LEAD && byte <= LAST_LEAD;

/** Returns the lead bytes of the complete sequences of two bytes. */
function leadsOfSequences(bytes) {
  const leads = new Set();
  for (let at = 1; at < bytes.length; at += 1)
    if (bytes[at] >> 6 === 0b10 && isLead(bytes[at - 1])) leads.add(bytes[at - 1]);
  return leads;
}

/**
 * Returns whether all places are lead bytes of sequences of two bytes at the ends of fields or lines, as `K\xc3;` for `Kö`. Each of these lead bytes
 * must also occur in a complete character. Then the text is in UTF-8, and a program cut its fields. Letters of windows-1252 would occur at other places too.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number, end: number }[]} places of all malformed bytes
 */
export function areCutsAtEnds(bytes, places) {
  const areLeadsAtEnds = places.every(
    ({ at, end }) => end - at === 1 && isLead(bytes[at]) && (end === bytes.length || isEndOfField(bytes[end])),
  );
  if (places.length === 0 || !areLeadsAtEnds) return false;
  const leads = leadsOfSequences(bytes);
  return places.every(({ at, end }) => {
    const bytesBefore = bytes.subarray(Math.max(0, at - CONTEXT), at);
    const fault = { bytes: bytes.subarray(at, end), followOnBytes: bytes.subarray(end, end), bytesBefore };
    return leads.has(bytes[at]) && (BEFORE_CUT.test(decodedBefore(bytesBefore)) || isCutLead(fault));
  });
}
