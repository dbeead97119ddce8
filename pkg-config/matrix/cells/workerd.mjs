// Runs the checks in workerd, which serves what a deployment tool uploads: a bundle, and the WebAssembly module beside it.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { startServer } from '../../scripts/lib/processes.mjs';
import { UserError } from '../../scripts/lib/log.mjs';
import { PROJECT, checkEntries, ofBothEditions, program, versionOf } from '../lib.mjs';
import { checkEdgeExample } from '../edge-example.mjs';

const COMPATIBILITY_DATE = '2025-01-01';
const SECONDS = 30;

/** Copies WebAssembly modules beside the bundle, and keeps their imports. */
const besideBundle = (folder) => ({
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
  const { build } = await import('esbuild');
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: PROJECT,
    entryPoints: [entry],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    plugins: [besideBundle(folder)],
    metafile: true,
    logLevel: 'silent',
  });
  checkEntries(files, Object.keys(metafile.inputs));
}

/** Writes the configuration of one worker; returns its path. */
async function writeConfiguration(folder) {
  const modules = (await readdir(folder))
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a) => (a === 'worker.js' ? -1 : 1)) // workerd starts the first
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

/** Serves `entry` of the project, which uses `files` of the package, with workerd while `use(address)` runs. */
async function served(entry, name, files, use) {
  const folder = join(PROJECT, 'out', name);
  await bundleWorker(entry, folder, files);
  const file = await writeConfiguration(folder);
  const workerd = program(
    'workerd',
    '@cloudflare/workerd-linux-64/bin/workerd',
    '@cloudflare/workerd-linux-arm64/bin/workerd',
  );
  let timer;
  let server;
  try {
    const port = await new Promise((resolve, reject) => {
      const lastLines = () => server.output().trim().split('\n').slice(-10);
      const fail = (why) => reject(new UserError(`workerd ${why}.`, ...lastLines()));
      timer = setTimeout(() => fail('printed no port'), SECONDS * 1000);
      const onData = (text) => {
        const listening = /"event":"listen".*?"port":(\d+)/.exec(text);
        if (listening) resolve(Number(listening[1]));
      };
      server = startServer(workerd, ['serve', '--control-fd=1', file], { onData });
      server.ended.then(() => fail('ended'), reject);
    });
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    clearTimeout(timer);
    await server?.stop();
  }
}

const version = () => versionOf('workerd');

export const WORKERD = [
  {
    name: 'workerd',
    entry: 'workerd.js',
    run: async () => ({
      version: version(),
      ...(await served('worker.js', 'workerd', ofBothEditions('workerd.js'), async (address) =>
        (await fetch(address)).json(),
      )),
    }),
  },
  {
    name: '[Edge example](examples/edge) in workerd',
    entry: 'workerd.js',
    run: async () => {
      await copyFile(join(ROOT, 'examples', 'edge', 'worker.js'), join(PROJECT, 'edge-example.js'));
      return {
        version: version(),
        ...(await served('edge-example.js', 'edge-example', ['workerd.js'], checkEdgeExample)),
      };
    },
  },
];
