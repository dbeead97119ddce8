// Finds the bytes that a decoder needs to decode the byte at an offset correctly.
import { encode } from 'utfscope/full/slim';
import { isMultiByte } from '../../www/format.js';

/**
 * The number of bytes before and after a byte that can affect how the byte is decoded, unless `hasUnboundedContext` is true. This number is
 * more than the longest sequence and the longest look-ahead of a decoder, and a multiple of the size of every code unit.
 */
export const CONTEXT = 64;

/**
 * Returns true for encodings in which the meaning of a byte can depend on all bytes before it. In a long run of characters of two bytes,
 * for example, only the start of the run shows which bytes are lead bytes.
 */
export const hasUnboundedContext = (encoding) => encoding === 'utf-7' || encoding === 'utf-1' || isMultiByte(encoding);

/** The length of the longest BOM that gives a byte order: that of UTF-32. */
export const BOM_LENGTH = 4;

/** Returns true for encodings whose byte order is given by a BOM. */
export const usesBom = (encoding) => encoding === 'utf-16' || encoding === 'utf-32';

/**
 * Replaces `utf-16` or `utf-32` with the encoding that names the byte order: that of the BOM at the start of
 * `firstBytes`, or big-endian without a BOM. Returns every other encoding unchanged.
 */
export function withByteOrder(encoding, firstBytes) {
  if (!usesBom(encoding)) return encoding;
  const bom = encode('\ufeff', `${encoding}le`);
  return bom.every((byte, index) => firstBytes[index] === byte) ? `${encoding}le` : `${encoding}be`;
}

/**
 * Returns an offset at which a decoder can start and still decode the byte at `offset` correctly. The returned offset is a multiple of 4, so no
 * code unit is split.
 */
export function contextStart(offset, encoding) {
  return hasUnboundedContext(encoding) ? 0 : Math.max(0, offset - CONTEXT - (offset % 4));
}
