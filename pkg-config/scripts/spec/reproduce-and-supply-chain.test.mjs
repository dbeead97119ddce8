// Tests of the rules for dependencies, and of the comparison of two builds.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { inTemporaryFolder } from '../lib/project-copies.mjs';
import { compareFolders } from '../reproduce.mjs';
import { allowedLicenses, brokenRules, withoutHash } from '../supply-chain.mjs';

const INDEX = 'registry+https://example.com/crates.io-index';
const crate = (fields) => ({ name: 'a', version: '1.0.0', license: 'MIT', source: INDEX, dependencies: [], ...fields });

test('the allowed licenses are those of deny.toml', () => {
  const allowed = allowedLicenses(readFileSync(join(ROOT, 'deny.toml'), 'utf8'));
  assert.deepEqual(allowed, ['Apache-2.0', 'BSD-3-Clause', 'MIT', 'Unicode-3.0']);
  assert.deepEqual(allowedLicenses('[bans]\nallow = ["x"]\n'), []);
});

test('each broken rule of deny.toml is found', async () => {
  const allowed = ['MIT', 'Unicode-3.0'];
  const good = [
    crate({ license: 'Unlicense/MIT' }),
    crate({ name: 'b', license: '(MIT OR GPL-3.0) AND Unicode-3.0', source: null }),
  ];
  assert.deepEqual(await brokenRules(good, allowed), []);
  const bad = [
    [crate({ license: 'GPL-3.0' })],
    [crate({ license: 'MIT AND GPL-3.0' })],
    [crate({ license: null })],
    [crate({ source: 'git+https://example.com/a' })],
    [crate({ source: 'registry+https://example.com/other' })],
    [crate(), crate({ version: '2.0.0' })],
    [crate({ source: null, dependencies: [{ req: '*' }] })],
  ];
  for (const packages of bad) assert.equal((await brokenRules(packages, allowed)).length, 1, JSON.stringify(packages));
});

test('npm packages without a SHA-512 are found', () => {
  const integrity = 'sha512-x';
  const packages = { '': {}, a: { integrity }, b: {}, c: { integrity: 'sha1-x' }, d: { link: true } };
  assert.deepEqual(withoutHash({ packages }), ['b', 'c']);
});

test('folders are compared by the bytes of their files', () =>
  inTemporaryFolder(async (parent) => {
    const [one, other] = ['one', 'other'].map((name) => join(parent, name));
    mkdirSync(join(one, 'deep'), { recursive: true });
    writeFileSync(join(one, 'deep', 'same.js'), 'abc');
    cpSync(one, other, { recursive: true });
    await compareFolders(one, other);
    writeFileSync(join(other, 'more.js'), '');
    await assert.rejects(compareFolders(one, other), { name: 'UserError', message: /Two builds differ[^]*more\.js/ });
    rmSync(join(other, 'more.js'));
    writeFileSync(join(other, 'deep', 'same.js'), 'abd');
    await assert.rejects(compareFolders(one, other), /deep.same\.js/);
  }));
