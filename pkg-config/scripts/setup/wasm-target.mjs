// A Rust toolchain that compiles to wasm32: the active one if it has the target, else rustup adds it, or Debian's packages do.
// WASM_TARGET_ROUTE=auto|rustup|debian chooses; auto takes the first that works.
import { readdirSync } from 'node:fs';
import { capture, which, runLogged } from '../lib/processes.mjs';
import { WASM_TARGET } from '../lib/paths.mjs';
import { UserError, log } from '../lib/log.mjs';
import { debianIsReady, ensureDebian } from './debian.mjs';
import { hasApt } from './system-packages.mjs';

const ROUTES = ['auto', 'rustup', 'debian'];
const RUSTUP_SECONDS = 180;
const ACTIVE = { name: 'the active toolchain' };

/** Returns whether the toolchain that `options` select has the standard library and the test harness for wasm32. */
export async function canCompile(options = {}) {
  const { ok, stdout } = await capture('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], options);
  if (!ok) return false;
  try {
    const files = readdirSync(stdout.trim());
    return ['libstd-', 'libtest-'].every((start) => files.some((file) => file.startsWith(start)));
  } catch {
    return false; // the folder does not exist
  }
}

async function byRustup() {
  if (!which('rustup')) {
    throw new UserError(
      `This Rust cannot compile to ${WASM_TARGET}, and there is no rustup to add it.`,
      'Install Rust from https://rustup.rs, or the target with the installer of this Rust.',
    );
  }
  log(`Adding the ${WASM_TARGET} target with rustup (under a minute).`);
  await runLogged('rustup target add', 'rustup', ['target', 'add', WASM_TARGET], {
    timeout: RUSTUP_SECONDS,
    advice: ["Is rustup's server reachable? On Debian there is another way:  WASM_TARGET_ROUTE=debian"],
  });
  if (!(await canCompile())) throw new UserError(`rustup added ${WASM_TARGET}, but not to the active toolchain.`);
  return ACTIVE;
}

/** Tries rustup, then Debian, and logs why rustup failed. */
async function byRustupOrDebian(wants) {
  try {
    return await byRustup();
  } catch (error) {
    if (!(error instanceof UserError) || !hasApt()) throw error;
    log(`${error.message}\nThat did not work; trying Debian's Rust packages instead.`);
    return ensureDebian(wants);
  }
}

/** Returns `{ name, env?, path? }`, options for cargo to compile for wasm32. `clippy`: the toolchain must also lint. */
export async function ensureWasmTarget(wants = { clippy: false }) {
  const route = process.env.WASM_TARGET_ROUTE || 'auto';
  if (!ROUTES.includes(route)) {
    throw new UserError(`WASM_TARGET_ROUTE is "${route}".`, `It can be ${ROUTES.join(', ')}; auto if not set.`);
  }
  if (route === 'debian') return ensureDebian(wants);
  if (await canCompile()) return ACTIVE;
  if (route === 'rustup') return byRustup();
  return (await debianIsReady()) ? ensureDebian(wants) : byRustupOrDebian(wants);
}
