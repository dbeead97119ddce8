// The set-up as steps of the test run.
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { say } from '../lib/say.mjs';
import { ensureBrowser } from '../setup/browser.mjs';
import { ensureWasmBindgen, ensureWasmPack } from '../setup/cargo-tools.mjs';
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
  bindgen: 'set-up: wasm-bindgen',
  pack: 'set-up: wasm-pack',
  browser: 'set-up: browser',
  browsers: 'set-up: more browsers',
  runtimes: 'set-up: runtimes and bundlers',
  oracles: 'set-up: oracles',
  suite: "set-up: the Encoding Standard's tests",
};

/** Makes each tool ready, and says which one it is. */
export async function setUp(ledger) {
  const step = (name, needs, ensure) =>
    ledger.run(name, needs, async () => {
      const found = await ensure();
      say(`${name}: ${found?.name ?? found ?? 'ready'}`);
      return found;
    });

  await step(SETUP.node, [], ensureNodeModules);
  await step(SETUP.rust, [], async () => {
    const version = await ensureRust();
    await wasmBindgenVersion(); // makes Cargo.lock where there is none, before others look for it
    return version;
  });
  await step(SETUP.components, [SETUP.rust], ensureRustComponents);

  // Two lanes: one mostly waits for packages, the other compiles. Within a lane one thing at a time, for two cores.
  const packages = async () => {
    await step(SETUP.target, [SETUP.rust], () => ensureWasmTarget({ clippy: true }));
    await step(SETUP.browser, [], ensureBrowser);
    await step(SETUP.browsers, [], ensureBrowsers);
    await step(SETUP.runtimes, [], ensureRuntimes);
    await step(SETUP.oracles, [], ensureOracles);
    await step(SETUP.suite, [], ensureStandardSuite);
  };
  const compiled = async () => {
    await step(SETUP.bindgen, [SETUP.rust], ensureWasmBindgen);
    await step(SETUP.pack, [SETUP.rust], ensureWasmPack);
  };
  await Promise.all([packages(), compiled()]);
}
