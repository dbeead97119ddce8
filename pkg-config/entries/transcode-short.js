// Converts few bytes between ISO-8859-1 and UTF-8. For few bytes, a loop is faster than the module, and faster than the functions of most
// platforms.

/** Up to this many bytes of ISO-8859-1, the loop is faster. */
export const MAX_LOOP_LATIN1 = 64;
/** The same limit for UTF-8: the loop is faster than the module for more bytes in this direction. */
export const MAX_LOOP_UTF8 = 128;

/** Receives the result, which is then copied to an array of the right length. A byte of ISO-8859-1 becomes at most two bytes of UTF-8. */
const scratch = new Uint8Array(Math.max(2 * MAX_LOOP_LATIN1, MAX_LOOP_UTF8));

// An element may be negative or a fraction (see `isUint8Array` in input.js). `& 0xff` converts the element to the byte that a copy to a
// `Uint8Array` would contain. Each element is read once, because shared memory can change.

/** Encodes the first `length` bytes, at most `MAX_LOOP_LATIN1`, of ISO-8859-1 as UTF-8. */
export function shortLatin1ToUtf8(bytes, length) {
  const out = scratch; // Node 20 reads a local variable faster than a variable of the module.
  let end = 0;
  for (let at = 0; at < length; at++) {
    const codePoint = bytes[at] & 0xff;
    if (codePoint < 0x80) {
      out[end++] = codePoint;
    } else {
      out[end++] = 0xc0 | (codePoint >> 6);
      out[end++] = 0x80 | (codePoint & 0x3f);
    }
  }
  return out.slice(0, end);
}

/**
 * Converts the first `length` bytes, at most `MAX_LOOP_UTF8`, from UTF-8 to ISO-8859-1. Returns `undefined` for malformed bytes, and for
 * code points above U+00FF.
 */
export function shortUtf8ToLatin1(bytes, length) {
  const out = scratch;
  let end = 0;
  for (let at = 0; at < length; at++) {
    const lead = bytes[at] & 0xff;
    if (lead < 0x80) {
      out[end++] = lead;
      continue;
    }
    // C2 and C3 are the lead bytes of U+0080 to U+00FF.
    if ((lead & 0xfe) !== 0xc2 || ++at >= length) return undefined;
    const continuation = bytes[at] & 0xff;
    if ((continuation & 0xc0) !== 0x80) return undefined;
    out[end++] = ((lead & 0x03) << 6) | (continuation & 0x3f);
  }
  return out.slice(0, end);
}
