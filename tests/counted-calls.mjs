// Counts the calls of functions that the WebAssembly module exports, so that tests can tell how the package handled a call. A test must
// import this file before the package.
const { Instance } = WebAssembly;
let count = 0;

const counted = (value) =>
  typeof value === 'function'
    ? (...args) => {
        count++;
        return value(...args);
      }
    : value;

WebAssembly.Instance = class {
  constructor(module, imports) {
    const { exports } = new Instance(module, imports);
    this.exports = Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, counted(value)]));
  }
};

/** Returns how often `work` calls functions of the WebAssembly module. */
export function countCalls(work) {
  const before = count;
  work();
  return count - before;
}
