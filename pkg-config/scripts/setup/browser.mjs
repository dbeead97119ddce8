// The former name of a function of programs.mjs, for tests/bench.
export { ensureChromium as ensureBrowser } from './programs.mjs';
