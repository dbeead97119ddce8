// A Rust toolchain that can compile to wasm32: the one that is active if it can, else by one of two routes.
// WASM_TARGET_ROUTE=auto|rustup|debian chooses; auto takes the first that works.
import { readdirSync } from 'node:fs';
import { ask, which, work } from '../lib/run.mjs';
import { WASM_TARGET } from '../lib/paths.mjs';
import { Problem, say } from '../lib/say.mjs';
import { debianIsReady, ensureDebian } from './debian.mjs';
import { hasApt } from './system-packages.mjs';

const ROUTES = ['auto', 'rustup', 'debian'];
const RUSTUP_SECONDS = 180;
const ACTIVE = { name: 'the active toolchain' };

/** True when the toolchain that `options` select has the standard library (and the test harness) for wasm32. */
export async function canCompile(options = {}) {
  const { ok, stdout } = await ask('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], options);
  if (!ok) return false;
  try {
    const files = readdirSync(stdout.trim());
    return ['libstd-', 'libtest-'].every((start) => files.some((file) => file.startsWith(start)));
  } catch {
    return false; // the folder does not exist
  }
}

async function viaRustup() {
  if (!which('rustup')) {
    throw new Problem(
      `This Rust cannot compile to ${WASM_TARGET}, and there is no rustup to add it.`,
      'Install Rust from https://rustup.rs, or the target with whatever installed this Rust.',
    );
  }
  say(`Adding the ${WASM_TARGET} target with rustup (under a minute).`);
  await work('rustup target add', 'rustup', ['target', 'add', WASM_TARGET], {
    timeout: RUSTUP_SECONDS,
    todo: ["Is rustup's server reachable? On Debian there is another way:  WASM_TARGET_ROUTE=debian"],
  });
  if (!(await canCompile())) throw new Problem(`rustup added ${WASM_TARGET}, but not to the active toolchain.`);
  return ACTIVE;
}

/** Tries rustup, then Debian; when neither can, tells why of each. */
async function viaEither(wants) {
  try {
    return await viaRustup();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!hasApt()) throw error;
    say(`${error.message}\nThat did not work; trying Debian's Rust packages instead.`);
    return ensureDebian(wants);
  }
}

/**
 * Makes sure of the target. Returns `{ name, env?, path? }`: what to run cargo with to compile for wasm32.
 * `clippy`: the toolchain must also lint.
 */
export async function ensureWasmTarget(wants = { clippy: false }) {
  const route = process.env.WASM_TARGET_ROUTE || 'auto';
  if (!ROUTES.includes(route)) {
    throw new Problem(`WASM_TARGET_ROUTE is "${route}".`, `It can be ${ROUTES.join(', ')}; auto if not set.`);
  }
  if (route === 'debian') return ensureDebian(wants);
  if (await canCompile()) return ACTIVE;
  if (route === 'rustup') return viaRustup();
  return (await debianIsReady()) ? ensureDebian(wants) : viaEither(wants);
}
