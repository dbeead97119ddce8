// What of a text decides on a place in it.
import { encode } from 'utfscope';

/**
 * More than any sequence has, and than a decoder looks ahead or needs to be in step: what begins before is decided. In
 * bytes, a multiple of every code unit.
 */
export const CONTEXT = 64;

/** Encodings whose bytes mean nothing without all that came before them. */
export const hasState = (encoding) => encoding === 'utf-7' || encoding === 'utf-1';

/** Encodings whose signature decides on the byte order. */
export const asksSignature = (encoding) => encoding === 'utf-16' || encoding === 'utf-32';

/** The encoding without a question of byte order, by the first bytes of a text: big-endian without a signature. */
export function ordered(encoding, bytes) {
  if (!asksSignature(encoding)) return encoding;
  const little = encode('\ufeff', `${encoding}le`);
  return little.every((byte, index) => bytes[index] === byte) ? `${encoding}le` : `${encoding}be`;
}

/** Where to begin to read, so that a decoder is in step at an offset; both from the start of the text. */
export function before(offset, encoding) {
  return hasState(encoding) ? 0 : Math.max(0, offset - CONTEXT - (offset % 4));
}

/** The bytes around a place, which decide on it, and where they begin. */
export function around(bytes, at, encoding) {
  const start = before(at, encoding);
  return { bytes: bytes.subarray(start, at + CONTEXT), start };
}
