// entries/ and the binding, as they are published: each entry as an ES module and as a CommonJS one.
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { PACKAGE, DIST } from '../lib/paths.mjs';
import { Problem } from '../lib/say.mjs';

// What breaks in one bundler or another, or on a page with a strict policy.
const FORBIDDEN = ['import.meta', 'node:fs', 'require(', 'Buffer.from(', 'eval(', 'new Function('];

const FORMATS = { '.js': 'esm', '.cjs': 'cjs' };

/**
 * Makes `import bytes from 'a.wasm'` give a function that returns the bytes. They are inlined as a string with one letter for
 * each, U+0100 and the byte: base64 would cut bytes apart, so that brotli finds no repeats, and costs 8 KB more.
 */
const inlineWasm = {
  name: 'inline wasm',
  setup(build) {
    build.onLoad({ filter: /\.wasm$/ }, async ({ path }) => ({ contents: bytesAsScript(await readFile(path)) }));
  },
};

/** The script whose default export returns these bytes. They are decoded when it is called, so that an import costs nothing. */
export function bytesAsScript(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(0x100 + byte)).join('');
  return `const text = ${JSON.stringify(text)};
export default () => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at); // keeps the low eight bits
  return bytes;
};`;
}

// The binding and the package have names in common. The bundler would add a number to those of the package, and people would
// see it in stack traces and as the name of a class: so those of the binding become short ones.
const shortNamesInBinding = {
  name: 'short names in the binding',
  setup(build) {
    build.onLoad({ filter: /binding.utfscope\.js$/ }, async ({ path }) => {
      const options = { format: 'esm', minifyIdentifiers: true };
      const { code } = await build.esbuild.transform(await readFile(path, 'utf8'), options);
      return { contents: code };
    });
  },
};

// Makes `import module from './utfscope.wasm'` stay as it is: dist/ has that file, and the runtime or the person's bundler
// knows how to import it.
const KEPT_WASM = /^\.\/utfscope\.wasm(\?module)?$/;
const keepWasm = {
  name: 'keep wasm',
  setup(build) {
    build.onResolve({ filter: KEPT_WASM }, ({ path }) => ({ path, external: true }));
  },
};

function check({ path, text }) {
  const found = FORBIDDEN.filter((part) => text.includes(part));
  if (found.length > 0)
    throw new Problem(`${path} contains ${found.join(' and ')}, which breaks for some of its users.`);
}

// Exported names stay, because people read stack traces. Lines are short, because an uncaught error prints the line it came from.
const minification = (exported) => ({
  toplevel: true,
  ecma: 2020,
  keep_classnames: true,
  mangle: { reserved: exported },
  format: { max_line_len: 300 },
});

/** Bundles entries/NAME.js into each of `files` (NAME.js, NAME.cjs); returns them as `{ path, text }`, not yet written. */
export async function bundle(files) {
  // Not at the top: node_modules may have been made only now.
  const { build } = await import('esbuild');
  const { minify } = await import('terser');
  const bundles = [];
  // A CommonJS module does not say what it exports: the ES modules come first.
  const exported = [];
  for (const [extension, format] of Object.entries(FORMATS)) {
    const names = files.filter((file) => extname(file) === extension).map((file) => basename(file, extension));
    const { outputFiles, metafile, warnings } = await build({
      absWorkingDir: PACKAGE,
      entryPoints: names.map((name) => `entries/${name}.js`),
      outdir: DIST,
      outExtension: { '.js': extension },
      format,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'neutral', // nothing of Node is taken for granted
      target: 'es2022',
      supported: { 'top-level-await': false },
      inject: ['entries/platform.js'],
      plugins: [keepWasm, inlineWasm, shortNamesInBinding],
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'warning',
    });
    if (warnings.length > 0) throw new Problem('esbuild warned about the entries (above).');
    exported.push(...Object.values(metafile.outputs).flatMap((output) => output.exports));
    const options = { ...minification(exported), module: format === 'esm' };
    for (const { path, text } of outputFiles) bundles.push({ path, text: (await minify(text, options)).code });
  }
  bundles.forEach(check);
  return bundles;
}

/** The text of a module's types for `require`: the neighbours it names are CommonJS too. */
export function commonJsTypes(text) {
  return text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.js(?=['"])/g, '$1.cjs');
}
