// Everything that a build needs, from whatever is there.
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { say, since, duration } from '../lib/say.mjs';
import { ensureBindgen } from './bindgen.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { ensureRust } from './rust.mjs';
import { ensureWasmTarget } from './wasm-target.mjs';

/** Returns `{ toolchain, bindgen }` for `build`. A set-up that has nothing to do takes about a second. */
export async function setUpForBuild() {
  const began = performance.now();
  await ensureNodeModules();
  await ensureRust();
  await wasmBindgenVersion(); // makes Cargo.lock where there is none, before two of us look for it
  const [toolchain, bindgen] = await Promise.all([ensureWasmTarget(), ensureBindgen()]);
  say(`Set up in ${duration(since(began))}; compiling to wasm32 with ${toolchain.name}.`);
  return { toolchain, bindgen };
}
