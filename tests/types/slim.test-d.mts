// The slim entry exports `initSync` and everything that the main entry exports. Its `init` needs the WebAssembly module.
import * as utfscope from 'utfscope';
import * as slim from 'utfscope/slim';
import type { Encoding, ModuleSource } from 'utfscope/slim';
import { type Equal, is } from './equal.mjs';

declare const module: WebAssembly.Module;
true satisfies Equal<keyof typeof slim, keyof typeof utfscope | 'initSync'>;
true satisfies Equal<Omit<typeof slim, 'init' | 'initSync'>, Omit<typeof utfscope, 'init'>>;

is<Promise<void>>()(slim.init(module));
slim.init(fetch('utfscope.wasm'));
slim.init(new Uint8Array(8) satisfies ModuleSource);
is<void>()(slim.initSync(module));
// @ts-expect-error: the module is missing
slim.init();
// @ts-expect-error: the module is missing
slim.initSync();
is<readonly Encoding[]>()(slim.encodings);
