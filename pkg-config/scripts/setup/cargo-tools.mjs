// Command line tools written in Rust, compiled once into target/tools.
import { join } from 'node:path';
import { RUST_DEFAULTS, wasmBindgenVersion } from '../lib/cargo.mjs';
import { UserError, log } from '../lib/log.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { capture, findExecutable, runLogged, which } from '../lib/processes.mjs';

/** Returns the path of `tool` in exactly this version, from target/tools or from PATH; null if there is none. */
async function find(tool, version) {
  for (const file of [findExecutable(join(TOOLS, 'bin', tool)), which(tool)].filter(Boolean)) {
    const { stdout } = await capture(file, ['--version']);
    if (stdout.trim().split(' ')[1] === version) return file;
  }
  return null;
}

async function ensure(tool, version, { crate = tool, time, options = ['--locked'] }) {
  const found = await find(tool, version);
  if (found) return found;
  log(`Compiling ${tool} ${version} (${time}, once).`);
  await runLogged(tool, 'cargo', ['install', crate, '--version', version, ...options, '--root', TOOLS], {
    env: RUST_DEFAULTS,
    advice: ['Is the network reachable?', `By hand:  cargo install ${crate} --version ${version}`],
  });
  const installed = await find(tool, version);
  if (!installed) throw new UserError(`${tool} ${version} was installed, but does not run.`);
  return installed;
}

/**
 * Installs wasm-bindgen's command line, with its test runner, in the version of the crate's dependency.
 * Not with its lock file, which names a version of a crate that the registry no longer has.
 */
export const ensureWasmBindgen = async () =>
  ensure('wasm-bindgen', await wasmBindgenVersion(), {
    crate: 'wasm-bindgen-cli',
    time: 'about 4 minutes',
    options: [],
  });

/** Installs wasm-pack, which runs the Rust tests in Node and in the browser. */
export const ensureWasmPack = () => ensure('wasm-pack', '0.15.1', { time: 'about 2 minutes' });

/** Installs cargo-fuzz, which builds the targets of fuzz/ and needs a nightly toolchain. */
export const ensureCargoFuzz = () => ensure('cargo-fuzz', '0.13.2', { time: 'half a minute' });
