// Builds what the benchmark needs besides the package, under target/bench/: the Rust peers, the npm peers and the
// texts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, WASM_TARGET } from '../../pkg-config/scripts/lib/paths.mjs';
import { runLogged } from '../../pkg-config/scripts/lib/processes.mjs';
import { installLocked } from '../../pkg-config/scripts/setup/node-modules.mjs';
import { makeTexts } from './texts/texts.mjs';

export const BENCH = fileURLToPath(new URL('.', import.meta.url));
export const WORK = join(ROOT, 'target', 'bench');

export const ensureNpmPeers = () =>
  installLocked(BENCH, { what: 'the libraries to compare with', time: 'a few seconds' });

/** Compiles the Rust peers with SIMD and runs wasm-bindgen; returns the folder. README.md says why wasm-opt is not used. */
export async function buildPeers({ toolchain, bindgen }) {
  const targetFolder = join(WORK, 'cargo');
  // A setting for the target only, so that build scripts are compiled without this setting.
  const setting = `target.${WASM_TARGET}.rustflags=["-Ctarget-feature=+simd128"]`;
  const args = ['build', '--release', '--locked', '--target', WASM_TARGET, '--config', setting];
  const flags = { RUSTFLAGS: undefined, CARGO_ENCODED_RUSTFLAGS: undefined };
  const env = { ...toolchain.env, ...flags, CARGO_TARGET_DIR: targetFolder };
  await runLogged('cargo build of the peers', 'cargo', args, { ...toolchain, cwd: join(BENCH, 'peers'), env });
  const folder = join(WORK, 'peers');
  await runLogged('binding of the peers', bindgen, [join(targetFolder, WASM_TARGET, 'release', 'peers.wasm'), folder]);
  return folder;
}

/** Writes the texts to files; returns `[{ name, script, isHeldOut, file }]`. texts/texts.mjs explains `script` and `isHeldOut`. */
export function writeTexts() {
  const folder = join(WORK, 'texts');
  mkdirSync(folder, { recursive: true });
  return makeTexts().map(({ bytes, ...text }) => {
    const file = join(folder, `${text.name.replaceAll(' ', '-')}.txt`);
    writeFileSync(file, bytes);
    return { ...text, file };
  });
}
