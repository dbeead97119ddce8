// The only instance of the module. The first call compiles the module, unless init() has compiled it before.
import { __wbg_reset_state, initSync } from '../binding/utfscope.js';
import { REQUIRED_EXPORT } from './edition.js';

let started = false;
/** The promise of `start` while it loads and compiles the module; otherwise undefined. */
let starting;
let compileNow;

/** Sets the function that compiles the module for the first call of the package. The function gets the name of that call. */
export function provideModule(compile) {
  compileNow = compile;
}

/** The memory of the instance. */
export let memory;

/** How often the module was restarted. A restart invalidates every object of the previous instance. */
export let restarts = 0;

/** Restarts the module if `thrown` is the error of a crash: a trap or a stack overflow. Returns whether it restarted the module. */
export function restartAfter(thrown) {
  const crashed =
    thrown instanceof WebAssembly.RuntimeError || (thrown instanceof Error && /stack|recursion/.test(thrown.message));
  if (!crashed) return false;
  restarts++;
  __wbg_reset_state();
  ({ memory } = initSync({})); // returns the new instance
  return true;
}

/** Starts the module for a call unless it runs already. */
export function ensureStarted(call) {
  if (!started) startSync(compileNow(call));
}

/** Starts the module from a compiled module or its bytes. If it runs already, nothing changes. */
export function startSync(source) {
  if (started) return;
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  // The binding keeps the first module that it gets, even a module that lacks the binding's functions.
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === REQUIRED_EXPORT)) {
    throw new TypeError("the module lacks the exports of this entry's utfscope.wasm");
  }
  ({ memory } = initSync({ module }));
  started = true;
}

/** Starts the module from the result of `load`: a compiled module, its bytes, a response, or a promise of one of them. */
export function start(load) {
  if (started) return Promise.resolve();
  starting ??= compiled(load)
    .then(startSync)
    // After a failure, the next call tries again.
    .finally(() => (starting = undefined));
  return starting;
}

async function compiled(load) {
  const source = await load();
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== 'function' || !(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) {
    throw new Error(`init: the module could not be loaded: ${source.url || 'the server'} answered ${source.status}`);
  }
  // A server may not know the type of .wasm files.
  const isTyped = source.headers.get('Content-Type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}
