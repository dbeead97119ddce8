// A WebAssembly module taken apart into its sections, and put together again.

/** The magic number and the version. */
const HEAD = 8;

export const SECTION = { custom: 0, import: 2, export: 7, code: 10, data: 11, dataCount: 12 };

/** Reads the module's numbers, texts and limits one after another. */
export class Reader {
  constructor(octets) {
    this.octets = octets;
    this.at = 0;
  }
  get done() {
    return this.at >= this.octets.length;
  }
  octet() {
    return this.octets[this.at++];
  }
  /** An unsigned LEB128. */
  number() {
    for (let value = 0, place = 1; ; place *= 128) {
      const octet = this.octet();
      value += (octet & 127) * place;
      if (octet < 128) return value;
    }
  }
  /** A signed LEB128 of at most 32 bits. */
  signedNumber() {
    for (let value = 0, bits = 7; ; bits += 7) {
      const octet = this.octet();
      value |= (octet & 127) << (bits - 7);
      if (octet < 128) return bits < 32 ? (value << (32 - bits)) >> (32 - bits) : value;
    }
  }
  take(length) {
    return this.octets.subarray(this.at, (this.at += length));
  }
  text() {
    return this.take(this.number()).toString('utf8');
  }
  limits() {
    if (this.octet() & 1) this.number();
    this.number();
  }
}

/** A number as an unsigned LEB128. */
export function leb(value) {
  const octets = [];
  for (; value >= 128; value = Math.floor(value / 128)) octets.push((value % 128) | 128);
  return Buffer.from([...octets, value]);
}

/** A number of at most 32 bits as a signed LEB128. */
export function signedLeb(value) {
  const octets = [];
  for (; value < -64 || value > 63; value >>= 7) octets.push((value & 127) | 128);
  return Buffer.from([...octets, value & 127]);
}

/** The sections in order: `whole` has the head too. */
export function* sections(module) {
  const reader = new Reader(module);
  reader.take(HEAD);
  while (!reader.done) {
    const begin = reader.at;
    const id = reader.octet();
    const content = reader.take(reader.number());
    yield { id, content, whole: module.subarray(begin, reader.at) };
  }
}

/** A section of this content. */
export const section = (id, content) => Buffer.concat([Buffer.from([id]), leb(content.length), content]);

/** The module with other sections. */
export const moduleOf = (module, parts) => Buffer.concat([module.subarray(0, HEAD), ...parts]);
