/**
 * Returns the offsets in bytes of places in a text.
 *
 * @param {string} text
 * @param {number[]} indices of the places, in code units and in ascending order
 * @param {(part: string) => number} lengthOf returns the length of a part in bytes
 */
export function byteOffsets(text, indices, lengthOf) {
  let [at, end] = [0, 0]; // in code units, and in bytes
  return indices.map((index) => {
    end += lengthOf(text.slice(at, index));
    at = index;
    return end;
  });
}
