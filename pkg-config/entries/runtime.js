// The one instance of the module: compiled on the first call, or ahead of it by init().
import initialise, { initSync } from '../binding/utfscope.js';

let started = false;
let starting;
let compile = () => {
  throw new Error('utfscope/slim: call init(module) or initSync(module) before any other function');
};

/** Says how to get the module when the first call comes. */
export function provide(compileNow) {
  compile = compileNow;
}

/** Makes sure that there is an instance. */
export function ensure() {
  if (!started) startSync(compile());
}

/** Starts from a compiled module or its bytes. */
export function startSync(module) {
  if (started) return;
  initSync({ module });
  started = true;
}

/** Starts from a compiled module, its bytes, or a response that carries them. */
export function start(source) {
  if (started) return Promise.resolve();
  // A failed start can be tried again.
  starting ??= initialise({ module_or_path: source }).then(
    () => {
      started = true;
    },
    (error) => {
      starting = undefined;
      throw error;
    },
  );
  return starting;
}
