// The table of the matrix in README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, log } from '../scripts/lib/log.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';

const README = join(ROOT, 'README.md');
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

/** Returns README.md in three parts: the second is the table. */
function readmeParts() {
  const [before, rest] = readFileSync(README, 'utf8').split(BEGIN);
  const [table, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new UserError(`README.md has no place for the table: ${BEGIN} … ${END}`);
  return [before, table, after];
}

export function writeTable(rows) {
  const [before, , after] = readmeParts();
  writeFileSync(README, `${before}${BEGIN}\n\n${tableOf(rows)}\n\n${END}${after}`);
  log('Wrote the table into README.md.');
}

/** Throws unless README.md has the table of these rows. */
export function checkTable(rows) {
  const table = tableOf(rows);
  if (comparable(readmeParts()[1], rows) === comparable(table, rows)) return;
  const command = 'Run:  npm --prefix pkg-config run matrix -- --write';
  throw new UserError(`README.md has another table than this run:\n${table}`, command);
}
