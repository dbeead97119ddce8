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
