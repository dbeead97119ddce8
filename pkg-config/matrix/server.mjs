// Serves a page to one browser, and waits for what the page reports.
import { createServer } from 'node:http';
import { Problem } from '../scripts/lib/say.mjs';

const HOST = '127.0.0.1';

// What a careful site sends: nothing inline, nothing evaluated, nothing from elsewhere; the compiler alone is let in.
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    'img-src data:', // the icon
  ].join('; '),
  // With these two a page has shared memory.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** A page that runs the script `watch`, then the module `main`. */
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
 * Serves by `files(request, response, next)`, opens the page with `open(address)`, which gives `{ ended, output, stop }`,
 * and returns what the page posts to /report. `sockets` is a server that is to hear of the page's web sockets, `headers` stand
 * in place of ours.
 */
export async function reported(files, open, { path = '/', sockets, seconds = 60, headers = {} } = {}) {
  const sent = Object.entries({ ...HEADERS, ...headers });
  let settle;
  const report = new Promise((resolve, reject) => (settle = { resolve, reject }));
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/report') {
      settle.resolve(JSON.parse(await bodyOf(request)));
      response.end();
      return;
    }
    for (const [name, value] of sent) response.setHeader(name, value);
    files(request, response, () => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n'));
  });
  if (sockets) server.on('upgrade', (...event) => sockets.emit('upgrade', ...event));
  await new Promise((resolve) => void server.listen(0, HOST, resolve));
  const browser = open(`http://${HOST}:${server.address().port}${path}`);
  const failed = (why) =>
    settle.reject(new Problem(`The browser ${why}.`, ...browser.output().trim().split('\n').slice(-10)));
  const alarm = setTimeout(() => failed(`reported nothing within ${seconds} s`), seconds * 1000);
  browser.ended.then(() => failed('ended before it reported'), settle.reject);
  try {
    return await report;
  } finally {
    clearTimeout(alarm);
    await browser.stop();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}
