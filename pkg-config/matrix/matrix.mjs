// The cells of the matrix, one after another, and their table.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { MATRIX, ROOT } from '../scripts/lib/paths.mjs';
import { duration, say, sayFailure, since } from '../scripts/lib/say.mjs';
import { cut } from '../scripts/lib/counts.mjs';
import { TestsFailed } from '../scripts/lib/ledger.mjs';
import { installTarball } from '../scripts/lib/tarball.mjs';
import { browsersFrom } from './browsers.mjs';
import { BUNDLERS } from './cells/bundlers.mjs';
import { EDGE_LIGHT } from './cells/edge-light.mjs';
import { PAGES } from './cells/pages.mjs';
import { RUNTIMES } from './cells/runtimes.mjs';
import { WORKERD } from './cells/workerd.mjs';
import { PROJECT } from './lib.mjs';
import { settleTable, tableOf } from './table.mjs';

const CELLS = [...RUNTIMES, ...WORKERD, ...EDGE_LIGHT, ...BUNDLERS, ...PAGES];

async function prepare(tarball) {
  await installTarball(PROJECT, tarball);
  cpSync(join(MATRIX, 'project'), PROJECT, { recursive: true });
  cpSync(join(ROOT, 'tests', 'package', 'vectors.mjs'), join(PROJECT, 'vectors.mjs'));
}

/** Runs one cell. Whatever keeps it from running is a failure of it. */
const failuresOf = ({ name, failed }) =>
  failed.map(({ name: check, why }) => `  ${name}: ${check}\n    ${why}`).join('\n');

async function runCell({ name, entry, run }, context) {
  const began = performance.now();
  let row;
  try {
    row = { name, entry, ...(await run(context)) };
    if (row.failed.length > 0) say(failuresOf(row));
    if (row.passed === 0 && row.failed.length === 0) throw new Error(`${name}: no check ran`);
  } catch (error) {
    sayFailure(error);
    row = { name, entry, version: 'did not run', passed: 0, failed: [{ name: 'the run', why: String(error) }] };
  }
  const verdict = row.failed.length > 0 ? `FAILED ${row.failed.length}` : 'passed';
  say(`  ${name} (${row.version}): ${verdict}, ${row.passed} checks passed, ${duration(since(began))}`);
  return row;
}

/**
 * Runs every cell on `tarball`. Shows the table, and returns how many checks passed: `{ passed, failed }`; throws when one
 * failed, or when the table in README.md is another and `write` does not mend it.
 */
export async function runMatrix({ tarball, browsers, write = false }) {
  await prepare(tarball);
  const { default: sirv } = await import('sirv'); // not at the top: node_modules may have been made only now
  const context = { serve: (folder) => sirv(folder, { dev: true }), browsers: browsersFrom(browsers) };
  const rows = [];
  for (const cell of CELLS) rows.push(await runCell(cell, context));

  const counts = {
    passed: rows.reduce((sum, { passed }) => sum + passed, 0),
    failed: rows.reduce((sum, { failed }) => sum + failed.length, 0),
  };
  say(`\n${tableOf(rows)}\n`);
  if (counts.failed > 0) {
    const failed = rows.filter((row) => row.failed.length > 0);
    const why = cut(failed.map(failuresOf).join('\n'));
    throw new TestsFailed(`${counts.failed} checks of the matrix failed (above).`, counts, why);
  }
  settleTable(rows, { write });
  return counts;
}
