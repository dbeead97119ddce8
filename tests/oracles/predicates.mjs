// Predicates on inputs, which exclude known differences from a comparison.

const latin1 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Tests bytes against a pattern whose characters are bytes. */
export const holds = (pattern) => (bytes) => pattern.test(latin1(bytes));

const PAIRS = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g;

/** Tests for a three-byte surrogate, or the beginning of one, without its other half. */
export const holdsLoneSurrogate = (bytes) => /\xed[\xa0-\xbf]/.test(latin1(bytes).replace(PAIRS, ''));

/** Tests code points in memory: does one satisfy `test`? */
export const someCodePoint = (test) => (bytes) => new Uint32Array(bytes.slice().buffer).some(test);

export const isSurrogate = (value) => value >= 0xd800 && value < 0xe000;

/** Returns the string of code units in memory. */
const textOf = (bytes) => String.fromCharCode(...new Uint16Array(bytes.slice().buffer));

/** Tests the string of code units in memory against a pattern. */
export const textHolds = (pattern) => (bytes) => pattern.test(textOf(bytes));

/** Tests code units in memory for a lone surrogate. */
export const isIllFormed = (bytes) => !textOf(bytes).isWellFormed();

/** Returns the digits of each Base64 run in UTF-7. */
const runsOf = (bytes) => Array.from(latin1(bytes).matchAll(/\+([A-Za-z0-9+/]+)/g), ([, digits]) => digits);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Tests whether a Base64 run in UTF-7 ends in six or more zero bits, which is too many for padding. */
export const endsInZeros = (bytes) =>
  runsOf(bytes).some((digits) => {
    const left = (6 * digits.length) % 16;
    const last = [...digits.slice(-3)].reduce((bits, digit) => 64 * bits + DIGITS.indexOf(digit), 0);
    return left >= 6 && last % 2 ** left === 0;
  });

/** Tests whether a Base64 run in UTF-7 has a lone surrogate. */
export const holdsLoneUnit = (bytes) =>
  runsOf(bytes).some((digits) => {
    const units = Buffer.from(digits, 'base64');
    return isIllFormed(Uint8Array.from(units.subarray(0, units.length & ~1).swap16()));
  });
