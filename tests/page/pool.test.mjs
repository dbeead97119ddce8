// P10: the pool, where not all of its workers can be started: what they were given is done all the same.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chosenOctet, startBrowser, WWW } from './browser.mjs';

const MIB = 2 ** 20;
let folder;
let browser;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  cpSync(WWW, folder, { recursive: true });
  writeFileSync(join(folder, 'scan/scanner.js'), 'throw new Error("not to be started");\n');
  browser = await startBrowser({ folder });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test('where no worker of the pool can be started, a large file is read and searched all the same', async () => {
  const { page, settled } = await browser.open();
  const octets = Buffer.alloc(20 * MIB, '.');
  octets[15 * MIB] = 0xff;
  octets.set([0xe2, 0x82, 0xac], 18 * MIB - 1);
  await page.locator('#file').setInputFiles({ name: 'alone.txt', mimeType: 'text/plain', buffer: octets });
  await page.locator('#progress[data-state=finished]').waitFor();
  assert.match(await page.locator('#facts').innerText(), /20,971,517 code points\s+1 fault\b/);
  await page.keyboard.press('F8');
  await page.locator('#detail', { hasText: 'offset 15,728,640' }).waitFor();
  await page.locator('#find').fill('€');
  await page.locator('#find').press('Enter');
  await page.locator('#travel-told', { hasText: 'Found at offset 18,874,367 ' }).waitFor();
  await page.locator('#octet-grid [aria-selected=true] .hex', { hasText: 'E2' }).waitFor();
  assert.equal((await chosenOctet(page)).hex, 'E2');
  await settled();
});

/** The answers of a pool of three workers, of which those before `good` cannot be started; `breaks` after so many jobs. */
const answersOf = (page, { good, breaks }) =>
  page.evaluate(
    async ([first, jobs]) => {
      let made = 0;
      window.Worker = class extends EventTarget {
        number = (made += 1);
        done = 0;
        postMessage({ id, n }) {
          if (id === undefined) return;
          const fails = this.number < first || this.done >= jobs;
          this.done += 1;
          setTimeout(() =>
            this.dispatchEvent(
              fails
                ? new ErrorEvent('error', { cancelable: true, message: 'broken' })
                : new MessageEvent('message', { data: { id, value: n } }),
            ),
          );
        }
      };
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });
      const { Pool } = await import('/scan/pool.js');
      const pool = new Pool({}, null);
      const asked = Array.from({ length: 12 }, (_, n) => pool.ask('count', { n }));
      return Promise.all(asked.map((each) => each.catch(({ message }) => message)));
    },
    [good, breaks],
  );

test('what was given to workers that could not be started goes to the others; what broke one is told', async () => {
  const { page, settled } = await browser.open();
  const all = Array.from({ length: 12 }, (_, n) => n);
  assert.deepEqual(await answersOf(page, { good: 1, breaks: Infinity }), all);
  assert.deepEqual(await answersOf(page, { good: 3, breaks: Infinity }), all, 'one of three is enough');
  const broken = await answersOf(page, { good: 3, breaks: 4 });
  assert.ok(broken.includes('broken'), 'a job that broke a worker is not given to another');
  assert.equal(broken.filter((answer) => typeof answer === 'number').length, 4);
  await settled();
});
