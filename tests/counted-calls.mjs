// Imported before the package, this counts the calls of functions that the WebAssembly module exports, so that tests can tell which route a
// call of the package took.
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

/** Returns how many functions of the module `work` calls. */
export function callsOf(work) {
  const before = count;
  work();
  return count - before;
}
