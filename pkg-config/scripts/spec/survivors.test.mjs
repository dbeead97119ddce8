// The list of mutants that do what the code does: each is known by its file, its change, and the text of its line.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { survivorOf, unnamed } from '../lib/survivors.mjs';

const SURVIVOR = { file: 'src/some.rs', change: 'replace | with ^ in sum', line: 'high << 8 | low' };
const LIST = [{ why: 'The two have no bit in common.', mutants: [SURVIVOR] }];

test('a mutant is named by what it changes, and by the text of its line', () => {
  const mutant = {
    file: 'src/some.rs',
    name: 'src/some.rs:2:10: replace | with ^ in sum',
    span: { start: { line: 2, column: 10 } },
  };
  assert.deepEqual(survivorOf(mutant, 'fn sum() {\n    high << 8 | low\n}\n'), SURVIVOR);
});

test('one that is not in the list, or more often than there, is told of', () => {
  assert.deepEqual(unnamed([SURVIVOR], LIST), []);
  assert.deepEqual(unnamed([SURVIVOR, SURVIVOR], LIST), [SURVIVOR]);
  for (const other of [{ file: 'src/other.rs' }, { change: 'replace | with & in sum' }, { line: 'low' }]) {
    assert.deepEqual(unnamed([{ ...SURVIVOR, ...other }], LIST), [{ ...SURVIVOR, ...other }]);
  }
});

test('the list that is kept gives a reason for each, and each has its line in its file', () => {
  const list = JSON.parse(readFileSync(join(ROOT, 'tests', 'mutants', 'survivors.json'), 'utf8'));
  assert.ok(list.length > 0);
  for (const { why, mutants } of list) {
    assert.match(why, /\w\.$/);
    assert.ok(mutants.length > 0, why);
    for (const { file, change, line } of mutants) {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      assert.ok(
        lines.some((text) => text.trim() === line),
        `${file}: ${change}: no line is “${line}” any more. Is it still the same? npm run mutants -- ${file}`,
      );
    }
  }
});
