// What the tests of the page share: the page served as it is from www/, and a Chromium that looks at it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { listening } from '../listening.mjs';

const tools = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const { chromium } = tools('playwright-core');
const WWW = fileURLToPath(new URL('../../www/', import.meta.url));
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The nine faults of the README: a euro, an overlong, a surrogate, one past U+10FFFF, and an A. */
export const VECTOR = 'E2 82 AC C0 AF ED A0 80 F4 90 80 80 41';

/** The source text of axe-core, to be put into a page. */
export const axePath = () => tools.resolve('axe-core/axe.min.js');

/** Serves www/ on a free port of this machine. */
async function serve() {
  for (const file of ['vendor/slim.js', 'vendor/utfscope.wasm']) {
    assert.ok(existsSync(`${WWW}${file}`), `www/${file} is missing: run  npm --prefix pkg-config run build`);
  }
  const { default: sirv } = await import(tools.resolve('sirv'));
  const files = sirv(WWW, { dev: true });
  const server = createServer((request, response) =>
    files(request, response, () => response.writeHead(404).end('Not found')),
  );
  return listening(server);
}

/** Starts the browser. */
export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });

/** Starts the server and the browser. `open(options)` gives a new page; `close()` ends everything. */
export async function startBrowser() {
  const server = await serve();
  const browser = await launch();
  return {
    origin: server.origin,
    open: (options) => openPage(browser, server.origin, options),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * Opens the inspector in a context of its own. `complaints` collects what must never come: errors on the console,
 * violations of the policy, requests to another origin. `settled` closes the page and asserts that none came.
 * `prepare(page)` runs before the page is loaded, and `ready` is what must be there before the test goes on.
 */
async function openPage(browser, origin, { prepare, ready = '#facts .pill', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(?:data|blob):/.test(request.url())) {
      complaints.push(`request to ${request.url()}`);
    }
  });
  await page.exposeFunction('reportViolation', (text) => complaints.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  await prepare?.(page);
  await page.goto(`${origin}/`);
  await page.locator(ready).waitFor();
  return {
    page,
    complaints,
    async settled() {
      assert.deepEqual(complaints, []);
      await context.close();
    },
  };
}

/** Types into the input, as pasting does, and waits until what was typed is the reading shown. */
export async function give(page, text, facts) {
  await page.getByLabel('Text, octets or code points').fill(text);
  await page.locator('#facts', { hasText: facts }).waitFor();
}

/** The rows of the list of faults that are drawn, as `offset reason`. */
export const faultRows = (page) =>
  page.locator('#fault-list .fault:visible').evaluateAll((rows) =>
    rows.map((row) => {
      const offset = /offset ([\d,]+)/.exec(row.querySelector('.where').textContent)?.[1];
      return `${offset} ${row.querySelector('.reason').textContent}`;
    }),
  );

/** The chosen octet of the grid, as its row and column, from one, without the column of offsets. */
export const chosenOctet = (page) =>
  page.locator('#octet-grid [aria-selected=true]').evaluate((cell) => ({
    row: Number(cell.parentElement.getAttribute('aria-rowindex')),
    column: Number(cell.getAttribute('aria-colindex')) - 1,
    hex: cell.querySelector('.hex').textContent,
    active: cell.id === cell.closest('[role=grid]').getAttribute('aria-activedescendant'),
  }));
