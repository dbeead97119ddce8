// Compiles the crate to WebAssembly, and writes its JavaScript binding to binding/.
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crate, pathRemaps } from '../lib/cargo.mjs';
import { BINDING, ROOT, WASM_TARGET } from '../lib/paths.mjs';
import { capture, nodeTool, runLogged } from '../lib/processes.mjs';
import { UserError, timed } from '../lib/log.mjs';

// Features of WebAssembly that every supported browser has. wasm-opt rejects a module that uses any other feature.
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

// -Os and -Oz are level 2, for size. Levels 3 and 4, and --inlining-optimizing at every level, move constants back into loops. That halves
// the speed of SIMD in V8: the UTF-8 validator then has 67 constants instead of 18.
// --low-memory-unused moves small additions to addresses into the offsets of loads: the validator is 1.06 to 1.12 times as fast.
// --flatten and --rereloop would save 0.4 %, but SIMD kernels that keep many vectors in registers would take up to 1.5 times as long.
const OPTIMIZE = [
  '--low-memory-unused',
  '--inlining',
  '-Os',
  '--converge',
  '--dae-optimizing',
  '--duplicate-function-elimination',
  '--memory-packing',
  '-Oz',
  '--reorder-functions',
  '--strip-debug',
  '--strip-producers',
  '--strip-target-features',
];

/**
 * The editions of the package. Each has its own module, compiled with `features` of the crate. `folder` is the module's path in binding/:
 * the small edition is in binding/ itself.
 */
export const EDITIONS = [
  { name: 'small', features: [], folder: '' },
  { name: 'full', features: ['legacy', 'audit'], folder: 'full' },
];

/**
 * The build from which the module of the entry full/text-encoding is made: wasm-metadce removes the functions that the entry never calls,
 * but not their tables. So this build is compiled without audits, detection and repair.
 */
const FULL_TEXT_ENCODING = {
  name: 'full text-encoding',
  features: ['legacy'],
  flags: ['--cfg=only_conversions'],
  folder: 'full-text-encoding',
};

/** The module for databases has no binding. */
const DATABASES = { name: 'databases', features: ['udf'], folder: 'udf', binding: false };

/** The modules to which the crate is compiled for the package. The page needs only the editions. */
export const PACKAGE_BUILDS = [...EDITIONS, FULL_TEXT_ENCODING, DATABASES];

/** Compiles the crate once for each of `builds`. Returns the builds, each with the path of its module. */
export async function compileCrate(toolchain, builds) {
  // pathRemaps lists the folders of sources, so the sources must be fetched first.
  await runLogged('cargo fetch', 'cargo', ['fetch', '--target', WASM_TARGET], toolchain);
  const { stdout } = await capture('rustc', ['--print', 'sysroot'], toolchain);
  const standardLibrary = join(stdout.trim(), 'lib', 'rustlib', 'src', 'rust');
  // Most functions run once per call of the API, so inlining them costs more than it saves: LLVM's default threshold of 225 adds
  // 1.3 KB to the package. Loops that profit from vectors are written with vectors; LLVM would unroll and widen all other loops.
  const sizeFlags = ['-Cllvm-args=--inline-threshold=20', '-Cno-vectorize-loops', '-Cno-vectorize-slp'];
  const remaps = pathRemaps([standardLibrary, '/rustc'], [ROOT.replace(/[\\/]$/, ''), '/utfscope']);
  // As a setting, the flags are added to those of .cargo/config.toml; RUSTFLAGS would replace the flags in that file.
  const setting = (flags) => `target.${WASM_TARGET}.rustflags=${JSON.stringify([...sizeFlags, ...remaps, ...flags])}`;
  const { targetFolder } = await crate();
  const compile = async (build) => {
    const { name, features, flags = [], folder, binding = true } = build;
    // All modules have the same name, so each build has a folder of its own, and cargo can compile them in parallel.
    const target = join(targetFolder, folder);
    const args = ['--release', '--lib', '--target', WASM_TARGET, '--features', features.join()];
    if (!binding) args.push('--no-default-features');
    const command = ['build', ...args, '--target-dir', target, '--config', setting(flags)];
    await runLogged(`cargo build, ${name}`, 'cargo', command, {
      ...toolchain,
      env: { ...toolchain.env, RUSTFLAGS: undefined, CARGO_ENCODED_RUSTFLAGS: undefined },
    });
    return { ...build, module: join(target, WASM_TARGET, 'release', 'utfscope.wasm') };
  };
  return Promise.all(builds.map(compile));
}

/** Writes a module, with its JavaScript binding if it has one, to its folder in binding/. Returns the path of the written module. */
async function bind(bindgen, { module, folder, binding: hasBinding = true }) {
  const binding = join(BINDING, folder);
  if (!hasBinding) {
    mkdirSync(binding, { recursive: true });
    const copy = join(binding, basename(module));
    copyFileSync(module, copy);
    return copy;
  }
  await runLogged('bindgen', bindgen, [module, binding]);
  return join(binding, 'utfscope_bg.wasm');
}

async function optimize(wasm) {
  const [file, ...args] = nodeTool('binaryen', 'wasm-opt');
  const features = FEATURES.map((name) => `--enable-${name}`);
  const optimized = `${wasm}.optimized`;
  await runLogged('wasm-opt', file, [...args, '--mvp-features', ...features, ...OPTIMIZE, wasm, '-o', optimized]);
  renameSync(optimized, wasm);
}

/** The exports that the entry text-encoding calls, and the exports that the binding itself needs. */
const USED_BY_TEXT_ENCODING = new RegExp(
  `^(?:${[
    'memory|__(?!wbg_).+|legacyEncodingCount',
    'reserve|addressOfResultAddress|release',
    'isUtf8|utf8ToUtf16|utf16ToUtf8|convertFast|transcode|unsupportedReason',
    'conversion_.+|__wbg_.*conversion.*',
  ].join('|')})$`,
);

/** Returns the names that a module exports, and the names that it imports. */
function namesOf(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const [exported, imported] = [WebAssembly.Module.exports(module), WebAssembly.Module.imports(module)];
  return { exported: exported.map(({ name }) => name), imported: imported.map(({ name }) => name) };
}

/** Writes a smaller module for the entry text-encoding to `folder`: `wasm` without the functions that this entry never calls. */
async function reduceForTextEncoding(wasm, folder) {
  const to = join(folder, 'text-encoding.wasm');
  const roots = namesOf(wasm).exported.filter((name) => USED_BY_TEXT_ENCODING.test(name));
  const graph = `${to}.json`;
  writeFileSync(graph, JSON.stringify(roots.map((name) => ({ name, export: name, root: true }))));
  const [file, ...args] = nodeTool('binaryen', 'wasm-metadce');
  const features = FEATURES.map((name) => `--enable-${name}`);
  await runLogged('wasm-metadce', file, [...args, '--mvp-features', ...features, '-f', graph, wasm, '-o', to]);
  rmSync(graph);
  checkBinding(to, join(folder, 'utfscope_bg.wasm'));
}

/**
 * Throws if the module at `path` exports or imports a name that the module at `boundPath` lacks. The binding was written for the module at
 * `boundPath`.
 */
function checkBinding(path, boundPath) {
  const [names, boundNames] = [namesOf(path), namesOf(boundPath)];
  const extra = ['exported', 'imported'].flatMap((key) => names[key].filter((name) => !boundNames[key].includes(name)));
  if (extra.length > 0)
    throw new UserError(`${path} exports or imports names that ${boundPath} does not have: ${extra.join(', ')}.`);
}

/**
 * Writes binding/ from the result of `setUpAndCompile`; returns the paths of its modules: `{ editions, databases }`.
 * Also writes the modules of the entries text-encoding and full/text-encoding if `compiled` has all builds of `PACKAGE_BUILDS`.
 */
export async function buildWasm({ compiled, bindgen }) {
  rmSync(BINDING, { recursive: true, force: true });
  const written = await timed('writing the binding', async () => {
    const paths = {};
    for (const build of compiled) paths[build.name] = await bind(bindgen, build);
    return paths;
  });
  await timed('optimizing the modules', () => Promise.all(Object.values(written).map(optimize)));
  const [small, full] = EDITIONS.map(({ name }) => written[name]);
  const forTextEncoding = written[FULL_TEXT_ENCODING.name];
  if (forTextEncoding) {
    await reduceForTextEncoding(small, dirname(small));
    await reduceForTextEncoding(forTextEncoding, dirname(full));
    rmSync(dirname(forTextEncoding), { recursive: true });
  }
  return { editions: [small, full], databases: written[DATABASES.name] };
}
