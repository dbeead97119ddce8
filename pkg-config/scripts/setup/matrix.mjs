// The former place of a function of node-modules.mjs, for tests/bench.
export { ensureRuntimes } from './node-modules.mjs';
