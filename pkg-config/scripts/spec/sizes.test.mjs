// That sizes are compared, and that no size stops a build.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { comparedSizes, growth, printSizes } from '../build/sizes.mjs';

test('D01: files larger than everything recorded are reported by the comparison, and printing them throws nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  try {
    writeFileSync(join(folder, 'index.js'), 'x'.repeat(51_200));
    const sentences = (record) => growth(comparedSizes(record, folder));
    assert.deepEqual(sentences({ 'index.js': { raw: 44_900 } }), [
      'dist/index.js (raw) grew from 44.9 KB to 51.2 KB (14 % more); the limit is 10 %. ' +
        'If it is worth it: npm --prefix pkg-config run sizes -- --record',
    ]);
    assert.deepEqual(sentences({ 'index.js': { raw: 46_600 } }), []);
    assert.equal(sentences({ 'index.js': { raw: 0, brotli: 0 } }).length, 2);
    printSizes(['index.js'], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
