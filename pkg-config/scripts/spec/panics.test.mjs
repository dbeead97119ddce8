// That only the kernels are unsafe, and that code outside of tests does not panic on purpose.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';

const files = readdirSync(join(ROOT, 'src'), { recursive: true })
  .filter((name) => name.endsWith('.rs'))
  .map((name) => name.replaceAll('\\', '/'));
const codeOf = (name) => readFileSync(join(ROOT, 'src', name), 'utf8').replace(/\/\/.*$/gm, '');

test('unsafe code stands in src/simd alone, and nothing else is allowed it', () => {
  assert.ok(files.length > 30);
  const holders = new Set();
  let allowances = 0;
  for (const name of files) {
    const code = codeOf(name);
    if (/\bunsafe\b/.test(code)) holders.add(name.split('/')[0]);
    allowances += Array.from(code.matchAll(/\b(allow|expect|warn)\([^)]*unsafe_code/g)).length;
  }
  assert.deepEqual([...holders], ['simd']);
  assert.equal(allowances, 1);
  const root = readFileSync(join(ROOT, 'src', 'lib.rs'), 'utf8');
  assert.match(root, /^#!\[deny\(unsafe_code\)\]$/m);
  assert.match(root, /^#\[allow\(unsafe_code\)\]\npub mod simd;$/m);
});

test('the lints against panics hold for the whole crate, but for tables that are made while it compiles', () => {
  const lints = ['expect_used', 'panic', 'todo', 'unimplemented', 'unreachable', 'unwrap_used'];
  const denied = /cfg_attr\(\s*not\(test\),\s*deny\(([^)]*)\)/.exec(codeOf('lib.rs'))?.[1] ?? '';
  assert.deepEqual(denied.match(/\w+(?=,|\s*$)/g), lints);
  const exception = new RegExp(`\\b(?:allow|expect|warn)\\([^)]*clippy::(?:${lints.join('|')})\\b`);
  assert.deepEqual(files.filter((name) => exception.test(codeOf(name))).sort(), ['grammar.rs', 'simd/nibble_tables.rs']);
});
