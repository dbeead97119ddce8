// The one instance of the module: compiled on the first call, or ahead of it by init().
import { __wbg_reset_state, initSync } from '../binding/utfscope.js';

let started = false;
let starting;
let compileNow;

/** Says how to get the module when the first call comes. */
export function provide(compile) {
  compileNow = compile;
}

/** The memory of the instance. */
export let memory;

/** How often the module was started again: what an earlier instance holds is gone. */
export let restarts = 0;

/** Starts the module again if `thrown` says that this instance stopped in the middle of something. */
export function restartAfter(thrown) {
  const stopped =
    thrown instanceof WebAssembly.RuntimeError || (thrown instanceof Error && /stack|recursion/.test(thrown.message));
  if (!stopped) return false;
  restarts++;
  __wbg_reset_state();
  ({ memory } = initSync({})); // returns the new instance
  return true;
}

/** Makes sure that there is an instance. */
export function ensure() {
  if (!started) startSync(compileNow());
}

/** Starts from a compiled module or its bytes. Whatever starts first stays. */
export function startSync(source) {
  if (started) return;
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  // The binding keeps the first module that it is given, even one without its functions.
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === '__wbindgen_start')) {
    throw new TypeError('the module lacks the functions of utfscope.wasm');
  }
  ({ memory } = initSync({ module }));
  started = true;
}

/** Starts from what `load` gives: a compiled module, its bytes, a response that carries them, or a promise of any. */
export function start(load) {
  if (started) return Promise.resolve();
  starting ??= compiled(load)
    .then(startSync)
    // A failed start can be tried again.
    .finally(() => (starting = undefined));
  return starting;
}

async function compiled(load) {
  const source = await load();
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== 'function' || !(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`utfscope: the module could not be loaded: ${source.url} answered ${source.status}`);
  // A server that does not know the type of .wasm files is no reason to fail.
  const typed = source.headers.get('Content-Type')?.startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}
