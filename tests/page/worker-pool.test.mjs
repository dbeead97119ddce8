// The pool of workers completes its jobs even if workers cannot start. If a worker fails after its start, its current
// jobs fail.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually, openFile, startBrowser, WWW } from './browser.mjs';

const MIB = 2 ** 20;
const POOL_WORKER = 'app-pool-worker.js';
/** Functions that change the script of the workers so that they cannot start. The keys are parts of test names. */
const NOT_STARTED = {
  'whose script fails': () => 'throw new Error("not to be started");\n',
  'that cannot start the package': (script) => `WebAssembly.Instance = undefined;\n${script}`,
};
/** For each key of NOT_STARTED, the folder of a page with the changed script, and a browser that opens this page. */
const browsers = new Map();

before(async () => {
  for (const [name, changedScript] of Object.entries(NOT_STARTED)) {
    const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
    cpSync(WWW, folder, { recursive: true });
    const path = join(folder, POOL_WORKER);
    writeFileSync(path, changedScript(readFileSync(path, 'utf8')));
    browsers.set(name, { folder, browser: await startBrowser({ folder }) });
  }
});
after(async () => {
  for (const { folder, browser } of browsers.values()) {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

for (const name of Object.keys(NOT_STARTED))
  test(`a large file is scanned and searched with a pool of workers ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browsers.get(name).browser.open();
    const bytes = Buffer.alloc(20 * MIB, '.');
    bytes[15 * MIB] = 0xff;
    bytes.set([0xe2, 0x82, 0xac], 18 * MIB - 1);
    await openFile(page, 'alone.txt', bytes);
    await page.locator('#progress[data-state=finished]').waitFor();
    await eventually(async () =>
      assert.match(await page.locator('#facts').innerText(), /20,971,517 code points\s+1 fault\b/),
    );
    await page.keyboard.press('F8');
    await page.locator('#detail', { hasText: 'offset 15,728,640' }).waitFor();
    await page.locator('#find').fill('€');
    await page.locator('#find').press('Enter');
    await page.locator('#find-status', { hasText: 'Found at offset 18,874,367 ' }).waitFor();
    await page.locator('#byte-grid [aria-selected=true] .hex', { hasText: 'E2' }).waitFor();
    await closeWithoutComplaints();
  });

/**
 * Runs twelve jobs in a pool of three workers, then sets the source again. Returns the results, or the messages of
 * failed jobs, and how many workers the pool had started before and after the second source.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ unable?: number[], maxJobs?: number }} workers `unable`: the numbers of workers that cannot start;
 *   `maxJobs`: how many jobs a worker completes before it fails
 */
const runJobs = (page, { unable = [], maxJobs = Infinity }) =>
  page.evaluate(
    async ([unableNumbers, max]) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 });
      const { WorkerPool } = await import('/scan/worker-pool.js');
      const received = []; // the number of jobs that each worker got
      const reply = (number, message) => setTimeout(() => pool.receive(number, message));
      const fail = (number) => setTimeout(() => pool.failed(number, 'broken'));
      const pool = new WorkerPool(
        {},
        {
          start(count) {
            for (let left = count; left > 0; left -= 1) {
              const number = received.push(0) - 1;
              if (unableNumbers.includes(number)) fail(number);
              else reply(number, { ready: true });
            }
          },
          send(number, { id, n }) {
            if (!id) return;
            received[number] += 1;
            if (received[number] === max + 1) fail(number);
            else if (received[number] <= max) reply(number, { id, value: n });
          },
        },
      );
      const source = { blob: new Blob(['a text']), encoding: 'ascii', resolved: 'ascii' };
      pool.use(source);
      const pattern = { needle: new TextEncoder().encode('text'), unit: 1 };
      const parameters = (n) => ({ n, from: 0, to: 6, pattern, direction: 1 });
      const requested = Array.from({ length: 12 }, (_, n) => pool.request('search', parameters(n)));
      const answers = await Promise.all(requested.map((each) => each.catch(({ message }) => message)));
      const startedForFirstSource = received.length;
      pool.use(source);
      return { answers, started: [startedForFirstSource, received.length] };
    },
    [unable, maxJobs],
  );

const ALL = Array.from({ length: 12 }, (_, n) => n);
const LOCAL_RESULTS = ALL.map(() => 2); // The pool itself searches: "text" is at offset 2 of "a text".

test('the workers that start do the jobs; if no worker starts, the pool does the jobs itself', async () => {
  const { page, closeWithoutComplaints } = await browsers.get('whose script fails').browser.open();
  assert.deepEqual(await runJobs(page, {}), { answers: ALL, started: [3, 3] });
  assert.deepEqual(
    await runJobs(page, { unable: [0, 2] }),
    { answers: ALL, started: [3, 3] },
    'one of three is enough',
  );
  const withoutWorkers = await runJobs(page, { unable: [0, 1, 2] });
  assert.deepEqual(withoutWorkers, { answers: LOCAL_RESULTS, started: [3, 6] }, 'the next source starts workers again');
  await closeWithoutComplaints();
});

test('the jobs of a failed worker fail and are not repeated, and the pool does the waiting jobs', async () => {
  const { page, closeWithoutComplaints } = await browsers.get('whose script fails').browser.open();
  const { answers, started } = await runJobs(page, { unable: [1, 2], maxJobs: 4 });
  assert.deepEqual(answers.slice(0, 4), ALL.slice(0, 4));
  assert.deepEqual(answers.slice(4, 6), ['broken', 'broken'], 'the jobs of the failed worker');
  assert.deepEqual(answers.slice(6), LOCAL_RESULTS.slice(6), 'the pool does the other jobs');
  assert.deepEqual(started, [3, 6]);
  await closeWithoutComplaints();
});

test('stopping the scan discards its waiting jobs, but not the jobs of a search', async () => {
  const { page, closeWithoutComplaints } = await browsers.values().next().value.browser.open();
  const results = await page.evaluate(async () => {
    const { WorkerPool } = await import('/scan/worker-pool.js');
    const sent = [];
    const pool = new WorkerPool({}, { start() {}, send: (number, message) => message.kind && sent.push(message) });
    pool.use({ blob: new Blob(['a']), encoding: 'utf-8', resolved: 'utf-8' });
    pool.receive(0, { ready: true });
    const jobs = Array.from({ length: 5 }, (_, at) => pool.request('count', { at }));
    const search = pool.request('search', {}, { urgent: true });
    pool.clearQueue();
    while (sent.length > 0) {
      const { id, kind } = sent.shift();
      pool.receive(0, { id, value: kind });
    }
    return Promise.all([...jobs, search]);
  });
  assert.equal(results.pop(), 'search');
  assert.ok(results.includes('count') && results.includes(null), results.join());
  await closeWithoutComplaints();
});
