// Encodes short strings and arrays of code units as UTF-8: for few code units, a loop is faster than the module, and faster than the
// encoders of most platforms.

/** Up to this many code units, the loop is faster. */
export const MAX_LOOP_UNITS = 64;

/** The bytes of a short text before they are copied to an array of the right length. A code unit has at most three. */
export const scratch = new Uint8Array(3 * MAX_LOOP_UNITS);

/** Returns whether a code unit is a surrogate. */
export const isSurrogate = (unit) => (unit & 0xf800) === 0xd800;
const isHighSurrogate = (unit) => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit) => (unit & 0xfc00) === 0xdc00;

/** Writes the four bytes of a code point above U+FFFF at the offset `end`. */
function writeFour(bytes, end, codePoint) {
  bytes[end] = 0xf0 | (codePoint >> 18);
  bytes[end + 1] = 0x80 | ((codePoint >> 12) & 0x3f);
  bytes[end + 2] = 0x80 | ((codePoint >> 6) & 0x3f);
  bytes[end + 3] = 0x80 | (codePoint & 0x3f);
}

/** Returns the code point of two code units; -1 if they are not a surrogate pair. */
const joined = (high, low) =>
  isHighSurrogate(high) && isLowSurrogate(low) ? 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff) : -1;

// The next two functions have the same loop. V8 and JavaScriptCore need up to twice as long for one loop that handles both strings and
// arrays, because it checks the class of its input at each code unit. In Firefox, functions that write two or three bytes would add a third to
// the time.

/** Encodes a string of at most `MAX_LOOP_UNITS` code units as UTF-8. Returns `undefined` at a lone surrogate. */
export function shortTextToUtf8(text) {
  const bytes = scratch; // Node 20 reads a local variable in less time.
  const { length } = text;
  let end = 0;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
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
      const codePoint = joined(unit, text.charCodeAt(++at));
      if (codePoint < 0) return undefined;
      writeFour(bytes, end, codePoint);
      end += 4;
    }
  }
  return bytes.slice(0, end);
}

/**
 * Encodes the first `length` code units of an array, at most `MAX_LOOP_UNITS`, as UTF-8. Returns `undefined` at a lone surrogate.
 *
 * An element may be negative or a fraction (see `isUint8Array`), so it is converted as a copy to a real `Uint16Array` would convert it.
 */
export function shortUnitsToUtf8(units, length) {
  const bytes = scratch;
  let end = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at] & 0xffff;
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
      const codePoint = joined(unit, units[++at] & 0xffff);
      if (codePoint < 0) return undefined;
      writeFour(bytes, end, codePoint);
      end += 4;
    }
  }
  return bytes.slice(0, end);
}
