// Runs the tests of the Encoding Standard against the built package in Node, each in its own worker thread.
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { builtFile } from './install.mjs';
import { Tally, assertSuite, tests } from './suite.mjs';

const SCRIPTS = [
  ['small', 'js'],
  ['small', 'cjs'],
  ['full', 'js'],
  ['full', 'cjs'],
];
const TIMEOUT = 60_000;

/** Runs a test of the suite and returns the report of its harness. */
async function run(suiteTest, entry) {
  const worker = new Worker(new URL('node-worker.mjs', import.meta.url), { workerData: { test: suiteTest, entry } });
  const alarm = AbortSignal.timeout(TIMEOUT);
  try {
    const [outcome] = await once(worker, 'message', { signal: alarm }); // an error in the thread rejects
    return outcome;
  } finally {
    await worker.terminate();
  }
}

test('the tests of the Encoding Standard are installed', assertSuite);

for (const [edition, format] of SCRIPTS) {
  const script = builtFile(edition, `text-encoding.${format}`);
  test(`${script} passes the tests of the Encoding Standard in Node`, async (t) => {
    assertSuite();
    const entry = `../../pkg-config/dist/${script}`;
    const tally = new Tally(`Node, ${script}`, edition);
    // Tests that need the `window` of a browser run only if they have a query, which leaves out the parts that need it.
    const inNode = tests(edition).filter(({ kind, query }) => kind === 'any' || (kind === 'window' && query));
    for (const suiteTest of inNode) {
      await t.test(suiteTest.path, async () => void tally.take(suiteTest, await run(suiteTest, entry)));
    }
    t.diagnostic(String(tally));
  });
}
