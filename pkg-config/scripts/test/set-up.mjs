// The set-up as steps of the test run.
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { say } from '../lib/say.mjs';
import { ensureBindgen } from '../setup/bindgen.mjs';
import { ensureBrowser } from '../setup/browser.mjs';
import { ensureWasmBindgen, ensureWasmPack } from '../setup/cargo-tools.mjs';
import { ensureHardCases } from '../setup/hard-cases.mjs';
import { ensureBrowsers, ensureRuntimes } from '../setup/matrix.mjs';
import { ensureNodeModules } from '../setup/node-modules.mjs';
import { ensureOracles } from '../setup/oracles.mjs';
import { ensureRust, ensureRustComponents } from '../setup/rust.mjs';
import { ensureStandardSuite } from '../setup/standard-suite.mjs';
import { ensureWasmTarget } from '../setup/wasm-target.mjs';

export const SETUP = {
  node: 'set-up: development tools',
  rust: 'set-up: Rust',
  components: 'set-up: rustfmt and clippy',
  target: 'set-up: wasm32 target',
  bindgen: 'set-up: bindgen, for the build',
  wasmBindgen: 'set-up: wasm-bindgen, for wasm-pack',
  pack: 'set-up: wasm-pack',
  browser: 'set-up: browser',
  browsers: 'set-up: more browsers',
  runtimes: 'set-up: runtimes and bundlers',
  oracles: 'set-up: oracles',
  suite: "set-up: the Encoding Standard's tests",
  hardCases: "set-up: other people's test cases",
};

/** Names the steps that make each tool ready, and say which one it is. */
export function setUp({ page, beside }) {
  const step = (lane, name, needs, ensure) =>
    lane.run(name, needs, async () => {
      const found = await ensure();
      say(`${name}: ${found?.name ?? found ?? 'ready'}`);
      return found;
    });

  step(beside, SETUP.node, [], ensureNodeModules);
  step(page, SETUP.rust, [], async () => {
    const version = await ensureRust();
    await wasmBindgenVersion(); // makes Cargo.lock where there is none, before others look for it
    return version;
  });
  step(page, SETUP.components, [SETUP.rust], ensureRustComponents);
  // Compiling in one lane, waiting for packages in the other.
  step(page, SETUP.bindgen, [SETUP.rust], ensureBindgen);
  step(page, SETUP.wasmBindgen, [SETUP.rust], ensureWasmBindgen);
  step(page, SETUP.pack, [SETUP.rust], ensureWasmPack);
  step(beside, SETUP.target, [SETUP.rust], () => ensureWasmTarget({ clippy: true }));
  step(beside, SETUP.browser, [], ensureBrowser);
  step(beside, SETUP.browsers, [], ensureBrowsers);
  step(beside, SETUP.runtimes, [], ensureRuntimes);
  step(beside, SETUP.oracles, [], ensureOracles);
  step(beside, SETUP.suite, [], ensureStandardSuite);
  step(beside, SETUP.hardCases, [], ensureHardCases);
}
