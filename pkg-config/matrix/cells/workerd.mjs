// Runs the checks in workerd, on a bundle with the WebAssembly modules beside it, as deployment tools upload them.
import { copyFile, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { startServer } from '../../scripts/lib/processes.mjs';
import { PROJECT, bundleWithEsbuild, checkEntries, filesOfChecks, program, versionOf } from '../lib.mjs';
import { checkEdgeExample } from '../edge-example.mjs';

const COMPATIBILITY_DATE = '2025-01-01';

/** Returns an esbuild plugin that copies imported WebAssembly modules to `folder`, beside the bundle. The bundle imports these copies. */
const copyWasmPlugin = (folder) => ({
  name: 'wasm beside the bundle',
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, async ({ path, resolveDir }) => {
      // The modules of both editions have the same name.
      const name = `${basename(resolveDir)}-${basename(path)}`;
      await copyFile(join(resolveDir, path), join(folder, name));
      return { path: `./${name}`, external: true };
    });
  },
});

async function bundleWorker(entry, folder, files) {
  await mkdir(folder, { recursive: true });
  const { inputs } = await bundleWithEsbuild({
    entryPoints: [entry],
    outfile: join(folder, 'worker.js'),
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    plugins: [copyWasmPlugin(folder)],
  });
  checkEntries(files, inputs);
}

/** Writes the configuration of one worker; returns its path. */
async function writeConfiguration(folder) {
  const modules = (await readdir(folder))
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a, b) => Number(b === 'worker.js') - Number(a === 'worker.js')) // the first module is the entry point
    .map((name) => `(name = "${name}", ${name.endsWith('.js') ? 'esModule' : 'wasm'} = embed "${name}")`);
  const file = join(folder, 'config.capnp');
  const text = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [${modules.join(', ')}], compatibilityDate = "${COMPATIBILITY_DATE}"))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  await writeFile(file, text);
  return file;
}

/**
 * Bundles the script `entry`, which must use exactly these `files` of the package, to the folder `name`, and serves it with workerd.
 * Returns the version of workerd and the properties of the result of `use(address, pid)`.
 */
async function withWorker(entry, name, files, use) {
  const folder = join(PROJECT, 'out', name);
  await bundleWorker(entry, folder, files);
  const workerd = program(
    'workerd',
    '@cloudflare/workerd-linux-64/bin/workerd',
    '@cloudflare/workerd-linux-arm64/bin/workerd',
  );
  const { found, pid, stop } = await startServer(
    workerd,
    ['serve', '--control-fd=1', await writeConfiguration(folder)],
    {
      pattern: /"event":"listen".*?"port":(\d+)/,
      seconds: 30,
    },
  );
  try {
    return { version: versionOf('workerd'), ...(await use(`http://127.0.0.1:${found[1]}/`, pid)) };
  } finally {
    await stop();
  }
}

/** Serves examples/edge with workerd while `use(address, pid)` runs. Returns what `withWorker` returns. */
export async function withEdgeExample(use) {
  await cp(join(ROOT, 'examples', 'edge'), join(PROJECT, 'edge-example'), { recursive: true });
  return withWorker(join('edge-example', 'worker.js'), 'edge-example', ['full/workerd.js'], use);
}

export const WORKERD = [
  {
    name: 'workerd',
    entry: 'workerd.js',
    run: () =>
      withWorker('worker.js', 'workerd', filesOfChecks('workerd.js'), async (address) => (await fetch(address)).json()),
  },
  {
    name: '[Edge example](../examples/edge) in workerd',
    entry: 'full/workerd.js',
    run: () => withEdgeExample(checkEdgeExample),
  },
];
