// Bundles the command line into two files, which import the entries of the package from the same folder: the program, and the searches that it
// loads only when a text needs them. Collects the licenses of the libraries in the bundles.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, PACKAGE } from '../lib/paths.mjs';
import { UserError } from '../lib/log.mjs';

/** Licenses under which a library may be published in the bundle, if the text of its license is published too. */
const PERMITTED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];

// CommonJS libraries load Node's modules with `require`. An ES module has no `require`.
const BANNER = [
  '#!/usr/bin/env node',
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
].join('\n');

/** Replaces the names of the package's entries by the paths of their files in dist/, and does not bundle these files. */
const externalPackage = {
  name: 'external package',
  setup: (build) =>
    build.onResolve({ filter: /^utfscope\/(full\/slim|unicode)$/ }, ({ path }) => ({
      path: path.replace('utfscope', '.').concat('.js'),
      external: true,
    })),
};

/** The module of cli/ that is bundled into a file of its own, and the name of this file in dist/. */
const LOADED_LATER = { module: 'likely-repair.js', file: 'cli-likely-repair.js' };
/** Replaces the path in `import('./likely-repair.js')` by the path of its bundle. */
const externalSearches = {
  name: 'external searches',
  setup: (build) =>
    build.onResolve({ filter: /\/likely-repair\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${LOADED_LATER.file}`, external: true } : undefined,
    ),
};

/** Returns the folders of the libraries in a bundle, from the paths of its inputs. */
function libraries(inputs) {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Returns the name, version and license text of a library. */
function notice(folder) {
  const path = join(PACKAGE, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  if (!PERMITTED.includes(license)) throw new UserError(`${name} has the license ${license}; it cannot be bundled.`);
  const file = readdirSync(path).find((entry) => /^licen[sc]e/i.test(entry));
  if (file === undefined)
    throw new UserError(`${name} has no text of its license, which must be published with the bundle.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
}

/** Bundles a module of cli/ into a file in dist/. Returns `{ path, text, inputs }`. */
async function bundleOf(module, file, banner) {
  // Imported here and not at the top of the file, because the set-up may install esbuild after this file is loaded.
  const { build } = await import('esbuild');
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: PACKAGE,
    entryPoints: [`cli/${module}`],
    outfile: join(DIST, file),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    bundle: true, // not minified: it is not downloaded by a page, and stack traces stay readable
    metafile: true,
    write: false,
    plugins: [externalPackage, externalSearches],
    banner,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  if (warnings.length > 0) throw new UserError('esbuild warned about the command line (above).');
  const [{ path, text }] = outputFiles;
  return { path, text, inputs: metafile.inputs };
}

/** Bundles the command line; returns `[{ path, text }]`, not yet written. */
export async function commandLine() {
  const bundles = [
    await bundleOf('main.js', 'cli.js', { js: BANNER }),
    await bundleOf(LOADED_LATER.module, LOADED_LATER.file),
  ];
  const inputs = Object.assign({}, ...bundles.map((bundle) => bundle.inputs));
  const head = 'The command line, cli.js, contains these libraries. The rest of the package contains none.\n';
  const notices = [head, ...libraries(inputs).map(notice)].join(`\n${'-'.repeat(80)}\n\n`);
  return [
    ...bundles.map(({ path, text }) => ({ path, text })),
    { path: join(DIST, 'cli.LICENSES.txt'), text: notices },
  ];
}
