// That no code is unsafe but the kernels', and that a new way to panic would be seen.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unknownTexts } from '../build/panic-texts.mjs';
import { SECTION, moduleOf, section } from '../build/sections.mjs';
import { ROOT } from '../lib/paths.mjs';

const HEAD = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const moduleThatSays = (text) => moduleOf(HEAD, [section(SECTION.data, Buffer.from(text, 'latin1'))]);

test('what only a panic would say is found in a module, and a known sentence is not', () => {
  for (const text of [
    '\0called `Result::unwrap()` on an `Err` value\0',
    'no rooma sentence of an expect()\x01',
    '\0src/codec/utf8.rs\0',
    'cesu-8index out of bounds: the len is ',
  ]) {
    assert.equal(unknownTexts(moduleThatSays(text)).length, 1, text);
  }
  const known = '\0\x01mutf-8no roomno room\0pppppppppp"\0cxA';
  assert.deepEqual(unknownTexts(moduleThatSays(known)), []);
});

test('unsafe code stands in src/simd alone, and nothing else is allowed it', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true }).filter((name) => name.endsWith('.rs'));
  assert.ok(files.length > 30);
  const holders = new Set();
  let allowances = 0;
  for (const name of files.map((file) => file.replaceAll('\\', '/'))) {
    const code = readFileSync(join(ROOT, 'src', name), 'utf8').replace(/\/\/.*$/gm, '');
    if (/\bunsafe\b/.test(code)) holders.add(name.split('/')[0]);
    allowances += Array.from(code.matchAll(/\b(allow|expect|warn)\([^)]*unsafe_code/g)).length;
  }
  assert.deepEqual([...holders], ['simd']);
  assert.equal(allowances, 1);
  const root = readFileSync(join(ROOT, 'src', 'lib.rs'), 'utf8');
  assert.match(root, /^#!\[deny\(unsafe_code\)\]$/m);
  assert.match(root, /^#\[allow\(unsafe_code\)\]\npub mod simd;$/m);
});
