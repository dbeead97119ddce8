// The sample of mutants: found again by the text of their lines, without the tool that lists them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleCounts } from '../lib/counts.mjs';
import { ROOT } from '../lib/paths.mjs';
import { entryOf, located, spread } from '../lib/sample.mjs';
import { withSwitches } from '../lib/switches.mjs';

const SOURCE = `fn other() -> u8 {
    1 + 2
}

impl Some {
    /// € stands before it.
    fn sum(a: u8) -> u8 {
        1 + 2
    }

    fn sum_of(a: u8) -> u8 {
        1 + 2
    }
}
`;

const MUTANT = {
  file: 'src/some.rs',
  function: { function_name: 'Some::sum', span: { start: { line: 7, column: 5 }, end: { line: 9, column: 6 } } },
  span: { start: { line: 8, column: 11 }, end: { line: 8, column: 12 } },
  replacement: '*',
};
const ENTRY = {
  file: 'src/some.rs',
  function: 'Some::sum',
  line: '1 + 2',
  nth: 1,
  column: 2,
  old: '+',
  new: '*',
};

const changed = (text, mutant) => withSwitches(text, [{ ...mutant, number: 1 }]).text;

test('a mutant is kept by its line, and found again where it was', () => {
  assert.deepEqual(entryOf(MUTANT, SOURCE), ENTRY);
  assert.equal(changed(SOURCE, located(ENTRY, SOURCE)), changed(SOURCE, MUTANT));
  assert.match(changed(SOURCE, located(ENTRY, SOURCE)), /fn sum\(a: u8\) -> u8 \{ match .*\n1 => \{\n {8}1 \* 2\n/);
});

test('a line that moved is found, one that changed is named with what is to be done', () => {
  const moved = `// A line more.\n${SOURCE}`;
  assert.equal(located(ENTRY, moved).name, 'src/some.rs:9: replace + with * in Some::sum');
  assert.throws(() => located(ENTRY, SOURCE.replaceAll('1 + 2', '2 + 1')), {
    message: /src\/some\.rs has no line “1 \+ 2” in Some::sum any more/,
  });
  // The second line of these is in another function now.
  assert.throws(() => located(ENTRY, `fn first() -> u8 {\n    1 + 2\n}\n\n${SOURCE}`), { message: /any more/ });
});

test('what goes over lines is not kept', () => {
  const span = { start: { line: 7, column: 25 }, end: { line: 9, column: 6 } };
  assert.equal(entryOf({ ...MUTANT, span }, SOURCE), null);
});

test('few mutants are all tried, many are spread', () => {
  assert.deepEqual(spread(['a', 'b']), ['a', 'b']);
  assert.deepEqual(spread(Array.from({ length: 10 }, (_, index) => index)), [1, 3, 5, 7, 9]);
});

const entries = JSON.parse(readFileSync(join(ROOT, 'tests', 'mutants', 'sample.json'), 'utf8'));

test('the sample that is kept has mutants of most files, and each is found', () => {
  for (const entry of entries) located(entry, readFileSync(join(ROOT, entry.file), 'utf8'));
  assert.ok(new Set(entries.map(({ file }) => file)).size >= 35);
});

test('each of the sample names a test that there is', () => {
  for (const { test: name } of entries) {
    const [, file, own] = /^[a-z]_(\w+)::(\w+)$/.exec(name);
    assert.match(readFileSync(join(ROOT, 'tests', `${file}.rs`), 'utf8'), new RegExp(`fn ${own}\\b`), name);
  }
});

test('those that are not killed are counted as failed', () => {
  assert.deepEqual(sampleCounts('x\n65 of 69 mutants of the sample are killed.\n'), { passed: 65, failed: 4 });
  assert.deepEqual(sampleCounts('nothing ran'), { passed: 0, failed: 0 });
});
