/** Typographic quotation marks around the fields of a table, where CSV has `"` (RFC 4180). */
import { tableOf } from '../table-rows.js';
import { hasHalfQuotation } from './marks.js';

/** The marks that Word writes in most languages. Guillemets are left out: around a name, they can belong to the name. */
const MARKS = '“”„‟″';
const DELIMITERS = ['\t', ';', ',', '|'];
const [MIN_COLUMNS, MIN_SHARE, MIN_ROWS] = [2, 0.8, 3];

const escaped = (delimiter) => (delimiter === '|' ? '\\|' : delimiter);
/**
 * Returns the pattern of a field between typographic quotation marks, with a delimiter or the end of the line on each side. Group 1 is the
 * text between the marks. Without a closing mark, there is no group 1, and the match ends at the end of the line or before `"`. Up to
 * there, no other field has a closing mark. If the match ended earlier, a search would examine this text again for each opening mark.
 */
const fieldPattern = (delimiter) =>
  new RegExp(
    `(?<=^\\ufeff?|[${delimiter}\\r\\n])[${MARKS}](?:([^"\\r\\n]*?)[${MARKS}](?=${escaped(delimiter)}|[\\r\\n]|$)|[^"\\r\\n]*)`,
    'gu',
  );

/** Returns a table without the byte order mark, which would be part of the first cell. */
const withoutBom = (text) => text.replace(/^\ufeff/, ' ').trimStart();

/** Returns the number of columns in which the name in the first row and nearly all fields are in quotation marks. */
function quotedColumns({ rows, columns }) {
  const complete = rows.filter(({ length }) => length === columns);
  const isQuoted = ({ cell }) => /^".*"$/s.test(cell);
  return complete[0].filter(
    (cell, column) =>
      isQuoted(cell) && complete.filter((row) => isQuoted(row[column])).length >= MIN_SHARE * complete.length,
  ).length;
}

/**
 * Returns the typographic quotation marks around fields of a table; null for another text. There must be one of two kinds of evidence. Either a
 * field between marks contains a delimiter, so that all rows have the same number of fields only after `"` replaces the marks. Or the marks are
 * around nearly all fields of several columns, and around the names of these columns in the first row.
 *
 * @param {string} text
 */
export function findInCsv(text) {
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const fields = [...text.matchAll(fieldPattern(delimiter))].filter(([, inner]) => inner !== undefined);
    if (fields.length === 0 || fields.some(([, inner]) => hasHalfQuotation(inner))) continue;
    const inAscii = (found, inner) => (inner === undefined ? found : `"${inner}"`);
    const replaced = withoutBom(text.replace(fieldPattern(delimiter), inAscii));
    const table = tableOf(replaced, [delimiter], MIN_ROWS);
    if (!table || table.rows.some(({ length }) => length !== table.columns)) continue;
    const plain = tableOf(withoutBom(text), [delimiter], MIN_ROWS);
    const isSplit = !plain || plain.rows.some(({ length }) => length !== table.columns);
    // A table of Markdown has “|” between texts that can be quotations.
    if (!isSplit && (delimiter === '|' || quotedColumns(table) < MIN_COLUMNS)) continue;
    const places = fields.flatMap(({ 0: field, index }) => [
      { index, before: field[0], after: '"' },
      { index: index + field.length - 1, before: field.at(-1), after: '"' },
    ]);
    return { language: 'csv', places };
  }
  return null;
}
