// npm run toolchains: runs README's first command in a fresh copy with each Rust toolchain that is installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crate } from './lib/cargo.mjs';
import { copyProject } from './lib/copy.mjs';
import { WASM_TARGET } from './lib/paths.mjs';
import { ask, serveBy, which } from './lib/run.mjs';
import { Problem, command, duration, say, since } from './lib/say.mjs';
import { atLeast } from './setup/rust.mjs';
import { canCompile } from './setup/wasm-target.mjs';

/** The names in what `rustup toolchain list` prints, nightly ones apart. */
export const toolchainNames = (list) =>
  list
    .split('\n')
    .map((line) => line.split(' ')[0])
    .filter((name) => name && !name.startsWith('nightly'));

/** The toolchains that compile to wasm32 and are new enough, each version once: `[{ name, version, env }]`. */
async function usableToolchains() {
  const { rustVersion } = await crate();
  const names = which('rustup') ? toolchainNames((await ask('rustup', ['toolchain', 'list'])).stdout) : [undefined];
  const usable = new Map();
  for (const name of names) {
    const env = { RUSTUP_TOOLCHAIN: name, WASM_TARGET_ROUTE: 'auto' };
    const { stdout } = await ask('rustc', ['--version'], { env });
    const version = stdout.trim();
    const why =
      (!atLeast(version.split(' ')[1] ?? '0', rustVersion) && `is older than ${rustVersion}`) ||
      (!(await canCompile({ env })) && 'has no wasm32 target') ||
      (usable.has(version) && 'has the version of another');
    if (why) say(`Not tried: ${name ?? 'the only toolchain'} ${why} (${version || 'it does not run'}).`);
    else usable.set(version, { name: name ?? 'the only toolchain', version, env });
  }
  const tried = [...usable.values()];
  if (!tried.some(({ version }) => version.includes(` ${rustVersion}.`))) {
    const target = `--profile minimal -t ${WASM_TARGET}`;
    say(
      `Not tried: Rust ${rustVersion}, the oldest that is served. To install it:  rustup toolchain install ${rustVersion} ${target}`,
    );
  }
  return tried;
}

/** Throws unless a page at `address` has a module that decodes, with the script beside it in `folder`. */
async function mustDecode(address, folder) {
  const response = await fetch(new URL('vendor/utfscope.wasm', address));
  const slim = await import(pathToFileURL(join(folder, 'www', 'vendor', 'slim.js')));
  await slim.init(response);
  const text = slim.decode(Uint8Array.of(0xe2, 0x82, 0xac));
  if (text !== '€') throw new Problem(`The module decodes E2 82 AC as ${JSON.stringify(text)}.`);
}

/** Starts the inspector from a fresh copy with one toolchain. */
async function startWith({ env }) {
  const above = mkdtempSync(join(tmpdir(), 'utfscope-'));
  const folder = join(above, 'utfscope');
  let server;
  try {
    await copyProject(folder);
    const address = await new Promise((resolve, reject) => {
      const onData = (text) => void (/^http:\S+/m.test(text) && resolve(/^http:\S+/m.exec(text)[0]));
      const cwd = join(folder, 'pkg-config');
      server = serveBy(process.execPath, [join('scripts', 'start.mjs')], { cwd, env: { ...env, PORT: '0' }, onData });
      const ended = () => reject(new Problem(`npm start ended by itself:\n${server.output()}`));
      server.ended.then(ended, reject);
    });
    await mustDecode(address, folder);
  } finally {
    await server?.stop();
    rmSync(above, { recursive: true, force: true });
  }
}

/** Starts the inspector with each toolchain. Returns how many: `{ passed, failed }`. */
export async function startWithEach() {
  const toolchains = await usableToolchains();
  if (toolchains.length === 0) throw new Problem('No toolchain here compiles to wasm32.', 'Run the set-up first.');
  for (const toolchain of toolchains) {
    const began = performance.now();
    await startWith(toolchain);
    say(`${toolchain.name}: the inspector started after ${duration(since(began))} (${toolchain.version}).`);
  }
  return { passed: toolchains.length, failed: 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await command(startWithEach);
