// The tools that a build needs: Rust for wasm32, the binding's generator, the development tools from npm.
import { compileCrate } from '../build/wasm.mjs';
import { log, timed } from '../lib/log.mjs';
import { ensureBindgen } from './cargo-tools.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { ensureRust, ensureWasmTarget } from './rust.mjs';

/**
 * Sets up the tools in parallel, and passes the toolchain to `onToolchain` as soon as it is ready. Returns the result of `onToolchain` and
 * the path of the binding generator.
 */
async function setUp(onToolchain) {
  await ensureRust();
  return Promise.all([
    timed('Rust that compiles to wasm32', ensureWasmTarget).then(onToolchain),
    timed('compiling the binding generator', ensureBindgen),
    timed('development tools from npm', ensureNodeModules),
  ]);
}

/** Sets up the tools. Returns `{ toolchain, bindgen }`. */
export async function setUpForBuild() {
  const [toolchain, bindgen] = await setUp((unchanged) => unchanged);
  return { toolchain, bindgen };
}

/** Compiles the crate for `builds` (build/wasm.mjs) while the rest is set up; returns `{ compiled, bindgen }`. */
export async function setUpAndCompile(builds) {
  log('Setting up and building (about ten minutes the first time). The first steps run side by side:');
  const compile = (toolchain) => timed(`compiling the crate, ${toolchain.name}`, () => compileCrate(toolchain, builds));
  const [compiled, bindgen] = await setUp(compile);
  return { compiled, bindgen };
}
