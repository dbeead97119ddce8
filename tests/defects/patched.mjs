// The shipped module with one thing changed: what cannot be brought about from outside.
import { number } from '../package/trapping.mjs';

const MEMORY = 5;

/** A number as an unsigned LEB128. */
function leb(value) {
  const bytes = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** The module whose memory may grow by so many pages of 64 KiB, and by no more: then `memory.grow` answers -1. */
export function limited(wasm, pages) {
  for (let at = 8; at < wasm.length;) {
    const [size, begin] = number(wasm, at + 1);
    if (wasm[at] === MEMORY) {
      // One memory, with or without a maximum; then its size at the start.
      const [least] = number(wasm, begin + 2);
      const content = [1, 1, ...leb(least), ...leb(least + pages)];
      return Uint8Array.of(
        ...wasm.subarray(0, at + 1),
        ...leb(content.length),
        ...content,
        ...wasm.subarray(begin + size),
      );
    }
    at = begin + size;
  }
  throw new Error('the module has no memory of its own');
}
