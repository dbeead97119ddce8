// The entry without the module, for those who load it themselves.
import { provide, start, startSync } from './runtime.js';
import { version } from './version.js';

export * from './api.js';
export { version } from './version.js';

provide(() => {
  throw new Error('utfscope/slim: call init(module) or initSync(module) before any other function');
});

/** An error that says what can be started, where something else was to be; any other as it is. */
function explained(error, call, sources) {
  if (!(error instanceof TypeError)) return error;
  return new TypeError(`utfscope/slim: ${call} expects utfscope.wasm of version ${version}, as ${sources}`, {
    cause: error,
  });
}

export async function init(source) {
  const loaded = await source;
  try {
    await start(() => loaded);
  } catch (error) {
    throw explained(error, 'init', 'a module, bytes or a Response');
  }
}

export function initSync(module) {
  try {
    startSync(module);
  } catch (error) {
    throw explained(error, 'initSync', 'a module or bytes');
  }
}
