// The wasm32 target from Debian's packages alone: the recent rustc that Debian keeps for its browsers, and the standard library,
// compiled once from its sources into the folder where that rustc searches for it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { RUST_DEFAULTS, crate, pathRemaps } from '../lib/cargo.mjs';
import { WASM_TARGET } from '../lib/paths.mjs';
import { capture, which, runLogged } from '../lib/processes.mjs';
import { UserError, log } from '../lib/log.mjs';
import { administrator, hasApt, installPackages } from './system-packages.mjs';

const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-llvm'];
const CRATES = 'std,panic_abort,proc_macro,test';
const TARGET_FOLDER = `/usr/lib/rustlib/${WASM_TARGET}`;
const STAMP = join(TARGET_FOLDER, 'built-by');
const SOURCES = '/usr/lib/rustlib/src/rust';
const TOOLCHAIN = 'debian';

// Increased when the build of the library changes, so that an older library is built again.
const RECIPE = 1;

// Debian's programs, without the user's settings for cargo.
const PLAIN = {
  path: ['/usr/bin'],
  env: {
    ...RUST_DEFAULTS,
    RUSTUP_TOOLCHAIN: undefined,
    RUSTC: '/usr/bin/rustc',
    RUSTC_WRAPPER: undefined,
  },
};

/** Returns the text of the file beside a finished library that names its rustc; null without Debian's rustc. */
async function stampText() {
  const { ok, stdout } = await capture('/usr/bin/rustc', ['-vV'], PLAIN);
  return ok ? `${stdout.trim()}\nrecipe: ${RECIPE}\n` : null;
}

/** Returns whether the library exists and was built by the installed rustc. */
export async function debianIsReady() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === (await stampText());
}

async function installToolchain({ clippy }) {
  const names = clippy ? [...PACKAGES, 'rust-web-clippy'] : PACKAGES;
  await installPackages(names, { reason: 'a Rust that compiles to wasm32', time: 'about a minute' });
  // rust-lld links to the linker of one LLVM version, which is a package that is only suggested.
  const linker = basename(readlinkSync('/usr/bin/rust-lld'));
  await installPackages([linker], { reason: 'the linker of that Rust', time: 'some seconds' });
}

/** Compiles the standard library in `folder`; returns the files to install. */
async function compileLibrary(folder) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'lib.rs'), '');
  const manifest = '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n';
  writeFileSync(join(folder, 'Cargo.toml'), manifest);
  // `lto = true` needs the bitcode. -Zbuild-std is unstable, so it needs RUSTC_BOOTSTRAP.
  const flags = ['-Cembed-bitcode=yes', ...pathRemaps([SOURCES, '/rustc'])];
  const options = ['--target', WASM_TARGET, `-Zbuild-std=${CRATES}`];
  await runLogged('standard library for wasm32', '/usr/bin/cargo', ['build', '--release', ...options], {
    ...PLAIN,
    cwd: folder,
    env: {
      ...PLAIN.env,
      RUSTC_BOOTSTRAP: '1',
      CARGO_TARGET_DIR: join(folder, 'target'),
      CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f'),
    },
    advice: ['Is the network reachable? The sources of a few small crates are downloaded.'],
  });
  const built = join(folder, 'target', WASM_TARGET, 'release', 'deps');
  const libraries = readdirSync(built).filter((name) => name.endsWith('.rlib') && !name.startsWith('libempty-'));
  return libraries.map((name) => join(built, name));
}

/** Replaces the old library at once, so that no build uses half of the new one. */
async function installLibrary(folder, files, prefix) {
  const ready = join(folder, WASM_TARGET);
  mkdirSync(join(ready, 'lib'), { recursive: true });
  for (const file of files) cpSync(file, join(ready, 'lib', basename(file)));
  writeFileSync(join(ready, basename(STAMP)), await stampText());
  const swap = 'cp -R "$1" "$2-incoming" && chmod -R a+rX "$2-incoming" && rm -rf "$2" && mv "$2-incoming" "$2"';
  const [file, ...args] = [...prefix, 'sh', '-c', swap, 'swap', ready, TARGET_FOLDER];
  await runLogged('copying the library', file, args);
}

async function buildLibrary() {
  const prefix = await administrator(
    `Installing the standard library for wasm32 in ${TARGET_FOLDER}`,
    'Run this once as root, or let rustup add the target:  WASM_TARGET_ROUTE=rustup',
  );
  log('Building the standard library for wasm32 from its sources (half a minute to two minutes, once).');
  const folder = mkdtempSync(join(tmpdir(), 'wasm32-std-'));
  try {
    await installLibrary(folder, await compileLibrary(folder), prefix);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Cargo does not notice a new library of the same rustc, so what was compiled with the old one is removed.
  const { targetFolder } = await crate();
  rmSync(join(targetFolder, WASM_TARGET), { recursive: true, force: true });
}

/** Returns options for cargo to use Debian's toolchain: its name in rustup where there is rustup, else its PATH. */
async function selectToolchain() {
  if (!which('rustup')) return { name: "Debian's Rust", path: ['/usr/bin'] };
  const env = { RUSTUP_TOOLCHAIN: TOOLCHAIN };
  const sysroot = () => capture('rustc', ['--print', 'sysroot'], { env });
  if (!(await sysroot()).ok)
    await runLogged('rustup toolchain link', 'rustup', ['toolchain', 'link', TOOLCHAIN, '/usr']);
  const { stdout, stderr } = await sysroot();
  if (stdout.trim() !== '/usr') {
    throw new UserError(
      `rustup's toolchain "${TOOLCHAIN}" is not the one in /usr. ${stderr.trim()}`,
      `If you can spare it:  rustup toolchain uninstall ${TOOLCHAIN}`,
    );
  }
  return { name: "Debian's Rust", env };
}

/** Installs Debian's toolchain and the library; returns options for cargo. */
export async function ensureDebian(wants) {
  if (!hasApt()) throw new UserError('The Debian route needs apt-get.', 'Leave WASM_TARGET_ROUTE unset elsewhere.');
  await installToolchain(wants);
  if (!(await debianIsReady())) await buildLibrary();
  return selectToolchain();
}
