// The program itself: help, version, wrong command lines, and the published files.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { version } from '../../pkg-config/dist/index.js';
import { PROGRAM, directory, run } from './run.mjs';

const manifest = JSON.parse(readFileSync(new URL('../../pkg-config/package.json', import.meta.url), 'utf8'));

test('the program has help, and each command that reads text has help with examples and the exit status', async () => {
  const { status, stdout } = await run(['--help']);
  assert.equal(status, 0);
  for (const command of ['check', 'audit', 'repair', 'convert', 'inspect', 'explain', 'detect']) {
    assert.match(stdout, new RegExp(`^ {2}${command} `, 'm'));
    const help = await run([command, '--help']);
    assert.deepEqual([help.status, help.stderr], [0, '']);
    assert.match(help.stdout, new RegExp(`^Usage: utfscope ${command} `));
    assert.match(help.stdout, /^Exit status:\n {2}0 {2}/m);
    assert.match(help.stdout, /^Examples:\n {2}\S/m);
    assert.match(help.stdout, /^ {2}--json /m);
    // Help says "BOM", not "signature", and "byte", not "octet". Only the policy `replace-octet` has "octet" in its name.
    assert.doesNotMatch(help.stdout, /signature|(?<!replace-)octet/);
    assert.ok(help.stdout.split('\n').every((line) => line.length <= 80));
    assert.deepEqual(await run(['help', command]), help);
  }
  assert.equal((await run(['help'])).stdout, stdout);
  assert.equal((await run(['--version'])).stdout, `${version}\n`);
});

test('an option letter, such as -f, means the same option in every command', async () => {
  const names = new Map();
  const { stdout: help } = await run(['--help']);
  const commands = Array.from(help.matchAll(/^ {2}([a-z]+) \[options\]/gm), ([, name]) => name);
  assert.ok(commands.length >= 7, `${commands}`);
  for (const command of commands) {
    const { stdout } = await run([command, '--help']);
    for (const [, letter, name] of stdout.matchAll(/^ {2}-(\w), --([\w-]+)/gm)) {
      assert.equal(names.get(letter) ?? name, name, `${command} -${letter}`);
      names.set(letter, name);
    }
  }
  const expected = { f: 'from', t: 'to', e: 'errors', o: 'output' };
  for (const [letter, name] of Object.entries(expected)) assert.equal(names.get(letter), name);
});

test('if an unknown option is the name of a file, the error says how to write the name', async (t) => {
  const cwd = directory(t, { '-report.txt': 'é', '-my report.txt': 'é', "-it's.txt": 'é' });
  for (const [name, argument] of [
    ['-report.txt', './-report.txt'],
    ['-my report.txt', "'./-my report.txt'"],
    ["-it's.txt", "'./-it'\\''s.txt'"],
  ]) {
    const { status, stderr } = await run(['check', name], { cwd });
    assert.equal(status, 2);
    assert.equal(stderr, `utfscope: unknown option "${name}". To name the file, write ${argument}.\nTry --help.\n`);
  }
});

test('wrong command lines exit with 2 and a message on standard error', async () => {
  const errorOf = async (...args) => {
    const { status, stdout, stderr } = await run(args);
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  assert.match(await errorOf('chekc'), /^utfscope: unknown command "chekc"\. Did you mean "check"\?\n/);
  assert.match(await errorOf('help', 'chekc'), /^utfscope: unknown command "chekc"\. Did you mean "check"\?\n/);
  assert.match(await errorOf('help', 'foo'), /^utfscope: unknown command "foo"\.\n/);
  assert.match(await errorOf('check', '--jsn'), /^utfscope: unknown option "--jsn"\. Did you mean "--json"\?\n/);
  assert.match(
    await errorOf('audit', '--checks', 'mojibak'),
    /^utfscope: unknown check "mojibak"\. Did you mean "mojibake"\?\n$/,
  );
  assert.match(await errorOf('completions', 'tcsh'), /^utfscope: unknown shell "tcsh"\. Use bash, zsh or fish\.\n$/);
  assert.match(await errorOf('completions'), /^utfscope: missing required argument "shell"\.\n/);
  assert.match(
    await errorOf('check', '--from', 'utf8x'),
    /^utfscope: unknown encoding "utf8x"\. Did you mean "utf-8"\?\n$/,
  );
  assert.match(await errorOf('check', '--json', '--sarif'), /cannot be used with option "--sarif"\.\n/);
  assert.match(await errorOf('repair', '--check', '--write', '.'), /cannot be used with option "--write"\.\n/);
  assert.match(
    await errorOf('check', '--limit', '-1'),
    /^utfscope: --limit must be a non-negative integer, such as 64 or 0x40, got "-1"\.\n$/,
  );
  assert.match(await errorOf('inspect', 'a', 'b'), /too many arguments/);
  assert.match(await errorOf(), /^Usage: utfscope/);
});

test('the published program imports only the package and Node, and has the licences of its libraries', () => {
  assert.equal(manifest.bin.utfscope, 'dist/cli.js');
  assert.equal(manifest.dependencies, undefined);
  const text = readFileSync(PROGRAM, 'utf8');
  assert.match(text, /^#!\/usr\/bin\/env node\n/);
  assert.ok(statSync(PROGRAM).mode & 0o100, 'the program is not executable');
  const imported = Array.from(text.matchAll(/^import .* from "([^"]+)";$/gm), ([, name]) => name);
  assert.ok(imported.includes('./full/slim.js'));
  const foreign = imported.filter((name) => name !== './full/slim.js' && !name.startsWith('node:') && !isBuiltin(name));
  assert.deepEqual(foreign, []);
  // The names of characters are loaded when a command first prints a name, and the searches for likely repairs when a text needs them.
  const lazy = Array.from(text.matchAll(/\bimport\("([^"]+)"\)/g), ([, name]) => name);
  assert.deepEqual(lazy, ['./unicode.js', './cli-likely-repair.js']);
  const searches = readFileSync(new URL(lazy[1], pathToFileURL(PROGRAM)), 'utf8');
  assert.deepEqual(
    Array.from(searches.matchAll(/^import .* from "([^"]+)";$/gm), ([, name]) => name),
    ['./full/slim.js'],
  );
  const licences = readFileSync(new URL('cli.LICENSES.txt', pathToFileURL(PROGRAM)), 'utf8');
  for (const name of ['ansis', 'cli-progress', 'commander', 'ignore', 'picomatch']) {
    assert.match(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC)\\)$`, 'm'));
  }
});
