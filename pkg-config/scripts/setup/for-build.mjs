// Everything that a build needs, from whatever is there.
import { compileCrate } from '../build/wasm.mjs';
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { say, timed } from '../lib/say.mjs';
import { ensureBindgen } from './bindgen.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { ensureRust } from './rust.mjs';
import { ensureWasmTarget } from './wasm-target.mjs';

const rustIsThere = async () => {
  await ensureRust();
  await wasmBindgenVersion(); // makes Cargo.lock where there is none, before two of us look for it
};
const npmTools = () => timed('development tools from npm', ensureNodeModules);
const helper = () => timed('compiling the binding helper', ensureBindgen);
const target = () => timed('Rust that compiles to wasm32', ensureWasmTarget);

/** Returns `{ toolchain, bindgen }`. A set-up that has nothing to do takes about a second. */
export async function setUpForBuild() {
  await rustIsThere();
  const [toolchain, bindgen] = await Promise.all([target(), helper(), npmTools()]);
  return { toolchain, bindgen };
}

/** The same, and the crate is compiled while the rest is set up: `{ module, bindgen }` for the build. */
export async function setUpAndCompile() {
  await rustIsThere();
  say('Setting up and building (one or two minutes the first time). The first steps run side by side:');
  const compiled = target().then((toolchain) =>
    timed(`compiling the crate, ${toolchain.name}`, () => compileCrate(toolchain)),
  );
  const [module, bindgen] = await Promise.all([compiled, helper(), npmTools()]);
  return { module, bindgen };
}
