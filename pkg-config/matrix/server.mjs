// Serves a page to one browser, and waits for the report of the page.
import { createServer } from 'node:http';
import { UserError } from '../scripts/lib/log.mjs';

const HOST = '127.0.0.1';

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

/** Returns a page that runs the script `watch`, then the module `main`. */
export function pageOf(watch, main) {
  const head = '<meta charset="utf-8"><title>utfscope</title><link rel="icon" href="data:,">';
  const scripts = `<script src="${watch}"></script><script type="module" src="${main}"></script>`;
  return `<!doctype html><html lang="en"><head>${head}${scripts}</head></html>\n`;
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/**
 * Serves `files(request, response, next)`, opens the page with `open(address)`, which returns `{ ended, output, stop }`, and
 * returns the JSON that the page posts to /report. `sockets` is a server that receives the page's web sockets, `headers`
 * replace headers of the same name.
 */
export async function reported(files, open, { path = '/', sockets, seconds = 60, headers = {} } = {}) {
  const allHeaders = Object.entries({ ...HEADERS, ...headers });
  let settle;
  const report = new Promise((resolve, reject) => (settle = { resolve, reject }));
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/report') {
      settle.resolve(JSON.parse(await bodyOf(request)));
      response.end();
      return;
    }
    for (const [name, value] of allHeaders) response.setHeader(name, value);
    files(request, response, () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n'));
  });
  if (sockets) server.on('upgrade', (...event) => sockets.emit('upgrade', ...event));
  await new Promise((resolve) => void server.listen(0, HOST, resolve));
  const browser = open(`http://${HOST}:${server.address().port}${path}`);
  const fail = (why) =>
    settle.reject(new UserError(`The browser ${why}.`, ...browser.output().trim().split('\n').slice(-10)));
  const timer = setTimeout(() => fail(`reported nothing within ${seconds} s`), seconds * 1000);
  browser.ended.then(() => fail('ended before it reported'), settle.reject);
  try {
    return await report;
  } finally {
    clearTimeout(timer);
    await browser.stop();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}
