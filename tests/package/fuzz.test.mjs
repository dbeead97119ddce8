// A short, reproducible run of the package's fuzz checks; fuzz/run.mjs runs them for longer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKS } from '../../fuzz/package/checks.mjs';
import { drive } from '../../fuzz/package/driver.mjs';

/** The minimum number of texts for each check. */
const TEXTS = { 'utf-8': 200_000, 'utf-16': 200_000, streams: 100_000, detect: 3000, explain: 1000, labels: 2000 };

for (const [name, texts] of Object.entries(TEXTS)) {
  test(`the fuzz check ${name} passes for at least ${texts.toLocaleString('en')} texts`, () => {
    assert.ok(drive(name, { seed: 1, texts }) >= texts);
  });
}

test('every fuzz check is run here', () => {
  assert.deepEqual(Object.keys(TEXTS).sort(), Object.keys(CHECKS).sort());
});

test('the message and the stack of a failure name the arguments that reproduce the failure', (t) => {
  let calls = 0;
  t.mock.method(CHECKS, 'labels', () => {
    calls += 1;
    if (calls === 3) throw new Error('wrong label');
    return 10;
  });
  assert.throws(
    () => drive('labels', { seed: 7 }),
    ({ message, stack }) => {
      assert.equal(message, 'package/labels, with --seed 9 --texts 1: wrong label');
      assert.match(stack, /^package\/labels, with --seed 9 --texts 1: Error: wrong label\n +at /);
      return true;
    },
  );
});
