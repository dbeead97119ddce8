// The generated files of Unicode data are what their script writes.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../pkg-config/scripts/lib/paths.mjs';
import { readDatabase } from '../../pkg-config/scripts/unicode/database.mjs';
import { generatedFiles } from '../../pkg-config/scripts/unicode/files.mjs';
import { PACKAGES, packageFile } from './packages.mjs';

test('the files of Unicode data are those that `npm run unicode-data` writes', async () => {
  packageFile('python', 'unicode_age');
  const files = generatedFiles(await readDatabase(PACKAGES));
  for (const [path, text] of Object.entries(files)) {
    assert.ok(readFileSync(join(ROOT, path), 'utf8') === text, `${path} differs; run npm run unicode-data`);
  }
  const folder = 'pkg-config/entries/unicode/data';
  const names = readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
  assert.deepEqual(
    names.filter((name) => !(name in files)),
    [],
    'no script writes these files',
  );
});
