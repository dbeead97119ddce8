// Bundles the command line into one file, which imports the entries of the package from the same folder. Collects the licenses of the
// libraries in the bundle.
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

/** Bundles cli/main.js; returns `[{ path, text }]`, not yet written. */
export async function commandLine() {
  // Imported here and not at the top of the file, because the set-up may install esbuild after this file is loaded.
  const { build } = await import('esbuild');
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: PACKAGE,
    entryPoints: ['cli/main.js'],
    outfile: join(DIST, 'cli.js'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    bundle: true, // not minified: it is not downloaded by a page, and stack traces stay readable
    metafile: true,
    write: false,
    plugins: [externalPackage],
    banner: { js: BANNER },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  if (warnings.length > 0) throw new UserError('esbuild warned about the command line (above).');
  const [{ path, text }] = outputFiles;
  const notices = libraries(metafile.inputs).map(notice);
  const head = 'The command line, cli.js, contains these libraries. The rest of the package contains none.\n';
  return [
    { path, text },
    { path: join(DIST, 'cli.LICENSES.txt'), text: [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`) },
  ];
}
