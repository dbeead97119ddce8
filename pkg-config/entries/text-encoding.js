// The four interfaces of the Encoding Standard, as replacements for those of the platform. The build copies the bytes of the
// WebAssembly module into the script.
import bytes from '../binding/text-encoding.wasm';
import { provideModule } from './runtime.js';

export * from './encoding-standard/decoder.js';
export * from './encoding-standard/encoder.js';

provideModule(() => new WebAssembly.Module(bytes()));
