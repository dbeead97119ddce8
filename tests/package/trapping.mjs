// The module with one of its functions replaced by a trap.

/** An unsigned LEB128 at `at`: its value, and where it ends. */
export function number(octets, at) {
  for (let value = 0, place = 1; ; place *= 128) {
    const octet = octets[at++];
    value += (octet & 127) * place;
    if (octet < 128) return [value, at];
  }
}

/** A module of the same size in which the exported function begins with `unreachable`. */
export function trapping(wasm, name) {
  const octets = Uint8Array.from(wasm);
  const imported = WebAssembly.Module.imports(new WebAssembly.Module(octets)).filter(({ kind }) => kind === 'function');
  let index;
  for (let at = 8; at < octets.length;) {
    const id = octets[at++];
    const [size, begin] = number(octets, at);
    at = begin + size;
    if (id === 7) index = exported(octets, begin, name);
    if (id === 10) trapIn(octets, begin, index - imported.length);
  }
  return octets;
}

function exported(octets, begin, name) {
  let [count, at] = number(octets, begin);
  for (; count > 0; count--) {
    let length;
    [length, at] = number(octets, at);
    const text = new TextDecoder().decode(octets.subarray(at, at + length));
    const [index, end] = number(octets, at + length + 1);
    if (text === name) return index;
    at = end;
  }
  throw new Error(`nothing is exported as ${name}`);
}

function trapIn(octets, begin, position) {
  let [, at] = number(octets, begin);
  for (let index = 0; ; index++) {
    const [size, body] = number(octets, at);
    if (index < position) {
      at = body + size;
      continue;
    }
    // Past the declarations of locals, `unreachable`; what follows it is never run, and stays valid.
    let [groups, code] = number(octets, body);
    for (; groups > 0; groups--) code = number(octets, code)[1] + 1;
    octets.fill(0x01, code, body + size - 1); // nop
    octets[code] = 0x00;
    return;
  }
}
