// Runs npm start in a fresh copy of the project: once with the oldest and once with the newest toolchain of rustup that can build the
// crate. A build that works with one compiler can fail with another.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crate } from './lib/cargo.mjs';
import { UserError, formatDuration, log, secondsSince } from './lib/log.mjs';
import { WASM_TARGET } from './lib/paths.mjs';
import { capture, startServer } from './lib/processes.mjs';
import { copyProject, inTemporaryFolder } from './lib/project-copies.mjs';
import { atLeast, canCompile, compareVersions } from './setup/rust.mjs';

const MAX_SECONDS = 30 * 60;

/** Returns the names in the output of `rustup toolchain list`, without nightly toolchains. */
export const toolchainNames = (list) => list.match(/^(?!nightly)\S+/gm) ?? [];

/** Returns the toolchains with the lowest and the highest version; only one if all have the same version. */
export function oldestAndNewest(toolchains) {
  const sorted = [...toolchains].sort((a, b) => compareVersions(a.version, b.version));
  const [oldest, newest] = [sorted.at(0), sorted.at(-1)];
  return newest?.version === oldest?.version ? sorted.slice(0, 1) : [oldest, newest];
}

/** Returns the toolchains that compile to wasm32 and are new enough: `[{ name, version, env }]`. */
async function usableToolchains() {
  const { rustVersion } = await crate();
  const { ok, stdout: list } = await capture('rustup', ['toolchain', 'list']);
  const usable = [];
  for (const name of ok ? toolchainNames(list) : ['the only toolchain']) {
    const env = { RUSTUP_TOOLCHAIN: ok ? name : undefined, WASM_TARGET_ROUTE: undefined };
    const version = (await capture('rustc', ['--version'], { env })).stdout.split(' ')[1];
    const reason =
      (!version && 'does not run') ||
      (!atLeast(version, rustVersion) && `has version ${version}, which is older than ${rustVersion}`) ||
      (!(await canCompile({ env })) && `has version ${version} and no wasm32 target`);
    if (reason) log(`Not tried: ${name} ${reason}.`);
    else usable.push({ name, version, env });
  }
  if (!usable.some(({ version }) => version.startsWith(`${rustVersion}.`))) {
    const install = `rustup toolchain install ${rustVersion} --profile minimal -t ${WASM_TARGET}`;
    log(`Not tried: Rust ${rustVersion}, the oldest supported version. To install it:  ${install}`);
  }
  return usable;
}

/** Throws unless the page's script in `folder` decodes a character with the module that is served at `address`. */
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

/** Runs npm start with the oldest and with the newest usable toolchain. Returns how many were tested, as `{ passed, failed }`. */
export async function startWithOldestAndNewest() {
  const toolchains = oldestAndNewest(await usableToolchains());
  if (toolchains.length === 0)
    throw new UserError('No toolchain here is new enough and compiles to wasm32.', 'Run the set-up first.');
  for (const { name, version, env } of toolchains) {
    const start = performance.now();
    await inTemporaryFolder((folder) => startIn(folder, env));
    log(`${name}: npm start took ${formatDuration(secondsSince(start))} (${version}).`);
  }
  return { passed: toolchains.length, failed: 0 };
}
