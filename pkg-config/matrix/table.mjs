// The table of the matrix in docs/runtimes.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../scripts/lib/log.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';

const FILE = join(ROOT, 'docs', 'runtimes.md');
const BEGIN = '<!-- matrix: written by `npm --prefix pkg-config run matrix -- --write` -->';
const END = '<!-- /matrix -->';
const HEAD = ['| where | version | entry | checks |', '| --- | --- | --- | --- |'];

const verdict = ({ passed, failed }) =>
  failed.length === 0 ? `${passed} passed` : `**${failed.length} failed**, ${passed} passed`;

export const tableOf = (rows) =>
  [...HEAD, ...rows.map((row) => `| ${row.name} | ${row.version} | \`${row.entry}\` | ${verdict(row)} |`)].join('\n');

/** Returns a table without the versions of the system's browsers, which change when the project does not. */
export function comparable(table, rows) {
  const names = rows.filter(({ floating }) => floating).map(({ name }) => name);
  const withoutVersion = (line) => {
    const [, name, , ...rest] = line.split('|').map((cell) => cell.trim());
    return names.includes(name) ? [name, ...rest].join('|') : line;
  };
  return table.trim().split('\n').map(withoutVersion).join('\n');
}

/** Returns docs/runtimes.md in three parts: the second is the table. */
function readmeParts() {
  const [before, rest] = readFileSync(FILE, 'utf8').split(BEGIN);
  const [table, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new UserError(`docs/runtimes.md has no place for the table: ${BEGIN} … ${END}`);
  return [before, table, after];
}

export function writeTable(rows) {
  const [before, , after] = readmeParts();
  writeFileSync(FILE, `${before}${BEGIN}\n\n${tableOf(rows)}\n\n${END}${after}`);
  log('Wrote the table into docs/runtimes.md.');
}

/** Throws unless docs/runtimes.md has the table of these rows. */
export function checkTable(rows) {
  const table = tableOf(rows);
  if (comparable(readmeParts()[1], rows) === comparable(table, rows)) return;
  const command = 'Run:  npm --prefix pkg-config run matrix -- --write';
  throw new UserError(`docs/runtimes.md has another table than this run:\n${table}`, command);
}
