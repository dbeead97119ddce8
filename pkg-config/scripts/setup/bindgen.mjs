// Compiles build/bindgen, ten lines of Rust around wasm-bindgen's library that write the JavaScript binding. wasm-bindgen's own
// command line takes minutes to compile, most of it for an HTTP client; only the tests need it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUST_DEFAULTS, lockedVersion, wasmBindgenVersion } from '../lib/cargo.mjs';
import { UserError } from '../lib/log.mjs';
import { PACKAGE, TOOLS } from '../lib/paths.mjs';
import { findExecutable, runLogged } from '../lib/processes.mjs';

const FOLDER = join(PACKAGE, 'scripts', 'build', 'bindgen');
const LIBRARY = 'wasm-bindgen-cli-support';

/** Throws unless the library has the version of the crate's wasm-bindgen: other versions do not read its module. */
export function checkBindgenVersion(lockText, version) {
  const found = lockedVersion(lockText, LIBRARY);
  if (found === version) return;
  throw new UserError(
    `Cargo.lock has wasm-bindgen ${version}, but pkg-config/scripts/build/bindgen/Cargo.lock has ${LIBRARY} ${found}.`,
    'They must be the same version. To change the second:',
    `cargo update --manifest-path pkg-config/scripts/build/bindgen/Cargo.toml -p ${LIBRARY} --precise ${version}`,
  );
}

/** Returns the path of the program, compiled if it is not yet. */
export async function ensureBindgen() {
  checkBindgenVersion(readFileSync(join(FOLDER, 'Cargo.lock'), 'utf8'), await wasmBindgenVersion());
  const target = join(TOOLS, 'bindgen');
  await runLogged('compiling bindgen', 'cargo', ['build', '--locked', '--target-dir', target], {
    cwd: FOLDER,
    env: RUST_DEFAULTS,
    advice: ['Is the network reachable? Crates are downloaded the first time.'],
  });
  return findExecutable(join(target, 'debug', 'bindgen'));
}
