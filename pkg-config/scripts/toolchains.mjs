// npm run toolchains: runs README's first command, npm start, in a fresh copy with each Rust toolchain that rustup has.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crate } from './lib/cargo.mjs';
import { UserError, formatDuration, log, runCommand, secondsSince } from './lib/log.mjs';
import { WASM_TARGET } from './lib/paths.mjs';
import { capture, startServer, which } from './lib/processes.mjs';
import { copyProject } from './lib/project-copies.mjs';
import { atLeast } from './setup/rust.mjs';
import { canCompile } from './setup/wasm-target.mjs';

/** Returns the names in the output of `rustup toolchain list`, without nightly toolchains. */
export const toolchainNames = (list) => list.match(/^(?!nightly)\S+/gm) ?? [];

/** Returns the toolchains that compile to wasm32 and are new enough, each version once: `[{ name, version, env }]`. */
async function usableToolchains() {
  const { rustVersion } = await crate();
  const names = which('rustup')
    ? toolchainNames((await capture('rustup', ['toolchain', 'list'])).stdout)
    : ['the only toolchain'];
  const usable = new Map();
  for (const name of names) {
    const env = { RUSTUP_TOOLCHAIN: which('rustup') ? name : undefined, WASM_TARGET_ROUTE: 'auto' };
    const version = (await capture('rustc', ['--version'], { env })).stdout.trim();
    const reason =
      (!atLeast(version.split(' ')[1] ?? '0', rustVersion) && `is older than ${rustVersion}`) ||
      (!(await canCompile({ env })) && 'has no wasm32 target') ||
      (usable.has(version) && 'has the same version as another');
    if (reason) log(`Not tried: ${name} ${reason} (${version || 'it does not run'}).`);
    else usable.set(version, { name, version, env });
  }
  if (![...usable.keys()].some((version) => version.includes(` ${rustVersion}.`))) {
    const install = `rustup toolchain install ${rustVersion} --profile minimal -t ${WASM_TARGET}`;
    log(`Not tried: Rust ${rustVersion}, the oldest supported version. To install it:  ${install}`);
  }
  return [...usable.values()];
}

/** Throws unless the module served at `address` decodes, with the script of the page in `folder`. */
async function checkModule(address, folder) {
  const response = await fetch(new URL('vendor/utfscope.wasm', address));
  const slim = await import(pathToFileURL(join(folder, 'www', 'vendor', 'slim.js')));
  await slim.init(response);
  const text = slim.decode(Uint8Array.of(0xe2, 0x82, 0xac));
  if (text !== '€') throw new UserError(`The module decodes E2 82 AC as ${JSON.stringify(text)}.`);
}

/** Runs npm start in a fresh copy with one toolchain. */
async function startWith({ env }) {
  const parent = mkdtempSync(join(tmpdir(), 'utfscope-'));
  const folder = join(parent, 'utfscope');
  let server;
  try {
    await copyProject(folder);
    const address = await new Promise((resolve, reject) => {
      const onData = (text) => void (/^http:\S+/m.test(text) && resolve(/^http:\S+/m.exec(text)[0]));
      const options = { cwd: join(folder, 'pkg-config'), env: { ...env, PORT: '0' }, onData };
      server = startServer(process.execPath, [join('scripts', 'start.mjs')], options);
      server.ended.then(() => reject(new UserError(`npm start ended:\n${server.output()}`)), reject);
    });
    await checkModule(address, folder);
  } finally {
    await server?.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Runs npm start with each toolchain. Returns the number of toolchains: `{ passed, failed }`. */
export async function startWithEach() {
  const toolchains = await usableToolchains();
  if (toolchains.length === 0) throw new UserError('No toolchain here compiles to wasm32.', 'Run the set-up first.');
  for (const toolchain of toolchains) {
    const start = performance.now();
    await startWith(toolchain);
    log(`${toolchain.name}: npm start took ${formatDuration(secondsSince(start))} (${toolchain.version}).`);
  }
  return { passed: toolchains.length, failed: 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(startWithEach);
