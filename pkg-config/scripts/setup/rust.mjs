// Checks the Rust toolchain, and adds a linker, rustfmt and clippy where they are missing.
import { crate } from '../lib/cargo.mjs';
import { capture, which, runLogged } from '../lib/processes.mjs';
import { UserError, log } from '../lib/log.mjs';
import { hasApt, installPackages } from './system-packages.mjs';

/** Returns whether version `a` is `b` or newer. */
export function atLeast(a, b) {
  const [x, y] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  const at = y.findIndex((part, i) => part !== (x[i] ?? 0));
  return at < 0 || (x[at] ?? 0) > y[at];
}

/** Returns the version of Rust, which the user installs. */
export async function ensureRust() {
  if (!which('cargo')) {
    throw new UserError(
      'Rust was not found.',
      'Install it from https://rustup.rs, open a new terminal, and try again.',
    );
  }
  await ensureLinker();
  const { rustVersion } = await crate();
  const { ok, stdout, stderr } = await capture('rustc', ['--version']);
  if (!ok) throw new UserError('rustc does not run.', ...stderr.trim().split('\n'));
  const version = stdout.split(' ')[1];
  if (rustVersion && !atLeast(version, rustVersion)) {
    throw new UserError(`Rust ${rustVersion} or newer is needed; this is ${version}.`, 'Run:  rustup update stable');
  }
  return version;
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
  const missing = [];
  for (const [component, subcommand] of Object.entries({ rustfmt: 'fmt', clippy: 'clippy' })) {
    if (!(await capture('cargo', [subcommand, '--version'])).ok) missing.push(component);
  }
  if (missing.length === 0) return;
  if (!which('rustup')) throw new UserError(`Not found: ${missing.join(' and ')}, and no rustup to add them.`);
  log(`Adding ${missing.join(' and ')} with rustup (under a minute).`);
  await runLogged('rustup component add', 'rustup', ['component', 'add', ...missing]);
}
