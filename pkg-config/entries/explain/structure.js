// The structure of bytes by their bit patterns alone, independent of their encoding. Amd. 2 is ISO/IEC 10646-1:1993, Amendment 2.
import { binary } from './notation.js';

/** The maximum number of continuation bytes that a lead byte announces. */
const MAX_CONTINUATIONS = 5;
/** A run of stray continuation bytes is cut to at most this many bytes before the examined byte, and at most this many from that byte on. */
const MAX_RUN = 32;

const leadingOnes = (byte) => Math.clz32(~(byte << 24));
const isContinuation = (byte) => leadingOnes(byte) === 1;

/** Returns the length that the leading ones of a byte announce (Amd. 2 R.2); 0 for a continuation byte, FE and FF. */
function announcedLength(byte) {
  const ones = leadingOnes(byte);
  if (ones === 0) return 1;
  return ones > 1 && ones <= MAX_CONTINUATIONS + 1 ? ones : 0;
}

/** Returns the index of the lead byte that announces the continuation byte at `at`, or -1. */
function leadBefore(input, at) {
  for (let index = at - 1; index >= Math.max(0, at - MAX_CONTINUATIONS); index--) {
    if (!isContinuation(input[index])) return announcedLength(input[index]) > at - index ? index : -1;
  }
  return -1;
}

/**
 * Returns the structural sequence of UTF-8 that contains the byte at `at`:
 *
 * - a lead byte or an ASCII byte, with the announced continuation bytes that follow it;
 * - a run of continuation bytes that no lead byte announces (Amd. 2 R.7);
 * - FE or FF alone.
 *
 * `announced` is the length that the first byte announces, or 0. `value` is the number in the free bits of a complete sequence. `next` is
 * the byte after the sequence.
 */
export function structureAt(input, at) {
  let offset = at;
  let maxLength = Math.max(1, announcedLength(input[at]));
  if (isContinuation(input[at])) {
    const isStray = (index) => isContinuation(input[index]) && leadBefore(input, index) < 0;
    const lead = leadBefore(input, at);
    if (lead < 0) {
      while (offset > 0 && at - offset < MAX_RUN && isStray(offset - 1)) offset--;
      maxLength = at - offset + MAX_RUN;
    } else {
      offset = lead;
      maxLength = announcedLength(input[lead]);
    }
  }
  let end = offset + 1;
  while (end < input.length && end < offset + maxLength && isContinuation(input[end])) end++;
  const bytes = input.slice(offset, end);
  const announced = announcedLength(bytes[0]);
  const bits = utf8Bits(bytes, announced);
  const value = announced === bytes.length ? parseInt(bits.map(({ payload }) => payload).join(''), 2) : undefined;
  return { offset, bytes, announced, bits, value, next: input[end] };
}

/** Returns which surrogate three bytes encode: `high`, `low`, or an empty string for neither. */
function halfOf([lead, next, last]) {
  if (lead !== 0xed || next >> 5 !== 0b101 || last >> 6 !== 0b10) return '';
  return next < 0xb0 ? 'high' : 'low';
}

/** Returns the six bytes of a surrogate pair, if `offset` is the start of either half; otherwise `undefined`. */
export function pairAt(input, offset) {
  const half = halfOf(input.subarray(offset, offset + 3));
  if (half === '') return undefined;
  const start = half === 'high' ? offset : offset - 3;
  if (start < 0) return undefined;
  const bytes = input.subarray(start, start + 6);
  const isPair = halfOf(bytes) === 'high' && halfOf(bytes.subarray(3)) === 'low';
  return isPair ? bytes : undefined;
}

/** Returns the bit field of a byte whose last `free` bits become the bits of the code point from bit `to` upwards. */
function field(byte, free, to) {
  const bits = binary(byte, 8);
  return { octet: byte, prefix: bits.slice(0, 8 - free), payload: bits.slice(8 - free), from: to + free - 1, to };
}

/** Returns the bit fields of a sequence. The leading ones of a byte and the zero after them are its prefix. */
function utf8Bits(bytes, announced) {
  if (announced === 0) return [];
  return Array.from(bytes, (byte, index) => field(byte, 7 - leadingOnes(byte), 6 * (announced - 1 - index)));
}

/**
 * Returns the bit fields of complete code units of `width` bytes. A surrogate holds ten bits of U' = U - 0x10000: a high
 * surrogate holds bits 10 to 19, a low surrogate holds bits 0 to 9 (RFC 2781 §2.1).
 */
export function unitBits(bytes, width, isLittleEndian) {
  const fields = [];
  for (let begin = 0; begin + width <= bytes.length; begin += width) {
    const top = bytes[isLittleEndian ? begin + width - 1 : begin];
    const isSurrogate = width === 2 && top >> 3 === 0b11011;
    const base = isSurrogate && !(top & 0b100) ? 10 : 0;
    for (let index = 0; index < width; index++) {
      const significance = isLittleEndian ? index : width - 1 - index;
      fields.push(field(bytes[begin + index], isSurrogate && significance === 1 ? 2 : 8, base + 8 * significance));
    }
  }
  return fields;
}

/** Returns the bit field of a byte in a single-byte encoding. The field has a payload only if the byte is the code point. */
export const singleBits = ([byte], codePoint) => [field(byte, byte === codePoint ? 8 : 0, 0)];
