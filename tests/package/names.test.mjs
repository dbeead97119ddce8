// Names stand in Rust, in JavaScript and in the types: here they are held against each other.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import * as binding from '../../pkg-config/binding/utfscope.js';
import * as utfscope from '../../pkg-config/dist/index.js';
import { policies } from '../../pkg-config/entries/names.js';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFile(at(path));
binding.initSync({ module: await read('pkg-config/binding/utfscope_bg.wasm') });

const names = (enumeration) => Object.keys(enumeration).filter((key) => Number.isNaN(Number(key)));
const kebab = (name) => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** The members of a union of string literals in the types. */
async function union(name) {
  const text = (await read('src/wasm/shapes.d.ts')).toString();
  const [, members] = text.match(new RegExp(`type ${name} =([^;]*);`));
  return [...members.matchAll(/'([^']+)'/g)].map(([, member]) => member);
}

test('encodings', async () => {
  // Code units in memory have no name of their own.
  const named = names(binding.EncodingId).filter((name) => !name.startsWith('Units'));
  const ours = named.map((name) => binding.encodingName(binding.EncodingId[name]));
  assert.deepEqual(utfscope.encodings, ours);
  assert.deepEqual(await union('Encoding'), ours);
});

test('reasons', async () => {
  const ours = [];
  for (let number = 0, name; (name = binding.reasonName(number)) !== undefined; number++) ours.push(name);
  assert.deepEqual(utfscope.reasons, ours);
  assert.deepEqual(await union('Reason'), ours);
});

test('policies', async () => {
  // An identifier cannot have the hyphen of windows-1252.
  const ours = names(binding.Policy).map((name) => kebab(name).replace('windows1252', 'windows-1252'));
  assert.deepEqual(policies, ours);
  assert.deepEqual(await union('Errors'), [...policies]);
});

test('every value that the package exports is declared, and every declared one exported', async () => {
  const folder = 'pkg-config/types/';
  const files = (await readdir(at(folder))).filter((name) => name !== 'slim.d.ts');
  const text = (await Promise.all(files.map((name) => read(folder + name)))).join('\n');
  const declared = [...text.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(utfscope).sort(), declared.sort());
});

test('the version is that of the module, of the crate and of the package', async () => {
  const { version } = JSON.parse(await read('pkg-config/package.json'));
  assert.equal(utfscope.version, version);
  assert.equal(binding.version(), version);
});
