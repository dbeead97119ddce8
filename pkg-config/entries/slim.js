// The entry without the WebAssembly module, for callers that load the module themselves.
import { argumentTypeError, describe } from './errors.js';
import { provideModule, start, startSync } from './runtime.js';
import { version } from './version.js';

export * from './api.js';
export { version } from './version.js';

provideModule((call) => {
  throw new Error(`${call}: the WebAssembly module is not loaded; call init(module) or initSync(module) first`);
});

/** Returns whether an error can mean that the source is not our module: it has a wrong type, is not WebAssembly, or lacks exports. */
const isWrongSource = (error) => error instanceof TypeError || error instanceof WebAssembly.CompileError;

/** Returns the error for a source that is not our module. Returns any other error, such as that for an HTTP status, unchanged. */
function explained(error, call, accepted, source) {
  if (!isWrongSource(error)) return error;
  const problem = `expected utfscope.wasm of version ${version} as ${accepted}, got ${describe(source)}`;
  return argumentTypeError(call, `${problem} (${error.message})`, { cause: error });
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
