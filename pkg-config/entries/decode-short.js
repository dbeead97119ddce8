// Decodes short UTF-8 to UTF-16 code units: for few bytes, a loop is faster than a call of the module, and faster than the function of any
// platform.

/** Up to this many bytes, the loop is faster. */
export const MAX_LOOP_BYTES = 64;

/** The code units before they are copied to an array of the right length. */
const scratch = new Uint16Array(MAX_LOOP_BYTES);

const BOM = 0xfeff;
const isContinuation = (byte) => (byte & 0xc0) === 0x80;

/**
 * Decodes the first `length` bytes, at most `MAX_LOOP_BYTES`, as UTF-8 (RFC 3629). Returns `undefined` for malformed bytes, and for a BOM at
 * the start.
 *
 * An element may be negative or a fraction (see `isUint8Array`). The bit operations convert it to the same byte as a copy to a real
 * `Uint8Array` would. Each element is read once, because shared memory can change.
 */
export function shortUtf16(bytes, length) {
  let end = 0;
  for (let at = 0; at < length; at++) {
    const lead = bytes[at] & 0xff;
    if (lead < 0x80) {
      scratch[end++] = lead;
      continue;
    }
    if (lead < 0xc2 || lead > 0xf4 || at + 1 >= length) return undefined;
    const second = bytes[++at];
    if (!isContinuation(second)) return undefined;
    if (lead < 0xe0) {
      scratch[end++] = ((lead & 0x1f) << 6) | (second & 0x3f);
      continue;
    }
    if (at + 1 >= length) return undefined;
    const third = bytes[++at];
    if (!isContinuation(third)) return undefined;
    if (lead < 0xf0) {
      const unit = ((lead & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
      // An overlong form, or a surrogate.
      if (unit < 0x800 || (unit & 0xf800) === 0xd800) return undefined;
      scratch[end++] = unit;
      continue;
    }
    if (at + 1 >= length) return undefined;
    const fourth = bytes[++at];
    if (!isContinuation(fourth)) return undefined;
    const codePoint = ((lead & 0x07) << 18) | ((second & 0x3f) << 12) | ((third & 0x3f) << 6) | (fourth & 0x3f);
    if (codePoint < 0x10000 || codePoint > 0x10ffff) return undefined;
    scratch[end++] = 0xd7c0 + (codePoint >> 10);
    scratch[end++] = 0xdc00 | (codePoint & 0x3ff);
  }
  return end > 0 && scratch[0] === BOM ? undefined : scratch.slice(0, end);
}
