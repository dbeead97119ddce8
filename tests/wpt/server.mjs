// A server of the suite on this machine, which makes the pages around its scripts as the suite's own server does.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { installer } from './install.mjs';
import { fileOf, tests } from './suite.mjs';
import { listening } from '../listening.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.idl': 'text/plain' };
// With these a page may have shared memory.
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const GLOBAL = (isWindow) =>
  `self.GLOBAL = { isWindow: () => ${isWindow}, isWorker: () => ${!isWindow}, isShadowRealm: () => false };`;

const script = (path) => `<script src="${path}"></script>\n`;
const page = (body) => `<!doctype html>
<meta charset="utf-8">
${script('/resources/testharness.js')}${script('/resources/testharnessreport.js')}<div id="log"></div>\n${body}`;

/** What the harness of the suite reports to: the page's own global. */
const REPORT = `add_completion_callback((tests, { status, message }) => {
  const results = tests.map(({ name, status, message }) => ({ name, passed: status === 0, message }));
  self.outcome = { status, message, results };
});`;

const bare = (path) => path.replace(/\.js$/, '');

/** The pages of a test, by their addresses. */
export function pagesOf({ path, kind, query }) {
  if (kind === 'html') return [path + query];
  return kind === 'any' ? [`${bare(path)}.html`, `${bare(path)}.worker.html`] : [`${bare(path)}.html${query}`];
}

/** What stands nowhere in the suite, by its path. */
function made() {
  const texts = new Map([
    ['/resources/testharnessreport.js', REPORT],
    ['/ours.js', installer()],
  ]);
  for (const { path, kind, scripts } of tests()) {
    if (kind === 'html') continue;
    const all = [...scripts, path];
    texts.set(`${bare(path)}.html`, page(`<script>${GLOBAL(true)}</script>\n${all.map(script).join('')}`));
    if (kind !== 'any') continue;
    const worker = `${bare(path)}.worker.js`;
    const imports = ['/ours.js', '/resources/testharness.js', ...all].map((name) => `importScripts('${name}');\n`);
    texts.set(worker, `${GLOBAL(false)}\n${imports.join('')}done();\n`);
    texts.set(`${bare(path)}.worker.html`, page(`<script>fetch_tests_from_worker(new Worker('${worker}'));</script>`));
  }
  return texts;
}

/** Serves the suite on a free port: `{ origin, close }`. */
export async function serveSuite() {
  const texts = made();
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://suite');
    try {
      const body = texts.get(pathname) ?? readFileSync(fileOf(pathname));
      response.writeHead(200, { ...HEADERS, 'Content-Type': `${TYPES[extname(pathname)]}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  return listening(server);
}
