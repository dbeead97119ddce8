// The service worker: offline use from the root of a host and from a folder, and updates at the next load. Each version
// of the page is a cache. The cache whose name ends in “ notes” stores which version each open page or worker uses.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LIST, offlineList, writeOfflineList } from '../../pkg-config/scripts/build/offline.mjs';
import { fillInput, startBrowser, VECTOR, waitForFacts, WWW } from './browser.mjs';

const SUBPATH = '/tools/inspector/';
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  cpSync(WWW, folder, { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

/** Waits until the page says that it works offline. */
const waitUntilOfflineReady = (page) => page.locator('#offline', { hasText: 'offline' }).waitFor();

/** Waits until a condition holds in the page. waitForFunction cannot do this, because it treats a promise as true. */
async function until(page, condition, argument) {
  while (!(await page.evaluate(condition, argument))) await page.waitForTimeout(50);
}

/** Asserts that the page works: the codec, the workers and the styles are loaded. */
async function assertWorks(page) {
  await page.locator('#facts .pill').waitFor();
  await fillInput(page, VECTOR, '13 bytes');
  await waitForFacts(page, '9 faults');
  const height = await page
    .locator('#byte-grid .byte-row')
    .first()
    .evaluate((row) => row.clientHeight);
  assert.equal(height, 46, 'the styles are loaded');
}

test('the list of files that the build writes matches the files in www/', () => {
  const written = readFileSync(join(WWW, LIST), 'utf8');
  const list = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
  assert.deepEqual(list, offlineList(WWW), 'www/ was changed since the build: run  npm --prefix pkg-config run build');
  for (const path of ['./', 'app.js', 'app-pool-worker.js', 'vendor/utfscope.wasm', 'app.css']) {
    assert.match(list.files[path], /^sha256-/, path);
  }
});

test('the page can be installed: the browser accepts its manifest', async () => {
  // A headless shell cannot install pages, so it would find no errors.
  const browser = await startBrowser({ path: SUBPATH, program: process.env.COMPLETE_CHROMIUM });
  try {
    const { page, closeWithoutComplaints } = await browser.open();
    const session = await page.context().newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    assert.equal(url, `${browser.origin}${SUBPATH}manifest.webmanifest`);
    assert.deepEqual(errors, []);
    assert.equal(new URL(JSON.parse(data).start_url, url).href, `${browser.origin}${SUBPATH}`);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window in private mode, as in tests, cannot install anything.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      [],
    );
    await closeWithoutComplaints();
  } finally {
    await browser.close();
  }
});

for (const path of ['/', SUBPATH]) {
  test(`after one load from ${path}, the page works offline, with large files too`, async () => {
    writeOfflineList(folder);
    const browser = await startBrowser({ path, folder });
    try {
      const { page, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
      await waitUntilOfflineReady(page);
      assert.equal(
        await page.evaluate(async () => (await navigator.serviceWorker.ready).scope),
        `${browser.origin}${path}`,
        'the scope is the folder of the page',
      );
      // Requests of the first load that are still open would fail.
      await page.waitForLoadState('networkidle');
      await browser.goOffline();
      await page.reload();
      await assertWorks(page);
      // A large file makes the page load the pool's workers, which must come from the cache.
      const large = await page.evaluateHandle(() => new File([new Uint8Array(6 << 20).fill(0x2e)], 'large.txt'));
      await page.evaluate((file) => {
        const transfer = new DataTransfer();
        transfer.items.add(file);
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
      }, large);
      await waitForFacts(page, '6,291,456 code points');
      await closeWithoutComplaints();
    } finally {
      await browser.close();
    }
  });
}

test('a new version is used completely from the next load on, and the old version is deleted', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: SUBPATH, folder });
  try {
    const { page, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
    await waitUntilOfflineReady(page);
    const names = () => page.evaluate(() => caches.keys());
    const [oldVersion] = (await names()).filter((name) => !name.endsWith(' notes'));
    await page.evaluate(() => caches.open('of another page'));

    appendFileSync(join(folder, 'app.css'), '\n:root {\n  --test-version: 2;\n}\n');
    writeOfflineList(folder);
    const style = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--test-version').trim());
    await page.reload();
    await assertWorks(page);
    assert.equal(await style(), '', 'the cached version is shown at once');
    // The open page keeps its version after the update, even for files that it loads later.
    // Waits for three caches other than the old version: the notes, the cache of another page, and the new version.
    await until(page, async (name) => (await caches.keys()).filter((key) => key !== name).length > 2, oldVersion);
    await until(page, async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active.state === 'activated';
    });
    assert.doesNotMatch(await page.evaluate(async () => (await fetch('app.css')).text()), /--test-version/);
    await page.reload();
    await assertWorks(page);
    assert.equal(await style(), '2');
    await until(page, async (name) => !(await caches.has(name)), oldVersion);
    assert.ok((await names()).includes('of another page'));
    await browser.goOffline();
    await page.reload();
    await assertWorks(page);
    assert.equal(await style(), '2');
    await closeWithoutComplaints();
  } finally {
    await browser.close();
  }
});

test('with two open pages, each keeps its version until it is reloaded', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: SUBPATH, folder });
  try {
    const { page: first, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
    await waitUntilOfflineReady(first);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto(`${browser.origin}${SUBPATH}`);
      await assertWorks(page);
    }
    const versions = () =>
      first.evaluate(async () =>
        (await caches.keys()).filter((name) => name.startsWith('utfscope') && !name.endsWith(' notes')),
      );
    const [old] = await versions();
    const styleOf = (page) => page.evaluate(async () => (await fetch('app.css')).text());

    appendFileSync(join(folder, 'app.css'), '\n/* the second version */\n');
    writeOfflineList(folder);
    await first.reload(); // finds the new version, but shows the cached version
    // Waits for two caches other than the old version: the notes and the new version.
    await until(first, async (name) => (await caches.keys()).filter((key) => key !== name).length > 1, old);
    await until(first, async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active.state === 'activated';
    });
    // The next load deletes unused versions, and keeps the version of the second page.
    const unused = `${old} that nobody uses`;
    await first.evaluate((name) => caches.open(name), unused);
    await first.reload();
    await assertWorks(first);
    assert.match(await styleOf(first), /the second version/);
    await until(first, async (name) => !(await caches.has(name)), unused);
    assert.ok((await versions()).includes(old), 'the version of the second page is still there');
    assert.doesNotMatch(await styleOf(second), /the second version/);
    await browser.goOffline();
    assert.doesNotMatch(await styleOf(second), /the second version/);
    await fillInput(second, 'abc', '3 bytes');
    await second.reload();
    await assertWorks(second);
    assert.match(await styleOf(second), /the second version/);
    await until(first, async (name) => !(await caches.has(name)), old);
    await closeWithoutComplaints();
  } finally {
    await browser.close();
  }
});

test('a failed update keeps the version in use', async () => {
  writeOfflineList(folder);
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
    await waitUntilOfflineReady(page);
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith(' notes')).sort());
    const versionsBefore = await versions();
    // The server now has another worker of the same version. This worker must fetch a file that the cache has lost, but
    // the server has a newer version of this file.
    const lost = 'app-compare-worker.js'; // the page loads this file only for comparisons
    assert.ok(
      await page.evaluate(async ([name, path]) => (await caches.open(name)).delete(path), [versionsBefore[0], lost]),
    );
    appendFileSync(join(folder, lost), '// newer than the list\n');
    appendFileSync(join(folder, 'sw.js'), '\n// deployed again\n');
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const found = new Promise((resolve) =>
        registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
      );
      await registration.update();
      const installing = await found;
      while (!['redundant', 'activated'].includes(installing.state)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return installing.state;
    });
    assert.equal(state, 'redundant');
    assert.deepEqual(await versions(), versionsBefore);
    await browser.goOffline();
    await page.reload();
    await assertWorks(page);
    await closeWithoutComplaints();
  } finally {
    await browser.close();
    writeFileSync(join(folder, 'sw.js'), worker);
  }
});

test('a version that is being fetched is not deleted as unused', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
    await waitUntilOfflineReady(page);
    const [installing, unused] = await page.evaluate(async () => {
      const [notes] = (await caches.keys()).filter((name) => name.endsWith(' notes'));
      const names = [notes.replace(/ notes$/, ' next'), notes.replace(/ notes$/, ' unused')];
      for (const name of names) await caches.open(name);
      // The entry that sw.js stores while it fetches a version; here, the fetch began a minute ago.
      const headers = { Date: new Date(Date.now() - 60_000).toUTCString() };
      const key = new URL(`?client=${encodeURIComponent(':installing')}`, location.href);
      await (await caches.open(notes)).put(key, new Response(names[0], { headers }));
      return names;
    });
    await page.reload();
    await assertWorks(page);
    await until(page, async (name) => !(await caches.has(name)), unused);
    assert.ok(await page.evaluate((name) => caches.has(name), installing));
    await closeWithoutComplaints();
  } finally {
    await browser.close();
  }
});

test('a version is not installed if a file does not match the list', async () => {
  writeOfflineList(folder);
  appendFileSync(join(folder, 'app.css'), '/* newer than the list */\n');
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, closeWithoutComplaints } = await browser.open({ withServiceWorker: true });
    // Registrations of one scope run one after the other, so this registration ends after the page's registration.
    await page.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
      while (installing.state !== 'redundant') await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await assertWorks(page);
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    assert.equal(await page.locator('#offline').innerText(), '');
    await closeWithoutComplaints();
  } finally {
    await browser.close();
  }
});
