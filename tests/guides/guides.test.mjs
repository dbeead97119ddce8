// The examples of README and of the guides print the output that the documents show. tests/clickhouse runs the examples in SQL and Python.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { directory } from '../cli/run.mjs';
import { examplesOf, outputOfScript, transcriptOf } from './examples.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GUIDES = join(ROOT, 'docs', 'guides');
const NOT_RUN_HERE = ['sql', 'python', 'sh', 'xml']; // `sh` installs something, `xml` is the configuration of a server

const documents = [join(ROOT, 'README.md'), ...readdirSync(GUIDES).map((name) => join(GUIDES, name))];

test('README and at least nine guides have examples', () => {
  assert.ok(documents.length >= 10);
  for (const file of documents) assert.ok(examplesOf(file).length > 0, file);
});

for (const file of documents) {
  for (const { language, code, output } of examplesOf(file)) {
    if (NOT_RUN_HERE.includes(language)) continue;
    test(`${file.slice(ROOT.length)}: ${code.split('\n').find((line) => line.includes('utfscope'))}`, (t) => {
      assert.ok(language === 'js' || language === 'console', `an example in ${language} that no test runs`);
      const cwd = directory(t);
      if (language === 'js') assert.equal(outputOfScript(code, cwd), output);
      else assert.equal(transcriptOf(code, cwd), code);
    });
  }
}
