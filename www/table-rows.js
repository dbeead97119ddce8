/** Splits tables of text, such as CSV, into rows of cells. */

const DELIMITERS = ['\t', ';', ','];
/** The share of the rows that have the same number of columns. */
export const MIN_SHARE = 0.8;

/**
 * Splits a text into rows of cells (RFC 4180), each with its place. Returns null if quotation marks do not match.
 *
 * @param {string} text
 * @param {string} delimiter
 * @returns {{ index: number, cell: string }[][] | null}
 */
function rowsOf(text, delimiter) {
  const pattern = new RegExp(
    `("(?:[^"]|"")*"|[^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*|)(${delimiter}|\\r\\n?|\\n|$)`,
    'y',
  );
  const rows = [];
  let row = [];
  while (pattern.lastIndex < text.length) {
    const index = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) return null;
    row.push({ index, cell: found[1] });
    if (found[2] === delimiter) continue;
    if (row.length > 1 || row[0].cell !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/**
 * Returns the delimiter of a table, and its rows with the most frequent number of columns; null for another text. Nearly all rows of a table
 * have the same number of columns, at least two.
 *
 * @param {string} text
 * @param {number} minRows
 */
export function tableOf(text, minRows) {
  for (const delimiter of DELIMITERS) {
    const rows = text.includes(delimiter) ? rowsOf(text, delimiter) : null;
    if (!rows || rows.length < minRows) continue;
    const counts = new Map();
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [[columns, count]] = [...counts].sort(([, first], [, second]) => second - first);
    if (columns > 1 && count >= MIN_SHARE * rows.length)
      return { delimiter, rows: rows.filter(({ length }) => length === columns) };
  }
  return null;
}
