/**
 * The values of a table, of JSON and of SQL. A character of a decoded value must not end the value. So a quotation mark
 * is doubled in a quoted field of CSV (RFC 4180), and escaped in a string of JSON (RFC 8259).
 */
import { tableOf } from '../table-rows.js';
import { looksLikeJson } from './json.js';

const STARTS_AS_SQL = /^\s*(?:(?:INSERT|REPLACE)\s+INTO|UPDATE\s+\S+\s+SET)\b/im;
/**
 * By the quotation mark around a string of SQL: the parts of the string that contain this mark, its end, and the backslash escapes of MySQL. A single
 * pattern for the string would take quadratic time for strings without an end, and its stack would overflow for strings of several megabytes.
 */
const PARTS_OF_SQL_STRING = { "'": /\\[^]|''|'/g, '"': /\\[^]|""|"/g };

/** Returns whether a cell after a comma begins with a space, as a part of a sentence does. */
const isProse = ({ delimiter, rows }) =>
  delimiter === ',' && rows.some((row) => row.slice(1).some(({ cell }) => cell.startsWith(' ')));

/**
 * A change of the text of a value. `write` returns a decoded character as it is written within the value; null if the value cannot have it.
 *
 * @callback ChangeValue
 * @param {string} value as it is written in the text
 * @param {(character: string) => string | null} write
 * @returns {string}
 */

/** Changes a cell of a table. A cell that gets a delimiter, a line break or a quotation mark at its start is put in quotation marks. */
function changeCell(cell, delimiter, change) {
  const isQuoted = cell.length > 1 && cell.startsWith('"');
  const changed = change(cell, (character) => (isQuoted && character === '"' ? '""' : character));
  if (isQuoted || changed === cell) return changed;
  const needsQuotes = changed.includes(delimiter) || /^"|[\r\n]/.test(changed);
  return needsQuotes ? `"${changed.replaceAll('"', '""')}"` : changed;
}

/** Returns a text with its cells changed. */
function changeCells(text, { delimiter, rows }, change) {
  const pieces = [];
  let end = 0;
  for (const { index, cell } of rows.flat()) {
    const next = index + cell.length;
    pieces.push(text.slice(end, index), changeCell(text.slice(index, next), delimiter, change));
    end = next;
  }
  return [...pieces, text.slice(end)].join('');
}

/** Returns the index after a string of SQL. A string without an end, as in a cut dump, extends to the end of the text. */
function endOfString(text, start) {
  const mark = text[start];
  const parts = PARTS_OF_SQL_STRING[mark];
  parts.lastIndex = start + 1;
  for (let part = parts.exec(text); part; part = parts.exec(text)) if (part[0] === mark) return parts.lastIndex;
  return text.length;
}

/** Returns a text of SQL with its strings changed. */
function changeStrings(text, change) {
  const pieces = [];
  const marks = /['"]/g;
  let end = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const { 0: mark, index } = found;
    const write = (character) => (character === '\\' ? null : character === mark ? mark + mark : character);
    pieces.push(text.slice(end, index));
    end = endOfString(text, index);
    pieces.push(change(text.slice(index, end), write));
    marks.lastIndex = end;
  }
  return [...pieces, text.slice(end)].join('');
}

/**
 * Returns a function that changes the values of a text that is a table, JSON or SQL; null for another text.
 *
 * @param {string} text
 * @param {string} masked the text with another character in place of each delimiter within an escape, such as the `;` of `&uuml;`; both texts have the same length
 * @returns {((change: ChangeValue) => string) | null}
 */
export function valuesOf(text, masked) {
  const isWhole = true;
  if (looksLikeJson(text, isWhole))
    return (change) => change(text, (character) => JSON.stringify(character).slice(1, -1));
  if (STARTS_AS_SQL.test(text)) return (change) => changeStrings(text, change);
  const table = tableOf(masked);
  return table && !isProse(table) ? (change) => changeCells(text, table, change) : null;
}
