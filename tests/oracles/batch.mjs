// Many octet strings in one piece, as they go to an oracle and come back: the number of strings, the length of each
// (32 bits, little-endian), then all their octets.
import { readFileSync, writeFileSync } from 'node:fs';

export class Batch {
  lengths;
  octets;
  count = 0;
  size = 0;

  constructor(most, room = 16 * most) {
    this.lengths = new Uint32Array(most);
    this.octets = new Uint8Array(room);
  }

  add(octets) {
    if (this.size + octets.length > this.octets.length) {
      const wider = new Uint8Array(2 * (this.size + octets.length));
      wider.set(this.octets);
      this.octets = wider;
    }
    this.octets.set(octets, this.size);
    this.size += octets.length;
    this.lengths[this.count++] = octets.length;
  }

  /** Each string, as a view. */
  *[Symbol.iterator]() {
    for (let index = 0, at = 0; index < this.count; index++) {
      yield this.octets.subarray(at, (at += this.lengths[index]));
    }
  }

  write(file) {
    const head = Uint32Array.of(this.count);
    writeFileSync(
      file,
      Buffer.concat([head, this.lengths.subarray(0, this.count), this.octets.subarray(0, this.size)].map(asBuffer)),
    );
  }

  static read(file) {
    const whole = readFileSync(file);
    const count = whole.readUInt32LE(0);
    const batch = new Batch(0);
    batch.lengths = new Uint32Array(whole.buffer.slice(whole.byteOffset + 4, whole.byteOffset + 4 + 4 * count));
    batch.octets = whole.subarray(4 + 4 * count);
    batch.count = count;
    batch.size = batch.octets.length;
    return batch;
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);
