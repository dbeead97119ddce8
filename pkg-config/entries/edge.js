// The entry for the edge runtimes whose bundlers give a compiled module where `?module` asks for it.
import module from './utfscope.wasm?module';
import { provide } from './runtime.js';

export * from './precompiled.js';

provide(() => module);
