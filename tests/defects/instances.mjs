// Copies of the package whose WebAssembly instances a check may change. Runs in Node and in browsers.
const DIST = new URL('../../pkg-config/dist/', import.meta.url);
let copies = 0;

/** Loads a new copy of an entry point of the package. */
export const loadEntry = (entry) => import(new URL(`${entry}.js?copy=${++copies}`, DIST));

const preparations = new WeakMap();
const { Instance } = WebAssembly;

/** Replaces the platform's constructor. Before the package gets an instance, calls the function in `preparations` for its module. */
WebAssembly.Instance = function (module, imports) {
  const instance = new Instance(module, imports);
  preparations.get(module)?.(instance.exports);
  return instance;
};

/**
 * Loads a copy of the package whose module has the bytes `wasm`. `prepare(exports)` is called for each instance of the copy, also for an
 * instance that replaces another one after a trap.
 */
export async function loadWithModule(wasm, prepare = () => {}) {
  const utfscope = await loadEntry('slim');
  const module = new WebAssembly.Module(wasm);
  preparations.set(module, prepare);
  utfscope.initSync(module);
  return utfscope;
}

/** Loads a copy as `loadWithModule` does, and returns it with the `memory` of its current instance. */
export async function withMemory(wasm, prepare = () => {}) {
  const copy = {};
  copy.utfscope = await loadWithModule(wasm, (exports) => {
    copy.memory = exports.memory;
    prepare(exports);
  });
  return copy;
}
