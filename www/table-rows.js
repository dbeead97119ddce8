/** The rows and cells of a table in text, such as CSV. */

/** The usual delimiters of cells. */
export const DELIMITERS = ['\t', ';', ','];
const MIN_ROWS = 3;
/** The minimum share of the rows that have the same number of columns. */
export const MIN_SHARE = 0.8;

/**
 * Splits a text into rows of cells (RFC 4180), each with its place. Returns null if a cell that begins with a
 * quotation mark has no closing mark, or has text after the closing mark.
 *
 * @param {string} text
 * @param {string} delimiter
 * @returns {{ index: number, cell: string }[][] | null}
 */
function rowsOf(text, delimiter) {
  const pattern = new RegExp(
    `("(?:[^"]|"")*"|[^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*|)(${delimiter === '|' ? '\\|' : delimiter}|\\r\\n?|\\n|$)`,
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
  // The text ends with a delimiter, after which the last cell is empty.
  if (row.length > 0) rows.push([...row, { index: text.length, cell: '' }]);
  return rows;
}

/**
 * Parses a text as a table: several rows, nearly all with the same number of columns, at least two. Returns null if the text is not a table.
 *
 * @param {string} text
 * @param {string[]} [delimiters] to try, each one character
 * @param {number} [minRows]
 * @returns {{ delimiter: string, columns: number, rows: { index: number, cell: string }[][] } | null} `rows` includes the rows
 *   whose number of cells is not `columns`
 */
export function tableOf(text, delimiters = DELIMITERS, minRows = MIN_ROWS) {
  for (const delimiter of delimiters) {
    const rows = text.includes(delimiter) ? rowsOf(text, delimiter) : null;
    if (!rows || rows.length < minRows) continue;
    const counts = new Map();
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [[columns, count]] = [...counts].sort(([, first], [, second]) => second - first);
    if (columns > 1 && count >= MIN_SHARE * rows.length) return { delimiter, columns, rows };
  }
  return null;
}
