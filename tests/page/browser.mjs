// Shared by the tests of the page: a server for www/, Chromium, and functions that fill, read and await the page.
import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from '../../pkg-config/scripts/build/page.mjs';
import { visibleName } from '../../www/format.js';
import { listenOnFreePort } from '../test-server.mjs';

/** Loads packages that pkg-config/package.json lists. */
export const tools = createRequire(new URL('../../pkg-config/package.json', import.meta.url));
const { chromium } = tools('playwright-core');

/** The folder of the page. */
export const WWW = fileURLToPath(new URL('../../www/', import.meta.url));
// Bundles the sources of the page, so that a test needs no build after they change.
if (existsSync(`${WWW}vendor`)) await bundlePage();
/** The timeout of an action in the page, in milliseconds; long, as other checks may run at the same time. */
const TIMEOUT = 60_000;
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

/** Bytes with nine faults, in hex: a euro sign, an overlong form, a surrogate, a number above U+10FFFF, and an A. */
export const VECTOR = 'E2 82 AC C0 AF ED A0 80 F4 90 80 80 41';

/**
 * Serves a folder on a free port of 127.0.0.1, below `path`, which begins and ends with a slash. Requires that the page
 * is built.
 *
 * @param {{ path?: string, folder?: string, headers?: Record<string, string> }} [options] `headers` are sent with every file
 * @returns {Promise<{ origin: string, address: string, close: () => Promise<void> }>} `address` is the address of the page
 */
export async function serve({ path = '/', folder = WWW, headers = {} } = {}) {
  for (const file of ['vendor/slim.js', 'vendor/utfscope.wasm']) {
    assert.ok(existsSync(`${WWW}${file}`), `www/${file} is missing: run  npm --prefix pkg-config run build`);
  }
  const { default: sirv } = await import(tools.resolve('sirv'));
  const setHeaders = (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  const files = sirv(folder, { dev: true, setHeaders });
  const notFound = (response) => response.writeHead(404).end('Not found');
  const server = createServer((request, response) => {
    if (!request.url.startsWith(path)) return notFound(response);
    request.url = request.url.slice(path.length - 1);
    return files(request, response, () => notFound(response));
  });
  const { origin, close } = await listenOnFreePort(server);
  return { origin, address: `${origin}${path}`, close };
}

/**
 * Starts the Chromium at `executablePath`: the complete browser in its headless mode, or the headless shell, which is a
 * smaller program.
 */
export const launch = (args = [], executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium') =>
  chromium.launch({ executablePath, args: [...ARGUMENTS, ...args] });

/**
 * Starts the server and the browser. Returns the `origin` of the server and three functions: `open(options)` opens the
 * page, as `openPage` describes; `goOffline()` stops the server; `close()` stops both.
 *
 * @param {{ args?: string[], program?: string, path?: string, folder?: string, headers?: Record<string, string> }} [options]
 *   `args` and `program` (the path of the browser) are for the browser, the others for the server
 */
export async function startBrowser({ args, program, ...served } = {}) {
  const server = await serve(served);
  const browser = await launch(args, program);
  return {
    origin: server.origin,
    open: (options) => openPage(browser, server.address, options),
    goOffline: server.close,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * Opens the inspector in a new browser context. `complaints` collects what must not happen: errors and warnings on the
 * console, uncaught errors, violations of the content security policy, and requests outside the page's folder. `closeWithoutComplaints`
 * asserts that there were none, and closes the context.
 *
 * `prepare(page)` runs before the page is loaded. `withServiceWorker` allows the service worker. `ready` is the
 * selector of the element to wait for. All other options are for Playwright's `newContext`.
 */
async function openPage(
  browser,
  address,
  { prepare, withServiceWorker = false, ready = '#facts .pill', ...options } = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack || error}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:data|blob):/.test(request.url())) {
      complaints.push(`request to ${request.url()}`);
    }
  });
  await page.exposeFunction('reportViolation', (text) => complaints.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
  // The service worker fetches all files a second time, so only tests of working offline allow it.
  if (!withServiceWorker) await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
  await prepare?.(page);
  await page.goto(address);
  await waitForVisible(page, ready);
  return {
    page,
    complaints,
    async closeWithoutComplaints() {
      assert.deepEqual(complaints, []);
      await context.close();
    },
  };
}

/**
 * Repeats `check`, which reads the page and asserts, until it passes. Throws its last error after 30 seconds. The page
 * shows results asynchronously, so a single reading may come too early.
 *
 * Do not use it to assert that something never appears or does not change: such a check passes before the page has
 * changed. Await the last change instead, for example with `waitForFindings`, and then assert once.
 *
 * @param {() => Promise<void>} check
 */
export async function eventually(check) {
  const end = Date.now() + TIMEOUT / 2;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw new Error(`Timeout of ${TIMEOUT / 2} ms: ${error.message}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the box of an element in pixels. Waits if the element is being drawn again and has no box.
 *
 * @param {import('playwright-core').Locator} element
 */
export async function boxOf(element) {
  let box;
  await eventually(async () => assert.ok((box = await element.boundingBox()), 'the element has no box'));
  return box;
}

/**
 * Waits until an element of the page is visible whose text matches `pattern`. Checks in every animation frame. Playwright's `waitFor`
 * checks less and less often, down to every half second.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} selector a CSS selector
 * @param {RegExp} [pattern]
 */
const waitForVisible = (page, selector, pattern = /(?:)/) =>
  page.waitForFunction(
    ([wanted, source]) => {
      const isWanted = (element) => element.checkVisibility() && new RegExp(source).test(element.textContent);
      return [...document.querySelectorAll(wanted)].some(isWanted);
    },
    [selector, pattern.source],
  );

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWords = (text) => new RegExp(`(?<![\\p{L}\\p{N}.,-])${escaped(text)}(?![\\p{L}\\p{N}-])`, 'u');

/**
 * Waits until the facts about the input, joined as lines, match all of `wanted`. A string is case-sensitive and matches
 * whole words: `Valid utf-8` matches neither `Not valid utf-8` nor `Valid utf-8-rfc2044`, and `2 bytes` does not match
 * `12 bytes`.
 *
 * @param {import('playwright-core').Page} page
 * @param {...(string|RegExp)} wanted
 */
export async function waitForFacts(page, ...wanted) {
  const patterns = wanted.map((fact) => {
    const { source, flags } = fact instanceof RegExp ? fact : wholeWords(fact);
    return [source, flags];
  });
  try {
    await page.waitForFunction((expected) => {
      // Another encoding can give the same facts, so the facts are ignored until the page has decoded the input again.
      if (document.querySelector('#facts[aria-busy]')) return false;
      const facts = [...document.querySelector('#facts').children];
      const lines = facts.map((fact) => fact.textContent).join('\n');
      const isNew = !facts.some((fact) => fact.hasAttribute('data-previous'));
      return isNew && expected.every(([source, flags]) => new RegExp(source, flags).test(lines));
    }, patterns);
  } catch (error) {
    const lines = await page.locator('#facts > *').allTextContents();
    throw new Error(`${error.message}\nThe facts are “${lines.join(' · ')}”, not “${wanted.join(' · ')}”.`, {
      cause: error,
    });
  }
}

/**
 * Fills the input field, and waits until the facts about the new input contain `fact`.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} text
 * @param {string|RegExp} fact
 */
export async function fillInput(page, text, fact) {
  const field = page.getByLabel('Text, bytes or code points');
  // `data-previous` marks the facts about the previous text. The mark disappears when the page replaces these facts, even
  // by a late result about the previous text. So `fact` should differ from the facts about the previous text.
  if ((await field.inputValue()) !== text) {
    await page.evaluate(() => document.querySelector('#facts').firstElementChild?.setAttribute('data-previous', ''));
  }
  await field.fill(text);
  await waitForFacts(page, fact);
}

/**
 * Waits until the page shows a file of this name and length in bytes. From then on, the facts are those of the file,
 * not of the previous document.
 */
export const waitForFile = (page, name, length) =>
  waitForVisible(
    page,
    '.file-name',
    new RegExp(`^\\s*${escaped(visibleName(name))} · ${length.toLocaleString('en')} bytes?\\s*$`),
  );

/**
 * Waits until the page has searched the text for damage and hidden characters, or reported that the search failed.
 * After that, no more suggestions about the text appear. The page does not search some inputs, so do not call this
 * function for them: binary data, parts in different encodings, and text that is probably UTF-16 or UTF-32 but read as
 * UTF-8.
 */
export const waitForFindings = (page) => waitForVisible(page, 'main[data-examined]');

/**
 * Clicks a button that downloads a file. Returns the name of the file and its bytes.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} button
 */
export async function downloadWith(page, button) {
  const downloads = [];
  const collect = (download) => downloads.push(download);
  page.on('download', collect);
  await button.click();
  await eventually(async () => assert.equal(downloads.length, 1, `no download began after a click on ${button}`));
  page.off('download', collect);
  return { name: downloads[0].suggestedFilename(), bytes: await readFile(await downloads[0].path()) };
}

/**
 * Downloads the result of a conversion to `encoding`. Until this result exists, the button downloads the previous result, and its label
 * names the previous encoding.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} encoding
 */
export const downloadConverted = (page, encoding) =>
  downloadWith(
    page,
    page.locator('#convert').getByRole('button', { name: new RegExp(`^Download .*\\b${escaped(encoding)}\\b`) }),
  );

const choose = (page, file) => page.getByLabel('File to open').setInputFiles(file);

/**
 * Opens a file with the page's button, and waits until the page shows it.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {...(string | Uint8Array | number[])} parts the content; strings are encoded in UTF-8
 */
export async function openFile(page, name, ...parts) {
  const buffer = Buffer.concat(parts.map((part) => Buffer.from(part)));
  await choose(page, { name, mimeType: 'application/octet-stream', buffer });
  await waitForFile(page, name, buffer.length);
}

/** Opens a file of the disk with the page's button, and waits until the page shows it. */
export async function openPath(page, path) {
  await choose(page, path);
  await waitForFile(page, basename(path), statSync(path).size);
}

/** Returns the visible rows of the list of faults as strings: `offset reason`. */
export const faultRows = (page) =>
  page.locator('#problem-list .fault:visible').evaluateAll((rows) =>
    rows.map((row) => {
      const offset = /offset ([\d,]+)/.exec(row.querySelector('.where').textContent)?.[1];
      return `${offset} ${row.querySelector('.reason').textContent}`;
    }),
  );

/**
 * Returns how many pixels the page extends below its footer, without the bottom padding of the body; 0 if the page does
 * not scroll.
 */
export const blankBelowFooter = (page) =>
  page.evaluate(() => {
    const { bottom } = document.querySelector('footer').getBoundingClientRect();
    const end = bottom + scrollY + parseFloat(getComputedStyle(document.body).paddingBottom);
    const { scrollHeight, clientHeight } = document.documentElement;
    // The browser rounds the height of the page up.
    return scrollHeight > clientHeight ? Math.max(0, Math.floor(scrollHeight - end)) : 0;
  });

/**
 * Returns the selected byte of the grid: its row and column, its hex digits, and whether it is the active descendant of
 * the grid. Rows and columns count from 1, without the column of offsets.
 */
export const selectedByte = (page) =>
  page.locator('#byte-grid [aria-selected=true]').evaluate((cell) => ({
    row: Number(cell.parentElement.getAttribute('aria-rowindex')),
    column: Number(cell.getAttribute('aria-colindex')) - 1,
    hex: cell.querySelector('.hex').textContent,
    isActiveDescendant: cell.id === cell.closest('[role=grid]').getAttribute('aria-activedescendant'),
  }));

/**
 * Opens a tab of the analysis: `problems`, `fix`, `compare`, `standards`, `characters`, `code-page` or `statistics`. On
 * a screen narrower than 700 pixels, also `text`, `bytes` or `detail`.
 */
export function openTab(page, name) {
  const tab = page.locator(`#${name}-tab`);
  // A number that appears in a tab moves the tabs after it, and a click at this moment opens another tab.
  return eventually(async () => {
    await tab.click();
    assert.equal(await tab.getAttribute('aria-selected'), 'true', `${name} is not the open tab`);
  });
}

/**
 * Opens the preview of a fix with the button `label` of a suggestion or a panel, applies the fix, and waits until the
 * suggestion disappears.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} container the suggestion or the panel that has the button
 * @param {string} label
 * @param {import('playwright-core').Locator} [suggestion] the suggestion that disappears, if the container is a panel
 */
export async function cleanUp(page, container, label, suggestion = container) {
  await container.getByRole('button', { name: label }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await suggestion.waitFor({ state: 'detached' });
}
