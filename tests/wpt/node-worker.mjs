// A worker thread of Node that runs one test of the suite. The package's classes replace the platform's.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { install } from './install.mjs';
import { fileOf } from './suite.mjs';

const { test, entry } = workerData;
const { path, scripts, query } = test;

/** Defines the globals of a browser's worker that Node lacks. */
function defineWorkerGlobals() {
  const origin = 'http://suite';
  const platformFetch = globalThis.fetch;
  Object.assign(globalThis, {
    self: globalThis,
    location: new URL(path + query, origin),
    GLOBAL: { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false },
    fetch: (address) => {
      const { pathname } = new URL(address, origin + path);
      return platformFetch(`data:text/plain;base64,${readFileSync(fileOf(pathname)).toString('base64')}`);
    },
  });
}

function load(file) {
  runInThisContext(readFileSync(fileOf(file), 'utf8'), { filename: file });
}

install(globalThis, entry.endsWith('.cjs') ? createRequire(import.meta.url)(entry) : await import(entry));
defineWorkerGlobals();
load('/resources/testharness.js');
// The tests need this class, because they check which interfaces a worker has. The class is defined after the harness
// is loaded: otherwise the harness would treat this thread as a browser's worker, and send messages.
globalThis.DedicatedWorkerGlobalScope = class {
  static [Symbol.hasInstance] = (object) => object === globalThis;
};
globalThis.add_completion_callback((tests, { status, message }) => {
  const results = tests.map(({ name, status: code, message: why }) => ({ name, passed: code === 0, message: why }));
  parentPort.postMessage({ status, message, results });
});
for (const script of scripts) load(script);
load(path);
