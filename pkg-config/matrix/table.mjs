// Writes and checks the table in docs/runtimes.md: the results of the matrix, a row for each environment.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../scripts/lib/log.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';

const FILE = join(ROOT, 'docs', 'runtimes.md');
/** Matches the table in the file: the text between two comments. */
const TABLE = /(?<=<!-- matrix: .* -->\n\n)[^]*(?=\n\n<!-- \/matrix -->)/;
const HEAD = ['| where | version | entry | checks |', '| --- | --- | --- | --- |'];

const verdict = ({ passed, failed }) =>
  failed.length === 0 ? `${passed} passed` : `**${failed.length} failed**, ${passed} passed`;

/** Returns the Markdown table of the results in `rows`. */
export const tableOf = (rows) =>
  [...HEAD, ...rows.map((row) => `| ${row.name} | ${row.version} | \`${row.entry}\` | ${verdict(row)} |`)].join('\n');

/** Returns a table without the versions of the system's browsers, which change even if the project does not. */
export function comparable(table, rows) {
  const names = rows.filter(({ isSystemBrowser }) => isSystemBrowser).map(({ name }) => name);
  const withoutVersion = (line) => {
    const [, name, , ...rest] = line.split('|').map((cell) => cell.trim());
    return names.includes(name) ? [name, ...rest].join('|') : line;
  };
  return table.trim().split('\n').map(withoutVersion).join('\n');
}

/** Writes the table of these rows into docs/runtimes.md. */
export function writeTable(rows) {
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(TABLE, () => tableOf(rows)),
  );
  log('Wrote the table into docs/runtimes.md.');
}

/** Throws unless docs/runtimes.md has the table of these rows. */
export function checkTable(rows) {
  const table = tableOf(rows);
  const [written = ''] = TABLE.exec(readFileSync(FILE, 'utf8')) ?? [];
  if (comparable(written, rows) === comparable(table, rows)) return;
  const command = 'Run:  npm --prefix pkg-config run matrix -- --write';
  throw new UserError(`The table in docs/runtimes.md differs from this run:\n${table}`, command);
}
