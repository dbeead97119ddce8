// Bundles the package with each bundler, or serves it with Vite, and runs the result in Chromium.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { PROJECT, bundleWithEsbuild, checkEntries, filesOfChecks, versionOf } from '../lib.mjs';
import { pageOf, reportOfPage } from '../server.mjs';

const ENTRY = join(PROJECT, 'page', 'bundled.js');
const BUNDLE_NAME = 'bundle.js';

/**
 * Writes index.html, a page that runs watch.js and then `script`, to `folder`. Copies watch.js to `served`, the folder that is served as
 * `/`. Returns `folder`.
 */
function pageFolder(folder, script, served = folder) {
  mkdirSync(served, { recursive: true });
  writeFileSync(join(folder, 'index.html'), pageOf('/watch.js', script));
  cpSync(join(PROJECT, 'page', 'watch.js'), join(served, 'watch.js'));
  return folder;
}

async function esbuild(folder) {
  const { inputs } = await bundleWithEsbuild({
    entryPoints: [ENTRY],
    outfile: join(folder, BUNDLE_NAME),
    minify: true,
    format: 'esm',
  });
  return inputs;
}

const modulesOf = ({ output }) => output.flatMap(({ modules }) => Object.keys(modules ?? {}));

async function rollup(folder) {
  const { rollup: bundle } = await import('rollup');
  const { default: nodeResolve } = await import('@rollup/plugin-node-resolve');
  const built = await bundle({ input: ENTRY, plugins: [nodeResolve()] });
  const written = await built.write({ file: join(folder, BUNDLE_NAME), format: 'es' });
  await built.close();
  return modulesOf(written);
}

async function webpack(folder) {
  const { default: bundle } = await import('webpack');
  const compiler = bundle({
    mode: 'production',
    context: PROJECT,
    entry: ENTRY,
    output: { path: folder, filename: BUNDLE_NAME },
    performance: { hints: false },
    // The modules stay separate, so that webpack lists their names.
    optimization: { concatenateModules: false },
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
  );
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true }));
  return Array.from(stats.compilation.modules, (module) => module.identifier());
}

/** Creates a Vite project, whose page runs main.js instead of a bundle. Returns the options that Vite needs for the project. */
function viteProject(name) {
  const folder = join(PROJECT, name);
  const root = pageFolder(folder, './main.js', join(folder, 'public'));
  writeFileSync(join(root, 'main.js'), "import '../page/bundled.js';\n");
  return { root, configFile: false, logLevel: 'error', clearScreen: false };
}

async function vite(folder) {
  const { build } = await import('vite');
  const written = await build({ ...viteProject('vite'), build: { outDir: folder, emptyOutDir: true } });
  return modulesOf(written);
}

async function viteDev(open) {
  const { createServer } = await import('vite');
  // The script that Vite adds to the page fails if it cannot open a web socket.
  const sockets = createHttpServer();
  const server = await createServer({
    ...viteProject('vite-dev'),
    server: { middlewareMode: true, hmr: { server: sockets } },
    appType: 'mpa',
  });
  try {
    return await reportOfPage(server.middlewares, open, { sockets });
  } finally {
    await server.close();
  }
}

/** Returns the cell of the test matrix for a bundler. `bundle(folder)` writes the bundle and returns the names of its modules. */
const bundlerCell = (name, tool, bundle) => ({
  name,
  entry: 'index.js',
  run: async ({ browsers, serve }) => {
    const folder = pageFolder(join(PROJECT, 'out', tool), `/${BUNDLE_NAME}`);
    checkEntries(filesOfChecks('index.js'), await bundle(folder));
    return { ...(await reportOfPage(serve(folder), browsers.Chromium.open)), version: versionOf(tool) };
  },
});

export const BUNDLERS = [
  {
    name: 'Vite, development server',
    entry: 'index.js',
    run: async ({ browsers }) => ({ ...(await viteDev(browsers.Chromium.open)), version: versionOf('vite') }),
  },
  bundlerCell('Vite, build', 'vite', vite),
  bundlerCell('webpack', 'webpack', webpack),
  bundlerCell('esbuild', 'esbuild', esbuild),
  bundlerCell('Rollup', 'rollup', rollup),
];
