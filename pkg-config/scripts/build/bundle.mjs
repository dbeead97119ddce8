// Bundles entries/ and binding/ (see wasm.mjs) into the published scripts: each entry as an ES module, and most also as a CommonJS module.
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { PACKAGE, DIST } from '../lib/paths.mjs';
import { UserError } from '../lib/log.mjs';

// Code that breaks in some bundlers, or on a page with a strict Content-Security-Policy.
const FORBIDDEN = ['import.meta', 'node:fs', 'require(', 'Buffer.from(', 'eval(', 'new Function('];

const FORMATS = { '.js': 'esm', '.cjs': 'cjs' };

/**
 * Replaces a .wasm file by a script whose default export returns the bytes of the file. The script holds the bytes as a string of letters.
 * Base64 would take 8 KB more after brotli: it encodes equal bytes at different offsets differently, so brotli finds fewer repetitions.
 */
const inlineWasm = (editionPlugin) => ({
  name: 'inline wasm',
  setup(build) {
    build.onLoad({ filter: /\.wasm$/ }, async ({ path }) => ({
      contents: bytesAsScript(await readFile(path), editionPlugin !== fullEdition),
    }));
  },
});

/** Added to each byte, so that many of the most frequent bytes of WebAssembly code become ASCII letters. */
const SHIFT = 0x41;

/** Returns the letter for a byte: the shifted byte if that is an ASCII letter and `prefersAscii` is true, otherwise a letter from U+0100 on. */
function letterOf(byte, prefersAscii) {
  const shifted = (byte + SHIFT) & 0xff;
  const letter = String.fromCharCode(shifted);
  return prefersAscii && /[A-Za-z]/.test(letter) ? letter : String.fromCharCode(0x100 + shifted);
}

/**
 * Returns a script whose default export returns these bytes. Importing the script decodes nothing; calling the export decodes the bytes.
 *
 * With `prefersAscii`, the letters of many frequent bytes are ASCII, so they take one byte in UTF-8. That saves 2 % of a module after
 * brotli. The module of the full edition is an exception: it is mostly tables, which compress better if all letters take two bytes.
 */
export function bytesAsScript(bytes, prefersAscii = true) {
  const text = Array.from(bytes, (byte) => letterOf(byte, prefersAscii)).join('');
  return `const text = ${JSON.stringify(text)};
export default () => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i) - ${SHIFT}; // stores the low eight bits
  return bytes;
};`;
}

// The binding and the package have some names in common. The bundler would append a number to one of two equal names. The number
// would appear in stack traces and in the names of classes. So the names of the binding are shortened first.
const shortNamesInBinding = {
  name: 'short names in the binding',
  setup(build) {
    build.onLoad({ filter: /binding.(full.)?utfscope\.js$/ }, async ({ path }) => {
      const options = { format: 'esm', minifyIdentifiers: true };
      const { code } = await build.esbuild.transform(await readFile(path, 'utf8'), options);
      return { contents: code };
    });
  },
};

// Keeps `import module from './utfscope.wasm'`: dist/ has that file, and the runtime or the user's bundler imports it.
const KEPT_WASM = /^\.\/utfscope\.wasm(\?module)?$/;
const keepWasm = {
  name: 'keep wasm',
  setup(build) {
    build.onResolve({ filter: KEPT_WASM }, ({ path }) => ({ path, external: true }));
  },
};

/** The folder of the full edition, below entries/, binding/, dist/ and types/. */
export const FULL = 'full';

// The full edition uses the binding in binding/full/. Instead of edition.js and edition-calls.js it uses full/edition.js and full/calls.js.
const fullEdition = {
  name: 'full edition',
  setup(build) {
    const replacements = { edition: 'edition.js', 'edition-calls': 'calls.js' };
    build.onResolve({ filter: /\/edition(-calls)?\.js$/ }, ({ path }) => ({
      path: join(PACKAGE, 'entries', FULL, replacements[basename(path, '.js')]),
    }));
    build.onResolve({ filter: /\/binding\/[^/]+$/ }, ({ path }) => ({
      path: join(PACKAGE, 'binding', FULL, basename(path)),
    }));
  },
};

/** The entry for Node's streams. It imports Node's modules, and the full edition from a file in the same folder. */
const NODE_ENTRY = 'node';
/** Replaces the name `utfscope/full` by the path of the full edition's file, and does not bundle that file. */
const externalFullEdition = (extension) => ({
  name: 'external full edition',
  setup(build) {
    build.onResolve({ filter: /^utfscope\/full$/ }, () => ({ path: `./index${extension}`, external: true }));
  },
});
const isNodeEntry = (file) => basename(file, extname(file)) === NODE_ENTRY;

function checkForbidden({ path, text }) {
  if (isNodeEntry(path)) return;
  const found = FORBIDDEN.filter((part) => text.includes(part));
  if (found.length > 0) throw new UserError(`${path} contains ${found.join(' and ')}, which breaks for some users.`);
}

// Exported names appear in stack traces, so they are kept. Node.js prints the source line of an uncaught error, so lines are short.
const minification = (exported) => ({
  toplevel: true,
  // By default, a function that is called once becomes a function expression at the call. Engines would create a closure for each call.
  compress: { reduce_funcs: false },
  ecma: 2020,
  keep_classnames: true,
  mangle: { reserved: exported },
  format: { max_line_len: 300 },
});

/** Returns the settings of esbuild for the entries of an edition. `editionPlugin` is `fullEdition`, or undefined for the small edition. */
const entrySettings = (editionPlugin) => ({
  outdir: editionPlugin ? join(DIST, FULL) : DIST,
  platform: 'neutral', // the entries use no modules of a runtime, such as node:fs
  plugins: [...(editionPlugin ? [editionPlugin] : []), keepWasm, inlineWasm(editionPlugin), shortNamesInBinding],
  inject: ['entries/platform.js'],
});

const nodeEntrySettings = (extension) => ({
  outdir: join(DIST, FULL),
  platform: 'node',
  plugins: [externalFullEdition(extension)],
});

/** Groups paths of scripts in dist/ by format and edition, with the Node entry apart. Returns the names and settings of each group. */
function bundlesOf(files) {
  return Object.entries(FORMATS).flatMap(([extension, format]) => {
    const group = (settings, isIn) => ({
      settings: { ...settings, format, outExtension: { '.js': extension } },
      names: files.filter((file) => extname(file) === extension && isIn(file)).map((file) => basename(file, extension)),
    });
    const isFull = (file) => dirname(file) === FULL;
    return [
      group(entrySettings(fullEdition), (file) => isFull(file) && !isNodeEntry(file)),
      group(entrySettings(undefined), (file) => !isFull(file)),
      group(nodeEntrySettings(extension), isNodeEntry),
    ];
  });
}

/**
 * Bundles the scripts with these paths in dist/. NAME.js, NAME.cjs, full/NAME.js and full/NAME.cjs are all bundled from entries/NAME.js;
 * the scripts in full/ are bundled with the modules of the full edition. Returns `[{ path, text }]`, not yet written.
 */
export async function bundle(files) {
  // Imported here and not at the top of the file, because the set-up may install both packages after this file is loaded.
  const { build } = await import('esbuild');
  const { minify } = await import('terser');
  const bundles = [];
  // The names that minification keeps. esbuild lists only the exports of ES modules, so these are bundled before the CommonJS modules.
  const exported = [];
  for (const { settings, names } of bundlesOf(files)) {
    if (names.length === 0) continue;
    const { outputFiles, metafile, warnings } = await build({
      absWorkingDir: PACKAGE,
      entryPoints: names.map((name) => `entries/${name}.js`),
      ...settings,
      bundle: true,
      write: false,
      metafile: true,
      target: 'es2022',
      supported: { 'top-level-await': false },
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'warning',
    });
    if (warnings.length > 0) throw new UserError('esbuild warned about the entries (above).');
    exported.push(...Object.values(metafile.outputs).flatMap((output) => output.exports));
    const options = { ...minification(exported), module: settings.format === 'esm' };
    for (const { path, text } of outputFiles) bundles.push({ path, text: (await minify(text, options)).code });
  }
  bundles.forEach(checkForbidden);
  return bundles;
}

/** Returns type declarations for `require`: relative imports of .js files in `text` become imports of .cjs files. */
export function commonJsTypes(text) {
  return text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.js(?=['"])/g, '$1.cjs');
}
