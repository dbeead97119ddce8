// Predicates on the bytes of an input, which exclude known differences from a comparison. Some inputs are arrays of
// 16-bit code units or 32-bit code points, in the byte order of the processor.

const latin1 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/**
 * Returns a predicate: whether a pattern matches the bytes. In the pattern, the characters U+0000 to U+00FF stand for
 * bytes.
 */
export const bytesMatch = (pattern) => (bytes) => pattern.test(latin1(bytes));

/** Surrogate pairs as CESU-8 encodes them. */
const CESU_8_PAIRS = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g;

/** Tests for a surrogate encoded in three bytes, complete or cut after two bytes, that is not part of a pair. */
export const holdsLoneSurrogate = (bytes) => /\xed[\xa0-\xbf]/.test(latin1(bytes).replace(CESU_8_PAIRS, ''));

/**
 * Returns a predicate: whether a code point of the text satisfies `test`. The bytes are those of 32-bit code points.
 */
export const someCodePoint = (test) => (bytes) => new Uint32Array(bytes.slice().buffer).some(test);

export const isSurrogate = (value) => value >= 0xd800 && value < 0xe000;

/** Returns the string whose 16-bit code units have these bytes. */
const textOf = (bytes) => String.fromCharCode(...new Uint16Array(bytes.slice().buffer));

/** Returns a predicate: whether a pattern matches the string. The bytes are those of 16-bit code units. */
export const stringMatches = (pattern) => (bytes) => pattern.test(textOf(bytes));

/** Tests for a lone surrogate. The bytes are those of 16-bit code units. */
export const isIllFormed = (bytes) => !textOf(bytes).isWellFormed();

/** Returns the digits of each Base64 run in UTF-7. */
const runsOf = (bytes) => Array.from(latin1(bytes).matchAll(/\+([A-Za-z0-9+/]+)/g), ([, digits]) => digits);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Tests whether six or more bits follow the last code unit of a Base64 run in UTF-7, and all of them are zero. UTF-7
 * pads a run with fewer than six zero bits.
 */
export const hasExcessPadding = (bytes) =>
  runsOf(bytes).some((digits) => {
    const paddingLength = (6 * digits.length) % 16; // in bits
    const lastBits = [...digits.slice(-3)].reduce((bits, digit) => 64 * bits + DIGITS.indexOf(digit), 0);
    return paddingLength >= 6 && lastBits % 2 ** paddingLength === 0;
  });

/** Tests whether a Base64 run in UTF-7 has a lone surrogate. */
export const base64HoldsLoneSurrogate = (bytes) =>
  runsOf(bytes).some((digits) => {
    const units = Buffer.from(digits, 'base64');
    return isIllFormed(Uint8Array.from(units.subarray(0, units.length & ~1).swap16()));
  });
