/**
 * Sources of bytes, in memory or in a file. Both kinds of sources have `length` and `read(from, to)`, so the code that
 * uses a source need not know its kind.
 *
 * @typedef {object} Source
 * @property {number} length in bytes
 * @property {(from: number, to: number) => Promise<Uint8Array>} read
 * @property {Blob|null} blob for other workers to read; null if the source is too small for the pool
 */
import { notRead } from './text/app.js';

/** The smallest size, in bytes, for which the pool of workers is used. */
const MIN_POOL_SIZE = 1 << 22;

/**
 * Returns a source of bytes in memory. From MIN_POOL_SIZE on, the bytes become a Blob, which browsers may move to disk.
 *
 * @param {Uint8Array} bytes
 * @returns {Source}
 */
export function memorySource(bytes) {
  if (bytes.length >= MIN_POOL_SIZE) return fileSource(new Blob([bytes]));
  return { length: bytes.length, read: async (from, to) => bytes.subarray(from, to), blob: null };
}

/** Thrown if a file became shorter after the user chose it. */
export class ChangedError extends Error {
  name = 'ChangedError';
}

/**
 * Returns a sentence about a file that could not be read. Returns null if `name` is null, or if the error is not about reading.
 *
 * @param {string | null} name
 * @param {Error} error
 */
export const readProblem = (name, error) => (name === null ? null : notRead(name, error.name));

/**
 * Returns a source that reads slices of a file; the complete file is never in memory.
 *
 * @param {Blob} file
 * @returns {Source} `read` fails with a DOMException if the browser cannot read the file, and with a ChangedError if
 *   the file has become shorter
 */
export function fileSource(file) {
  return {
    length: file.size,
    async read(from, to) {
      // A deleted file has size 0, and reading an empty slice always succeeds: read the file itself, which fails.
      const bytes = new Uint8Array(await (file.size === 0 ? file : file.slice(from, to)).arrayBuffer());
      if (bytes.length !== to - from) {
        throw new ChangedError(`${bytes.length} instead of ${to - from} bytes at offset ${from}`);
      }
      return bytes;
    },
    blob: file.size >= MIN_POOL_SIZE ? file : null,
  };
}
