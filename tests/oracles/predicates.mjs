// What inputs hold: the predicates by which known differences are left out.

const latin1 = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Whether bytes match a pattern whose characters are bytes. */
export const holds = (pattern) => (bytes) => pattern.test(latin1(bytes));

const PAIRS = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g;

/** Whether a surrogate in three bytes, or the beginning of one, stands without its other half. */
export const holdsLoneSurrogate = (bytes) => /\xed[\xa0-\xbf]/.test(latin1(bytes).replace(PAIRS, ''));

/** Whether a code point in memory is one of some. */
export const someCodePoint = (test) => (bytes) => new Uint32Array(bytes.slice().buffer).some(test);

export const isSurrogate = (value) => value >= 0xd800 && value < 0xe000;

/** The text of code units in memory. */
const textOf = (bytes) => String.fromCharCode(...new Uint16Array(bytes.slice().buffer));

/** Whether the text of code units in memory matches a pattern. */
export const textHolds = (pattern) => (bytes) => pattern.test(textOf(bytes));

/** Whether half of a pair stands alone among code units in memory. */
export const isIllFormed = (bytes) => !textOf(bytes).isWellFormed();

/** The digits of each run of Base64 in bytes of UTF-7. */
const runsOf = (bytes) => Array.from(latin1(bytes).matchAll(/\+([A-Za-z0-9+/]+)/g), ([, digits]) => digits);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Whether a run of UTF-7 ends in zeros that are too many to be padding: six bits or more. */
export const endsInZeros = (bytes) =>
  runsOf(bytes).some((digits) => {
    const left = (6 * digits.length) % 16;
    const last = [...digits.slice(-3)].reduce((bits, digit) => 64 * bits + DIGITS.indexOf(digit), 0);
    return left >= 6 && last % 2 ** left === 0;
  });

/** Whether a run of UTF-7 holds half of a pair alone. */
export const holdsLoneUnit = (bytes) =>
  runsOf(bytes).some((digits) => {
    const units = Buffer.from(digits, 'base64');
    return isIllFormed(Uint8Array.from(units.subarray(0, units.length & ~1).swap16()));
  });
