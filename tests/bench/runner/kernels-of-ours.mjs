// The loops of our own module, without its JavaScript. This file alone knows the exports of dist/utfscope.wasm.
//
// A kernel is `(from, length, to)`: addresses in the module's memory, and the number of elements to read. What the module
// does not export is left out of the report.
const EXPORTS = {
  isValid: 'kernel_is_valid',
  toUtf16: 'kernel_utf8_to_utf16',
  fromUtf16: 'kernel_utf16_to_utf8',
  'latin1 to utf-8': 'kernel_latin1_to_utf8',
  'windows-1252 to utf-8': 'kernel_windows_1252_to_utf8',
};
const ALLOCATE = '__wbindgen_malloc';
const ALIGNMENT = 16;

/** Our module, started without its binding: `{ memory, room, kernels }`; `octets` are those of dist/utfscope.wasm. */
export async function kernelsOfOurs(octets) {
  const module = await WebAssembly.compile(octets);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`a kernel called ${name}, which is for JavaScript`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const found = Object.entries(EXPORTS).filter(([, name]) => exports[name]);
  return {
    memory: exports.memory,
    room: (length) => exports[ALLOCATE](length, ALIGNMENT),
    kernels: Object.fromEntries(found.map(([operation, name]) => [operation, exports[name]])),
  };
}
