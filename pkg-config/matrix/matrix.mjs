// Runs the cells of the matrix one after another, and writes or checks their table in docs/runtimes.md. A cell is an environment in which
// the checks run: a runtime, the output of a bundler, or a page in a browser. The `entry` of a cell is the script of the package
// that the cell loads, as a path in dist/.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, formatDuration, log, logError, secondsSince } from '../scripts/lib/log.mjs';
import { MATRIX, ROOT } from '../scripts/lib/paths.mjs';
import { installTarball } from '../scripts/lib/project-copies.mjs';
import { browsersFrom } from './browsers.mjs';
import { BUNDLERS } from './cells/bundlers.mjs';
import { EDGE_LIGHT } from './cells/edge-light.mjs';
import { PAGES } from './cells/pages.mjs';
import { RUNTIMES } from './cells/runtimes.mjs';
import { WORKERD } from './cells/workerd.mjs';
import { PROJECT } from './lib.mjs';
import { checkTable, tableOf, writeTable } from './table.mjs';

const CELLS = [...RUNTIMES, ...WORKERD, ...EDGE_LIGHT, ...BUNDLERS, ...PAGES];

const failuresOf = ({ name, failed }) =>
  failed.map(({ name: check, why }) => `  ${name}: ${check}\n    ${why}`).join('\n');

/** Runs one cell. An error that stops the cell counts as one failed check. */
async function runCell({ name, entry, run }, context) {
  const start = performance.now();
  let row;
  try {
    row = { name, entry, ...(await run(context)) };
    if (row.failed.length > 0) log(failuresOf(row));
    if (row.passed === 0 && row.failed.length === 0) throw new Error(`${name}: no check ran`);
  } catch (error) {
    logError(error);
    row = { name, entry, version: 'did not run', passed: 0, failed: [{ name: 'the run', why: String(error) }] };
  }
  const verdict = row.failed.length > 0 ? `FAILED ${row.failed.length}` : 'passed';
  const time = formatDuration(secondsSince(start));
  log(`  ${name} (${row.version}): ${verdict}, ${row.passed} checks passed, ${time}`);
  return row;
}

/**
 * Runs the checks on `tarball` in every cell. Returns `{ passed, failed }`, the numbers of checks that passed and failed. If a check
 * failed, throws an error with these two properties instead, so the returned `failed` is always 0. Also throws if docs/runtimes.md has
 * another table and `write` is not set.
 */
export async function runMatrix({ tarball, browsers, write }) {
  await installTarball(PROJECT, tarball);
  cpSync(join(MATRIX, 'project'), PROJECT, { recursive: true });
  cpSync(join(ROOT, 'tests', 'package', 'vectors.mjs'), join(PROJECT, 'vectors.mjs'));
  const { default: sirv } = await import('sirv'); // not at the top: sirv may be installed only after this file is loaded
  const context = { serve: (folder) => sirv(folder, { dev: true }), browsers: browsersFrom(browsers) };
  const rows = [];
  for (const cell of CELLS) rows.push(await runCell(cell, context));

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const counts = {
    passed: sum(rows.map(({ passed }) => passed)),
    failed: sum(rows.map(({ failed }) => failed.length)),
  };
  log(`\n${tableOf(rows)}\n`);
  if (counts.failed > 0) {
    const details = rows.map(failuresOf).filter(Boolean).join('\n').split('\n').slice(0, 60).join('\n');
    throw Object.assign(new UserError(`${counts.failed} checks of the matrix failed (above).`), counts, { details });
  }
  if (write) writeTable(rows);
  else checkTable(rows);
  return counts;
}
