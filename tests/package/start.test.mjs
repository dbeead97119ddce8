// How the WebAssembly module starts: by the first call, by init, or from a module that the caller passes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const DIST = new URL('../../pkg-config/dist/', import.meta.url);
const bytes = await readFile(new URL('utfscope.wasm', DIST));
let copies = 0;

/** Imports a new copy of an entry, which has not started its WebAssembly module yet. */
const fresh = (entry) => import(new URL(`${entry}.js?${++copies}`, DIST));
const response = (type) => new Response(bytes, { headers: { 'Content-Type': type } });

test('the default entry starts by itself, or by any number of calls of init', async () => {
  assert.equal((await fresh('index')).isValid(new Uint8Array(1)), true);
  const { init, encode } = await fresh('index');
  const starting = init();
  assert.equal(encode('é').length, 2, 'a call need not wait for the start');
  await Promise.all([starting, init()]);
  await init();
  assert.equal(encode('é').length, 2);
});

test('the slim entry starts from a module, from bytes and from responses', async () => {
  for (const source of [
    await WebAssembly.compile(bytes),
    bytes,
    response('application/wasm'),
    response('application/octet-stream'),
    Promise.resolve(bytes),
  ]) {
    const { decode, init } = await fresh('slim');
    await init(source);
    assert.equal(decode(Uint8Array.of(0x41)), 'A');
  }
  const { decode, initSync } = await fresh('slim');
  initSync(bytes);
  assert.equal(decode(Uint8Array.of(0x41)), 'A');
});

test('errors of the slim entry name the expected module, and init can be called again after a failure', async () => {
  const { decode, init, initSync, isValid, toUtf32 } = await fresh('slim');
  assert.throws(() => decode(new Uint8Array(1)), { message: /call init\(module\) or initSync\(module\) first$/ });
  for (const other of [undefined, null, 5, 'utfscope.wasm']) {
    await assert.rejects(init(other), {
      name: 'TypeError',
      message: /^init: expected utfscope\.wasm .* bytes or a Response, got /,
    });
    if (other)
      assert.throws(() => initSync(other), { name: 'TypeError', message: /^initSync: expected utfscope\.wasm/ });
  }
  await assert.rejects(init(Promise.reject(new TypeError('no network'))), { message: 'no network' });
  await assert.rejects(init(new Response('', { status: 404 })), { message: /answered 404/ });
  await assert.rejects(
    init(new Uint8Array(4)),
    ({ name, message, cause }) =>
      name === 'TypeError' &&
      /^init: expected .*got a Uint8Array/.test(message) &&
      cause instanceof WebAssembly.CompileError,
  );
  // This module is valid and empty. It stands for the module of another program or of an incompatible version.
  const other = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assert.rejects(init(other), { name: 'TypeError', message: /^init: expected utfscope\.wasm of version \d/ });
  assert.throws(() => initSync(other), {
    name: 'TypeError',
    message: /^initSync: expected utfscope\.wasm of version \d/,
  });
  assert.throws(() => decode(new Uint8Array(1)), { message: /call init\(module\)/ });
  await init(bytes);
  assert.equal(decode(Uint8Array.of(0x41)), 'A');
  assert.deepEqual([...toUtf32(Uint8Array.of(0x41))], [0x41]);
  // Later sources are ignored.
  await init(other);
  initSync(other);
  assert.equal(isValid(Uint8Array.of(0x41)), true);
});

test('require and import give exports of the same names', async () => {
  const { createRequire } = await import('node:module');
  const required = createRequire(import.meta.url)('../../pkg-config/dist/index.cjs');
  assert.deepEqual(Object.keys(required).sort(), Object.keys(await fresh('index')).sort());
  assert.equal(required.decode(Uint8Array.of(0xe2, 0x82, 0xac)), '€');
});

test('for an uncaught error, Node prints a short line of code, not the long line that contains the WebAssembly module', () => {
  for (const load of ["import('./index.js').then", '(async (use) => use(require("./index.cjs")))']) {
    const script = `${load}(({ decode }) => decode(Uint8Array.of(0xff)))`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], { cwd: DIST, encoding: 'utf8' });
    assert.match(stderr, /^MalformedError: decode: malformed utf-8/m);
    assert.ok(stderr.length < 3000, `${stderr.length} characters`);
  }
});

test('functions and classes have the names by which they are exported', async () => {
  for (const file of ['index.js', 'index.cjs', 'slim.js']) {
    const imported = await import(`../../pkg-config/dist/${file}`);
    // The default export of a CommonJS file is its `module.exports`.
    const functions = Object.entries(imported.default ?? imported).filter(([, value]) => typeof value === 'function');
    assert.ok(functions.length > 40, file);
    for (const [name, value] of functions) assert.equal(value.name, name, file);
  }
});
