// Tests of functions of the scripts that read or write text: versions, counts, inlined bytes, sizes, mutants, tables, options.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkEntries } from '../../matrix/lib.mjs';
import { comparable, tableOf } from '../../matrix/table.mjs';
import { bytesAsScript, commonJsTypes } from '../build/bundle.mjs';
import { scriptNames } from '../build/package.mjs';
import { comparedSizes, growth, printSizes } from '../build/sizes.mjs';
import { lockedVersion } from '../lib/cargo.mjs';
import { ROOT } from '../lib/paths.mjs';
import { inTemporaryFolder } from '../lib/project-copies.mjs';
import { lastLines, nodeCounts, rustCounts, failedFiles } from '../lib/test-output.mjs';
import { withMutants } from '../mutation-sample.mjs';
import { portsToTry } from '../serve.mjs';
import { checkBindgenVersion } from '../setup/cargo-tools.mjs';
import { atLeast } from '../setup/rust.mjs';
import { oldestAndNewest, toolchainNames } from '../toolchains.mjs';

test('the locked version is that of the package with exactly this name', () => {
  const lock = [
    '[[package]]\nname = "wasm-bindgen-test"\nversion = "0.3.80"\n',
    '[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"\nsource = "registry"\n',
  ].join('\n');
  assert.equal(lockedVersion(lock, 'wasm-bindgen'), '0.2.130');
  assert.equal(lockedVersion(lock, 'wasm'), null);
});

test('versions are compared number by number', () => {
  for (const newer of ['1.95.0', '1.100.0', '2.0.0']) assert.ok(atLeast(newer, '1.95'), newer);
  assert.ok(!atLeast('1.94.1', '1.95'));
});

test('tests are counted in the output of libtest, with colors or without, and of Node', () => {
  const rust = [
    'test result: \u001b[32mok\u001b[0m. 12 passed; 0 failed; 1 ignored; 0 filtered out',
    'test result: FAILED. 3 passed; 2 failed; 0 ignored',
    'a line that contains test result: ok. 9 passed; 9 failed',
  ].join('\n');
  assert.deepEqual(rustCounts(rust), { passed: 15, failed: 2 });
  assert.deepEqual(rustCounts('running 0 tests'), { passed: 0, failed: 0 });
  const node = 'ℹ tests 6\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 2\nℹ skipped 0\n';
  assert.deepEqual(nodeCounts(node), { passed: 3, failed: 3 });
});

test('the files of failed tests are read from the list at the end of the output of Node', () => {
  const output = [
    'test at tests/no.test.mjs:1:1',
    '✖ failing tests:',
    '',
    'test at tests/page/a.test.mjs:86:1',
    '\u001b[31m✖ name\u001b[39m',
    '  locator.waitFor: Timeout 60000ms exceeded.',
    'test at tests/page/a.test.mjs:99:1',
    '  AssertionError: Expected values to be strictly equal',
    'test at tests/page/b c.test.mjs:1:1',
    '  TimeoutError: Waiting for the page',
  ];
  assert.deepEqual(failedFiles(output.join('\n')), ['tests/page/a.test.mjs', 'tests/page/b c.test.mjs']);
  assert.deepEqual(failedFiles('ℹ pass 3'), []);
});

test('the end of an output is its last 60 lines, without colors', () => {
  assert.match(lastLines('line\n'.repeat(100) + '\u001b[31mlast\u001b[0m'), /^(line\n){59}last$/);
});

test('in the types for `require`, relative imports name CommonJS modules', () => {
  assert.equal(
    commonJsTypes("export * from './a.js';\ntype F = import('./b.js').F; // see ./c.js\nimport x from 'd.js';"),
    "export * from './a.cjs';\ntype F = import('./b.cjs').F; // see ./c.js\nimport x from 'd.js';",
  );
});

test('a script that holds bytes as letters returns the same bytes', async () => {
  const allByteValues = Uint8Array.from({ length: 256 * 257 }, (_, i) => (i * (1 + (i >> 8))) & 0xff);
  for (const bytes of [new Uint8Array(0), Uint8Array.of(0, 255), allByteValues]) {
    const script = bytesAsScript(bytes);
    assert.match(script, /^const text = "\p{L}*";\n/u);
    const { default: decoded } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    assert.deepEqual(decoded(), bytes);
  }
});

test('a binding generator of another version than the crate’s wasm-bindgen is rejected, with the command to fix it', () => {
  const lock = (version) => `[[package]]\nname = "wasm-bindgen-cli-support"\nversion = "${version}"\n`;
  checkBindgenVersion(lock('0.2.130'), '0.2.130');
  assert.throws(() => checkBindgenVersion(lock('0.2.129'), '0.2.130'), {
    name: 'UserError',
    message: /Cargo\.lock has wasm-bindgen 0\.2\.130, .* 0\.2\.129\.[^]*cargo update .* --precise 0\.2\.130/,
  });
});

test('files that grew by more than 10 % are reported, and printing their sizes throws nothing', () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, 'index.js'), 'x'.repeat(51_200));
    const sentences = (record) => growth(comparedSizes(record, folder));
    assert.match(
      sentences({ 'index.js': { raw: 44_900 } }).join(),
      /^dist\/index.js \(raw\) grew from 44.9 KB to 51.2 KB; the limit is 10 % more./,
    );
    assert.deepEqual(sentences({ 'index.js': { raw: 46_600 } }), []);
    assert.equal(sentences({ 'index.js': { raw: 0, brotli: 0 } }).length, 2);
    printSizes(['index.js'], folder);
  }));

test('the scripts to build are those that the manifest exports, each once', () => {
  const types = './dist/a.d.ts';
  const conditions = { require: './dist/a.cjs', import: './dist/a.js', default: './dist/a.js' };
  const exports = { '.': { workerd: { types, default: './dist/w.js' }, ...conditions }, './a.wasm': './dist/a.wasm' };
  assert.deepEqual(scriptNames({ exports }), ['w.js', 'a.cjs', 'a.js']);
});

test('toolchains are read from the list of rustup, without nightly ones', () => {
  const list = 'stable-x86_64 (active, default)\nnightly-x86_64-unknown-linux-gnu\n1.95.0-x86_64\ndebian\n';
  assert.deepEqual(toolchainNames(list), ['stable-x86_64', '1.95.0-x86_64', 'debian']);
});

test('of several toolchains, the oldest and the newest are tried; of two with the same version, only one', () => {
  const chosen = (...versions) => oldestAndNewest(versions.map((version) => ({ version }))).map((one) => one.version);
  assert.deepEqual(chosen('1.99.0', '1.100.0', '1.95.0', '1.95.1', '1.100.0'), ['1.95.0', '1.100.0']);
  assert.deepEqual(chosen('1.95.0', '1.95.0'), ['1.95.0']);
  assert.deepEqual(chosen('1.95.0'), ['1.95.0']);
  assert.deepEqual(chosen(), []);
});

test('PORT is a number; without it, 8080 or any free port is used', () => {
  assert.deepEqual([portsToTry('0'), portsToTry('8080')], [[0], [8080]]);
  assert.deepEqual(
    [portsToTry(undefined), portsToTry('')],
    [
      [8080, 0],
      [8080, 0],
    ],
  );
  for (const wrong of ['http', '-1', '70000', '80 ']) assert.throws(() => portsToTry(wrong), /PORT is/);
});

test('an expression becomes a choice between its mutant and itself; its line must occur exactly once', () => {
  const entry = { file: 'a.rs', code: 'let c = «a + b»;', mutants: [{ number: 3, change: 'a - b' }] };
  assert.equal(
    withMutants('  let c = a + b;\n', entry),
    '  let c = (if crate::is_chosen(3) { a - b } else { a + b });\n',
  );
  for (const text of ['let c = b + a;', 'let c = a + b;\nlet c = a + b;']) {
    assert.throws(() => withMutants(text, entry), /a\.rs has [02] lines .* expected one/);
  }
});

test('two tables of the matrix are the same if only the version of a system browser differs', () => {
  const browser = { name: 'Firefox', entry: 'index.js', version: '1.0', isSystemBrowser: true, passed: 2, failed: [] };
  const runtime = { name: 'Deno', entry: 'index.js', version: '1.0', passed: 2, failed: [] };
  const rows = [browser, runtime];
  const same = (others) => comparable(tableOf(others), rows) === comparable(tableOf(rows), rows);
  assert.ok(same([{ ...browser, version: '2.0' }, runtime]));
  assert.ok(!same([browser, { ...runtime, version: '2.0' }]));
  assert.ok(!same([{ ...browser, passed: 3 }, runtime]));
  assert.ok(!same([browser]));
});

test('a bundler must use the expected entries of the package', () => {
  const path = (name) => `node_modules/utfscope/dist/${name}`;
  checkEntries(['workerd.js'], ['worker.js', path('workerd.js'), path('utfscope.wasm')]);
  checkEntries(['edge.js', 'full/edge.js'], [path('full/edge.js'), path('edge.js')]);
  assert.throws(() => checkEntries(['workerd.js'], [path('index.js')]), /used index.js; expected workerd.js/);
  assert.throws(
    () => checkEntries(['index.js'], [path('index.js'), path('full/index.js')]),
    /used full.index.js, index.js/,
  );
});

for (const script of [
  'fuzz/run.mjs',
  'tests/bench/run.mjs',
  'pkg-config/scripts/sizes.mjs',
  'pkg-config/scripts/test.mjs',
]) {
  test(`${script} names an unknown option, without a stack`, () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script), '--nonsense'], { encoding: 'utf8' });
    assert.match(stderr, /^\s*Unknown option '--nonsense'[^\n]*\s*$/);
    assert.equal(status, 1);
  });
}
