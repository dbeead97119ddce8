// The program that writes the JavaScript binding: wasm-bindgen's library behind ten lines of Rust in build/bindgen/.
// wasm-bindgen's own command line takes minutes to compile, most of it for an HTTP client; only the tests need it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersion, wasmBindgenVersion } from '../lib/cargo.mjs';
import { PACKAGE, TOOLS } from '../lib/paths.mjs';
import { executable, work } from '../lib/run.mjs';
import { Problem } from '../lib/say.mjs';

const FOLDER = join(PACKAGE, 'scripts', 'build', 'bindgen');
const LIBRARY = 'wasm-bindgen-cli-support';

/** Throws unless the library has the version of the crate's wasm-bindgen: the two must be the same to understand each other. */
export function checkBindgenVersion(helperLock, version) {
  const found = lockedVersion(helperLock, LIBRARY);
  if (found === version) return;
  throw new Problem(
    `Cargo.lock has wasm-bindgen ${version}, but pkg-config/scripts/build/bindgen/Cargo.lock has ${LIBRARY} ${found}.`,
    'They must be the same version. To change the second:',
    `cargo update --manifest-path pkg-config/scripts/build/bindgen/Cargo.toml -p ${LIBRARY} --precise ${version}`,
  );
}

/** Compiles the program unless that is done; returns its path. */
export async function ensureBindgen() {
  checkBindgenVersion(readFileSync(join(FOLDER, 'Cargo.lock'), 'utf8'), await wasmBindgenVersion());
  const target = join(TOOLS, 'bindgen');
  await work('compiling bindgen', 'cargo', ['build', '--locked', '--target-dir', target], {
    cwd: FOLDER,
    env: {
      CARGO_TERM_COLOR: 'never',
      RUSTFLAGS: undefined,
      CARGO_ENCODED_RUSTFLAGS: undefined,
      CARGO_BUILD_TARGET: undefined,
    },
    todo: ['Is the network reachable? Crates are downloaded the first time.'],
  });
  const file = executable(join(target, 'debug', 'bindgen'));
  if (!file) throw new Problem(`bindgen was compiled, but is not in ${join(target, 'debug')}.`);
  return file;
}
