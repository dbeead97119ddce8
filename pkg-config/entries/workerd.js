// The entry for workerd. This runtime does not compile WebAssembly while a program runs, so the entry imports a compiled module.
import module from './utfscope.wasm';
import { provideModule } from './runtime.js';

export * from './precompiled.js';

provideModule(() => module);
