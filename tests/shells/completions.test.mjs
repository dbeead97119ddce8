// The completions of Bash, Zsh and Fish, in these shells.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { auditChecks, encodings, errorPolicies } from '../../pkg-config/dist/full/index.js';
import { PROGRAM, directory, environment, run } from '../cli/run.mjs';

/** Defines a shell function that prints its arguments, one per line, so that the tests see what a shell inserted. */
const PRINT = `utfscope() { printf '<%s>\\n' "$@"; echo '<end>'; }`;
const CTRL_T = '\x14';

/** The first commands of an interactive shell. Then Ctrl-T inserts every completion of the word before the cursor. */
const SET_UP = {
  bash: ['. <(command utfscope completions bash)', `bind '"\\C-t": insert-completions'`, PRINT],
  zsh: [
    'autoload -Uz compinit; compinit -u -D',
    '. <(command utfscope completions zsh)',
    "zle -C all complete-word _generic; bindkey '^T' all",
    "zstyle ':completion:all:*' completer _all_matches _complete; zstyle ':completion:all:*' insert yes",
    PRINT,
  ],
};

/** Returns the environment in which the program is on PATH. */
const withProgram = (cwd) => environment({ PATH: `${join(cwd, '.bin')}${delimiter}${process.env.PATH}`, HOME: cwd });

/** Types the lines into a shell in a pseudo-terminal; returns the words of each line once its last word is completed. */
async function typed(shell, options, lines, cwd) {
  writeFileSync(join(cwd, '.setup'), `${SET_UP[shell].join('\n')}\n`);
  const child = spawn('script', ['-qec', `${shell} ${options} -i`, '/dev/null'], { cwd, env: withProgram(cwd) });
  let shown = '';
  let waiting;
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    shown += piece;
    if (!/^<end>\r?$/m.test(shown)) return;
    const words = Array.from(shown.matchAll(/^<(.*)>\r?$/gm), ([, word]) => word);
    shown = '';
    waiting.resolve(words.slice(0, -1)); // without `end`
  });
  child.on('close', () => waiting.reject(new Error(`${shell} ended after ${JSON.stringify(shown)}`)));
  /** Types `keys`, and returns the arguments of the next `utfscope` command that the shell runs. */
  const send = (keys) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      child.stdin.write(keys);
    });
  try {
    await send(' . ./.setup; utfscope\n');
    const found = [];
    for (const line of lines) found.push(await send(`${line}${CTRL_T}\n`));
    return found;
  } finally {
    child.stdin.end(' exit\n');
    child.kill();
  }
}

/** Returns for each line the words before its last word, and the completions of its last word. */
async function listedByFish(lines, cwd) {
  writeFileSync(join(cwd, '.setup'), (await run(['completions', 'fish'])).stdout);
  const script = 'source .setup; for line in $argv; complete -C $line; echo; end';
  const printed = execFileSync('fish', ['--no-config', '-c', script, ...lines], { cwd, env: withProgram(cwd) });
  const groups = printed.toString().split(/^\n/m);
  return lines.map((line, index) => [
    ...line.split(' ').slice(1, -1),
    ...groups[index]
      .split('\n')
      .filter(Boolean)
      .map((word) => word.replace(/\t.*/, '')),
  ]);
}

/** For each shell, a function that returns the words of each line once its last word is completed. */
const SHELLS = {
  bash: (lines, cwd) => typed('bash', '--norc --noprofile', lines, cwd),
  zsh: (lines, cwd) => typed('zsh', '-f', lines, cwd),
  fish: listedByFish,
};

/** Returns a folder with files to complete, and with the program in `.bin`, which `withProgram` adds to PATH. */
function folder(t) {
  const cwd = directory(t, { 'apple.txt': '', 'apple pie.txt': '', 'pear.txt': '' });
  mkdirSync(join(cwd, '.bin'));
  writeFileSync(join(cwd, '.bin', 'utfscope'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(join(cwd, '.bin', 'utfscope'), 0o755);
  return cwd;
}

const starting = (words, start) => words.filter((word) => word.startsWith(start));

/** Lines to complete, each with the words that may replace its last word. */
const LINES = [
  ['utfscope de', ['detect']],
  ['utfscope co', ['convert', 'completions']],
  ['utfscope help re', ['repair']],
  ['utfscope --v', ['--version']],
  ['utfscope check --ex', ['--exclude', '--explain']],
  ['utfscope check --json --no', ['--no-ignore']],
  ['utfscope check --from koi', ['koi8-r', 'koi8-u']],
  ['utfscope convert -f windows-1252 -t utf-16', ['utf-16', 'utf-16le', 'utf-16be']],
  ['utfscope convert --to windows-', starting(encodings, 'windows-')],
  ['utfscope convert --errors fall', starting(errorPolicies, 'fall')],
  ['utfscope detect --among utf-8,shif', ['utf-8,shift_jis']],
  ['utfscope audit --checks mixed', starting(auditChecks, 'mixed')],
  ['utfscope completions z', ['zsh']],
  ['utfscope check apple', ['apple pie.txt', 'apple.txt']],
  ['utfscope convert --output pe', ['pear.txt']],
  ['utfscope check --from utf-8 -x apple pe', ['pear.txt']],
  ['utfscope check -- pe', ['pear.txt']],
];

/** An equals sign is part of the completed word in Zsh and Fish. */
const WITH_EQUALS_SIGN = ['utfscope check --from=koi', ['--from=koi8-r', '--from=koi8-u']];

/** Lines whose last word stays as it is. */
const UNCHANGED = ['utfscope explain app', 'utfscope check --limit app', 'utfscope check --exclude app'];

for (const [shell, complete] of Object.entries(SHELLS)) {
  test(`${shell} completes commands, options, encodings, policies and files`, { timeout: 60_000 }, async (t) => {
    const lines = [...LINES.map(([line]) => line), WITH_EQUALS_SIGN[0], ...UNCHANGED];
    const found = await complete(lines, folder(t));
    LINES.forEach(([line, words], index) => {
      const before = line.split(' ').slice(1, -1);
      const inserted = found[index].slice(before.length);
      assert.deepEqual(found[index].slice(0, before.length), before, line);
      assert.deepEqual(inserted.sort(), [...words].sort(), line);
    });
    // Bash inserts only what follows the equals sign.
    const expected = shell === 'bash' ? ['--from=koi8-r', 'koi8-u'] : WITH_EQUALS_SIGN[1];
    assert.deepEqual(found[LINES.length].slice(1), expected);
    UNCHANGED.forEach((line, index) => {
      const words = line.split(' ').slice(1);
      // `listedByFish` returns only completions, and so not the typed word.
      assert.deepEqual(found[LINES.length + 1 + index], shell === 'fish' ? words.slice(0, -1) : words, line);
    });
  });
}

test('every option of every command is in the completions of every shell', async () => {
  const { stdout: help } = await run(['--help']);
  const commands = Array.from(help.matchAll(/^ {2}([a-z]+) [[<]/gm), ([, name]) => name);
  assert.ok(commands.length >= 8, `${commands}`);
  const scripts = await Promise.all(
    Object.keys(SHELLS).map(async (shell) => (await run(['completions', shell])).stdout),
  );
  for (const command of commands.filter((name) => name !== 'help')) {
    const { stdout } = await run([command, '--help']);
    for (const [, option] of stdout.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)) {
      for (const script of scripts) assert.match(script, new RegExp(`(?:--|-l )${option}\\b`), `${command} ${option}`);
    }
  }
});

test('an unknown shell is an error that lists the shells', async () => {
  const { status, stdout, stderr } = await run(['completions', 'tcsh']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /unknown shell "tcsh"\. Use bash, zsh or fish\./);
  assert.equal((await run(['completions'])).status, 2);
});
