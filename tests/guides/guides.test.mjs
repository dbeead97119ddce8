// The examples of README and of the guides print what the documents state. tests/clickhouse runs those in SQL.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { directory } from '../cli/run.mjs';
import { examplesOf, outputOfScript, transcriptOf } from './examples.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GUIDES = join(ROOT, 'docs', 'guides');
const OTHERS = ['sql', 'sh']; // `sh` installs something

const documents = [join(ROOT, 'README.md'), ...readdirSync(GUIDES).map((name) => join(GUIDES, name))];

test('README and nine guides have examples', () => {
  assert.ok(documents.length >= 10);
  for (const file of documents) assert.ok(examplesOf(file).length > 0, file);
});

for (const file of documents) {
  for (const { language, code, output } of examplesOf(file)) {
    if (OTHERS.includes(language)) continue;
    test(`${file.slice(ROOT.length)}: ${code.split('\n').find((line) => line.includes('utfscope'))}`, (t) => {
      assert.ok(language === 'js' || language === 'console', `an example in ${language} that no test runs`);
      const cwd = directory(t);
      if (language === 'js') assert.equal(outputOfScript(code, cwd), output);
      else assert.equal(transcriptOf(code, cwd), code);
    });
  }
}
