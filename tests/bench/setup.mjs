// What the benchmark needs besides the package: the peers of Rust and of npm, and the texts. All of it goes under target/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, WASM_TARGET } from '../../pkg-config/scripts/lib/paths.mjs';
import { work } from '../../pkg-config/scripts/lib/run.mjs';
import { installLocked } from '../../pkg-config/scripts/setup/node-modules.mjs';

export const BENCH = fileURLToPath(new URL('.', import.meta.url));
export const WORK = join(ROOT, 'target', 'bench');
const CRATE = join(BENCH, 'peers');

export const ensurePeersOfNpm = () =>
  installLocked(BENCH, { what: 'what the package is measured against', time: 'some seconds' });

/**
 * Compiles the peers of Rust, with SIMD, and binds them; returns the folder. Without wasm-opt, whose -O1 takes up to two
 * fifths of the speed of some of them in V8 and makes none faster.
 */
export async function buildPeers({ toolchain, bindgen }) {
  const targetFolder = join(WORK, 'cargo');
  // A setting for the target alone, so that build scripts are compiled without it.
  const setting = `target.${WASM_TARGET}.rustflags=["-Ctarget-feature=+simd128"]`;
  await work(
    'cargo build of the peers',
    'cargo',
    ['build', '--release', '--locked', '--target', WASM_TARGET, '--config', setting],
    {
      ...toolchain,
      cwd: CRATE,
      env: {
        ...toolchain.env,
        CARGO_TARGET_DIR: targetFolder,
        RUSTFLAGS: undefined,
        CARGO_ENCODED_RUSTFLAGS: undefined,
      },
    },
  );
  const folder = join(WORK, 'peers');
  await work('binding of the peers', bindgen, [join(targetFolder, WASM_TARGET, 'release', 'peers.wasm'), folder]);
  return folder;
}

/** Writes the texts; returns `[{ name, script, seen, file }]`. */
export async function writeCorpora() {
  const { makeCorpora } = await import('./corpora/corpora.mjs'); // not at the top: it needs what is installed only now
  const folder = join(WORK, 'corpora');
  mkdirSync(folder, { recursive: true });
  return makeCorpora().map(({ bytes, ...corpus }) => {
    const file = join(folder, `${corpus.name.replaceAll(' ', '-')}.txt`);
    writeFileSync(file, bytes);
    return { ...corpus, file };
  });
}
