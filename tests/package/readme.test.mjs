// The examples of the README print what it states.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// A block of JavaScript, and its output in the next block.
const examples = [...readFileSync(at('README.md'), 'utf8').matchAll(/```js\n(.*?)```\n\n```\n(.*?)```/gs)];

test('the README has examples', () => assert.ok(examples.length >= 5, `${examples.length} examples`));

for (const [, script, printed] of examples) {
  test(`README: ${script.split('\n').find((line) => line.includes('utfscope'))}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'readme-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(at('pkg-config'), join(folder, 'node_modules', 'utfscope'));
      writeFileSync(join(folder, 'example.mjs'), script);
      const { stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
      assert.equal(stdout, printed, stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
