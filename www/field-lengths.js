/** Measures fields that end at given places. */

/**
 * For each place, returns the number of bytes from the last boundary before the place to the end of the place. Each of
 * the bytes `boundaries` is a boundary. Takes linear time.
 *
 * @param {Uint8Array} bytes
 * @param {{ end: number }[]} places in order
 * @param {number[]} boundaries
 * @returns {number[]}
 */
export function lengthsBefore(bytes, places, boundaries) {
  let [at, start] = [0, 0];
  return places.map(({ end }) => {
    for (; at < end; at += 1) if (boundaries.includes(bytes[at])) start = at + 1;
    return end - start;
  });
}
