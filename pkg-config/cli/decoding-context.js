// How many bytes around an offset decide how it decodes.
import { encode } from 'utfscope';

/**
 * Bytes before and after an offset that decide how it decodes: longer than any sequence and than any look-ahead of a
 * decoder. A multiple of the size of every code unit.
 */
export const CONTEXT = 64;

/** Encodings in which a byte can depend on everything before it. */
export const isStateful = (encoding) => encoding === 'utf-7' || encoding === 'utf-1';

/** Encodings in which the BOM decides the byte order. */
export const usesBom = (encoding) => encoding === 'utf-16' || encoding === 'utf-32';

/** Returns `utf-16` and `utf-32` with the byte order of the BOM in `head`, big-endian without a BOM. */
export function withByteOrder(encoding, head) {
  if (!usesBom(encoding)) return encoding;
  const bom = encode('\ufeff', `${encoding}le`);
  return bom.every((byte, index) => head[index] === byte) ? `${encoding}le` : `${encoding}be`;
}

/** Returns an offset before `offset` at which a decoder that starts there decodes `offset` correctly. */
export function contextStart(offset, encoding) {
  return isStateful(encoding) ? 0 : Math.max(0, offset - CONTEXT - (offset % 4));
}

/** Returns the bytes that decide how `offset` decodes, and the offset of the first: `{ bytes, start }`. */
export function contextOf(bytes, offset, encoding) {
  const start = contextStart(offset, encoding);
  return { bytes: bytes.subarray(start, offset + CONTEXT), start };
}
