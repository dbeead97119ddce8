// Generates inputs: text at the limits of the encodings, most of it damaged. To be independent of the package, this module encodes with
// Node and with the arithmetic of ISO/IEC 10646-1 Amd. 2, Annex R.4, and its tables were typed by hand.

/** Code points at which the rules of some encoding change. */
export const BOUNDARIES = [
  0, 0x09, 0x20, 0x2b, 0x2d, 0x2f, 0x41, 0x5c, 0x7e, 0x7f, 0x80, 0x9f, 0xa0, 0xff, 0x100, 0x152, 0x17d, 0x7ff, 0x800,
  0xfff, 0x1000, 0x20ac, 0xd7ff, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x1f600, 0x1ffff, 0x3ffff,
  0x40000, 0xfffff, 0x100000, 0x10fffe, 0x10ffff,
];
/** Values above U+10FFFF, among them the first and last values of five-byte and six-byte sequences. */
export const BEYOND_UNICODE = [0x110000, 0x13ffff, 0x1fffff, 0x200000, 0x3ffffff, 0x4000000, 0x7fffffff];

/** First and last values of ranges of lead bytes, continuation bytes, table rows and digits. */
const BOUNDARY_BYTES = [
  0x00, 0x20, 0x2b, 0x2d, 0x41, 0x7e, 0x7f, 0x80, 0x81, 0x83, 0x84, 0x87, 0x88, 0x8d, 0x8f, 0x90, 0x9d, 0x9f, 0xa0,
  0xaf, 0xb0, 0xbf, 0xc0, 0xc1, 0xc2, 0xd8, 0xdb, 0xdc, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3,
  0xf4, 0xf5, 0xf7, 0xf8, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];

/** A text that is being generated. One buffer serves for all texts, one after the other. */
class Scratch {
  bytes = new Uint8Array(1024);
  length = 0;

  put(...bytes) {
    for (const byte of bytes) this.bytes[this.length++] = byte;
  }

  /** Appends the sequence of `length` bytes for `value`, shortest or overlong (Annex R.4). */
  sequence(length, value) {
    if (length === 1) return this.put(value);
    const prefix = 0x100 - 2 ** (8 - length);
    this.put(prefix + Math.floor(value / 2 ** (6 * (length - 1))));
    for (let left = length - 2; left >= 0; left--) this.put(0x80 + (Math.floor(value / 2 ** (6 * left)) % 64));
  }

  /** Appends a code unit of `width` bytes, in little-endian or big-endian order. */
  unit(value, width, little) {
    for (let index = 0; index < width; index++) {
      this.put(Math.floor(value / 2 ** (8 * (little ? index : width - 1 - index))) % 256);
    }
  }

  get text() {
    return this.bytes.subarray(0, this.length);
  }
}

/** Returns the number of bytes of the shortest form (Annex R, table 1). */
export function shortest(value) {
  return 1 + [0x80, 0x800, 0x10000, 0x200000, 0x4000000].filter((limit) => value >= limit).length;
}

/** Returns a surrogate: the first or last high surrogate, the first or last low surrogate, or any surrogate. */
const surrogate = (random) => 0xd800 + (random.oneIn(2) ? random.pick([0, 0x3ff, 0x400, 0x7ff]) : random.below(0x800));

/** Returns a scalar value: at a boundary, printable ASCII, or with a random number of bits. */
export function scalar(random) {
  if (random.oneIn(3)) return random.pick(BOUNDARIES);
  if (random.oneIn(3)) return 0x20 + random.below(0x5f);
  const value = random.below(2 ** (1 + random.below(21))) % 0x110000;
  return value >= 0xd800 && value < 0xe000 ? value - 0x2000 : value;
}

/** Returns a value above U+10FFFF, of up to 31 bits. */
const beyond = (random) =>
  random.oneIn(2) ? random.pick(BEYOND_UNICODE) : 0x110000 + random.below(2 ** (21 + random.below(11)) - 0x110000);

/**
 * Returns a random code point. These steps are tried in order, each with its probability; an option of 0 omits its step:
 *
 * 1. a surrogate: 1 / `surrogates`;
 * 2. a code point below U+0100: 1 - 1 / `low`;
 * 3. a value above U+10FFFF: 1 / `beyondUnicode`;
 * 4. any scalar value.
 */
export function codePoint(random, { surrogates = 8, beyondUnicode = 0, low = 0 } = {}) {
  if (surrogates && random.oneIn(surrogates)) return surrogate(random);
  if (low && !random.oneIn(low)) return random.below(0x100);
  return beyondUnicode && random.oneIn(beyondUnicode) ? beyond(random) : scalar(random);
}

/** Changes, removes or inserts bytes. */
function damage(random, scratch) {
  const { bytes, length } = scratch;
  const offset = random.below(length + 1);
  switch (random.below(6)) {
    case 0:
      scratch.length = offset;
      break;
    case 1:
      bytes.copyWithin(0, offset, length);
      scratch.length -= offset;
      break;
    case 2:
      bytes.copyWithin(offset, offset + 1, length);
      scratch.length = Math.max(offset, length - 1);
      break;
    case 3:
      bytes.copyWithin(offset + 1, offset, length);
      bytes[offset] = random.pick(BOUNDARY_BYTES);
      scratch.length++;
      break;
    case 4:
      bytes[offset] ^= 1 << random.below(8);
      break;
    default:
      bytes[offset] = random.pick(BOUNDARY_BYTES);
  }
}

/**
 * Returns a generator of texts of one to five pieces. Three of four texts are damaged, some of them twice. `begin` can write the start of
 * a text; its result is passed to each call of `piece`.
 */
function textsOf(piece, begin) {
  const scratch = new Scratch();
  return (random) => {
    scratch.length = 0;
    const state = begin?.(random, scratch);
    for (let pieces = 1 + random.below(5); pieces > 0; pieces--) piece(random, scratch, state);
    if (!random.oneIn(3)) damage(random, scratch);
    if (random.oneIn(4)) damage(random, scratch);
    return scratch.text;
  };
}

/** Generates bytes that resemble some form of UTF-8, well-formed or not. */
export const utf8Like = textsOf((random, scratch) => {
  const kind = random.below(32);
  if (kind < 16) {
    const value = scalar(random);
    scratch.sequence(shortest(value), value);
  } else if (kind < 19) {
    scratch.sequence(3, surrogate(random));
  } else if (kind < 21) {
    scratch.sequence(3, 0xd800 + random.below(0x400));
    scratch.sequence(3, 0xdc00 + random.below(0x400));
  } else if (kind < 24) {
    const value = scalar(random);
    scratch.sequence(Math.min(6, shortest(value) + 1 + random.below(2)), value);
  } else if (kind < 27) {
    const value = beyond(random);
    scratch.sequence(shortest(value), value);
  } else if (kind < 30) {
    const value = scalar(random);
    scratch.sequence(shortest(value), value);
    scratch.length -= random.below(shortest(value));
  } else if (kind < 31) {
    scratch.put(random.pick(BOUNDARY_BYTES));
  } else {
    for (let run = random.below(80); run > 0; run--) scratch.put(0x20 + random.below(0x5f));
  }
});

/** Generates bytes that resemble UTF-16. With `bom`, three of four begin with a BOM. */
export function utf16Like({ little, bom }) {
  const begin = (random, scratch) => {
    const isLittle = bom ? random.oneIn(2) : little;
    if (bom && !random.oneIn(4)) scratch.unit(0xfeff, 2, isLittle);
    return isLittle;
  };
  return textsOf((random, scratch, isLittle) => {
    const value = random.oneIn(3) ? surrogate(random) : scalar(random);
    for (const unit of unitsOf(value)) scratch.unit(unit, 2, isLittle);
  }, begin);
}

/** Generates bytes that resemble UTF-32. With `bom`, three of four begin with a BOM. */
export function utf32Like({ little, bom }) {
  const begin = (random, scratch) => {
    const isLittle = bom ? random.oneIn(2) : little;
    if (bom && !random.oneIn(4)) scratch.unit(0xfeff, 4, isLittle);
    return isLittle;
  };
  return textsOf((random, scratch, isLittle) => {
    const kind = random.below(8);
    const value = kind === 0 ? surrogate(random) : kind === 1 ? beyond(random) : scalar(random);
    scratch.unit(random.oneIn(32) ? 2 ** 31 + random.below(2 ** 31) : value, 4, isLittle);
  }, begin);
}

/** Generates bytes that resemble UTF-7: direct characters and runs of modified Base64, with or without the hyphen at the end. */
export const utf7Like = textsOf((random, scratch) => {
  const kind = random.below(8);
  if (kind < 3) {
    scratch.put(0x20 + random.below(0x5f));
  } else if (kind < 4) {
    scratch.put(0x2b, 0x2d);
  } else {
    const units = [];
    for (let count = 1 + random.below(3); count > 0; count--) {
      units.push(...unitsOf(random.oneIn(32) ? surrogate(random) : scalar(random)));
    }
    const bytes = Buffer.from(units.flatMap((unit) => [unit >> 8, unit & 0xff]));
    scratch.put(0x2b, ...Buffer.from(bytes.toString('base64').replace(/=+$/, ''), 'latin1'));
    if (random.oneIn(2)) scratch.put(0x2d);
  }
});

/** Generates bytes of every value. */
export const anyBytes = textsOf((random, scratch) => {
  scratch.put(random.below(256), random.pick(BOUNDARY_BYTES));
});

/** Returns the UTF-16 code units of a code point (RFC 2781 §2.1). */
export function unitsOf(value) {
  if (value < 0x10000) return [value];
  return [0xd800 + Math.floor((value - 0x10000) / 0x400), 0xdc00 + ((value - 0x10000) % 0x400)];
}

/** Returns a generator of arrays of code points (32 bits each), as little-endian bytes. */
export function codePointText(options) {
  return (random) => {
    const values = Array.from({ length: 1 + random.below(5) }, () => codePoint(random, options));
    return new Uint8Array(Uint32Array.from(values).buffer);
  };
}

/** Returns a generator of UTF-16 strings that can have lone surrogates: arrays of code units, as little-endian bytes. */
export function unitText(options) {
  return (random) => {
    const values = Array.from({ length: 1 + random.below(5) }, () => unitsOf(codePoint(random, options)));
    return new Uint8Array(Uint16Array.from(values.flat()).buffer);
  };
}

/** Generates arrays like those of `codePointText`. Many of the code points are bytes that `surrogateescape` escaped (U+DC80 to U+DCFF). */
export function escapeText(random) {
  const values = Array.from({ length: 1 + random.below(5) }, () => {
    if (random.oneIn(2)) return codePoint(random, { surrogates: 64 });
    return 0xdc00 + (random.oneIn(2) ? 0x80 + random.below(0x80) : random.pick(BOUNDARY_BYTES) | 0x80);
  });
  return new Uint8Array(Uint32Array.from(values).buffer);
}
