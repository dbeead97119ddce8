// Copies of the package whose instances something may be done to from outside. Runs wherever the package does.
const DIST = new URL('../../pkg-config/dist/', import.meta.url);
let copies = 0;

/** A copy of an entry that nobody has called yet. */
export const fresh = (entry) => import(new URL(`${entry}.js?copy=${++copies}`, DIST));

const prepared = new WeakMap();
const { Instance } = WebAssembly;

/** In place of the platform's: shows an instance to who asked for that, before the package has it. */
WebAssembly.Instance = function (module, imports) {
  const instance = new Instance(module, imports);
  prepared.get(module)?.(instance.exports);
  return instance;
};

/**
 * A copy that runs on these bytes of the module. `prepare(exports)` sees each of its instances first, also those that come
 * after a trap.
 */
export async function started(wasm, prepare = () => {}) {
  const utfscope = await fresh('slim');
  const module = new WebAssembly.Module(wasm);
  prepared.set(module, prepare);
  utfscope.initSync(module);
  return utfscope;
}

/** A copy, and the memory of its instance. */
export async function withMemory(wasm, prepare = () => {}) {
  const held = {};
  held.utfscope = await started(wasm, (exports) => {
    held.memory = exports.memory;
    prepare(exports);
  });
  return held;
}
