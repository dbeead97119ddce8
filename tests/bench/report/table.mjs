// Tables for a terminal.

/** Lines of a table: `rows` of texts under `head`; columns named in `right` (their numbers) end together, as numbers do. */
export function tableOf(head, rows, right = []) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => [...row[column]].length)));
  const line = (row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat(widths[column] - [...text].length);
        return right.includes(column) ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)];
}

/** A number with about three digits that mean something. */
export function brief(number) {
  if (!Number.isFinite(number)) return '-';
  if (number >= 99.5) return number.toFixed(0);
  return number >= 9.95 ? number.toFixed(1) : number.toFixed(2);
}
