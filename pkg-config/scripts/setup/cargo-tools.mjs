// Tools written in Rust. They are compiled once into target/tools, because crates.io has no compiled programs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUST_DEFAULTS, lockedVersion, wasmBindgenVersion } from '../lib/cargo.mjs';
import { UserError, log } from '../lib/log.mjs';
import { PACKAGE, TOOLS } from '../lib/paths.mjs';
import { capture, findExecutable, runLogged } from '../lib/processes.mjs';

const BINDGEN = join(PACKAGE, 'scripts', 'build', 'bindgen');
const LIBRARY = 'wasm-bindgen-cli-support';
// Compiling these tools takes more time than running them, so they are not optimized. They share compiled dependencies.
const TARGET = join(TOOLS, 'target');
const COMMON = {
  env: { ...RUST_DEFAULTS, CARGO_TARGET_DIR: TARGET, CARGO_PROFILE_DEV_DEBUG: 'false' },
  advice: ['Is the network reachable? Crates are downloaded the first time.'],
};

/**
 * Throws unless `lockText`, the text of build/bindgen/Cargo.lock, has `LIBRARY` in the version `version`. This is the version of
 * wasm-bindgen that the crate is linked with. Other versions of the library cannot read the crate's module.
 */
export function checkBindgenVersion(lockText, version) {
  const libraryVersion = lockedVersion(lockText, LIBRARY);
  if (libraryVersion === version) return;
  throw new UserError(
    `Cargo.lock has wasm-bindgen ${version}, but pkg-config/scripts/build/bindgen/Cargo.lock has ${LIBRARY} ${libraryVersion}.`,
    'They must be the same version. To change the second:',
    `cargo update --manifest-path pkg-config/scripts/build/bindgen/Cargo.toml -p ${LIBRARY} --precise ${version}`,
  );
}

/**
 * Compiles build/bindgen, and returns its path. This short program around wasm-bindgen's library writes the JavaScript binding.
 * wasm-bindgen's own command line takes minutes to compile, mostly because of its HTTP client. Only the tests need that
 * command line.
 */
export async function ensureBindgen() {
  checkBindgenVersion(readFileSync(join(BINDGEN, 'Cargo.lock'), 'utf8'), wasmBindgenVersion());
  await runLogged('compiling bindgen', 'cargo', ['build', '--locked'], { ...COMMON, cwd: BINDGEN });
  return findExecutable(join(TARGET, 'debug', 'bindgen'));
}

/** Returns the path of `tool` in exactly this version. Compiles it unless target/tools has it. */
async function ensure(tool, version, { crate = tool, time, options = ['--locked'] }) {
  const file = join(TOOLS, 'bin', tool);
  const { stdout } = await capture(file, ['--version']);
  if (stdout.trim().split(' ')[1] === version) return file;
  log(`Compiling ${tool} ${version} (${time}, once).`);
  const args = ['install', crate, '--version', version, '--debug', ...options, '--root', TOOLS];
  await runLogged(tool, 'cargo', args, COMMON);
  return file;
}

/**
 * Installs wasm-bindgen's command line, with its test runner, in the version of the crate's dependency. Ignores the lock file of
 * wasm-bindgen-cli, which names a version of a crate that crates.io no longer has.
 */
export const ensureWasmBindgen = () =>
  ensure('wasm-bindgen', wasmBindgenVersion(), { crate: 'wasm-bindgen-cli', time: 'two minutes', options: [] });

/** Installs wasm-pack, which runs the Rust tests in Node and in the browser. */
export const ensureWasmPack = () => ensure('wasm-pack', '0.15.1', { time: 'a minute' });

/** Installs cargo-fuzz, which builds the targets of fuzz/ and needs a nightly toolchain. */
export const ensureCargoFuzz = () => ensure('cargo-fuzz', '0.13.2', { time: 'half a minute' });

/** Installs cargo-public-api, which lists the public names of the crate. */
export const ensurePublicApi = () => ensure('cargo-public-api', '0.52.0', { time: 'a minute' });
