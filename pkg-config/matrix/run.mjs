// npm run matrix: builds and packs the package, and runs the same checks on it in every runtime, bundler and browser.
// --write puts the table into docs/runtimes.md; without it, docs/runtimes.md must have the same table.
import { parseArgs } from 'node:util';
import { buildPackage } from '../scripts/build/package.mjs';
import { log, runCommand } from '../scripts/lib/log.mjs';
import { packTarball } from '../scripts/lib/project-copies.mjs';
import { setUpAndCompile } from '../scripts/setup/for-build.mjs';
import { ensureRuntimes } from '../scripts/setup/node-modules.mjs';
import { ensureBrowsers, ensureChromium } from '../scripts/setup/programs.mjs';
import { runMatrix } from './matrix.mjs';

await runCommand(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  await buildPackage(await setUpAndCompile());
  await ensureRuntimes();
  const browsers = { ...(await ensureChromium()), ...(await ensureBrowsers()) };
  const { passed } = await runMatrix({ tarball: await packTarball(), browsers, write: values.write });
  log(`${passed} checks passed.`);
});
