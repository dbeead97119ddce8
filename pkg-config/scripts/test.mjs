// npm test: installs missing tools, runs every check and every test, and prints a summary. `npm test -- eslint prettier` runs
// these checks and those that they need. With --write, the check of the matrix writes its table instead of comparing it.
import { parseArgs } from 'node:util';
import { failureDetails, runChecks, selectChecks, summary } from './lib/check-runner.mjs';
import { formatDuration, log, runCommand, secondsSince } from './lib/log.mjs';
import { checks } from './test/checks.mjs';
import { setUpSteps } from './test/set-up.mjs';

await runCommand(async () => {
  const start = performance.now();
  const { positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
  const rows = await runChecks(selectChecks([...setUpSteps, ...checks], positionals));
  log(failureDetails(rows));
  log(`The whole run took ${formatDuration(secondsSince(start))}.`);
  console.log(summary(rows));
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
});
