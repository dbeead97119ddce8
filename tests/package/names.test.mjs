// Names are listed in Rust, in JavaScript and in the types. This file compares JavaScript with the types.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import * as utfscope from '../../pkg-config/dist/index.js';

const urlOf = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFile(urlOf(path));

/** Returns the members of a union of string literals in the types. */
async function union(name) {
  const text = (await read('pkg-config/types/shapes.d.ts')).toString();
  const [, members] = text.match(new RegExp(`type ${name} =([^;]*);`));
  return [...members.matchAll(/'([^']+)'/g)].map(([, member]) => member);
}

// tests/names.rs compares the lists in JavaScript with the crate.
test('the types list the encodings, reasons and error policies that the package exports', async () => {
  assert.deepEqual(await union('Encoding'), [...utfscope.encodings]);
  assert.deepEqual(await union('Reason'), [...utfscope.reasons]);
  assert.deepEqual(await union('ErrorPolicy'), [...utfscope.errorPolicies]);
});

/** The declarations of entries other than `utfscope` and `utfscope/full`. */
const OTHER_ENTRIES = ['slim.d.ts', 'text-encoding.d.ts', 'unicode.d.ts', 'node.d.ts'];

test('every value that the package exports is declared, and every declared value is exported', async () => {
  const declaredIn = async (folder) => {
    const files = (await readdir(urlOf(folder))).filter(
      (name) => name.endsWith('.ts') && !OTHER_ENTRIES.includes(name),
    );
    const text = (await Promise.all(files.map((name) => read(folder + name)))).join('\n');
    return [...text.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
  };
  const declared = await declaredIn('pkg-config/types/');
  assert.deepEqual(Object.keys(utfscope).sort(), [...declared].sort());
  // The full entry replaces some declarations of the main entry, and adds others.
  const declaredInFull = new Set([...declared, ...(await declaredIn('pkg-config/types/full/'))]);
  assert.deepEqual(Object.keys(full).sort(), [...declaredInFull].sort());
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(await read('pkg-config/package.json'));
  assert.equal(utfscope.version, version);
});
