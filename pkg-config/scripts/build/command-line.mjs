// The command line as it is published: one file that takes the package from the file beside it, and the licences of the
// libraries that are inside.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, PACKAGE } from '../lib/paths.mjs';
import { Problem } from '../lib/say.mjs';

/** Licences that permit to publish a library inside ours, with their text beside it. */
const PERMITTED = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];

// Libraries of the other module system ask for Node's modules by a function that ES modules do not have.
const BANNER = [
  '#!/usr/bin/env node',
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
].join('\n');

/** The package itself is not bundled twice: it is the neighbour. */
const neighbour = {
  name: 'the package is the neighbour',
  setup: (build) => build.onResolve({ filter: /^utfscope$/ }, () => ({ path: './index.js', external: true })),
};

/** The folders of the libraries in a bundle, by the files it is made of. */
function libraries(inputs) {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** The notice of one library: its name, its version, its licence and the text of that. */
function notice(folder) {
  const path = join(PACKAGE, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  if (!PERMITTED.includes(license)) throw new Problem(`${name} has the licence ${license}; it cannot be bundled.`);
  const file = readdirSync(path).find((entry) => /^licen[sc]e/i.test(entry));
  if (file === undefined) throw new Problem(`${name} has no text of its licence, which must stand beside the bundle.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
}

/** Bundles cli/main.js; returns the files as `{ path, text }`, not yet written. */
export async function commandLine() {
  // Not at the top: node_modules may have been made only now.
  const { build } = await import('esbuild');
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: PACKAGE,
    entryPoints: ['cli/main.js'],
    outfile: join(DIST, 'cli.js'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    bundle: true, // and not minified: nobody waits for its transfer, and people read stack traces
    metafile: true,
    write: false,
    plugins: [neighbour],
    banner: { js: BANNER },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  if (warnings.length > 0) throw new Problem('esbuild warned about the command line (above).');
  const [{ path, text }] = outputFiles;
  const notices = libraries(metafile.inputs).map(notice);
  const head = 'The command line, cli.js, has these libraries in it. The rest of the package has none.\n';
  return [
    { path, text },
    { path: join(DIST, 'cli.LICENSES.txt'), text: [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`) },
  ];
}
