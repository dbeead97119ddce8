// The entry without the module, for callers that load the module themselves.
import { describe, typeOfArgument } from './errors.js';
import { provide, start, startSync } from './runtime.js';
import { version } from './version.js';

export * from './api.js';
export { version } from './version.js';

provide((call) => {
  throw new Error(`${call}: the WebAssembly module is not loaded; call init(module) or initSync(module) first`);
});

/** The error classes that an engine throws for a source that is not a module: a wrong type, or bytes that are not WebAssembly. */
const isNoModule = (error) => error instanceof TypeError || error instanceof WebAssembly.CompileError;

/** Returns the error for a source that is not our module. Any other error, such as one of the network, stays. */
function explained(error, call, sources, source) {
  if (!isNoModule(error)) return error;
  const problem = `expected utfscope.wasm of version ${version} as ${sources}, got ${describe(source)}`;
  return typeOfArgument(call, `${problem} (${error.message})`, { cause: error });
}

export async function init(source) {
  const loaded = await source;
  try {
    await start(() => loaded);
  } catch (error) {
    throw explained(error, 'init', 'a WebAssembly.Module, its bytes or a Response', loaded);
  }
}

export function initSync(module) {
  try {
    startSync(module);
  } catch (error) {
    throw explained(error, 'initSync', 'a WebAssembly.Module or its bytes', module);
  }
}
