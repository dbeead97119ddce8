// What the entries share whose module was compiled before the program ran.
import { ensure } from './runtime.js';

export * from './api.js';
export { version } from './version.js';

export async function init() {
  ensure();
}
