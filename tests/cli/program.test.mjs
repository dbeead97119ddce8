// The program itself: help, version, what it does not know, and what is published of it.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { test } from 'node:test';
import { version } from '../../pkg-config/dist/index.js';
import { PROGRAM, run } from './run.mjs';

const manifest = JSON.parse(readFileSync(new URL('../../pkg-config/package.json', import.meta.url), 'utf8'));

test('help of the program and of each command; the version', async () => {
  const { status, stdout } = await run(['--help']);
  assert.equal(status, 0);
  for (const command of ['check', 'convert', 'inspect', 'explain', 'detect']) {
    assert.match(stdout, new RegExp(`^ {2}${command} `, 'm'));
    const help = await run([command, '--help']);
    assert.deepEqual([help.status, help.stderr], [0, '']);
    assert.match(help.stdout, new RegExp(`^Usage: utfscope ${command} `));
    assert.match(help.stdout, /Examples:\n {2}utfscope /);
    assert.ok(help.stdout.split('\n').every((line) => line.length <= 120));
    assert.deepEqual(await run(['help', command]), help);
  }
  assert.equal((await run(['help'])).stdout, stdout);
  assert.equal((await run(['--version'])).stdout, `${version}\n`);
});

test('what is unknown gives 2, and is told what is near', async () => {
  const said = async (...args) => {
    const { status, stdout, stderr } = await run(args);
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  assert.match(await said('chekc'), /^utfscope: unknown command 'chekc'\n\(Did you mean check\?\)/);
  assert.match(await said('help', 'chekc'), /^utfscope: unknown command 'chekc'\n\(Did you mean check\?\)/);
  assert.match(await said('help', 'foo'), /^utfscope: unknown command 'foo'\n/);
  assert.match(await said('check', '--jsn'), /^utfscope: unknown option '--jsn'\n\(Did you mean --json\?\)/);
  assert.match(await said('check', '--from', 'utf8x'), /unknown encoding label "utf8x"\. Did you mean "utf-8"\?\n/i);
  assert.match(await said('check', '--json', '--sarif'), /cannot be used with option '--sarif'/);
  assert.match(await said('check', '--limit', '-1'), /must be a whole number from 0 on/);
  assert.match(await said('inspect', 'a', 'b'), /too many arguments/);
  assert.match(await said(), /^Usage: utfscope/);
});

test('what is published: one file that runs by itself, and the licences of what is in it', () => {
  assert.equal(manifest.bin.utfscope, 'dist/cli.js');
  assert.equal(manifest.dependencies, undefined);
  const text = readFileSync(PROGRAM, 'utf8');
  assert.match(text, /^#!\/usr\/bin\/env node\n/);
  assert.ok(statSync(PROGRAM).mode & 0o100, 'it may be run');
  const imported = Array.from(text.matchAll(/^import .* from "([^"]+)";$/gm), ([, name]) => name);
  assert.ok(imported.includes('./index.js'));
  const foreign = imported.filter((name) => name !== './index.js' && !name.startsWith('node:') && !isBuiltin(name));
  assert.deepEqual(foreign, []);
  const licences = readFileSync(new URL('cli.LICENSES.txt', `file://${PROGRAM}`), 'utf8');
  for (const name of ['ansis', 'cli-progress', 'commander', 'ignore', 'picomatch']) {
    assert.match(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC)\\)$`, 'm'));
  }
});
