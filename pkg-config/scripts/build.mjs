// npm run build: installs missing tools, and builds the package into dist/.
import { buildPackage } from './build/package.mjs';
import { PACKAGE_BUILDS } from './build/wasm.mjs';
import { formatDuration, log, runCommand, secondsSince } from './lib/log.mjs';
import { setUpAndCompile } from './setup/for-build.mjs';

await runCommand(async () => {
  const start = performance.now();
  await buildPackage(await setUpAndCompile(PACKAGE_BUILDS));
  log(`This took ${formatDuration(secondsSince(start))}.`);
});
