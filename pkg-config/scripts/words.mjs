// npm run words: fails where a word of forbidden-words.json comes back. `git grep` searches, because some are phrases, which
// spelling checkers such as cspell do not find. Arguments limit the search to files or folders.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './lib/paths.mjs';

// The list, the history, texts of other authors, and lock files.
const IGNORED = [
  'pkg-config/scripts/forbidden-words.json',
  'CHANGELOG.md',
  'tests/bench/corpora',
  '*.lock',
  '*-lock.json',
];

const rules = JSON.parse(readFileSync(new URL('forbidden-words.json', import.meta.url), 'utf8'));
for (const { pattern, instead, allowed } of rules) {
  const excluded = [...IGNORED, ...(allowed?.split(' ') ?? [])].map((path) => `:(exclude)${path}`);
  const args = ['grep', '-nIiP', pattern, '--', ...process.argv.slice(2), ...excluded];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status === 1) continue; // git found nothing
  console.error(`${stdout}${stderr}Instead of "${pattern}": ${instead}.\n`);
  process.exitCode = 1;
}
