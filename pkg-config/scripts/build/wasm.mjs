// The crate to WebAssembly and its JavaScript binding, in binding/.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crate, pathRemaps } from '../lib/cargo.mjs';
import { BINDING, ROOT, WASM_TARGET } from '../lib/paths.mjs';
import { ask, nodeTool, work } from '../lib/run.mjs';
import { timed } from '../lib/say.mjs';

// What the module may use: what every browser we serve has. Anything newer makes wasm-opt refuse the module.
const FEATURES = [
  'bulk-memory',
  'bulk-memory-opt',
  'multivalue',
  'mutable-globals',
  'nontrapping-float-to-int',
  'reference-types',
  'sign-ext',
  'simd',
];

// Level 2 with an eye on size. Levels 3 and 4 put constants back into loops, which halves the speed of SIMD in V8, and so does
// --inlining-optimizing, whatever the level: constants in the validator of UTF-8 go from 18 to 67.
// No address wraps around when something small is added to it, so a load's offset can take that in: the validator is 1.06 to
// 1.12 times as fast. Control flow made anew takes 0.1 KB less.
const OPTIMIZE = [
  '--low-memory-unused',
  '--inlining',
  '-Os',
  '--converge',
  '--dae-optimizing',
  '--duplicate-function-elimination',
  '--memory-packing',
  '--flatten',
  '--rereloop',
  '-Oz',
  '--simplify-locals',
  '--coalesce-locals',
  '-Oz',
  '--coalesce-locals',
  '--reorder-functions',
  '--strip-debug',
  '--strip-producers',
  '--strip-target-features',
];

/** Compiles the crate; returns the path of the linked module. */
export async function compileCrate(toolchain) {
  // The folders of sources must be there before their names are known, or this machine's paths stay in the module.
  await work('cargo fetch', 'cargo', ['fetch', '--target', WASM_TARGET], toolchain);
  const { stdout } = await ask('rustc', ['--print', 'sysroot'], toolchain);
  const standardLibrary = join(stdout.trim(), 'lib', 'rustlib', 'src', 'rust');
  // Most functions run once a call, so copies of them cost more than calls: with LLVM's own choice of 225 the inlined package
  // has 1.3 KB more. What is worth vectors is written with them; LLVM would unroll and widen everything else.
  const small = ['-Cllvm-args=--inline-threshold=20', '-Cno-vectorize-loops', '-Cno-vectorize-slp'];
  const remaps = pathRemaps([standardLibrary, '/rustc'], [ROOT.replace(/[\\/]$/, ''), '/utfscope']);
  const flags = [...small, ...remaps];
  // Given as a setting, so that the flags add to those of the crate's own .cargo/config.toml; RUSTFLAGS would replace them.
  const setting = `target.${WASM_TARGET}.rustflags=${JSON.stringify(flags)}`;
  await work('cargo build', 'cargo', ['build', '--release', '--lib', '--target', WASM_TARGET, '--config', setting], {
    ...toolchain,
    env: { ...toolchain.env, RUSTFLAGS: undefined, CARGO_ENCODED_RUSTFLAGS: undefined },
  });
  const { targetFolder } = await crate();
  return join(targetFolder, WASM_TARGET, 'release', 'utfscope.wasm');
}

async function bind(bindgen, wasm) {
  rmSync(BINDING, { recursive: true, force: true });
  await work('bindgen', bindgen, [wasm, BINDING]);
  return join(BINDING, 'utfscope_bg.wasm');
}

async function optimize(wasm) {
  const [file, ...args] = nodeTool('binaryen', 'wasm-opt');
  const features = FEATURES.map((name) => `--enable-${name}`);
  await work('wasm-opt', file, [...args, '--mvp-features', ...features, ...OPTIMIZE, wasm, '-o', `${wasm}.small`]);
  renameSync(`${wasm}.small`, wasm);
}

/** Makes binding/ of what `setUpAndCompile` returned; returns the path of the module in it. */
export async function buildWasm({ module, bindgen }) {
  const wasm = await timed('writing the binding', () => bind(bindgen, module));
  await timed('optimising the module', () => optimize(wasm));
  return wasm;
}
