// entries/ and the binding, as they are published: each entry as an ES module and as a CommonJS one.
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { BINDING, PACKAGE, DIST } from '../lib/paths.mjs';
import { Problem } from '../lib/say.mjs';
import { numbered, trimmed } from './glue.mjs';
import { pack } from './pack.mjs';

// What breaks in one bundler or another, or on a page with a strict policy.
const FORBIDDEN = ['import.meta', 'node:fs', 'require(', 'Buffer.from(', 'eval(', 'new Function('];

const BINDING_GLUE = join(BINDING, 'utfscope.js');

const FORMATS = { '.js': 'esm', '.cjs': 'cjs' };

// Stands in the bundle for the text of the module, until `inlined` puts it there.
const PACKED = 'PACKED_MODULE';

// Makes `import octets from 'a.wasm'` give a function that returns the octets, inlined: unpacking them takes some
// milliseconds, which an import alone should not cost.
const inlineWasm = (texts) => ({
  name: 'inline wasm',
  setup(build) {
    build.onLoad({ filter: /\.wasm$/ }, async ({ path }) => {
      const { text, frequent } = pack(await readFile(path));
      texts.push(text);
      const call = `unpack(${PACKED}, ${JSON.stringify(frequent)})`;
      return {
        contents: `import { unpack } from './unpack.js';\nexport default () => ${call};\n`,
        resolveDir: join(PACKAGE, 'scripts', 'build'),
      };
    });
  },
});

// Puts the numbers of the binding's enumerations where the entries name them, so that the enumerations themselves stay out.
const numbersForNames = {
  name: 'numbers for names',
  setup(build) {
    build.onLoad({ filter: /entries.*\.js$/ }, async ({ path }) => {
      const [text, glue] = await Promise.all([path, BINDING_GLUE].map((file) => readFile(file, 'utf8')));
      return { contents: numbered(text, glue) };
    });
  },
};

// The binding and the package have names in common. The bundler would add a number to those that come later, and people
// would see it: in stack traces, and as the name of a class.
const asideBinding = {
  name: 'binding aside',
  setup(build) {
    build.onLoad({ filter: /binding.utfscope\.js$/ }, async ({ path }) => {
      const text = trimmed(await readFile(path, 'utf8'));
      const names = Array.from(text.matchAll(/^export (?:function|class) (\w+)/gm), ([, name]) => name);
      const aside = [...names, 'initSync'].map((name) => [name, `${name}InModule`]);
      const renamed = aside.reduce(
        (code, [name, other]) => code.replaceAll(new RegExp(`(?<![.\\w])${name}\\b(?!:)`, 'g'), other),
        text,
      );
      const contents = renamed
        .replaceAll(/^export (function|class) /gm, '$1 ')
        .replace(/^export \{.*$/m, '')
        .concat(`\nexport { ${aside.map(([name, other]) => `${other} as ${name}`).join(', ')} };\n`);
      return { contents };
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

/**
 * Puts the text of the module into a bundle, on a line of its own: an uncaught error prints the line it came from, and
 * that must not be this one. Cut at the limit of the other lines it would weigh 2 % more after compression.
 */
export function inlined(code, texts) {
  const [text] = texts;
  return text === undefined ? code : code.replace(PACKED, () => `\n${JSON.stringify(text)}\n`);
}

function check({ path, text }) {
  const found = FORBIDDEN.filter((part) => text.includes(part));
  if (found.length > 0)
    throw new Problem(`${path} contains ${found.join(' and ')}, which breaks for some of its users.`);
}

// The names that people call stay, because they read stack traces: those of the functions that are exported, and of every
// class. Those of other functions would weigh half a kilobyte. An uncaught error prints the line it came from, so that lines
// are short.
const minification = (exported) => ({
  toplevel: true,
  keep_classnames: true,
  keep_fnames: new RegExp(`^(${exported.join('|')})$`),
  ecma: 2020,
  // Functions beside each other compress better than where they are called: 0.2 KB.
  compress: { passes: 6, hoist_funs: true, inline: 1 },
  // A line break where a semicolon would do.
  format: { max_line_len: 300, semicolons: false },
});

/** The classes of a bundle, in which they have become variables. */
const classes = (text) => Array.from(text.matchAll(/^var (\w+) = class\b/gm), ([, name]) => name);

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
    const texts = [];
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
      plugins: [keepWasm, inlineWasm(texts), numbersForNames, asideBinding],
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'warning',
    });
    if (warnings.length > 0) throw new Problem('esbuild warned about the entries (above).');
    exported.push(...Object.values(metafile.outputs).flatMap((output) => output.exports));
    const options = { ...minification(exported), module: format === 'esm' };
    for (const { path, text } of outputFiles) {
      const { code } = await minify(text, { ...options, mangle: { reserved: classes(text) } });
      bundles.push({ path, text: inlined(code, texts) });
    }
  }
  bundles.forEach(check);
  return bundles;
}

/** The text of a module's types for `require`: the neighbours it names are CommonJS too. */
export function commonJsTypes(text) {
  return text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.js(?=['"])/g, '$1.cjs');
}
