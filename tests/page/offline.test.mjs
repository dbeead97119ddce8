// Kept for when there is no network: from the root of a host and from below it, and a new version at the next load.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LIST, offlineList, writeOfflineList } from '../../pkg-config/scripts/build/offline.mjs';
import { give, startBrowser, VECTOR, WWW } from './browser.mjs';

const SUBPATH = '/tools/inspector/';
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  cpSync(WWW, folder, { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

/** Until the page says that it is kept. */
const kept = (page) => page.locator('#offline', { hasText: 'offline' }).waitFor();

/** Asks the page until what it is asked comes true; waitForFunction takes the promise for a true answer. */
async function until(page, question, argument) {
  while (!(await page.evaluate(question, argument))) await page.waitForTimeout(50);
}

/** The page does its work: the codec, the workers and the styles are there. */
async function works(page) {
  await page.locator('#facts .pill').waitFor();
  await give(page, VECTOR, '13 bytes');
  await page.locator('#facts', { hasText: '9 faults' }).waitFor();
  const height = await page
    .locator('#byte-grid .byte-row')
    .first()
    .evaluate((row) => row.clientHeight);
  assert.equal(height, 50, 'the styles are there');
}

test('the list that the build wrote names every file as it is', () => {
  const written = readFileSync(join(WWW, LIST), 'utf8');
  const list = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1));
  assert.deepEqual(list, offlineList(WWW), 'www/ was changed since: run  npm --prefix pkg-config run build');
  for (const path of ['./', 'main.js', 'scan/pool-worker.js', 'vendor/utfscope.wasm', 'style.css']) {
    assert.match(list.files[path], /^sha256-/, path);
  }
});

for (const path of ['/', SUBPATH]) {
  test(`loaded once from ${path}, the page works offline: large files and all`, async () => {
    writeOfflineList(folder);
    const browser = await startBrowser({ path, folder });
    try {
      const { page, settled } = await browser.open({ kept: true });
      await kept(page);
      assert.equal(
        await page.evaluate(async () => (await navigator.serviceWorker.ready).scope),
        `${browser.origin}${path}`,
        'the scope is the folder of the page and no more',
      );
      await browser.goOffline();
      await page.reload();
      await works(page);
      // The pool's workers are loaded only now.
      const large = await page.evaluateHandle(() => new File([new Uint8Array(6 << 20).fill(0x2e)], 'large.txt'));
      await page.evaluate((file) => {
        const transfer = new DataTransfer();
        transfer.items.add(file);
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
      }, large);
      await page.locator('#facts', { hasText: '6,291,456 code points' }).waitFor();
      await settled();
    } finally {
      await browser.close();
    }
  });
}

test('a new version comes whole, at the next load, and the old one goes', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: SUBPATH, folder });
  try {
    const { page, settled } = await browser.open({ kept: true });
    await kept(page);
    const names = () => page.evaluate(() => caches.keys());
    const [first] = (await names()).filter((name) => !name.endsWith(' notes'));
    await page.evaluate(() => caches.open('of another page'));

    appendFileSync(join(folder, 'style.css'), '\n:root {\n  --test-version: 2;\n}\n');
    writeOfflineList(folder);
    const style = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--test-version').trim());
    await page.reload();
    await works(page);
    assert.equal(await style(), '', 'what was kept is shown at once');
    // What is open goes on with its version, also when the new one is there, and also for what it loads only then.
    await until(page, async (name) => (await caches.keys()).filter((key) => key !== name).length > 2, first);
    await until(page, async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active.state === 'activated';
    });
    assert.doesNotMatch(await page.evaluate(async () => (await fetch('style.css')).text()), /--test-version/);
    await page.reload();
    await works(page);
    assert.equal(await style(), '2');
    await until(page, async (name) => !(await caches.has(name)), first);
    assert.ok((await names()).includes('of another page'));
    await browser.goOffline();
    await page.reload();
    await works(page);
    assert.equal(await style(), '2');
    await settled();
  } finally {
    await browser.close();
  }
});

test('with two pages open, each goes on with its version until it is loaded again', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: SUBPATH, folder });
  try {
    const { page: first, settled } = await browser.open({ kept: true });
    await kept(first);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto(`${browser.origin}${SUBPATH}`);
      await works(page);
    }
    const versions = () =>
      first.evaluate(async () =>
        (await caches.keys()).filter((name) => name.startsWith('utfscope') && !name.endsWith(' notes')),
      );
    const [old] = await versions();
    const styleOf = (page) => page.evaluate(async () => (await fetch('style.css')).text());

    appendFileSync(join(folder, 'style.css'), '\n/* the second version */\n');
    writeOfflineList(folder);
    await first.reload(); // finds the new version, and shows the one that is kept
    await until(first, async (name) => (await caches.keys()).filter((key) => key !== name).length > 1, old);
    await until(first, async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active.state === 'activated';
    });
    // What nobody uses goes at the next load; what the second page uses stays.
    const unused = `${old} that nobody uses`;
    await first.evaluate((name) => caches.open(name), unused);
    await first.reload();
    await works(first);
    assert.match(await styleOf(first), /the second version/);
    await until(first, async (name) => !(await caches.has(name)), unused);
    assert.ok((await versions()).includes(old), 'the version of the second page is still there');
    assert.doesNotMatch(await styleOf(second), /the second version/);
    await browser.goOffline();
    assert.doesNotMatch(await styleOf(second), /the second version/);
    await give(second, 'abc', '3 bytes');
    await second.reload();
    await works(second);
    assert.match(await styleOf(second), /the second version/);
    await until(first, async (name) => !(await caches.has(name)), old);
    await settled();
  } finally {
    await browser.close();
  }
});

test('DP5: an update that fails leaves the copy that is in use', async () => {
  writeOfflineList(folder);
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, settled } = await browser.open({ kept: true });
    await kept(page);
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith(' notes')).sort());
    const before = await versions();
    // Another worker of the same version, while the server has a file that is none of it.
    appendFileSync(join(folder, 'sw.js'), '\n// deployed again\n');
    appendFileSync(join(folder, 'style.css'), '/* newer than the list */\n');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update().catch(() => {});
      const { installing } = registration;
      if (!installing) return;
      await new Promise((resolve) =>
        installing.addEventListener(
          'statechange',
          () => ['redundant', 'activated'].includes(installing.state) && resolve(),
        ),
      );
    });
    assert.deepEqual(await versions(), before);
    await browser.goOffline();
    await page.reload();
    await works(page);
    await settled();
  } finally {
    await browser.close();
    writeFileSync(join(folder, 'sw.js'), worker);
  }
});

test('DP5: a version that is still being fetched is not taken for one that nobody uses', async () => {
  writeOfflineList(folder);
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, settled } = await browser.open({ kept: true });
    await kept(page);
    const [fetched, unused] = await page.evaluate(async () => {
      const [notes] = (await caches.keys()).filter((name) => name.endsWith(' notes'));
      const names = [notes.replace(/ notes$/, ' next'), notes.replace(/ notes$/, ' unused')];
      for (const name of names) await caches.open(name);
      const headers = { Date: new Date(Date.now() - 60_000).toUTCString() };
      const note = new URL(`?client=${encodeURIComponent(':installing')}`, location.href);
      await (await caches.open(notes)).put(note, new Response(names[0], { headers }));
      return names;
    });
    await page.reload();
    await works(page);
    await until(page, async (name) => !(await caches.has(name)), unused);
    assert.ok(await page.evaluate((name) => caches.has(name), fetched));
    await settled();
  } finally {
    await browser.close();
  }
});

test('a version that is only half there is not taken', async () => {
  writeOfflineList(folder);
  appendFileSync(join(folder, 'style.css'), '/* newer than the list */\n');
  const browser = await startBrowser({ path: '/', folder });
  try {
    const { page, settled } = await browser.open({ kept: true });
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return !registration || (!registration.installing && !registration.active);
    });
    await works(page);
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    assert.equal(await page.locator('#offline').innerText(), '');
    await settled();
  } finally {
    await browser.close();
  }
});
