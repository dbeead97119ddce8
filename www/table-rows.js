/** The rows and cells of a table in text, such as CSV. */

/** The usual delimiters of cells. */
export const DELIMITERS = ['\t', ';', ','];
const MIN_ROWS = 3;
/** The minimum share of the rows that have the same number of columns. */
export const MIN_SHARE = 0.8;

/**
 * Returns the index after the closing quotation mark of the cell that begins with a quotation mark at `index`; 0 if there is none. A pattern would
 * overflow the stack at a cell of several megabytes.
 */
function endOfQuotedCell(text, index) {
  let close = text.indexOf('"', index + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close + 1;
}

/**
 * Splits a text into rows of cells (RFC 4180), each with its place. Returns null if a cell that begins with a
 * quotation mark has no closing mark, or has text after the closing mark.
 *
 * @param {string} text
 * @param {string} delimiter
 * @returns {{ index: number, cell: string }[][] | null}
 */
function rowsOf(text, delimiter) {
  const unquoted = new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
  const separator = new RegExp(`${delimiter === '|' ? '\\|' : delimiter}|\\r\\n?|\\n|$`, 'y');
  const rows = [];
  let row = [];
  let at = 0;
  while (at < text.length) {
    const index = at;
    unquoted.lastIndex = index;
    const end = text[index] === '"' ? endOfQuotedCell(text, index) : index + unquoted.exec(text)[0].length;
    separator.lastIndex = end;
    const found = end < index ? null : separator.exec(text);
    if (!found) return null;
    row.push({ index, cell: text.slice(index, end) });
    at = separator.lastIndex;
    if (found[0] === delimiter) continue;
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
