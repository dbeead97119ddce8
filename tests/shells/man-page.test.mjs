// The man page: its syntax by mandoc and groff, and its contents as `man` shows them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { encodings, version } from '../../pkg-config/dist/full/index.js';
import { environment, run } from '../cli/run.mjs';

const PACKAGE = new URL('../../pkg-config/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
const page = fileURLToPath(new URL(manifest.man, PACKAGE));

/** Runs a program that must succeed without a message; returns its output. */
function output(program, args) {
  const env = environment({ MANWIDTH: '100', MAN_KEEP_FORMATTING: undefined, LC_ALL: 'C.UTF-8' });
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  assert.deepEqual([error, status, stderr], [undefined, 0, '']);
  return stdout;
}

/** Returns a function that fails if its argument is not in `text`, the page as `man` shows it. */
const assertShownIn = (text) => {
  // Ignores white space and U+2010: man breaks lines at other places than the help, even after a hyphen inside a word.
  const flat = text.replace(/[\s\u2010]+/g, '');
  return (part) => assert.ok(flat.includes(part.replace(/\s+/g, '')), `the page lacks ${part}`);
};

test('groff accepts the page without a warning, and mandoc warns only of the missing date', () => {
  const { stdout } = spawnSync('mandoc', ['-Tlint', '-Wwarning', page], { encoding: 'utf8' });
  // The page has no date, so that two builds are equal.
  assert.match(stdout, /^mandoc: [^\n]* missing date, using "": TH\n$/);
  output('groff', ['-man', '-Tutf8', '-ww', '-z', page]);
});

test('man shows the name, every command with its options and examples, and the encodings', async () => {
  const shown = output('man', ['--no-hyphenation', '--no-justification', '-l', page]);
  assert.match(shown, /^UTFSCOPE\(1\) +User Commands +UTFSCOPE\(1\)\n/);
  assert.match(shown, /^NAME\n +utfscope - /m);
  assert.ok(shown.includes(`utfscope ${version}`));
  const assertShown = assertShownIn(shown);
  const { stdout: help } = await run(['--help']);
  const commands = Array.from(help.matchAll(/^ {2}([a-z]+) [[<]/gm), ([, name]) => name);
  assert.ok(commands.includes('repair') && commands.includes('completions'), `${commands}`);
  for (const command of commands.filter((name) => name !== 'help')) {
    const { stdout } = await run([command, '--help']);
    const [, usage] = /^Usage: (.*)/.exec(stdout);
    assertShown(usage);
    for (const [, flags] of stdout.matchAll(/^ {2}((?:-\w, )?--\S+(?: <[^>]+>)?)/gm)) assertShown(flags);
    const [, examples] = /^Examples:\n((?: {2}.*\n)+)/m.exec(stdout);
    for (const example of examples.trim().split('\n')) assertShown(example);
  }
  assertShown(encodings.join(', '));
  assertShown('‹labels›');
});
