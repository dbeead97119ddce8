/**
 * Where octets come from. Both kinds answer `length` and `read(from, to)`, so that nothing above asks whether
 * the octets were typed or stand in a file of any size.
 *
 * @typedef {object} Source
 * @property {number} length in octets
 * @property {(from: number, to: number) => Promise<Uint8Array>} read
 */

/**
 * Octets in memory.
 *
 * @param {Uint8Array} octets
 * @returns {Source}
 */
export function memorySource(octets) {
  return { length: octets.length, read: async (from, to) => octets.subarray(from, to) };
}

/**
 * Octets of a file, read by the slice: the file as a whole is never in memory.
 *
 * @param {Blob} file
 * @returns {Source}
 */
export function fileSource(file) {
  return {
    length: file.size,
    // A file that is gone counts as empty until it is read, and a slice of nothing always succeeds: so ask for it whole.
    read: async (from, to) => new Uint8Array(await (file.size === 0 ? file : file.slice(from, to)).arrayBuffer()),
  };
}
