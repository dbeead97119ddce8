// The parts of the scripts that decide something from a text.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { mustHaveTaken } from '../../matrix/lib.mjs';
import { comparable, tableOf } from '../../matrix/table.mjs';
import { bytesAsScript, commonJsTypes } from '../build/bundle.mjs';
import { linesOf } from '../build/names.mjs';
import { scriptNames } from '../build/package.mjs';
import { lockedVersion } from '../lib/cargo.mjs';
import { failuresIn, nodeCounts, rustCounts } from '../lib/counts.mjs';
import { ROOT } from '../lib/paths.mjs';
import { wantedPort } from '../serve.mjs';
import { checkBindgenVersion } from '../setup/bindgen.mjs';
import { atLeast } from '../setup/rust.mjs';
import { toolchainNames } from '../toolchains.mjs';

test('the version of a locked package is that of its whole name', () => {
  const lock = [
    '[[package]]\nname = "wasm-bindgen-test"\nversion = "0.3.80"\n',
    '[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"\nsource = "registry"\n',
  ].join('\n');
  assert.equal(lockedVersion(lock, 'wasm-bindgen'), '0.2.130');
  assert.equal(lockedVersion(lock, 'wasm'), null);
});

test('versions compare by numbers', () => {
  assert.ok(atLeast('1.95.0', '1.95'));
  assert.ok(atLeast('1.100.0', '1.95'));
  assert.ok(atLeast('2.0.0', '1.95'));
  assert.ok(!atLeast('1.94.1', '1.95'));
});

test('Rust counts are summed over binaries, colours and all', () => {
  const output = [
    'test result: \u001b[32mok\u001b[0m. 12 passed; 0 failed; 1 ignored; 0 filtered out',
    'test result: FAILED. 3 passed; 2 failed; 0 ignored',
    'a line that says test result: ok. 9 passed; 9 failed in passing',
  ].join('\n');
  assert.deepEqual(rustCounts(output), { passed: 15, failed: 2 });
  assert.deepEqual(rustCounts('running 0 tests'), { passed: 0, failed: 0 });
});

test('Node counts include tests that did not end', () => {
  const output = 'ℹ tests 6\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 2\nℹ skipped 0\n';
  assert.deepEqual(nodeCounts(output), { passed: 3, failed: 3 });
});

test('what failed is taken out of what a runner prints', () => {
  const node =
    '✔ a (1ms)\n✖ b (2ms)\nℹ fail 1\n\n✖ failing tests:\n\ntest at x.mjs:1:1\n\u001b[31m✖ b\u001b[39m (2ms)\n  1 !== 2\n';
  assert.equal(failuresIn(node), 'test at x.mjs:1:1\n✖ b (2ms)\n  1 !== 2');
  const rust = (name) =>
    `test ${name} ... FAILED\n\nfailures:\n\n---- ${name} stdout ----\npanicked\n\nfailures:\n    ${name}\n\ntest result: FAILED. 0 passed; 1 failed\n`;
  assert.equal(failuresIn(rust('c') + rust('d')), '---- c stdout ----\npanicked\n\n---- d stdout ----\npanicked');
  const long = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
  assert.match(failuresIn(long), /^line 40\n[^]*line 99$/);
  assert.match(failuresIn(`✖ failing tests:\n${long}`), /^line 0\n[^]*line 59\n\.\.\.$/);
});

test('types for require name their neighbours as CommonJS, and leave everything else', () => {
  assert.equal(
    commonJsTypes(
      "export * from './slim.js';\ntype F = import('./index.js').Fault; // see ./a.js\nimport x from 'b.js';",
    ),
    "export * from './slim.cjs';\ntype F = import('./index.cjs').Fault; // see ./a.js\nimport x from 'b.js';",
  );
});

test('bytes that are inlined as a script come back, and are spelt with letters alone', async () => {
  const rising = Uint8Array.from({ length: 256 * 257 }, (_, i) => (i * (1 + (i >> 8))) & 0xff);
  for (const bytes of [new Uint8Array(0), Uint8Array.of(0, 255), rising]) {
    const script = bytesAsScript(bytes);
    assert.match(script, /^const text = "\p{L}*";\n/u);
    const { default: decoded } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    assert.deepEqual(decoded(), bytes);
  }
});

test('D02: a build helper of another version than the crate’s wasm-bindgen is refused with the command that mends it', () => {
  const lock = (version) => `[[package]]\nname = "wasm-bindgen-cli-support"\nversion = "${version}"\n`;
  checkBindgenVersion(lock('0.2.130'), '0.2.130');
  assert.throws(() => checkBindgenVersion(lock('0.2.129'), '0.2.130'), {
    name: 'Problem',
    message: /Cargo\.lock has wasm-bindgen 0\.2\.130, .* 0\.2\.129\.[^]*cargo update .* --precise 0\.2\.130/,
  });
});

test('the scripts are those that the manifest exports, each once', () => {
  const types = './dist/a.d.ts';
  const exports = {
    '.': {
      workerd: { types, default: './dist/w.js' },
      require: './dist/a.cjs',
      import: './dist/a.js',
      default: './dist/a.js',
    },
    './a.wasm': './dist/a.wasm',
    './package.json': './package.json',
  };
  assert.deepEqual(scriptNames({ exports }), ['w.js', 'a.cjs', 'a.js']);
});

test('toolchains are tried by the names that rustup lists, nightly ones apart', () => {
  const list =
    'stable-x86_64-unknown-linux-gnu (active, default)\nnightly-x86_64-unknown-linux-gnu\n1.95.0-x86_64\ndebian\n';
  assert.deepEqual(toolchainNames(list), ['stable-x86_64-unknown-linux-gnu', '1.95.0-x86_64', 'debian']);
});

test('a port is a number, or none', () => {
  assert.equal(wantedPort(undefined), null);
  assert.equal(wantedPort('0'), 0);
  assert.equal(wantedPort('8080'), 8080);
  for (const wrong of ['http', '-1', '70000', '80 ']) assert.throws(() => wantedPort(wrong), /PORT is/);
});

test('the table of the matrix is the same where only the version of a system browser is another', () => {
  const browser = { name: 'Firefox', entry: 'index.js', version: '1.0', floating: true, passed: 2, failed: [] };
  const runtime = { name: 'Deno', entry: 'index.js', version: '1.0', passed: 2, failed: [] };
  const rows = [browser, runtime];
  const same = (others) => comparable(tableOf(others), rows) === comparable(tableOf(rows), rows);
  assert.ok(same([{ ...browser, version: '2.0' }, runtime]));
  assert.ok(!same([browser, { ...runtime, version: '2.0' }]));
  assert.ok(!same([{ ...browser, passed: 3 }, runtime]));
  assert.ok(!same([browser]));
});

test('a bundler must have taken one entry, the right one', () => {
  const path = (name) => `node_modules/utfscope/dist/${name}`;
  mustHaveTaken('workerd.js', ['worker.js', path('workerd.js'), path('utfscope.wasm')]);
  assert.throws(() => mustHaveTaken('workerd.js', [path('index.js')]), /took index.js; expected workerd.js/);
  assert.throws(() => mustHaveTaken('index.js', [path('index.js'), path('index.cjs')]), /took index.js, index.cjs/);
});

test('names of characters: a block where it begins, a run where names end with their code points, corrections first', () => {
  const categories = { get: (codePoint) => (codePoint < 0x1002 ? 'Other_Letter' : 'Unassigned') };
  const names = new Map([
    [0x1000, 'IDEOGRAPH-1000'],
    [0x1001, 'IDEOGRAPH-1001'],
    [0x1003, 'A NAME WITH A SLIP'],
  ]);
  const blocks = [{ name: 'Ideographs', first: 0x1000, last: 0x1002 }];
  const data = { names, corrections: { 0x1003: ['A NAME'] }, controls: {}, categories };
  assert.deepEqual(linesOf(0x1000, data, blocks), [
    '=Ideographs',
    'Lo*2 IDEOGRAPH-',
    'Cn*1 ',
    '=',
    'Cn A NAME',
    'Cn*FFC ',
  ]);
});

for (const script of [
  'fuzz/run.mjs',
  'tests/bench/run.mjs',
  'pkg-config/scripts/mutants.mjs',
  'pkg-config/matrix/run.mjs',
]) {
  test(`${script} says that it lacks an option, and shows no stack`, () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, script), '--nonsense'], { encoding: 'utf8' });
    assert.match(stderr, /^\s*Unknown option '--nonsense'[^\n]*\s*$/);
    assert.equal(status, 1);
  });
}
