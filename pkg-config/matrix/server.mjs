// Serves a page to one browser, and waits for the report of the page.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnFreePort } from '../../tests/test-server.mjs';
import { UserError } from '../scripts/lib/log.mjs';

// A strict policy: no inline scripts, no eval, no other origins; only WebAssembly may be compiled.
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    'img-src data:', // the icon
  ].join('; '),
  // These two headers allow shared memory.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Returns the HTML of a page that runs the script at the address `watch` (see project/page/watch.js), then the module at `main`. */
export function pageOf(watch, main) {
  const head = '<meta charset="utf-8"><title>utfscope</title><link rel="icon" href="data:,">';
  const scripts = `<script src="${watch}"></script><script type="module" src="${main}"></script>`;
  return `<!doctype html><html lang="en"><head>${head}${scripts}</head></html>\n`;
}

/**
 * Serves a page and returns the value that the page posts to /report as JSON.
 *
 * `files(request, response, next)` serves the files; it calls `next` if there is no such file. `open(address)` opens the page, and resolves
 * to a function that closes it. `sockets` is a server for the page's web sockets. `headers` are sent in addition to `HEADERS`,
 * and replace those of the same name. Throws if there is no report after `seconds`.
 */
export async function reportOfPage(files, open, { path = '/', sockets, seconds = 60, headers = {} } = {}) {
  const allHeaders = Object.entries({ ...HEADERS, ...headers });
  let settle;
  const report = new Promise((resolve, reject) => (settle = { resolve, reject }));
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/report') {
      settle.resolve(await json(request));
      response.end();
      return;
    }
    for (const [name, value] of allHeaders) response.setHeader(name, value);
    files(request, response, () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n'));
  });
  if (sockets) server.on('upgrade', (...event) => sockets.emit('upgrade', ...event));
  const { origin, close } = await listenOnFreePort(server);
  const onTimeout = () => settle.reject(new UserError(`The page reported nothing within ${seconds} s.`));
  const timer = setTimeout(onTimeout, seconds * 1000);
  const opened = open(`${origin}${path}`);
  opened.catch(settle.reject);
  try {
    return await report;
  } finally {
    clearTimeout(timer);
    const closePage = await opened.catch(() => {});
    await closePage?.();
    await close();
  }
}
