// Counts the bytes that a call copies.
import assert from 'node:assert/strict';

/**
 * Returns how many bytes of an input a call copies into other typed arrays, such as the memory of the module. Counts only
 * copies by the method `set`. Fails if the count is 0, because then the call probably copies by another method.
 *
 * @param {Uint8Array} input
 * @param {(input: Uint8Array) => void} call
 */
export function copiedBytes(input, call) {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype);
  const { set } = prototype;
  let copied = 0;
  prototype.set = function (source, ...rest) {
    if (source.buffer === input.buffer) copied += source.length;
    return Reflect.apply(set, this, [source, ...rest]);
  };
  try {
    call(input);
  } finally {
    prototype.set = set;
  }
  assert.ok(copied > 0, 'the call copies nothing');
  return copied;
}
