// Installs the wasm32 target without rustup, from Debian's packages. They have a recent rustc, which Debian needs for its browsers. The
// standard library is compiled once from its sources, into the folder where that rustc searches for it.
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PACKAGE_BUILDS } from '../build/wasm.mjs';
import { RUST_DEFAULTS, crate, pathRemaps } from '../lib/cargo.mjs';
import { UserError, log } from '../lib/log.mjs';
import { setupScript, WASM_TARGET } from '../lib/paths.mjs';
import { capture, runLogged, which } from '../lib/processes.mjs';
import { hasApt, installPackages, rootPrefix } from './system-packages.mjs';

const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-llvm', 'rust-web-clippy'];
const TARGET_FOLDER = `/usr/lib/rustlib/${WASM_TARGET}`;
const STAMP_FILE = join(TARGET_FOLDER, 'built-by');
const SOURCES = '/usr/lib/rustlib/src/rust';
const TOOLCHAIN = 'debian';
// Increase this number when the build of the library changes, so that an older library is built again.
const RECIPE = 1;
// Debian's programs, without the user's settings for cargo.
const ENV = { ...RUST_DEFAULTS, RUSTUP_TOOLCHAIN: undefined, RUSTC: '/usr/bin/rustc', RUSTC_WRAPPER: undefined };

/** Returns the text that identifies a library built by the installed rustc, or null without Debian's rustc. */
async function stampText() {
  const { ok, stdout } = await capture('/usr/bin/rustc', ['-vV'], { env: ENV });
  return ok ? `${stdout.trim()}\nrecipe: ${RECIPE}\n` : null;
}

/** Returns whether the library exists and was built by the installed rustc, as `buildLibrary` would build it. */
export async function debianIsReady() {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === (await stampText());
}

async function installToolchain() {
  await installPackages(PACKAGES, { reason: 'a Rust that compiles to wasm32', time: 'about a minute' });
  // rust-lld is a symbolic link to the linker of one LLVM version. The package of that linker has the name of the linker, and apt
  // does not install it with the packages above.
  const linker = basename(readlinkSync('/usr/bin/rust-lld'));
  await installPackages([linker], { reason: 'the linker of that Rust', time: 'some seconds' });
}

async function buildLibrary() {
  const prefix = await rootPrefix(
    `Installing the standard library for wasm32 in ${TARGET_FOLDER}`,
    `Run this once as root, or let rustup add the target:  rustup target add ${WASM_TARGET}`,
  );
  log('Building the standard library for wasm32 from its sources (half a minute to two minutes, once).');
  // `lto = true` needs the bitcode. -Zbuild-std is unstable, so it needs RUSTC_BOOTSTRAP.
  const flags = ['-Cembed-bitcode=yes', ...pathRemaps([SOURCES, '/rustc'])].join('\x1f');
  await runLogged('standard library for wasm32', 'sh', [setupScript('debian-std.sh'), TARGET_FOLDER, ...prefix], {
    path: ['/usr/bin'],
    env: { ...ENV, RUSTC_BOOTSTRAP: '1', CARGO_ENCODED_RUSTFLAGS: flags, STAMP: await stampText() },
    advice: ['Is the network reachable? The sources of a few small crates are downloaded.'],
  });
  // Cargo does not notice a new library of the same rustc, so files that were compiled with the old library are removed.
  const { targetFolder } = await crate();
  for (const { folder } of PACKAGE_BUILDS)
    rmSync(join(targetFolder, folder, WASM_TARGET), { recursive: true, force: true });
}

/** Returns options for cargo to use Debian's toolchain: its name in rustup if rustup is installed, otherwise its folder. */
async function selectToolchain() {
  if (!which('rustup')) return { name: "Debian's Rust", path: ['/usr/bin'] };
  const env = { RUSTUP_TOOLCHAIN: TOOLCHAIN };
  const sysroot = () => capture('rustc', ['--print', 'sysroot'], { env });
  if (!(await sysroot()).ok) await runLogged('rustup', 'rustup', ['toolchain', 'link', TOOLCHAIN, '/usr']);
  const { stdout, stderr } = await sysroot();
  if (stdout.trim() === '/usr') return { name: "Debian's Rust", env };
  throw new UserError(
    `rustup's toolchain "${TOOLCHAIN}" is not the one in /usr. ${stderr.trim()}`,
    `To remove it:  rustup toolchain uninstall ${TOOLCHAIN}`,
  );
}

/** Installs Debian's toolchain and the library; returns options for cargo. */
export async function ensureDebian() {
  if (!hasApt()) throw new UserError('The Debian route needs apt-get.', 'Leave WASM_TARGET_ROUTE unset elsewhere.');
  await installToolchain();
  if (!(await debianIsReady())) await buildLibrary();
  return selectToolchain();
}
