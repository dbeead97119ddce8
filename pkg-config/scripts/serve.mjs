// Serves the inspector's folder, to this machine alone.
import { createServer } from 'node:http';
import { LIST, offlineScript } from './build/offline.mjs';
import { PAGE } from './lib/paths.mjs';
import { Problem } from './lib/say.mjs';

const HOST = '127.0.0.1';
const FIRST_PORT = 8080;
const LAST_PORT = 8099;

/** The port that `text` (the variable PORT) asks for; null when it asks for none. 0 means any free one. */
export function wantedPort(text) {
  if (!text) return null;
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (port <= 65535) return port;
  throw new Problem(`PORT is "${text}".`, 'It must be a number from 0 to 65535.');
}

/** Listens on `port`; resolves to false when it is taken. */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    const failed = (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else if (error.code === 'EACCES') reject(new Problem(`Port ${port} needs the administrator's rights.`));
      else reject(error);
    };
    server.once('error', failed);
    server.listen(port, HOST, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

/** Listens on `port`, or on the first free one of ours when it is null. */
async function listenSomewhere(server, port) {
  for (let candidate = port ?? FIRST_PORT; candidate <= (port ?? LAST_PORT); candidate++) {
    if (await listen(server, candidate)) return;
  }
  const taken = port === null ? `The ports ${FIRST_PORT} to ${LAST_PORT} are all` : `Port ${port} is`;
  throw new Problem(`${taken} in use already.`, 'Choose another:  PORT=9000 npm --prefix pkg-config start');
}

/** Fails at once, before anything long is done, where `serve(port)` would fail later. */
export async function checkPort(port) {
  const server = createServer();
  await listenSomewhere(server, port);
  await new Promise((resolve) => void server.close(resolve));
}

/** Serves the page on `port`, or on a free one when it is null. Returns `{ address, close }`. */
export async function serve(port) {
  const { default: sirv } = await import('sirv'); // not at the top: node_modules may have been made only now
  const files = sirv(PAGE, {
    dev: true, // reads each file anew, so that a new build shows at the next load
    setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
  });
  const notFound = (response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
  const server = createServer((request, response) => {
    // Written anew for each request, so that what was changed without a build shows too.
    if (request.url === `/${LIST}`) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
      response.end(offlineScript(PAGE));
    } else files(request, response, () => notFound(response));
  });
  await listenSomewhere(server, port);
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { address: `http://${HOST}:${server.address().port}/`, close };
}
