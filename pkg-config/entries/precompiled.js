// The shared part of the entries whose WebAssembly module is compiled before the program runs.
import { ensureStarted } from './runtime.js';

export * from './api.js';
export { version } from './version.js';

export async function init() {
  ensureStarted('init');
}
