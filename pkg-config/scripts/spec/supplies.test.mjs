// That what comes from elsewhere is judged, and that a build made again is compared.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allowedIn, objections, satisfies, withoutHash } from '../lib/crates.mjs';
import { differing, hashesOf, linesOf } from '../lib/hashes.mjs';
import { ROOT } from '../lib/paths.mjs';

const INDEX = 'registry+https://somewhere/crates.io-index';
const crate = (more) => ({ name: 'a', version: '1.0.0', license: 'MIT', source: INDEX, dependencies: [], ...more });

test('deny.toml allows what it names', () => {
  const allowed = allowedIn(readFileSync(join(ROOT, 'deny.toml'), 'utf8'));
  assert.deepEqual([...allowed], ['Apache-2.0', 'BSD-3-Clause', 'MIT', 'Unicode-3.0']);
  assert.equal(allowedIn('[bans]\nallow = ["x"]\n').size, 0);
});

test('an SPDX expression is satisfied by one side of OR and by both of AND', () => {
  const allowed = new Set(['MIT', 'Apache-2.0', 'Unicode-3.0']);
  for (const [expression, expected] of [
    ['MIT', true],
    ['GPL-3.0', false],
    ['', false],
    ['Unlicense/MIT', true],
    ['MIT OR GPL-3.0', true],
    ['MIT AND GPL-3.0', false],
    ['(MIT OR GPL-3.0) AND Unicode-3.0', true],
    ['(MIT OR Apache-2.0) AND BSD-3-Clause', false],
    ['GPL-3.0 OR MIT AND Unicode-3.0', true],
    ['MIT WITH something', false],
  ]) {
    assert.equal(satisfies(expression, allowed), expected, expression);
  }
});

test('a licence, a source, a second version and any version are objected to', () => {
  const allowed = new Set(['MIT']);
  assert.deepEqual(objections([crate(), crate({ name: 'b', source: null })], allowed), []);
  const wrong = [
    [crate({ license: 'GPL-3.0' })],
    [crate({ license: null })],
    [crate({ source: 'git+https://somewhere/a' })],
    [crate({ source: 'registry+https://somewhere/else' })],
    [crate(), crate({ version: '2.0.0' })],
    [crate({ source: null, dependencies: [{ req: '*' }] })],
  ];
  for (const packages of wrong) assert.equal(objections(packages, allowed).length, 1, JSON.stringify(packages));
});

test('a package of npm without a hash is named', () => {
  const integrity = 'sha512-x';
  const packages = { '': {}, a: { integrity }, b: {}, c: { integrity: 'sha1-x' }, d: { link: true } };
  assert.deepEqual(withoutHash({ packages }), ['b', 'c']);
});

test('folders are compared by every byte of every file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
  try {
    for (const name of ['one', 'other']) {
      mkdirSync(join(folder, name, 'deep'), { recursive: true });
      writeFileSync(join(folder, name, 'deep', 'same.js'), 'abc');
      writeFileSync(join(folder, name, 'name.js'), name);
    }
    writeFileSync(join(folder, 'other', 'more.js'), '');
    const [one, other] = ['one', 'other'].map((name) => hashesOf(join(folder, name)));
    assert.deepEqual(differing(one, other), ['more.js', 'name.js']);
    // FIPS 180-2, appendix B.1
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.equal(linesOf(one).split('\n')[0], `${abc}  deep/same.js`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
