// npm run matrix: builds, packs, installs that in a project of its own, and runs the same checks wherever JavaScript
// runs. `--write` puts the table into README.md; without it, the table there must be the one that was run.
import { parseArgs } from 'node:util';
import { buildPackage } from '../scripts/build/package.mjs';
import { command, say } from '../scripts/lib/say.mjs';
import { packTarball } from '../scripts/lib/tarball.mjs';
import { ensureBrowser } from '../scripts/setup/browser.mjs';
import { setUpAndCompile } from '../scripts/setup/for-build.mjs';
import { ensureBrowsers, ensureRuntimes } from '../scripts/setup/matrix.mjs';
import { runMatrix } from './matrix.mjs';

await command(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  await buildPackage(await setUpAndCompile());
  await ensureRuntimes();
  const { chromium } = await ensureBrowser();
  const browsers = { chromium, ...(await ensureBrowsers()) };
  const { passed } = await runMatrix({ tarball: await packTarball(), browsers, write: values.write });
  say(`${passed} checks passed in all.`);
});
