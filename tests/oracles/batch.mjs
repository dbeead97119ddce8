// Many byte strings in one file, for requests to an oracle and its answers. The file has the number of strings, the
// length of each string (32 bits, little-endian), then the bytes of all strings.
import { readFileSync, writeFileSync } from 'node:fs';

export class Batch {
  lengths;
  bytes;
  count = 0;
  size = 0;

  constructor(maxCount, capacity = 16 * maxCount) {
    this.lengths = new Uint32Array(maxCount);
    this.bytes = new Uint8Array(capacity);
  }

  add(bytes) {
    if (this.size + bytes.length > this.bytes.length) {
      const larger = new Uint8Array(2 * (this.size + bytes.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
    this.lengths[this.count++] = bytes.length;
  }

  /** Yields a view of each string. */
  *[Symbol.iterator]() {
    for (let index = 0, offset = 0; index < this.count; index++) {
      yield this.bytes.subarray(offset, (offset += this.lengths[index]));
    }
  }

  write(file) {
    const head = Uint32Array.of(this.count);
    writeFileSync(
      file,
      Buffer.concat([head, this.lengths.subarray(0, this.count), this.bytes.subarray(0, this.size)].map(asBuffer)),
    );
  }

  static read(file) {
    const content = readFileSync(file);
    const count = content.readUInt32LE(0);
    const batch = new Batch(0);
    batch.lengths = new Uint32Array(content.buffer.slice(content.byteOffset + 4, content.byteOffset + 4 + 4 * count));
    batch.bytes = content.subarray(4 + 4 * count);
    batch.count = count;
    batch.size = batch.bytes.length;
    return batch;
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);
