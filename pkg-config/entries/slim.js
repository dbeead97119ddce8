// The entry without the module, for those who load it themselves.
import { start, startSync } from './runtime.js';

export * from './api.js';
export { version } from './version.js';

export async function init(source) {
  if (source === undefined) throw new TypeError('utfscope/slim: init expects a module, bytes or a Response');
  await start(() => source);
}

export function initSync(module) {
  startSync(module);
}
