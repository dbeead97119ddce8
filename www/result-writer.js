/**
 * Writers for results that need not fit in memory. They write into a file that the user chose, or into Blobs, which
 * browsers move to disk if they are large.
 *
 * @typedef {object} ResultWriter
 * @property {(bytes: Uint8Array) => Promise<void>} write
 * @property {() => Promise<Blob|null>} close returns the complete result; null if it is in a file
 * @property {() => Promise<void>} abort discards the result
 */

import { WRITE_PROBLEMS, notSaved } from './text/convert.js';

/**
 * Returns a sentence that says why a file was not written and what to do; null for an error that is not in
 * `WRITE_PROBLEMS`.
 *
 * @param {string} name of the file
 * @param {Error} error
 */
export const writeProblem = (name, error) =>
  error.name in WRITE_PROBLEMS ? notSaved(name, WRITE_PROBLEMS[error.name]) : null;

const MAX_PENDING = 8 << 20; // bytes in memory before they become a Blob

/** @implements {ResultWriter} */
export class BlobWriter {
  #parts = [];
  #size = 0;
  #blobs = [];

  #flush() {
    if (this.#size > 0) this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#size = 0;
  }

  async write(bytes) {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= MAX_PENDING) this.#flush();
  }

  async close() {
    this.#flush();
    const blob = this.#blobs.length === 1 ? this.#blobs[0] : new Blob(this.#blobs);
    this.#blobs = [];
    return blob;
  }

  async abort() {
    this.#parts = [];
    this.#size = 0;
    this.#blobs = [];
  }
}

/**
 * Writes a file with the File System Access API. The file does not change before `close`.
 *
 * @implements {ResultWriter}
 */
export class FileWriter {
  #stream;

  /** @param {FileSystemFileHandle} handle */
  constructor(handle) {
    this.#stream = handle.createWritable();
    this.#stream.catch(() => {}); // `write` and `close` report the error
  }

  async write(bytes) {
    await (await this.#stream).write(bytes);
  }

  async close() {
    await (await this.#stream).close();
    return null;
  }

  async abort() {
    await (await this.#stream.catch(() => null))?.abort();
  }
}
