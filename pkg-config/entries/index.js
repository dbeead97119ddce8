// The default entry: the WebAssembly module is inlined, and compiled by the first call.
import bytes from '../binding/utfscope_bg.wasm';
import { provideModule, start } from './runtime.js';

export * from './api.js';
export { version } from './version.js';

provideModule(() => new WebAssembly.Module(bytes()));

export async function init() {
  await start(bytes);
}
