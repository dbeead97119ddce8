// The entry for workerd, which compiles no bytes while a program runs: it imports modules of WebAssembly.
import module from './utfscope.wasm';
import { provide } from './runtime.js';

export * from './precompiled.js';

provide(() => module);
