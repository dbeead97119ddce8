// Replaces the platform's codecs with those of the package.
import { readFileSync } from 'node:fs';

const DIST = new URL('../../pkg-config/dist/', import.meta.url);

/** Returns the path in dist/ of a script of an edition. */
export const builtFile = (edition, name) => (edition === 'full' ? `full/${name}` : name);

/**
 * Defines the classes as global properties, as the platform does. The source of this function also runs in pages, so
 * the function uses no variable from outside.
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
 * Makes links encode their queries with the package, in the encoding that the document declares (URL Standard,
 * "percent-encode after encoding"). The tests of encoders need this, because they read the property `search` of
 * links. The source of this function also runs in pages, so the function uses no variable from outside.
 */
function installEncoder(global, { encode, resolveLabel }) {
  const { HTMLAnchorElement, document } = global;
  if (HTMLAnchorElement === undefined) return; // a worker
  const isUnmappable = (encoding, character) => {
    try {
      return encode(character, encoding) === undefined;
    } catch (error) {
      if (error.fault?.reason === 'unmappable') return true;
      throw error;
    }
  };
  const isEncoded = (byte) => byte <= 0x20 || byte >= 0x7f || '"#<>\''.includes(String.fromCharCode(byte));
  const percent = (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  // An unmappable character becomes `&#N;`, whose `&`, `#` and `;` are percent-encoded. But a `&` or `;` of the text is not
  // percent-encoded. So until the query is encoded, U+0001 and a letter stand for some characters. `a`, `b` and `c` stand
  // for the `&`, `#` and `;` of an `&#N;`, and `d` stands for a U+0001 of the text.
  const ESCAPES = { a: '%26', b: '%23', c: '%3B', d: '%01' };
  function query(encoding, text) {
    // The encoder of ISO-2022-JP rejects SO, SI and ESC, and reports them as U+FFFD.
    const safe =
      encoding === 'iso-2022-jp'
        ? text.replace(/\p{Cc}/gu, (control) => ('\x0e\x0f\x1b'.includes(control) ? '\ufffd' : control))
        : text;
    const marked = Array.from(safe.replaceAll('\x01', '\x01d'), (character) =>
      isUnmappable(encoding, character) ? `\x01a\x01b${character.codePointAt(0)}\x01c` : character,
    );
    const escaped = Array.from(encode(marked.join(''), encoding), (byte) =>
      isEncoded(byte) ? percent(byte) : String.fromCharCode(byte),
    );
    return escaped.join('').replace(/%01([a-d])/g, (_, letter) => ESCAPES[letter]);
  }
  const { get } = Object.getOwnPropertyDescriptor(HTMLAnchorElement.prototype, 'search');
  Object.defineProperty(HTMLAnchorElement.prototype, 'search', {
    get() {
      const label = document.querySelector('meta[charset]')?.getAttribute('charset');
      const [, text] = /^https:\/\/example\.com\/\?(.*)$/su.exec(this.getAttribute('href')) ?? [];
      if (label === undefined || text === undefined) return get.call(this);
      // The URL parser removes tabs and line ends, and controls and spaces at the end. A fragment begins at `#`.
      const [search] = text.replace(/[\t\n\r]|[\0- ]+$/g, '').split('#');
      return search && `?${query(resolveLabel(label, 'whatwg'), search)}`;
    },
  });
}

/** Returns an expression whose value is the exports of a built CommonJS file. */
const exportsOf = (edition, name) =>
  `(() => {
const module = { exports: {} };
((module, exports) => {${readFileSync(new URL(builtFile(edition, name), DIST), 'utf8')}
})(module, module.exports);
return module.exports;
})()`;

/**
 * Returns a classic script that installs the package's classes in a page, a frame or a worker, from the built CommonJS
 * files. At the end, the script sets the global `installed` to true.
 */
export const installer = (edition) => `(() => {
(${install})(globalThis, ${exportsOf(edition, 'text-encoding.cjs')});
${edition === 'full' ? `(${installEncoder})(globalThis, ${exportsOf(edition, 'index.cjs')});` : ''}
Object.defineProperty(globalThis, 'installed', { value: true });
})();`;
