/**
 * Where bytes come from. Both kinds answer `length` and `read(from, to)`, so that nothing above asks whether
 * the bytes were typed or stand in a file of any size.
 *
 * @typedef {object} Source
 * @property {number} length in bytes
 * @property {(from: number, to: number) => Promise<Uint8Array>} read
 * @property {Blob|null} blob what other workers can read too; null where there is too little for them
 */

/** From this size on, in bytes, the work is worth being spread over the cores. */
export const LARGE = 1 << 22;

/**
 * Bytes in memory; many of them are kept by the browser, who may put them on the disk.
 *
 * @param {Uint8Array} bytes
 * @returns {Source}
 */
export function memorySource(bytes) {
  if (bytes.length >= LARGE) return fileSource(new Blob([bytes]));
  return { length: bytes.length, read: async (from, to) => bytes.subarray(from, to), blob: null };
}

/** A file that is no longer what it was when it was chosen. */
export class ChangedError extends Error {
  name = 'ChangedError';
}

/**
 * Bytes of a file, read by the slice: the file as a whole is never in memory.
 *
 * @param {Blob} file
 * @returns {Source} `read` fails with a DOMException where the browser cannot read it, and with a ChangedError where it
 *   gives fewer bytes than it announced
 */
export function fileSource(file) {
  return {
    length: file.size,
    async read(from, to) {
      // A file that is gone counts as empty until it is read, and a slice of nothing always succeeds: so ask for it whole.
      const bytes = new Uint8Array(await (file.size === 0 ? file : file.slice(from, to)).arrayBuffer());
      if (bytes.length !== to - from) {
        throw new ChangedError(`it gave ${bytes.length} bytes from offset ${from} where it should have ${to - from}`);
      }
      return bytes;
    },
    blob: file.size >= LARGE ? file : null,
  };
}
