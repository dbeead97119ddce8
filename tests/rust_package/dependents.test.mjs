// The crate as its users get it: packed by cargo, unpacked into an empty folder, and used by other crates.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TARGET = join(ROOT, 'target', 'rust-package');
/** The maximum size of the packed crate. Its tables of Unicode replace dependencies of 324 KB. */
const MAX_CRATE_KIB = 380;

const { version } = JSON.parse(
  execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1'], { cwd: ROOT, maxBuffer: 1 << 26 }),
).packages.find(({ name }) => name === 'utfscope');
const packed = join(TARGET, 'package', `utfscope-${version}.crate`);

/** Runs `program`, the name or path of a cargo executable, in a folder. Returns its exit status and output. */
function runCargo(program, folder, env, args) {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, CARGO_TARGET_DIR: TARGET, ...env } };
  return spawnSync(program, args, options);
}

const cargo = (folder, ...args) => runCargo('cargo', folder, {}, args);

/** Runs cargo in a folder. Returns its standard output. Fails if cargo fails. */
function run(folder, ...args) {
  const { status, stdout, stderr } = cargo(folder, ...args);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The folder in which the crate is unpacked, and the crates that depend on it are made. */
let temporary;
/** The folder of the unpacked crate. */
let unpacked;
before(() => {
  run(ROOT, 'package', '--no-verify', '--allow-dirty', '--target-dir', TARGET);
  temporary = mkdtempSync(join(tmpdir(), 'utfscope-crate-'));
  // In the archive, each file has a date in 2006. Without `--touch`, cargo would reuse the result of an earlier run.
  execFileSync('tar', ['-xzf', packed, '--touch', '-C', temporary]);
  unpacked = join(temporary, `utfscope-${version}`);
});
after(() => rmSync(temporary, { recursive: true, force: true }));

/** Makes a crate that depends on the unpacked crate. Returns the folder of the new crate. */
function dependent(name, { features = [], manifest = '', path = 'src/lib.rs' }, source) {
  const folder = join(temporary, name);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const uses = `{ path = ${JSON.stringify(unpacked)}, default-features = false, features = ${JSON.stringify(features)} }`;
  writeFileSync(
    join(folder, 'Cargo.toml'),
    `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2024"\n${manifest}\n[dependencies]\nutfscope = ${uses}\n`,
  );
  writeFileSync(join(folder, path), source);
  // With this Cargo.lock, the dependencies have the tested versions.
  copyFileSync(join(unpacked, 'Cargo.lock'), join(folder, 'Cargo.lock'));
  return folder;
}

test(`the crate has what its users need, in less than ${MAX_CRATE_KIB} KiB`, () => {
  const files = execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' }).split('\n');
  for (const name of [
    'Cargo.toml',
    'src/README.md',
    'src/lib.rs',
    'examples/faults.rs',
    'LICENSE-MIT',
    'LICENSE-APACHE',
  ])
    assert.ok(files.includes(`utfscope-${version}/${name}`), name);
  assert.ok(statSync(packed).size < MAX_CRATE_KIB * 1024, `${statSync(packed).size} bytes`);
});

test('the crate without features compiles without the standard library', () => {
  const flags = ['--config', 'build.rustflags=["--cfg","without_std"]'];
  run(unpacked, ...flags, 'rustc', '--lib', '--crate-type', 'rlib', '--no-default-features');
});

test('on 64-bit ARM the kernels use NEON', () => {
  const target = 'aarch64-unknown-none';
  const build = ['rustc', '--release', '--lib', '--crate-type', 'rlib', '--no-default-features', '--target', target];
  // Debian has no compiled standard library for this target, only its sources.
  const { status, stderr } = existsSync('/usr/lib/rustlib/src/rust/library')
    ? runCargo(
        '/usr/bin/cargo',
        unpacked,
        { RUSTC: '/usr/bin/rustc', RUSTC_BOOTSTRAP: '1', RUSTUP_TOOLCHAIN: undefined },
        [...build, '-Zbuild-std=core,alloc', '--', '--emit=asm'],
      )
    : cargo(unpacked, ...build, '--', '--emit=asm');
  assert.equal(status, 0, `${stderr}\nWithout Debian's rust-web-src, this needs: rustup target add ${target}`);
  const folder = join(TARGET, target, 'release', 'deps');
  const assembly = readdirSync(folder).filter((name) => /^utfscope-.*\.s$/.test(name));
  assert.equal(assembly.length, 1);
  // `tbl` is the table look-up of NEON, which compilers do not generate from plain Rust.
  assert.match(readFileSync(join(folder, assembly[0]), 'utf8'), /\ttbl\t/);
});

test('a WebAssembly module that uses the crate exports only its own functions, and imports nothing', async () => {
  const folder = dependent(
    'module',
    { manifest: '[lib]\ncrate-type = ["cdylib"]' },
    `/// Returns the offset of the fault in the bytes 61 C0.
#[unsafe(no_mangle)]
pub extern "C" fn offset_of_fault() -> u32 {
    match utfscope::validate::bytes(&[0x61, 0xC0], utfscope::Encoding::Utf8) {
        Ok(_) => u32::MAX,
        Err(located) => located.offset as u32,
    }
}
`,
  );
  run(folder, 'build', '--release', '--target', 'wasm32-unknown-unknown');
  const file = join(TARGET, 'wasm32-unknown-unknown', 'release', 'module.wasm');
  const module = new WebAssembly.Module(readFileSync(file));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === 'function');
  assert.deepEqual(
    functions.map(({ name }) => name),
    ['offset_of_fault'],
  );
  const { exports } = await WebAssembly.instantiate(module);
  assert.equal(exports.offset_of_fault(), 1);
});

test('a program uses the legacy encodings, detection and repair', () => {
  const folder = dependent(
    'program',
    { features: ['legacy'], path: 'src/main.rs' },
    `use utfscope::detect::{self, DetectOptions};
use utfscope::{Encoding, Options, repair, transcode};

fn main() {
    let koi8 = b"\\xF0\\xD2\\xC9\\xD7\\xC5\\xD4, \\xCD\\xC9\\xD2! \\xEB\\xC1\\xCB \\xC4\\xC5\\xCC\\xC1?";
    let from = detect::detect(koi8, &DetectOptions::default())[0].encoding;
    let text = transcode::bytes(koi8, from, Encoding::Utf8, Options::default(), &mut |_| ()).unwrap();
    println!("{} {}", from.name(), String::from_utf8(text).unwrap());
    println!("{}", repair::repair_text("cafÃ© crÃ¨me").unwrap().text);
}
`,
  );
  assert.equal(run(folder, 'run', '--quiet'), 'koi8-r Привет, мир! Как дела?\ncafé crème\n');
});

test('the example of the crate lists the faults of a file with their lines', () => {
  const file = join(temporary, 'notes.txt');
  writeFileSync(file, Uint8Array.of(0x61, 0x0a, 0xc3, 0xa9, 0xc0, 0xaf));
  const { status, stdout, stderr } = cargo(unpacked, 'run', '--quiet', '--example', 'faults', '--', file);
  assert.equal(stdout, `${file}:2:2: 4 overlong\n${file}:2:3: 5 unexpected-continuation\n`, stderr);
  assert.equal(status, 1);
  assert.equal(cargo(unpacked, 'run', '--quiet', '--example', 'faults').status, 2);
});
