/**
 * Where the parts of a large result go, so that they need not all be in memory: into a file that the person chose, or
 * into Blobs, which browsers move to the disk when they are large. No part is kept here once it is handed on.
 *
 * @typedef {object} Sink
 * @property {(bytes: Uint8Array) => Promise<void>} write
 * @property {() => Promise<Blob|null>} close the whole; null where it is in a file
 * @property {() => Promise<void>} abort lets go of everything
 */

const GATHERED = 8 << 20; // bytes in memory, at most, before they become a Blob

/** @implements {Sink} */
export class BlobSink {
  #parts = [];
  #size = 0;
  #blobs = [];

  #gather() {
    if (this.#size > 0) this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#size = 0;
  }

  async write(bytes) {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= GATHERED) this.#gather();
  }

  async close() {
    this.#gather();
    const whole = this.#blobs.length === 1 ? this.#blobs[0] : new Blob(this.#blobs);
    this.#blobs = [];
    return whole;
  }

  async abort() {
    this.#parts = [];
    this.#size = 0;
    this.#blobs = [];
  }
}

/**
 * A file of the File System Access API; nothing of it changes before it is closed.
 *
 * @implements {Sink}
 */
export class FileSink {
  #stream;

  /** @param {FileSystemFileHandle} handle */
  constructor(handle) {
    this.#stream = handle.createWritable();
    this.#stream.catch(() => {}); // told by the first write
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
