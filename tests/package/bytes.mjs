// Bytes and code points from hexadecimal text, and the platform's validation of UTF-8.

/** Returns the bytes that a text such as `E2 82 AC` lists; an empty array for an empty text. */
export const bytes = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => parseInt(byte, 16));
/** Returns the code points of a text such as `41 20AC 10FFFF`, which must have at least one. */
export const codePoints = (hex) => Uint32Array.from(hex.split(' '), (value) => parseInt(value, 16));

const strict = new TextDecoder('utf-8', { fatal: true });

/** Returns whether the platform's decoder accepts bytes as UTF-8. */
export function isUtf8ForPlatform(input) {
  try {
    strict.decode(input);
    return true;
  } catch {
    return false;
  }
}
