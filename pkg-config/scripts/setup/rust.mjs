// The Rust toolchain that is already there, and a linker for it.
import { crate } from '../lib/cargo.mjs';
import { ask, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

/** True when version `a` is `b` or newer, by numbers. */
export function atLeast(a, b) {
  const [x, y] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  const at = y.findIndex((part, i) => part !== (x[i] ?? 0));
  return at < 0 || (x[at] ?? 0) > y[at];
}

/** Rust is the one thing we do not install: it belongs to the person. */
export async function ensureRust() {
  if (!which('cargo')) {
    throw new Problem('Rust was not found.', 'Install it from https://rustup.rs, open a new terminal, and try again.');
  }
  await ensureLinker();
  const { rustVersion } = await crate();
  const { ok, stdout, stderr } = await ask('rustc', ['--version']);
  if (!ok) throw new Problem('rustc does not run.', ...stderr.trim().split('\n'));
  const version = stdout.split(' ')[1];
  if (rustVersion && !atLeast(version, rustVersion)) {
    throw new Problem(`Rust ${rustVersion} or newer is needed; here is ${version}.`, 'Run:  rustup update stable');
  }
  return version;
}

async function ensureLinker() {
  if (process.platform === 'win32' || which('cc')) return; // on Windows rustup itself asks for the build tools
  if (process.platform === 'darwin') throw new Problem('No linker was found.', 'Run:  xcode-select --install');
  if (!hasApt()) throw new Problem('No linker (cc) was found.', 'Install gcc with the system’s package manager.');
  await installPackages(['gcc', 'libc6-dev'], { reason: 'Rust needs a linker', time: 'under a minute' });
}

/** rustfmt and clippy, for the tests: rustup's minimal profile leaves them out. */
export async function ensureRustComponents() {
  const missing = [];
  for (const [component, file] of [
    ['rustfmt', 'fmt'],
    ['clippy', 'clippy'],
  ]) {
    if (!(await ask('cargo', [file, '--version'])).ok) missing.push(component);
  }
  if (missing.length === 0) return;
  if (!which('rustup')) throw new Problem(`${missing.join(' and ')} not found, and no rustup to add them.`);
  say(`Adding ${missing.join(' and ')} with rustup (under a minute).`);
  await work('rustup component add', 'rustup', ['component', 'add', ...missing]);
}
