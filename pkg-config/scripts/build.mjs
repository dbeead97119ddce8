// npm run build: sets up what is missing and builds the package into dist/.
import { buildPackage } from './build/package.mjs';
import { command, duration, say, since } from './lib/say.mjs';
import { setUpAndCompile } from './setup/for-build.mjs';

await command(async () => {
  const began = performance.now();
  await buildPackage(await setUpAndCompile());
  say(`This took ${duration(since(began))}.`);
});
