// npm run words: fails where a word comes back that the project replaced by a plainer one. `git grep` searches all tracked files;
// a spelling checker such as cspell finds single words, but no phrases. Arguments limit the search to files or folders.
import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/paths.mjs';

/** A pattern (PCRE, any case), the words to use instead, and the files that may contain it (pathspecs of git). */
const RULES = [
  {
    // `invalid-octet` and `replace-octet` are names of the API, `application/octet-stream` is a media type.
    pattern: '(?<!invalid[-_ ])(?<!replace[-_ ])(?<!invalid)(?<!replace)octets?(?!-stream)',
    instead: 'byte',
    // The data fields `octet` and `octets` of code page cells, bit fields and encoding tables.
    allowed: [
      ...[
        'types/explain.d.ts',
        'entries/explain',
        'entries/tables',
        'cli/explain.js',
        'matrix/project/conformance.js',
      ].map((path) => `pkg-config/${path}`),
      ...[
        'tests/package/explain.test.mjs',
        'tests/package/scheme.test.mjs',
        'www/views/code-page.js',
        'www/views/detail.js',
      ],
    ],
  },
  {
    pattern: 'signature',
    instead: 'BOM',
    // Signatures of binary files and of functions; the field `signature` of the command line's JSON.
    allowed: [
      'pkg-config/entries/detect',
      'pkg-config/cli/detect.js',
      'tests/cli',
      'tests/package/*detect*',
      'src/wasm',
      'CONTRIBUTING.md',
    ],
  },
  { pattern: '(?<![a-z])mends?(?![a-z])', instead: 'replace, repair, fix' },
  { pattern: '(?<![a-z])tells(?![a-z])', instead: 'report, return, identify' },
  { pattern: 'what becomes of', instead: 'how ... is handled' },
  { pattern: 'so many', instead: 'N, at most N' },
  { pattern: 'whatever', instead: 'any, every' },
  { pattern: 'behind', instead: 'after, previous' },
];
// This list, the history, texts of other authors, and lock files.
const IGNORED = ['pkg-config/scripts/words.mjs', 'CHANGELOG.md', 'tests/bench/corpora', '*.lock', '*package-lock.json'];

const searched = process.argv.slice(2);
for (const { pattern, instead, allowed = [] } of RULES) {
  const excluded = [...IGNORED, ...allowed].map((path) => `:(exclude)${path}`);
  const args = ['grep', '-nIiP', pattern, '--', ...searched, ...excluded];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status === 1) continue; // no match
  console.error(`${stdout}${stderr}Instead of ${pattern}: ${instead}.\n`);
  process.exitCode = 1;
}
