// Only the SIMD kernels and the exports for databases are unsafe. Only tests and code that runs at compile time have deliberate panics.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';

const names = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .sort();
const sources = names.filter((name) => name.endsWith('.rs'));
const codeOf = (name) => readFileSync(join(ROOT, 'src', name), 'utf8').replace(/\/\/.*$/gm, '');

test('only src/simd, src/udf/abi.rs and its tests have unsafe code, and only lib.rs and src/udf/mod.rs allow it', () => {
  assert.ok(sources.length > 30);
  const withUnsafe = sources.filter((name) => /\bunsafe\b/.test(codeOf(name)));
  const kernels = withUnsafe.filter((name) => name.startsWith('simd/'));
  assert.ok(kernels.length > 0);
  assert.deepEqual(withUnsafe, [...kernels, 'udf/abi.rs', 'udf/abi/tests.rs']);
  const allowances = sources.flatMap((name) => codeOf(name).match(/\b(allow|expect|warn)\([^)]*unsafe_code/g) ?? []);
  assert.equal(allowances.length, 2);
  const root = readFileSync(join(ROOT, 'src', 'lib.rs'), 'utf8');
  assert.match(root, /^#!\[deny\(unsafe_code\)\]$/m);
  assert.match(root, /^#\[allow\(unsafe_code\)\]\npub mod simd;$/m);
  assert.match(readFileSync(join(ROOT, 'src', 'udf', 'mod.rs'), 'utf8'), /^#\[allow\(unsafe_code\)\]\nmod abi;$/m);
});

test('the lints against panics apply to all code except tests and those tables that are computed at compile time', () => {
  const lints = ['expect_used', 'panic', 'todo', 'unimplemented', 'unreachable', 'unwrap_used'];
  const denied = /cfg_attr\(\s*not\(test\),\s*deny\(([^)]*)\)/.exec(codeOf('lib.rs'))?.[1] ?? '';
  assert.deepEqual(denied.match(/\w+(?=,|\s*$)/g), lints);
  const exception = new RegExp(`\\b(?:allow|expect|warn)\\([^)]*clippy::(?:${lints.join('|')})\\b`);
  assert.deepEqual(sources.filter((name) => exception.test(codeOf(name))).sort(), [
    'grammar.rs',
    'simd/nibble_tables.rs',
  ]);
});
