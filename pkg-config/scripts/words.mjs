// Finds words of forbidden-words.json in the files of the repository. `git grep` searches, because spelling checkers such as cspell do not
// find phrases.
import { readFileSync } from 'node:fs';
import { UserError } from './lib/log.mjs';
import { capture } from './lib/processes.mjs';

// Files that are not searched: the list itself, the changelog, texts of other authors (names of characters are Unicode's), and lock files.
const IGNORED =
  'pkg-config/scripts/forbidden-words.json CHANGELOG.md tests/bench/corpora pkg-config/entries/unicode/data *.lock *-lock.json';
const RULES = JSON.parse(readFileSync(new URL('forbidden-words.json', import.meta.url), 'utf8'));

/** Throws if a file that git tracks contains a word or phrase of the list. */
export async function checkWords() {
  const found = [];
  for (const { pattern, instead, allowed = '' } of RULES) {
    const excluded = `${IGNORED} ${allowed}`.match(/\S+/g).map((path) => `:(exclude)${path}`);
    const { code, output } = await capture('git', ['grep', '-nIiP', pattern, '--', ...excluded]);
    if (code !== 1) found.push(`${output}Instead of "${pattern}": ${instead}.\n`); // 1: git found nothing
  }
  if (found.length > 0) throw new UserError(found.join('\n'));
}
