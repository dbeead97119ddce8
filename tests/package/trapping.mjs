// The WebAssembly module with one of its functions replaced by a trap.

/** Returns the value and the end of the unsigned LEB128 number at `at`. */
export function number(bytes, at) {
  for (let value = 0, factor = 1; ; factor *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at];
  }
}

/** Returns a module of the same size in which the function that is exported as `name` traps at once. */
export function trapping(wasm, name) {
  const bytes = Uint8Array.from(wasm);
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).filter(({ kind }) => kind === 'function');
  let index;
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at++];
    const [size, begin] = number(bytes, at);
    at = begin + size;
    // Section 7 has the exports, and section 10 the code. Function indexes count the imported functions first.
    if (id === 7) index = indexOfExport(bytes, begin, name);
    if (id === 10) trapIn(bytes, begin, index - imported.length);
  }
  return bytes;
}

function indexOfExport(bytes, begin, name) {
  let [count, at] = number(bytes, begin);
  for (; count > 0; count--) {
    let length;
    [length, at] = number(bytes, at);
    const text = new TextDecoder().decode(bytes.subarray(at, at + length));
    const [index, end] = number(bytes, at + length + 1);
    if (text === name) return index;
    at = end;
  }
  throw new Error(`nothing is exported as ${name}`);
}

function trapIn(bytes, begin, position) {
  let [, at] = number(bytes, begin);
  for (let index = 0; ; index++) {
    const [size, body] = number(bytes, at);
    if (index < position) {
      at = body + size;
      continue;
    }
    // `unreachable` after the declarations of locals. The bytes after it become `nop`, so that the function is valid.
    let [groups, code] = number(bytes, body);
    for (; groups > 0; groups--) code = number(bytes, code)[1] + 1;
    bytes.fill(0x01, code, body + size - 1);
    bytes[code] = 0x00;
    return;
  }
}
