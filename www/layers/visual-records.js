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
/** Parts of a record between columns and padding. */
const TEXT = /\S+(?: \S+)*/g;

/** Returns the lines of a text that end with a line end. A last line without line end may be cut. */
const completeLines = (text) => text.split(/\r?\n|\r/).slice(0, -1);

/** Returns for each column whether all lines have a character in this column that matches `pattern`. */
const columnsWith = (lines, pattern) =>
  Array.from(lines[0], (_, at) => lines.every((line) => pattern.test(line[at] ?? '')));

/** Returns the columns of records of one kind that belong to no Hebrew field; null if the lines are not such records. */
function layoutOfKind(lines) {
  if (lines.some(({ length }) => length !== lines[0].length)) return null;
  const digits = columnsWith(lines, /\d/).map((has) => (has ? '1' : '0'));
  if (!digits.join('').includes('1'.repeat(MIN_DIGIT_COLUMNS))) return null;
  return { length: lines[0].length, fixed: columnsWith(lines, VISIBLE_ASCII) };
}

/**
 * Returns the layouts of the records of a text, and `kindOf`, which returns the key of the layout of a line. Returns null if the lines are not
 * records of a fixed length.
 */
function layoutsOf(text) {
  const lines = completeLines(text);
  if (lines.length < MIN_RECORDS) return null;
  const isSame = lines.every(({ length }) => length === lines[0].length);
  if (!isSame && !lines.every((line) => KIND.test(line))) return null;
  const kindOf = (line) => (isSame ? '' : line.slice(0, KIND_LENGTH));
  const kinds = new Map();
  for (const line of lines) {
    const kind = kindOf(line);
    if (kinds.has(kind)) kinds.get(kind).push(line);
    else kinds.set(kind, [line]);
  }
  if (!isSame && 2 * kinds.size > lines.length) return null;
  const layouts = new Map([...kinds].map(([kind, each]) => [kind, layoutOfKind(each)]));
  return [...layouts.values()].includes(null) ? null : { layouts, kindOf };
}

/** Reverses each part of a record that has Hebrew letters and is outside of the fixed columns. */
function reverseRecord(line, { fixed }) {
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
 * Converts records of a fixed length from visual to logical order or back. The columns and their padding stay. Returns null if the text does
 * not consist of such records.
 *
 * @param {string} text
 */
export function reverseRecords(text) {
  const found = layoutsOf(text);
  if (!found) return null;
  return text
    .split(/(\r?\n|\r)/)
    .map((line) => {
      const layout = HEBREW.test(line) ? found.layouts.get(found.kindOf(line)) : null;
      return layout ? reverseRecord(line, layout) : line;
    })
    .join('');
}
