// Command line tools written in Rust, compiled once into target/tools.
import { join } from 'node:path';
import { RUST_DEFAULTS, wasmBindgenVersion } from '../lib/cargo.mjs';
import { log } from '../lib/log.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { capture, findExecutable, runLogged } from '../lib/processes.mjs';

/** Returns the path of `tool` in exactly this version. */
async function ensure(tool, version, { crate = tool, time, options = ['--locked'] }) {
  const find = () => findExecutable(join(TOOLS, 'bin', tool));
  const { stdout } = find() ? await capture(find(), ['--version']) : { stdout: '' };
  if (stdout.trim().split(' ')[1] === version) return find();
  log(`Compiling ${tool} ${version} (${time}, once).`);
  await runLogged(tool, 'cargo', ['install', crate, '--version', version, ...options, '--root', TOOLS], {
    env: RUST_DEFAULTS,
    advice: ['Is the network reachable?'],
  });
  return find();
}

/**
 * Installs wasm-bindgen's command line, with its test runner, in the version of the crate's dependency.
 * Not with its lock file, which names a version of a crate that the registry no longer has.
 */
export const ensureWasmBindgen = async () =>
  ensure('wasm-bindgen', await wasmBindgenVersion(), { crate: 'wasm-bindgen-cli', time: '4 minutes', options: [] });

/** Installs wasm-pack, which runs the Rust tests in Node and in the browser. */
export const ensureWasmPack = () => ensure('wasm-pack', '0.15.1', { time: '2 minutes' });

/** Installs cargo-fuzz, which builds the targets of fuzz/ and needs a nightly toolchain. */
export const ensureCargoFuzz = () => ensure('cargo-fuzz', '0.13.2', { time: 'half a minute' });
