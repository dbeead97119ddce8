// Runs README's first command, npm start, in a fresh copy with each Rust toolchain that rustup has, because sizes, lints and flags
// differ between compilers.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crate } from './lib/cargo.mjs';
import { UserError, formatDuration, log, secondsSince } from './lib/log.mjs';
import { WASM_TARGET } from './lib/paths.mjs';
import { capture, startServer } from './lib/processes.mjs';
import { copyProject, inTemporaryFolder } from './lib/project-copies.mjs';
import { atLeast, canCompile } from './setup/rust.mjs';

const MAX_SECONDS = 15 * 60;

/** Returns the names in the output of `rustup toolchain list`, without nightly toolchains. */
export const toolchainNames = (list) => list.match(/^(?!nightly)\S+/gm) ?? [];

/** Returns the toolchains that compile to wasm32 and are new enough, each version once: `[{ name, version, env }]`. */
async function usableToolchains() {
  const { rustVersion } = await crate();
  const { ok, stdout: list } = await capture('rustup', ['toolchain', 'list']);
  const usable = new Map();
  for (const name of ok ? toolchainNames(list) : ['the only toolchain']) {
    const env = { RUSTUP_TOOLCHAIN: ok ? name : undefined, WASM_TARGET_ROUTE: undefined };
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
async function startIn(folder, env) {
  await copyProject(folder);
  const { found, stop } = await startServer(process.execPath, [join('scripts', 'start.mjs')], {
    cwd: join(folder, 'pkg-config'),
    env: { ...env, PORT: '0' },
    pattern: /^http:\S+/m,
    seconds: MAX_SECONDS,
  });
  await checkModule(found[0], folder).finally(stop);
}

/** Runs npm start with each toolchain. Returns the number of toolchains: `{ passed, failed }`. */
export async function startWithEach() {
  const toolchains = await usableToolchains();
  if (toolchains.length === 0) throw new UserError('No toolchain here compiles to wasm32.', 'Run the set-up first.');
  for (const { name, version, env } of toolchains) {
    const start = performance.now();
    await inTemporaryFolder((folder) => startIn(folder, env));
    log(`${name}: npm start took ${formatDuration(secondsSince(start))} (${version}).`);
  }
  return { passed: toolchains.length, failed: 0 };
}
