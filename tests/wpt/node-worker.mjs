// A thread of Node in which one test of the suite runs, with the package's classes in the place of the platform's.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { install } from './install.mjs';
import { fileOf } from './suite.mjs';

const { test, entry } = workerData;
const { path, scripts, query } = test;

/** What scripts of a worker of the browser have, and those of Node have not. */
function likeWorker() {
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
likeWorker();
load('/resources/testharness.js');
// The harness must not take this for a worker that it can report from, but the interfaces are exposed as in one.
globalThis.DedicatedWorkerGlobalScope = class {
  static [Symbol.hasInstance] = (object) => object === globalThis;
};
globalThis.add_completion_callback((tests, { status, message }) => {
  const results = tests.map(({ name, status: code, message: why }) => ({ name, passed: code === 0, message: why }));
  parentPort.postMessage({ status, message, results });
});
for (const script of scripts) load(script);
load(path);
