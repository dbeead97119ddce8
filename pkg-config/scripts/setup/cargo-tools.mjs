// Command line tools written in Rust, compiled once into target/tools.
import { join } from 'node:path';
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { ask, executable, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';

const WASM_PACK_VERSION = '0.15.1';
const CARGO_FUZZ_VERSION = '0.13.2';
const CARGO_MUTANTS_VERSION = '27.1.0';

/** The path of `tool` in exactly this version: ours, or one that the person has already; null if there is none. */
async function find(tool, version, subcommand = []) {
  for (const file of [executable(join(TOOLS, 'bin', tool)), which(tool)].filter(Boolean)) {
    const { stdout } = await ask(file, [...subcommand, '--version']);
    if (stdout.trim().split(' ')[1] === version) return file;
  }
  return null;
}

async function ensure(tool, { crate = tool, version, time, locked, subcommand }) {
  const found = await find(tool, version, subcommand);
  if (found) return found;
  say(`Compiling ${tool} ${version} (${time}, once).`);
  await work(
    tool,
    'cargo',
    ['install', crate, '--version', version, ...(locked ? ['--locked'] : []), '--root', TOOLS],
    {
      env: { CARGO_TERM_COLOR: 'never', RUSTFLAGS: undefined, CARGO_BUILD_TARGET: undefined },
      todo: ['Is the network reachable?', `By hand:  cargo install ${crate} --version ${version}`],
    },
  );
  const installed = await find(tool, version, subcommand);
  if (!installed) throw new Problem(`${tool} ${version} was installed, but does not run.`);
  return installed;
}

/**
 * wasm-bindgen's command line, in the version of the crate's dependency, with the runner of its tests beside it.
 * Not with its own lock file: that one names a version of a crate that can no longer be had.
 */
export async function ensureWasmBindgen() {
  return ensure('wasm-bindgen', {
    crate: 'wasm-bindgen-cli',
    version: await wasmBindgenVersion(),
    time: 'about 4 minutes',
    locked: false,
  });
}

/** wasm-pack runs the Rust tests in Node and in the browser. */
export function ensureWasmPack() {
  return ensure('wasm-pack', { version: WASM_PACK_VERSION, time: 'about 2 minutes', locked: true });
}

/** cargo-fuzz builds the targets of fuzz/; only who fuzzes needs it, and a nightly toolchain. */
export function ensureCargoFuzz() {
  return ensure('cargo-fuzz', { version: CARGO_FUZZ_VERSION, time: 'half a minute', locked: true });
}

/** cargo-mutants lists what may be changed of the code; only who tries the tests needs it. */
export function ensureCargoMutants() {
  return ensure('cargo-mutants', {
    version: CARGO_MUTANTS_VERSION,
    time: 'some minutes',
    locked: true,
    subcommand: ['mutants'],
  });
}
