// The entry for edge runtimes whose bundlers turn an import with `?module` into a compiled module.
import module from './utfscope.wasm?module';
import { provideModule } from './runtime.js';

export * from './precompiled.js';

provideModule(() => module);
