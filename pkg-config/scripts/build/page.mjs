// Bundles the page's scripts and styles, so that the page needs few requests. The sources are not changed, and source maps refer to them.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '../lib/log.mjs';
import { PAGE } from '../lib/paths.mjs';
import { writeOfflineList } from './offline.mjs';

/** The bundles, by name, with their entry points. They are beside the page, so that relative addresses stay the same. */
const BUNDLES = {
  app: ['main.js', 'styles.css'],
  'app-worker': ['worker.js'],
  'app-analysis-worker': ['analysis-worker.js'],
  'app-compare-worker': ['compare-worker.js'],
  'app-pool-worker': ['scan/pool-worker.js'],
};

/** The package's files are shared by all workers, so no bundle contains them. */
const externalVendor = {
  name: 'external vendor',
  setup(build) {
    build.onResolve({ filter: /\/vendor\// }, ({ path }) => ({
      path: path.replace(/^.*?vendor/, './vendor'),
      external: true,
    }));
  },
};

/** Replaces a file in one step, because another process may be reading it. Returns false if the file already has these contents. */
function update(path, contents) {
  if (existsSync(path) && contents.equals(readFileSync(path))) return false;
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
  return true;
}

/**
 * Returns the bundles of the page and their source maps as esbuild's output files, and writes none of them.
 *
 * @param {import('esbuild').Plugin[]} [plugins] that change the sources, for a test
 */
export async function bundlesOfPage(plugins = []) {
  // Imported here and not at the top of the file, because the set-up may install esbuild after this file is loaded.
  const { build } = await import('esbuild');
  const entryPoints = Object.entries(BUNDLES).flatMap(([out, sources]) =>
    sources.map((source) => ({ in: source, out })),
  );
  const { outputFiles, warnings } = await build({
    absWorkingDir: PAGE,
    entryPoints,
    outdir: '.',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    sourcemap: 'linked',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [externalVendor, ...plugins],
  });
  if (warnings.length > 0) throw new UserError('esbuild warned about the page (above).');
  return outputFiles;
}

/** Bundles the sources in the page's folder. If a bundle changes, writes the offline list. Takes a fraction of a second. */
export async function bundlePage() {
  const outputFiles = await bundlesOfPage();
  const changes = outputFiles.map(({ path, contents }) => update(join(PAGE, basename(path)), Buffer.from(contents)));
  if (changes.includes(true)) writeOfflineList(PAGE);
}
