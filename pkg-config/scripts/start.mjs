// npm start: installs missing tools, builds the page, and serves it until the command is interrupted.
import { buildPage } from './build/package.mjs';
import { EDITIONS } from './build/wasm.mjs';
import { formatDuration, log, runCommand, secondsSince } from './lib/log.mjs';
import { listen, portsToTry, serve } from './serve.mjs';
import { setUpAndCompile } from './setup/for-build.mjs';

await runCommand(async () => {
  const start = performance.now();
  const server = await listen(portsToTry(process.env.PORT)); // before the build, which takes minutes
  await buildPage(await setUpAndCompile(EDITIONS));
  const address = await serve(server);
  log(`Ready after ${formatDuration(secondsSince(start))}. The page is at this address until you press Ctrl-C:`);
  console.log(address);
});
