// The classes of the package in the place of the platform's.
import { readFileSync } from 'node:fs';

/** Defines them as the platform defines its own. Its text also runs in pages: it names nothing from outside. */
export function install(global, classes) {
  for (const name of ['TextDecoder', 'TextEncoder', 'TextDecoderStream', 'TextEncoderStream']) {
    const value = classes[name];
    if (typeof value !== 'function' || String(value).includes('[native code]')) throw new Error(`no ${name} of ours`);
    Object.defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  }
}

/**
 * A classic script that does so in a page, a frame or a worker, out of the built CommonJS file; it says `installed`.
 */
export function installer() {
  const text = readFileSync(new URL('../../pkg-config/dist/text-encoding.cjs', import.meta.url), 'utf8');
  return `(() => {
const module = { exports: {} };
((module, exports) => {${text}
})(module, module.exports);
(${install})(globalThis, module.exports);
Object.defineProperty(globalThis, 'installed', { value: true });
})();`;
}
