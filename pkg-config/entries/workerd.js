// The entry for workerd, which does not compile WebAssembly at run time: it imports compiled modules.
import module from './utfscope.wasm';
import { provideModule } from './runtime.js';

export * from './precompiled.js';

provideModule(() => module);
