// workerd itself, serving what a deployment tool would upload: a bundle, and the module of WebAssembly beside it.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { serveBy } from '../../scripts/lib/run.mjs';
import { Problem } from '../../scripts/lib/say.mjs';
import { PROJECT, mustHaveTaken, program, versionOf } from '../lib.mjs';
import { checkEdgeExample } from '../edge-example.mjs';

const COMPATIBILITY_DATE = '2025-01-01';
const SECONDS = 30;

/** Modules of WebAssembly stay imports, and are uploaded beside the bundle. */
const besideBundle = (folder) => ({
  name: 'wasm beside the bundle',
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, async ({ path, resolveDir }) => {
      await copyFile(join(resolveDir, path), join(folder, basename(path)));
      return { path: `./${basename(path)}`, external: true };
    });
  },
});

async function bundleWorker(entry, folder) {
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
  mustHaveTaken('workerd.js', Object.keys(metafile.inputs));
}

/** The configuration of one worker, in workerd's language. */
async function writeConfiguration(folder) {
  const modules = (await readdir(folder))
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a) => (a === 'worker.js' ? -1 : 1)) // the first is the one that is started
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

/** Serves `entry` of the project by workerd while `use(address)` runs. */
async function served(entry, name, use) {
  const folder = join(PROJECT, 'out', name);
  await bundleWorker(entry, folder);
  const file = await writeConfiguration(folder);
  const workerd = program(
    'workerd',
    '@cloudflare/workerd-linux-64/bin/workerd',
    '@cloudflare/workerd-linux-arm64/bin/workerd',
  );
  let stopped;
  let server;
  try {
    const port = await new Promise((resolve, reject) => {
      const failed = (why) => reject(new Problem(`workerd ${why}.`, ...server.output().trim().split('\n').slice(-10)));
      stopped = setTimeout(() => failed('said no port'), SECONDS * 1000);
      let said = '';
      server = serveBy(workerd, ['serve', '--control-fd=1', file], {
        onData(text, isError) {
          if (isError) return;
          said += text;
          const listening = /"event":"listen".*?"port":(\d+)/.exec(said);
          if (listening) resolve(Number(listening[1]));
        },
      });
      server.ended.then(() => failed('ended'), reject);
    });
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    clearTimeout(stopped);
    await server?.stop();
  }
}

/** workerd's own version is the date of the newest compatibility that it knows. */
const version = () => versionOf('workerd');

export const WORKERD = [
  {
    name: 'workerd',
    entry: 'workerd.js',
    run: async () => ({
      version: version(),
      ...(await served('worker.js', 'workerd', async (address) => (await fetch(address)).json())),
    }),
  },
  {
    name: '[Edge example](examples/edge) in workerd',
    entry: 'workerd.js',
    run: async () => {
      await copyFile(join(ROOT, 'examples', 'edge', 'worker.js'), join(PROJECT, 'edge-example.js'));
      return { version: version(), ...(await served('edge-example.js', 'edge-example', checkEdgeExample)) };
    },
  },
];
