// Helpers of the package's tests.
export const bytes = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => parseInt(byte, 16));
export const codePoints = (hex) => Uint32Array.from(hex.split(' '), (value) => parseInt(value, 16));

const strict = new TextDecoder('utf-8', { fatal: true });

/** Returns whether the platform's decoder accepts bytes as UTF-8. */
export function accepts(input) {
  try {
    strict.decode(input);
    return true;
  } catch {
    return false;
  }
}
