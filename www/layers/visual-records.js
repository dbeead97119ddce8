/**
 * Hebrew in visual order in records of a fixed length, such as those of tax and bank files. Programs read the fields by their columns, so the
 * Hebrew of each field must be reversed in place. Files with several kinds of records begin each record with the name of its kind, such as `B100`.
 */
import { HEBREW, reversedLine } from '../visual-order.js';

const MIN_RECORDS = 5;
const KIND_LENGTH = 4;
const KIND = /^[A-Z0-9]{4}/;
/** The minimum number of adjacent columns in which all records of a kind have digits. Lines of prose that are filled with spaces have no such columns. */
const MIN_DIGIT_COLUMNS = 4;
const VISIBLE_ASCII = /[!-~]/;
/**
 * In a run of fixed columns, each record has a letter or a digit. Columns with only signs, such as the quotation mark of בע"מ in all records, are part
 * of the Hebrew text.
 */
const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
const LONG_NUMBER = new RegExp(`\\d{${MIN_DIGIT_COLUMNS}}`);
/** A text of a record: words with single spaces between them. Several spaces are padding. */
const TEXT = /\S+(?: \S+)*/g;

/** Returns the lines of a text that end with a line end. A last line without line end may be cut. */
const completeLines = (text) => text.split(/\r?\n|\r/).slice(0, -1);

/** Returns for each column whether all lines have a character in this column that matches `pattern`. */
const columnsWith = (lines, pattern) =>
  Array.from(lines[0], (_, at) => lines.every((line) => pattern.test(line[at] ?? '')));

/**
 * Returns for each column whether it belongs to no Hebrew field. All records have a letter, digit or sign in these columns. If there are few records,
 * words in Latin letters and short numbers of a text can be in the same columns, so only columns with a long number count.
 */
function fixedColumns(lines) {
  const visible = columnsWith(lines, VISIBLE_ASCII);
  const fixedContent = lines.length < MIN_RECORDS ? LONG_NUMBER : LETTER_OR_DIGIT;
  const runs = visible.map((has) => (has ? '1' : '0')).join('');
  for (const { 0: run, index } of runs.matchAll(/1+/g))
    if (!lines.every((line) => fixedContent.test(line.slice(index, index + run.length))))
      visible.fill(false, index, index + run.length);
  return visible;
}

/**
 * Returns the layout of records of one kind: their length in code units, and for each column whether it belongs to no Hebrew field. Returns null if
 * the lines are not such records.
 */
function layoutOfKind(lines) {
  if (lines.some(({ length }) => length !== lines[0].length)) return null;
  const digits = columnsWith(lines, /\d/).map((has) => (has ? '1' : '0'));
  if (!digits.join('').includes('1'.repeat(MIN_DIGIT_COLUMNS))) return null;
  return { length: lines[0].length, fixed: fixedColumns(lines) };
}

/** Returns the kind of a record, which is the key of its layout; an empty string if all records are of one kind. */
const kindOf = (line, { isOneKind }) => (isOneKind ? '' : line.slice(0, KIND_LENGTH));

/**
 * Returns the layouts of the records of a text, which `reverseRecords` needs to convert the text and to convert it back. Returns null if the lines
 * are not records of a fixed length. Empty lines do not count.
 *
 * @param {string} text
 */
export function recordsOf(text) {
  const lines = completeLines(text).filter((line) => line !== '');
  if (lines.length < MIN_RECORDS) return null;
  const isOneKind = lines.every(({ length }) => length === lines[0].length);
  if (!isOneKind && !lines.every((line) => KIND.test(line))) return null;
  const kinds = new Map();
  for (const line of lines) {
    const kind = kindOf(line, { isOneKind });
    if (kinds.has(kind)) kinds.get(kind).push(line);
    else kinds.set(kind, [line]);
  }
  if (!isOneKind && 2 * kinds.size > lines.length) return null;
  const layouts = new Map([...kinds].map(([kind, each]) => [kind, layoutOfKind(each)]));
  return [...layouts.values()].includes(null) ? null : { isOneKind, layouts };
}

/** Reverses each part of a record that has Hebrew letters and is outside of the fixed columns. */
function reverseRecord(line, fixed) {
  let [reversed, from] = ['', 0];
  while (from < line.length) {
    const isFixed = fixed[from] ?? false;
    let to = from + 1;
    while (to < line.length && (fixed[to] ?? false) === isFixed) to += 1;
    const part = line.slice(from, to);
    reversed += isFixed ? part : part.replace(TEXT, (field) => (HEBREW.test(field) ? reversedLine(field) : field));
    from = to;
  }
  return reversed;
}

/**
 * Converts records of a fixed length from visual to logical order or back. The columns and their padding stay. Returns null if a line with Hebrew is no
 * record of `records`. The last line can be cut if it has no line end.
 *
 * @param {string} text
 * @param {ReturnType<typeof recordsOf>} records
 */
export function reverseRecords(text, records) {
  const pieces = text.split(/(\r?\n|\r)/);
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at];
    if (!HEBREW.test(line)) continue;
    const layout = records.layouts.get(kindOf(line, records));
    const mayBeCut = at > 0 && at === pieces.length - 1;
    const isRecord = line.length === layout?.length || (mayBeCut && line.length < (layout?.length ?? Infinity));
    if (!isRecord) return null;
    pieces[at] = reverseRecord(line, layout?.fixed ?? []);
  }
  return pieces.join('');
}
