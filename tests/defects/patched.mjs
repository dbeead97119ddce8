// Changes the bytes of the module to cause a state that calls cannot cause.
import { readLeb128 } from '../package/trapping.mjs';

const MEMORY_SECTION = 5;

/** Encodes a number as unsigned LEB128. */
function encodeLeb(value) {
  const bytes = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** Returns the module with a memory that can grow by at most `pages` pages of 64 KiB. Beyond that, `memory.grow` returns -1. */
export function withMemoryLimit(wasm, pages) {
  for (let offset = 8; offset < wasm.length;) {
    const [size, begin] = readLeb128(wasm, offset + 1);
    if (wasm[offset] === MEMORY_SECTION) {
      // The number of memories, a flag (1: has a maximum), the initial size, the maximum.
      const [initial] = readLeb128(wasm, begin + 2);
      const content = [1, 1, ...encodeLeb(initial), ...encodeLeb(initial + pages)];
      return Uint8Array.of(
        ...wasm.subarray(0, offset + 1),
        ...encodeLeb(content.length),
        ...content,
        ...wasm.subarray(begin + size),
      );
    }
    offset = begin + size;
  }
  throw new Error('the module has no memory section');
}
