// npm start: sets up what is missing, builds what the inspector needs, and serves it until it is interrupted.
import { buildPage } from './build/package.mjs';
import { command, duration, say, since } from './lib/say.mjs';
import { checkPort, serve, wantedPort } from './serve.mjs';
import { setUpAndCompile } from './setup/for-build.mjs';

await command(async () => {
  const began = performance.now();
  const port = wantedPort(process.env.PORT);
  await checkPort(port);
  await buildPage(await setUpAndCompile());
  const { address } = await serve(port);
  say(`Ready after ${duration(since(began))}. The inspector is at this address until you press Ctrl+C:`);
  console.log(address);
});
