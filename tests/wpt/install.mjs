// Replaces the platform's classes by those of the package.
import { readFileSync } from 'node:fs';

/**
 * Defines the classes as the platform does. The source of this function also runs in pages: it uses nothing from
 * outside.
 */
export function install(global, classes) {
  for (const name of ['TextDecoder', 'TextEncoder', 'TextDecoderStream', 'TextEncoderStream']) {
    const value = classes[name];
    if (typeof value !== 'function' || String(value).includes('[native code]'))
      throw new Error(`${name} is not the class of the package`);
    Object.defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  }
}

/**
 * Returns a classic script that does so in a page, a frame or a worker, with the built CommonJS file. It defines the
 * global `installed`.
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
