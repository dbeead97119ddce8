// npm run build: sets up what is missing and builds the package into dist/.
import { buildPackage } from './build/package.mjs';
import { command } from './lib/say.mjs';
import { setUpForBuild } from './setup/for-build.mjs';

await command(async () => buildPackage(await setUpForBuild()));
