// A local server of the suite. It generates the pages around the scripts, as the suite's own server does.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { TextDecoder } from '../../pkg-config/dist/full/text-encoding.js';
import { installer } from './install.mjs';
import { fileOf, tests } from './suite.mjs';
import { listenOnFreePort } from '../test-server.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.idl': 'text/plain' };
// A page needs these for shared memory.
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Returns a script that defines `GLOBAL`, as the suite's own server does. Tests use it to find out whether they run in a worker. */
const globalScript = (isWindow) =>
  `self.GLOBAL = { isWindow: () => ${isWindow}, isWorker: () => ${!isWindow}, isShadowRealm: () => false };`;

const script = (path) => `<script src="${path}"></script>\n`;
const page = (body) => `<!doctype html>
<meta charset="utf-8">
${script('/resources/testharness.js')}${script('/resources/testharnessreport.js')}<div id="log"></div>\n${body}`;

/**
 * A script that stores the report of the harness in a global of the page. It turns off the harness's table of results,
 * because some tests have 20,000 subtests.
 */
const REPORT = `setup({ output: false });
add_completion_callback((tests, { status, message }) => {
  const results = tests.map(({ name, status, message }) => ({ name, passed: status === 0, message }));
  self.outcome = { status, message, results };
});`;

const withoutExtension = (path) => path.replace(/\.js$/, '');

/** Returns the paths of the pages of a test. */
export function pagesOf({ path, kind, query }) {
  if (kind === 'html') return [path + query];
  return kind === 'any'
    ? [`${withoutExtension(path)}.html`, `${withoutExtension(path)}.worker.html`]
    : [`${withoutExtension(path)}.html${query}`];
}

/** Returns the texts of the generated files for an edition, by their paths. */
function generatedFiles(edition) {
  const texts = new Map([
    ['/resources/testharnessreport.js', REPORT],
    ['/package.js', installer(edition)],
  ]);
  for (const { path, kind, scripts } of tests(edition)) {
    if (kind === 'html') continue;
    const allScripts = [...scripts, path];
    texts.set(
      `${withoutExtension(path)}.html`,
      page(`<script>${globalScript(true)}</script>\n${allScripts.map(script).join('')}`),
    );
    if (kind !== 'any') continue;
    const worker = `${withoutExtension(path)}.worker.js`;
    const imports = ['/package.js', '/resources/testharness.js', ...allScripts].map(
      (name) => `importScripts('${name}');\n`,
    );
    texts.set(worker, `${globalScript(false)}\n${imports.join('')}done();\n`);
    texts.set(
      `${withoutExtension(path)}.worker.html`,
      page(`<script>fetch_tests_from_worker(new Worker('${worker}'));</script>`),
    );
  }
  return texts;
}

/** Documents in legacy encodings, which tests of decoders load into frames. */
const LEGACY_DOCUMENT = /_(chars|errors)[\w-]*\.html$/;

/**
 * Returns the contents of a file to serve. Documents in legacy encodings are decoded with the package, and served as
 * UTF-8. Thus the tests that load these documents test the package.
 */
function contentOf(pathname) {
  const bytes = readFileSync(fileOf(pathname));
  if (!LEGACY_DOCUMENT.test(pathname)) return bytes;
  const [, label] = /charset=["']?([\w-]+)/.exec(bytes.toString('latin1'));
  return new TextDecoder(label).decode(bytes);
}

/** Serves the suite for an edition on a free port. Returns `{ origin, close }`. */
export async function serveSuite(edition) {
  const texts = generatedFiles(edition);
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://suite');
    try {
      const body = texts.get(pathname) ?? contentOf(pathname);
      response.writeHead(200, { ...HEADERS, 'Content-Type': `${TYPES[extname(pathname)]}; charset=utf-8` }).end(body);
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  return listenOnFreePort(server);
}
