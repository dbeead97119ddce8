// The set-up as steps of `npm test`.
import { log } from '../lib/log.mjs';
import { ensureBindgen, ensurePublicApi, ensureWasmBindgen, ensureWasmPack } from '../setup/cargo-tools.mjs';
import { ensureNodeModules, ensureRuntimes } from '../setup/node-modules.mjs';
import { ensureBrowsers, ensureChromium, ensureOtherImplementations, ensureShells } from '../setup/programs.mjs';
import { ensureRust, ensureRustComponents, ensureWasmTarget } from '../setup/rust.mjs';
import {
  ensureClickHouse,
  ensureHardCases,
  ensurePreCommit,
  ensureStandardSuite,
  ensureUnicodePackages,
} from '../setup/test-data.mjs';

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

/** One lane compiles while the other waits for downloads. */
export const setUpSteps = [
  step('second', 'set-up: development tools', [], ensureNodeModules),
  step('first', 'set-up: Rust', [], ensureRust),
  step('first', 'set-up: rustfmt and clippy', ['set-up: Rust'], ensureRustComponents),
  step('first', 'set-up: bindgen', ['set-up: Rust'], ensureBindgen),
  step('first', 'set-up: wasm-bindgen', ['set-up: Rust'], ensureWasmBindgen),
  step('first', 'set-up: wasm-pack', ['set-up: Rust'], ensureWasmPack),
  step('first', 'set-up: cargo-public-api', ['set-up: Rust'], ensurePublicApi),
  step('second', 'set-up: wasm32 target', ['set-up: Rust'], ensureWasmTarget),
  step('second', 'set-up: browser', [], ensureChromium),
  step('second', 'set-up: more browsers', [], ensureBrowsers),
  step('second', 'set-up: runtimes and bundlers', [], ensureRuntimes),
  step('second', 'set-up: other implementations', [], ensureOtherImplementations),
  step('second', 'set-up: shells', [], ensureShells),
  step('second', "set-up: the Encoding Standard's tests", [], ensureStandardSuite),
  step('second', 'set-up: test cases of other projects', ['set-up: development tools'], ensureHardCases),
  step('second', 'set-up: packages with Unicode data', ['set-up: Rust'], ensureUnicodePackages),
  step('second', 'set-up: ClickHouse', [], ensureClickHouse),
  step('second', 'set-up: pre-commit', [], ensurePreCommit),
];
