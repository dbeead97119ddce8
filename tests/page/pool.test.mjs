// P10: the pool, where not all of its workers can be started: what they were given is done all the same.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chosenByte, startBrowser, WWW } from './browser.mjs';

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
  const bytes = Buffer.alloc(20 * MIB, '.');
  bytes[15 * MIB] = 0xff;
  bytes.set([0xe2, 0x82, 0xac], 18 * MIB - 1);
  await page.locator('#file').setInputFiles({ name: 'alone.txt', mimeType: 'text/plain', buffer: bytes });
  await page.locator('#progress[data-state=finished]').waitFor();
  assert.match(await page.locator('#facts').innerText(), /20,971,517 code points\s+1 fault\b/);
  await page.keyboard.press('F8');
  await page.locator('#detail', { hasText: 'offset 15,728,640' }).waitFor();
  await page.locator('#find').fill('€');
  await page.locator('#find').press('Enter');
  await page.locator('#find-status', { hasText: 'Found at offset 18,874,367 ' }).waitFor();
  await page.locator('#byte-grid [aria-selected=true] .hex', { hasText: 'E2' }).waitFor();
  assert.equal((await chosenByte(page)).hex, 'E2');
  await settled();
});

/**
 * What a pool of three workers does with twelve jobs: its answers, how many workers it asked for, and how many in all when
 * it is given another source after that. `bad` are the numbers of those that cannot be started; one breaks after so many
 * jobs.
 */
const doneBy = (page, { bad = [], breaks = Infinity }) =>
  page.evaluate(
    async ([unable, jobs]) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });
      const { Pool } = await import('/scan/pool.js');
      const done = []; // by each worker
      const says = (number, what) => setTimeout(() => pool.heard(number, what));
      const fails = (number) => setTimeout(() => pool.failed(number, 'broken'));
      const pool = new Pool(
        {},
        {
          start(count) {
            for (let left = count; left > 0; left -= 1) {
              const number = done.push(0) - 1;
              if (unable.includes(number)) fails(number);
              else says(number, { runs: true });
            }
          },
          tell(number, { id, n }) {
            if (!id) return;
            done[number] += 1;
            if (done[number] === jobs + 1) fails(number);
            else if (done[number] <= jobs) says(number, { id, value: n });
          },
        },
      );
      const source = { blob: new Blob(['a text']), encoding: 'ascii', later: 'ascii' };
      pool.use(source);
      const sought = { needle: new TextEncoder().encode('text'), unit: 1 };
      const question = (n) => ({ n, from: 0, to: 6, sought, direction: 1 });
      const asked = Array.from({ length: 12 }, (_, n) => pool.ask('search', question(n)));
      const answers = await Promise.all(asked.map((each) => each.catch(({ message }) => message)));
      const first = done.length;
      pool.use(source);
      return { answers, wanted: [first, done.length] };
    },
    [bad, breaks],
  );

const ALL = Array.from({ length: 12 }, (_, n) => n);
const FOUND_HERE = ALL.map(() => 2);

test('jobs are done by the workers that run, and where there is none, here', async () => {
  const { page, settled } = await browser.open();
  assert.deepEqual(await doneBy(page, {}), { answers: ALL, wanted: [3, 3] });
  assert.deepEqual(await doneBy(page, { bad: [0, 2] }), { answers: ALL, wanted: [3, 3] }, 'one of three is enough');
  const none = await doneBy(page, { bad: [0, 1, 2] });
  assert.deepEqual(none, { answers: FOUND_HERE, wanted: [3, 6] }, 'the next source tries anew');
  await settled();
});

test('a job that broke a worker is told, and not given to another', async () => {
  const { page, settled } = await browser.open();
  const { answers, wanted } = await doneBy(page, { bad: [1, 2], breaks: 4 });
  assert.deepEqual(answers.slice(0, 4), ALL.slice(0, 4));
  assert.deepEqual(answers.slice(4, 6), ['broken', 'broken'], 'those it had');
  assert.deepEqual(answers.slice(6), FOUND_HERE.slice(6), 'the rest is done where there is no worker');
  assert.deepEqual(wanted, [3, 6]);
  await settled();
});
