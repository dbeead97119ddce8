// Many byte strings in one piece, as they go to an oracle and come back: the number of strings, the length of each
// (32 bits, little-endian), then all their bytes.
import { readFileSync, writeFileSync } from 'node:fs';

export class Batch {
  lengths;
  bytes;
  count = 0;
  size = 0;

  constructor(most, room = 16 * most) {
    this.lengths = new Uint32Array(most);
    this.bytes = new Uint8Array(room);
  }

  add(bytes) {
    if (this.size + bytes.length > this.bytes.length) {
      const wider = new Uint8Array(2 * (this.size + bytes.length));
      wider.set(this.bytes);
      this.bytes = wider;
    }
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
    this.lengths[this.count++] = bytes.length;
  }

  /** Each string, as a view. */
  *[Symbol.iterator]() {
    for (let index = 0, at = 0; index < this.count; index++) {
      yield this.bytes.subarray(at, (at += this.lengths[index]));
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
    const whole = readFileSync(file);
    const count = whole.readUInt32LE(0);
    const batch = new Batch(0);
    batch.lengths = new Uint32Array(whole.buffer.slice(whole.byteOffset + 4, whole.byteOffset + 4 + 4 * count));
    batch.bytes = whole.subarray(4 + 4 * count);
    batch.count = count;
    batch.size = batch.bytes.length;
    return batch;
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);
