// Serves the page's folder on this machine.
import { createServer } from 'node:http';
import { LIST, offlineScript } from './build/offline.mjs';
import { bundlePage } from './build/page.mjs';
import { UserError } from './lib/log.mjs';
import { PAGE } from './lib/paths.mjs';

const HOST = '127.0.0.1';
const DEFAULT_PORTS = [8080, 0];

/** Returns the ports to try: the one in `text` (the variable PORT), or 8080 and then 0, which is any free port. */
export function portsToTry(text) {
  if (!text) return DEFAULT_PORTS;
  if (/^\d+$/.test(text) && Number(text) <= 65535) return [Number(text)];
  throw new UserError(`PORT is "${text}".`, 'It must be a number from 0 to 65535.');
}

/** Returns a server that listens on the first of `ports` that is free. */
export async function listen(ports) {
  const server = createServer();
  for (const port of ports) {
    const error = await new Promise((resolve) => {
      server.once('error', resolve).listen(port, HOST, () => resolve(null));
    });
    if (!error) return server;
    if (error.code === 'EACCES') throw new UserError(`Port ${port} needs administrator rights.`);
    if (error.code !== 'EADDRINUSE') throw error;
  }
  throw new UserError(`Port ${ports[0]} is in use.`, 'Choose another:  PORT=9000 npm --prefix pkg-config start');
}

/** Serves the page with `server`, which already listens; returns the address of the page. */
export async function serve(server) {
  // Imported here and not at the top of the file, because the set-up may install sirv after this file is loaded.
  const { default: sirv } = await import('sirv');
  const setHeaders = (response) => void response.setHeader('Cache-Control', 'no-cache');
  const files = sirv(PAGE, { dev: true, setHeaders }); // dev: reads the file again for each request
  server.on('request', async (request, response) => {
    // A reload shows changes of the sources.
    if (request.url === '/') await bundlePage().catch((error) => console.error(error.message));
    // The list has hashes of the page's files, so each request for it gets a new list.
    if (request.url === `/${LIST}`) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
      response.end(offlineScript(PAGE));
    } else {
      files(request, response, () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n'));
    }
  });
  return `http://${HOST}:${server.address().port}/`;
}
