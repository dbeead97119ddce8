// Encodes short strings and arrays of code units as UTF-8: for few code units, a loop is faster than the module, and than the encoders of
// most platforms.

/** Up to this many code units, the loop is faster. */
export const MAX_LOOP_UNITS = 64;

/** The bytes before they are copied to an array of the right length. A code unit has at most three. */
const scratch = new Uint8Array(3 * MAX_LOOP_UNITS);

/** Returns whether a code unit is a surrogate. */
export const isSurrogate = (unit) => (unit & 0xf800) === 0xd800;
const isHighSurrogate = (unit) => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit) => (unit & 0xfc00) === 0xdc00;

/**
 * Returns a code unit of a string, or of an array. An element of an array may be negative or a fraction (see `isUint8Array`), so it is
 * converted as a copy would convert it. After the end, returns NaN for a string and 0 for an array.
 */
const unitAt = (source, at, isText) => (isText ? source.charCodeAt(at) : source[at] & 0xffff);

/**
 * Encodes at most `MAX_LOOP_UNITS` code units as UTF-8. `source` is a string if `isText` is true, otherwise an array. Returns `undefined`
 * at a lone surrogate.
 */
export function shortUtf8(source, length, isText) {
  const bytes = scratch; // Node 20 reads a local variable in less time.
  let end = 0;
  for (let at = 0; at < length; at++) {
    const unit = unitAt(source, at, isText);
    if (unit < 0x80) {
      bytes[end++] = unit;
    } else if (unit < 0x800) {
      bytes[end++] = 0xc0 | (unit >> 6);
      bytes[end++] = 0x80 | (unit & 0x3f);
    } else if (!isSurrogate(unit)) {
      bytes[end++] = 0xe0 | (unit >> 12);
      bytes[end++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[end++] = 0x80 | (unit & 0x3f);
    } else {
      const low = unitAt(source, ++at, isText);
      if (!isHighSurrogate(unit) || !isLowSurrogate(low)) return undefined;
      const codePoint = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
      bytes[end++] = 0xf0 | (codePoint >> 18);
      bytes[end++] = 0x80 | ((codePoint >> 12) & 0x3f);
      bytes[end++] = 0x80 | ((codePoint >> 6) & 0x3f);
      bytes[end++] = 0x80 | (codePoint & 0x3f);
    }
  }
  return bytes.slice(0, end);
}
