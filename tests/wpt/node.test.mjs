// The Encoding Standard's own tests in Node, against the built package, each in a thread of its own.
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Tally, assertSuite, tests } from './suite.mjs';

const FORMATS = ['js', 'cjs'];
const LONGEST = 60_000;

/** Runs a test of the suite; resolves to what its harness says. */
async function run(suiteTest, entry) {
  const worker = new Worker(new URL('node-worker.mjs', import.meta.url), { workerData: { test: suiteTest, entry } });
  const alarm = AbortSignal.timeout(LONGEST);
  try {
    const [outcome] = await once(worker, 'message', { signal: alarm }); // an error in the thread rejects it
    return outcome;
  } finally {
    await worker.terminate();
  }
}

test("the Encoding Standard's own tests are there", assertSuite);

for (const format of FORMATS) {
  test(`text-encoding.${format} passes them in Node`, async (t) => {
    assertSuite();
    const entry = `../../pkg-config/dist/text-encoding.${format}`;
    const tally = new Tally(`Node, text-encoding.${format}`);
    // A file for windows needs no window where it has no other part.
    const inNode = tests().filter(({ kind, query }) => kind === 'any' || (kind === 'window' && query));
    for (const suiteTest of inNode) {
      await t.test(suiteTest.path, async () => void tally.take(suiteTest, await run(suiteTest, entry)));
    }
    t.diagnostic(String(tally));
  });
}
