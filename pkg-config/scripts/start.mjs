// npm start: sets up what is missing, builds, and serves the inspector until it is interrupted.
import { buildPackage } from './build/package.mjs';
import { command, say } from './lib/say.mjs';
import { checkPort, serve, wantedPort } from './serve.mjs';
import { setUpForBuild } from './setup/for-build.mjs';

await command(async () => {
  const port = wantedPort(process.env.PORT);
  await checkPort(port);
  await buildPackage(await setUpForBuild());
  const { address } = await serve(port);
  say('The inspector is at this address until you press Ctrl+C:');
  console.log(address);
});
