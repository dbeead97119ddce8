// Bundles the page's scripts and styles, so that the page needs a handful of requests. The sources stay as they are, and source maps
// lead to them.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError } from '../lib/log.mjs';
import { PAGE } from '../lib/paths.mjs';
import { writeOfflineList } from './offline.mjs';

/** The bundles, by name, with the source where each begins. They are beside the page, so that relative addresses stay the same. */
const BUNDLES = {
  app: ['main.js', 'styles.css'],
  'app-worker': ['worker.js'],
  'app-analysis-worker': ['analysis-worker.js'],
  'app-compare-worker': ['compare-worker.js'],
  'app-pool-worker': ['scan/pool-worker.js'],
};

/** The package's files are shared by all workers, so no bundle contains them. */
const vendorBeside = {
  name: 'vendor beside',
  setup(build) {
    build.onResolve({ filter: /\/vendor\// }, ({ path }) => ({
      path: path.replace(/^.*?vendor/, './vendor'),
      external: true,
    }));
  },
};

/** Writes a file that another process may be reading, if its contents change. Returns whether they do. */
function update(path, contents) {
  if (existsSync(path) && contents.equals(readFileSync(path))) return false;
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
  return true;
}

/** Bundles the sources in the page's folder, and lists the files for use without a network. Takes a fraction of a second. */
export async function bundlePage() {
  const { build } = await import('esbuild'); // not at the top: the set-up may install it first
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
    plugins: [vendorBeside],
  });
  if (warnings.length > 0) throw new UserError('esbuild warned about the page (above).');
  const changes = outputFiles.map(({ path, contents }) => update(join(PAGE, basename(path)), Buffer.from(contents)));
  if (changes.includes(true)) writeOfflineList(PAGE);
}
