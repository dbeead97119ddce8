// The Rust toolchain. The user installs it, and this module adds what is missing: a linker, rustfmt and clippy, the wasm32 target.
// WASM_TARGET_ROUTE=debian takes the target from Debian's packages, for machines that do not reach rustup's server.
import { readdirSync } from 'node:fs';
import { crate } from '../lib/cargo.mjs';
import { UserError, log } from '../lib/log.mjs';
import { WASM_TARGET } from '../lib/paths.mjs';
import { capture, runLogged, which } from '../lib/processes.mjs';
import { debianIsReady, ensureDebian } from './debian.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

const RUSTUP_SECONDS = 180;
const ACTIVE = { name: 'the active toolchain' };

/** Compares two versions, for `sort`. */
export const compareVersions = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** Returns whether version `a` is `b` or newer. */
export const atLeast = (a, b) => compareVersions(a, b) >= 0;

/**
 * Returns the version of the installed Rust. Throws a UserError if Rust is missing or too old. If no linker is found, installs one with
 * apt-get, or throws a UserError.
 */
export async function ensureRust() {
  if (!which('cargo')) {
    const advice = 'Install it from https://rustup.rs, open a new terminal, and try again.';
    throw new UserError('Rust was not found.', advice);
  }
  await ensureLinker();
  const { rustVersion } = await crate();
  const { ok, stdout, stderr } = await capture('rustc', ['--version']);
  if (!ok) throw new UserError('rustc does not run.', ...stderr.trim().split('\n'));
  const version = stdout.split(' ')[1];
  if (atLeast(version, rustVersion)) return version;
  throw new UserError(`Rust ${rustVersion} or newer is needed; this is ${version}.`, 'Run:  rustup update stable');
}

async function ensureLinker() {
  if (process.platform === 'win32' || which('cc')) return; // rustup asks for the build tools on Windows
  if (process.platform === 'darwin') throw new UserError('No linker was found.', 'Run:  xcode-select --install');
  if (!hasApt())
    throw new UserError('No linker (cc) was found.', 'Install gcc with the package manager of the system.');
  await installPackages(['gcc', 'libc6-dev'], { reason: 'Rust needs a linker', time: 'under a minute' });
}

/** Adds rustfmt and clippy, which rustup's minimal profile lacks. */
export async function ensureRustComponents() {
  const tools = await Promise.all(['fmt', 'clippy'].map((name) => capture('cargo', [name, '--version'])));
  if (tools.every(({ ok }) => ok)) return;
  if (!which('rustup')) throw new UserError('rustfmt or clippy was not found, and no rustup to add them.');
  await runLogged('rustup component add', 'rustup', ['component', 'add', 'rustfmt', 'clippy']);
}

/** Returns whether the toolchain that `options` select has the standard library and the test harness for wasm32. */
export async function canCompile(options = {}) {
  const { ok, stdout } = await capture('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], options);
  try {
    const files = ok ? readdirSync(stdout.trim()) : [];
    return ['libstd-', 'libtest-'].every((start) => files.some((file) => file.startsWith(start)));
  } catch {
    return false; // the folder does not exist
  }
}

async function addWithRustup() {
  if (!which('rustup')) {
    throw new UserError(
      `This Rust cannot compile to ${WASM_TARGET}, and there is no rustup to add it.`,
      'Install Rust from https://rustup.rs, or the target with the installer of this Rust.',
    );
  }
  log(`Adding the ${WASM_TARGET} target with rustup (under a minute).`);
  await runLogged('rustup target add', 'rustup', ['target', 'add', WASM_TARGET], {
    timeout: RUSTUP_SECONDS,
    advice: ["Is rustup's server reachable? On Debian, you can set  WASM_TARGET_ROUTE=debian  instead."],
  });
  if (!(await canCompile())) throw new UserError(`rustup added ${WASM_TARGET}, but not to the active toolchain.`);
}

/**
 * Returns `{ name, env?, path? }`, options for cargo to compile for wasm32. Takes the first that works: the active toolchain, Debian's
 * toolchain if it is already set up, the target that rustup adds, Debian's packages.
 */
export async function ensureWasmTarget() {
  const route = process.env.WASM_TARGET_ROUTE;
  if (route && route !== 'debian') {
    throw new UserError(`WASM_TARGET_ROUTE is "${route}".`, 'Set it to debian, or unset it.');
  }
  if (route) return ensureDebian();
  if (await canCompile()) return ACTIVE;
  if (await debianIsReady()) return ensureDebian();
  try {
    await addWithRustup();
    return ACTIVE;
  } catch (error) {
    if (!(error instanceof UserError) || !hasApt()) throw error;
    log(`${error.message}\nThat did not work; trying Debian's Rust packages instead.`);
    return ensureDebian();
  }
}
