/**
 * Where octets come from. Both kinds answer `length` and `read(from, to)`, so that nothing above asks whether
 * the octets were typed or stand in a file of any size.
 *
 * @typedef {object} Source
 * @property {number} length in octets
 * @property {(from: number, to: number) => Promise<Uint8Array>} read
 * @property {Blob|null} blob what other workers can read too; null where there is too little for them
 */

/** From this size on, in octets, the work is worth being spread over the cores. */
export const LARGE = 1 << 22;

/**
 * Octets in memory; many of them are kept by the browser, who may put them on the disk.
 *
 * @param {Uint8Array} octets
 * @returns {Source}
 */
export function memorySource(octets) {
  if (octets.length >= LARGE) return fileSource(new Blob([octets]));
  return { length: octets.length, read: async (from, to) => octets.subarray(from, to), blob: null };
}

/** A file that is no longer what it was when it was chosen. */
export class ChangedError extends Error {
  name = 'ChangedError';
}

/**
 * Octets of a file, read by the slice: the file as a whole is never in memory.
 *
 * @param {Blob} file
 * @returns {Source} `read` fails with a DOMException where the browser cannot read it, and with a ChangedError where it
 *   gives fewer octets than it announced
 */
export function fileSource(file) {
  return {
    length: file.size,
    async read(from, to) {
      // A file that is gone counts as empty until it is read, and a slice of nothing always succeeds: so ask for it whole.
      const octets = new Uint8Array(await (file.size === 0 ? file : file.slice(from, to)).arrayBuffer());
      if (octets.length !== to - from) {
        throw new ChangedError(`it gave ${octets.length} octets from offset ${from} where it should have ${to - from}`);
      }
      return octets;
    },
    blob: file.size >= LARGE ? file : null,
  };
}
