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
  ensureEncodingStandardTests,
  ensureUnicodePackages,
} from '../setup/test-data.mjs';

const step = (name, needs, ensure, lane = 'downloads') => ({
  name,
  lane,
  needs,
  run: async () => {
    const result = await ensure();
    log(`${name}: ${result?.name ?? result ?? 'ready'}`);
    return result;
  },
});

// The lane of the tools that Cargo compiles. The steps of a lane run one after the other: Cargo locks the tools' folder.
const TOOLS = 'tools';

/** The steps of the set-up. Each comes after the steps that it needs. */
export const setUpSteps = [
  step('set-up: Rust', [], ensureRust, 'Rust'),
  step('set-up: development tools', [], ensureNodeModules),
  step('set-up: rustfmt and clippy', ['set-up: Rust'], ensureRustComponents, 'Rust'),
  step('set-up: wasm32 target', ['set-up: Rust'], ensureWasmTarget),
  step('set-up: bindgen', ['set-up: Rust'], ensureBindgen, TOOLS),
  step('set-up: wasm-bindgen', ['set-up: Rust'], ensureWasmBindgen, TOOLS),
  step('set-up: wasm-pack', ['set-up: Rust'], ensureWasmPack, TOOLS),
  step('set-up: cargo-public-api', ['set-up: Rust'], ensurePublicApi, TOOLS),
  step('set-up: browser', [], ensureChromium),
  step('set-up: more browsers', [], ensureBrowsers),
  step('set-up: runtimes and bundlers', [], ensureRuntimes),
  step('set-up: other implementations', [], ensureOtherImplementations),
  step('set-up: shells', [], ensureShells),
  step("set-up: the Encoding Standard's tests", [], ensureEncodingStandardTests),
  step('set-up: test cases of other projects', ['set-up: development tools'], ensureHardCases),
  step('set-up: packages with Unicode data', ['set-up: Rust'], ensureUnicodePackages),
  step('set-up: ClickHouse', [], ensureClickHouse),
  step('set-up: pre-commit', [], ensurePreCommit),
];
