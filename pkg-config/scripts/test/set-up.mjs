// The set-up as steps of `npm test`.
import { wasmBindgenVersion } from '../lib/cargo.mjs';
import { log } from '../lib/log.mjs';
import { ensureBindgen } from '../setup/bindgen.mjs';
import { ensureBrowsers, ensureChromium, ensureOtherImplementations } from '../setup/programs.mjs';
import { ensureWasmBindgen, ensureWasmPack } from '../setup/cargo-tools.mjs';
import { ensureNodeModules, ensureRuntimes } from '../setup/node-modules.mjs';
import { ensureRust, ensureRustComponents } from '../setup/rust.mjs';
import { ensureHardCases, ensureStandardSuite } from '../setup/test-data.mjs';
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
  others: 'set-up: other implementations',
  suite: "set-up: the Encoding Standard's tests",
  hardCases: "set-up: other people's test cases",
};

const step = (lane, name, needs, ensure) => ({
  name,
  lane,
  needs,
  run: async () => {
    const found = await ensure();
    log(`${name}: ${found?.name ?? found ?? 'ready'}`);
    return found;
  },
});

async function ensureRustAndLock() {
  const version = await ensureRust();
  await wasmBindgenVersion(); // writes Cargo.lock if there is none, before other steps read it
  return version;
}

/** One lane compiles while the other waits for downloads. */
export const setUpSteps = [
  step('second', SETUP.node, [], ensureNodeModules),
  step('first', SETUP.rust, [], ensureRustAndLock),
  step('first', SETUP.components, [SETUP.rust], ensureRustComponents),
  step('first', SETUP.bindgen, [SETUP.rust], ensureBindgen),
  step('first', SETUP.wasmBindgen, [SETUP.rust], ensureWasmBindgen),
  step('first', SETUP.pack, [SETUP.rust], ensureWasmPack),
  step('second', SETUP.target, [SETUP.rust], () => ensureWasmTarget({ clippy: true })),
  step('second', SETUP.browser, [], ensureChromium),
  step('second', SETUP.browsers, [], ensureBrowsers),
  step('second', SETUP.runtimes, [], ensureRuntimes),
  step('second', SETUP.others, [], ensureOtherImplementations),
  step('second', SETUP.suite, [], ensureStandardSuite),
  step('second', SETUP.hardCases, [SETUP.node], ensureHardCases),
];
