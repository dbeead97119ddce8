// What inputs hold: the predicates by which known differences are left out.

const latin1 = (octets) => Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1');

/** Whether octets match a pattern whose characters are octets. */
export const holds = (pattern) => (octets) => pattern.test(latin1(octets));

const PAIRS = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g;

/** Whether a surrogate in three octets, or the beginning of one, stands without its other half. */
export const holdsLoneSurrogate = (octets) => /\xed[\xa0-\xbf]/.test(latin1(octets).replace(PAIRS, ''));

/** Whether a code point in memory is one of some. */
export const someCodePoint = (test) => (octets) => new Uint32Array(octets.slice().buffer).some(test);

export const isSurrogate = (value) => value >= 0xd800 && value < 0xe000;

/** The text of code units in memory. */
const textOf = (octets) => String.fromCharCode(...new Uint16Array(octets.slice().buffer));

/** Whether the text of code units in memory matches a pattern. */
export const textHolds = (pattern) => (octets) => pattern.test(textOf(octets));

/** Whether half of a pair stands alone among code units in memory. */
export const isIllFormed = (octets) => !textOf(octets).isWellFormed();

/** The digits of each run of Base64 in octets of UTF-7. */
const runsOf = (octets) => Array.from(latin1(octets).matchAll(/\+([A-Za-z0-9+/]+)/g), ([, digits]) => digits);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Whether a run of UTF-7 ends in zeros that are too many to be padding: six bits or more. */
export const endsInZeros = (octets) =>
  runsOf(octets).some((digits) => {
    const left = (6 * digits.length) % 16;
    const last = [...digits.slice(-3)].reduce((bits, digit) => 64 * bits + DIGITS.indexOf(digit), 0);
    return left >= 6 && last % 2 ** left === 0;
  });

/** Whether a run of UTF-7 holds half of a pair alone. */
export const holdsLoneUnit = (octets) =>
  runsOf(octets).some((digits) => {
    const units = Buffer.from(digits, 'base64');
    return isIllFormed(Uint8Array.from(units.subarray(0, units.length & ~1).swap16()));
  });
