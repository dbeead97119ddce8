// The wasm32 target out of Debian's packages alone: its rustc (a recent one is kept for the browsers that Debian ships),
// and the standard library compiled from its sources, once, into the folder where that rustc looks for it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crate, pathRemaps } from '../lib/cargo.mjs';
import { WASM_TARGET } from '../lib/paths.mjs';
import { ask, which, work } from '../lib/run.mjs';
import { Problem, say } from '../lib/say.mjs';
import { administrator, hasApt, installPackages } from './system-packages.mjs';

const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src', 'rust-web-llvm'];
const CRATES = 'std,panic_abort,proc_macro,test';
const TARGET_FOLDER = `/usr/lib/rustlib/${WASM_TARGET}`;
const STAMP = join(TARGET_FOLDER, 'built-by');
const SOURCES = '/usr/lib/rustlib/src/rust';
const TOOLCHAIN = 'debian';

// Counts the changes of how the library is built: a library built in an older way is built again.
const RECIPE = 1;

// Debian's own programs, and none of the settings by which a person's cargo differs from a plain one.
const PLAIN = {
  path: ['/usr/bin'],
  env: {
    RUSTUP_TOOLCHAIN: undefined,
    RUSTC: '/usr/bin/rustc',
    RUSTC_WRAPPER: undefined,
    RUSTFLAGS: undefined,
    CARGO_ENCODED_RUSTFLAGS: undefined,
    CARGO_BUILD_TARGET: undefined,
  },
};

/** What the stamp beside a finished library says; null when Debian's rustc is not there. */
async function stampText() {
  const { ok, stdout } = await ask('/usr/bin/rustc', ['-vV'], PLAIN);
  return ok ? `${stdout.trim()}\nrecipe: ${RECIPE}\n` : null;
}

/** True when the library is there and was built by the rustc that is there now. */
export async function debianIsReady() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === (await stampText());
}

async function installToolchain({ clippy }) {
  const names = clippy ? [...PACKAGES, 'rust-web-clippy'] : PACKAGES;
  await installPackages(names, { reason: 'a Rust that compiles to wasm32', time: 'about a minute' });
  // rust-lld is a link to the linker of one LLVM version, which is a package of its own and only suggested.
  const linker = basename(readlinkSync('/usr/bin/rust-lld'));
  await installPackages([linker], { reason: 'the linker of that Rust', time: 'some seconds' });
}

/** Compiles the standard library in a folder of its own; returns the files to install. */
async function compileLibrary(folder) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'lib.rs'), '');
  writeFileSync(
    join(folder, 'Cargo.toml'),
    '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n',
  );
  // Without the bitcode a later `lto = true` fails. The option that builds std is unstable, hence the bootstrap switch.
  const flags = ['-Cembed-bitcode=yes', ...pathRemaps([SOURCES, '/rustc'])];
  const stdout = await work(
    'standard library for wasm32',
    '/usr/bin/cargo',
    [
      'build',
      '--release',
      '--target',
      WASM_TARGET,
      `-Zbuild-std=${CRATES}`,
      '--message-format=json-render-diagnostics',
    ],
    {
      ...PLAIN,
      cwd: folder,
      stdoutIsData: true,
      env: {
        ...PLAIN.env,
        RUSTC_BOOTSTRAP: '1',
        CARGO_TARGET_DIR: join(folder, 'target'),
        CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f'),
      },
      todo: ['Is the network reachable? The sources of a few small crates are downloaded.'],
    },
  );
  const messages = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  return messages
    .filter(({ reason, target }) => reason === 'compiler-artifact' && target.name !== 'empty')
    .flatMap(({ filenames }) => filenames)
    .filter((file) => file.endsWith('.rlib') && file.includes(`/${WASM_TARGET}/`));
}

/** Puts the new library in the place of the old one as a whole, so that no build meets half of it. */
async function installLibrary(folder, files, prefix) {
  const ready = join(folder, WASM_TARGET);
  mkdirSync(join(ready, 'lib'), { recursive: true });
  for (const file of files) cpSync(file, join(ready, 'lib', basename(file)));
  writeFileSync(join(ready, basename(STAMP)), await stampText());
  const swap = 'cp -R "$1" "$2-incoming" && chmod -R a+rX "$2-incoming" && rm -rf "$2" && mv "$2-incoming" "$2"';
  const [file, ...args] = [...prefix, 'sh', '-c', swap, 'swap', ready, TARGET_FOLDER];
  await work('copying the library', file, args);
}

async function buildLibrary() {
  const prefix = await administrator(
    `Putting the standard library for wasm32 into ${TARGET_FOLDER}`,
    'Run this once as root, or let rustup add the target:  WASM_TARGET_ROUTE=rustup',
  );
  say('Building the standard library for wasm32 from its sources (half a minute to two minutes, once).');
  const folder = mkdtempSync(join(tmpdir(), 'wasm32-std-'));
  try {
    await installLibrary(folder, await compileLibrary(folder), prefix);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Cargo does not notice a new library of the same rustc, and what was compiled against the old one no longer fits.
  const { targetFolder } = await crate();
  rmSync(join(targetFolder, WASM_TARGET), { recursive: true, force: true });
}

/** How to run cargo with Debian's toolchain: by its rustup name where there is rustup, else by PATH. */
async function selectToolchain() {
  if (!which('rustup')) return { name: "Debian's Rust", path: ['/usr/bin'] };
  const env = { RUSTUP_TOOLCHAIN: TOOLCHAIN };
  const sysroot = () => ask('rustc', ['--print', 'sysroot'], { env });
  if (!(await sysroot()).ok) await work('rustup toolchain link', 'rustup', ['toolchain', 'link', TOOLCHAIN, '/usr']);
  const { stdout, stderr } = await sysroot();
  if (stdout.trim() !== '/usr') {
    throw new Problem(
      `rustup's toolchain "${TOOLCHAIN}" is not the one in /usr. ${stderr.trim()}`,
      `If you can spare it:  rustup toolchain uninstall ${TOOLCHAIN}`,
    );
  }
  return { name: "Debian's Rust", env };
}

/** The Debian route from whatever is there to a toolchain that compiles to wasm32. */
export async function ensureDebian(wants) {
  if (!hasApt()) throw new Problem('The Debian route needs apt-get.', 'Leave WASM_TARGET_ROUTE unset elsewhere.');
  await installToolchain(wants);
  if (!(await debianIsReady())) await buildLibrary();
  return selectToolchain();
}
