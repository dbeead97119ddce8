// The docs: links, search, themes, narrow screens, accessibility, the content security policy, offline use.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
import { assertAccessible } from './accessibility.mjs';
import { eventually, startBrowser, WWW } from './browser.mjs';

const DOCS = join(WWW, 'docs');
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.html'));
/** One or two pages of each group of the navigation: guides, details, the reference. */
const SAMPLES = ['index.html', 'hidden-text.html', 'encodings.html', 'api-repair.html', 'api-node.html'];

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** Opens the inspector, and then a page of the docs. */
async function openDocs(name, options = {}) {
  const opened = await browser.open(options);
  await opened.page.goto(`${browser.origin}/docs/${name}`);
  await opened.page.locator('h1').waitFor();
  return opened;
}

test('every internal link of the docs leads to a page that exists, and to an element of that page', () => {
  const idsOf = (name) =>
    new Set(Array.from(readFileSync(join(DOCS, name), 'utf8').matchAll(/ id="([^"]*)"/g), ([, id]) => id));
  const ids = Object.fromEntries(pages.map((name) => [name, idsOf(name)]));
  assert.ok(pages.length >= 20);
  for (const name of pages) {
    const hrefs = readFileSync(join(DOCS, name), 'utf8').matchAll(/<a [^>]*href="([^"]*)"/g);
    for (const [, href] of hrefs) {
      if (/^https:/.test(href)) continue;
      const [path, fragment] = href.split('#');
      const file = path === '' ? name : path.replace(/(^|\/)$/, '$1index.html').replace('./', '');
      assert.ok(existsSync(join(DOCS, path.startsWith('..') ? '../index.html' : file)), `${name}: ${href}`);
      if (fragment) assert.ok(ids[file].has(fragment), `${name}: ${href}`);
    }
  }
});

test('the first page has a section for each use and links to the inspector, and every page is in the navigation', async () => {
  const { page, closeWithoutComplaints } = await openDocs('');
  const headings = await page.locator('main h2').allTextContents();
  assert.deepEqual(headings, ['In the browser', 'On the command line', 'In JavaScript', 'In ClickHouse']);
  assert.equal(await page.locator('main a', { hasText: 'the inspector' }).getAttribute('href'), '../');
  const hrefs = await page
    .locator('.docs-nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.deepEqual(hrefs.map((href) => (href === './' ? 'index.html' : href)).sort(), pages.toSorted());
  await page.goto(browser.origin);
  await page.locator('footer a', { hasText: 'Docs' }).click();
  await page.locator('h1', { hasText: 'Repair a file' }).waitFor();
  await closeWithoutComplaints();
});

test('the reference has every export of the main entry of the package', async () => {
  const { page, closeWithoutComplaints } = await openDocs('api.html');
  for (const group of ['Functions', 'Classes']) {
    assert.equal(await page.locator('main h2', { hasText: group }).count(), 1, group);
  }
  const headings = await page.locator('main h3').allTextContents();
  for (const name of Object.keys(utfscope)) {
    assert.ok(headings.includes(name) || headings.includes(`${name}()`), name);
  }
  await closeWithoutComplaints();
});

test('the search lists headings first, can be used with keys, and says when it finds nothing', async () => {
  const { page, closeWithoutComplaints } = await openDocs('');
  await page.keyboard.press('/');
  await page.keyboard.type('repairtext');
  const first = page.locator('#results a').first();
  await first.filter({ hasText: 'repairText()' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/api-repair\.html#repairtext$/);
  await page.getByLabel('Search the docs').fill('shift_jis edge');
  await page.locator('#results a', { hasText: 'At the edge' }).waitFor(); // the entry that has both words
  await page.getByLabel('Search the docs').fill('nosuchword');
  await page.locator('#results', { hasText: 'Nothing found' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.locator('#results').isVisible(), false));
  await closeWithoutComplaints();
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 360]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing is wider than the screen`, async () => {
      const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
      for (const name of SAMPLES) {
        await page.goto(`${browser.origin}/docs/${name}`);
        await page.locator('h1').waitFor();
        await eventually(async () =>
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name),
        );
        const text = await page.locator('main').boundingBox();
        assert.ok(text.width >= Math.min(width - 48, 600), `${name}: the text is ${text.width} px wide`);
        await assertAccessible(page, name);
      }
      await closeWithoutComplaints();
    });
  }
}

test('the inspector keeps the theme that was chosen in the docs', async () => {
  const { page, closeWithoutComplaints } = await openDocs('', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.goto(browser.origin);
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark'));
  await closeWithoutComplaints();
});

test('the inspector does not cache the docs; after one visit of the docs, their other pages work offline', async () => {
  const separateBrowser = await startBrowser();
  try {
    const { page, closeWithoutComplaints } = await separateBrowser.open({ withServiceWorker: true });
    await page.locator('#offline', { hasText: 'offline' }).waitFor();
    const cachedPaths = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        const keys = await Promise.all(caches.map((cache) => cache.keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    assert.deepEqual(
      (await cachedPaths()).filter((path) => path.startsWith('/docs/')),
      [],
    );
    await page.goto(`${separateBrowser.origin}/docs/`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await separateBrowser.goOffline();
    await page.goto(`${separateBrowser.origin}/docs/mojibake.html`);
    await page.locator('h1', { hasText: 'Mojibake' }).waitFor();
    await page.getByLabel('Search the docs').fill('mojibake');
    await page.locator('#results a').first().waitFor();
    await closeWithoutComplaints();
  } finally {
    await separateBrowser.close();
  }
});
