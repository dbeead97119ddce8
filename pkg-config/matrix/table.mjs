// The table of the matrix, and its place in README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/paths.mjs';
import { Problem, say } from '../scripts/lib/say.mjs';

const README = join(ROOT, 'README.md');
const BEGIN = '<!-- matrix: written by `npm --prefix pkg-config run matrix -- --write` -->';
const END = '<!-- /matrix -->';
const HEAD = ['| where | version | entry | checks |', '| --- | --- | --- | --- |'];

const verdict = ({ passed, failed }) =>
  failed.length === 0 ? `${passed} passed` : `**${failed.length} failed**, ${passed} passed`;

const line = (row) => `| ${row.name} | ${row.version} | \`${row.entry}\` | ${verdict(row)} |`;

export const tableOf = (rows) => [...HEAD, ...rows.map(line)].join('\n');

/** A table without the versions that change while the project does not: those of the system's browsers. */
export function comparable(table, rows) {
  const floating = rows.filter((row) => row.floating).map((row) => row.name);
  return table
    .trim()
    .split('\n')
    .map((text) => {
      const [, name, , ...rest] = text.split('|').map((cell) => cell.trim());
      return floating.includes(name) ? [name, ...rest].join('|') : text;
    })
    .join('\n');
}

/** Makes sure that the table in README.md is the one that was run. */
export function settleTable(rows, { write }) {
  const text = readFileSync(README, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [there, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Problem(`README.md has no place for the table: ${BEGIN} … ${END}`);
  const table = tableOf(rows);
  if (write) {
    writeFileSync(README, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
    say('Wrote the table into README.md.');
  } else if (comparable(there, rows) !== comparable(table, rows)) {
    throw new Problem(
      `The table in README.md is not the one that was run:\n${table}`,
      'Run:  npm --prefix pkg-config run matrix -- --write',
    );
  }
}
