// Replaces a function of a WebAssembly module by a trap.

/** Returns the value of the unsigned LEB128 number at the offset `at`, and the offset of its end. */
export function readLeb128(bytes, at) {
  for (let value = 0, factor = 1; ; factor *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at];
  }
}

/** Returns a copy of the bytes of a module, in which the function that is exported as `name` traps at once. */
export function trapping(wasm, name) {
  const bytes = Uint8Array.from(wasm);
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).filter(({ kind }) => kind === 'function');
  let index;
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at++];
    const [size, begin] = readLeb128(bytes, at);
    at = begin + size;
    // Section 7 has the exports, and section 10 the code. Function indexes count the imported functions first.
    if (id === 7) index = indexOfExport(bytes, begin, name);
    if (id === 10) trapIn(bytes, begin, index - imported.length);
  }
  return bytes;
}

/** Returns the index of the function that is exported as `name`. The section of exports begins at `begin`. */
function indexOfExport(bytes, begin, name) {
  let [count, at] = readLeb128(bytes, begin);
  for (; count > 0; count--) {
    let length;
    [length, at] = readLeb128(bytes, at);
    const text = new TextDecoder().decode(bytes.subarray(at, at + length));
    const [index, end] = readLeb128(bytes, at + length + 1);
    if (text === name) return index;
    at = end;
  }
  throw new Error(`nothing is exported as ${name}`);
}

/** Replaces the code of the function at `position` in the section of code, which begins at `begin`. */
function trapIn(bytes, begin, position) {
  let [, at] = readLeb128(bytes, begin);
  for (let index = 0; ; index++) {
    const [size, body] = readLeb128(bytes, at);
    if (index < position) {
      at = body + size;
      continue;
    }
    // Writes `unreachable` after the declarations of locals, then `nop` up to the `end` of the function, so that the module
    // stays valid.
    let [groups, code] = readLeb128(bytes, body);
    for (; groups > 0; groups--) code = readLeb128(bytes, code)[1] + 1;
    bytes.fill(0x01, code, body + size - 1);
    bytes[code] = 0x00;
    return;
  }
}
