// Bytes by their bit patterns alone, whatever an encoding makes of them.
import { binary } from './notation.js';

/** How many continuations a lead may announce. */
const LONGEST_TAIL = 5;
/** How far a run of stray continuations is followed to either side. */
const LONGEST_RUN = 32;

const leadingOnes = (byte) => Math.clz32(~(byte << 24));
const isContinuation = (byte) => leadingOnes(byte) === 1;

/** The length that the leading ones of a byte announce (Amd. 2 R.2); 0 for a continuation, FE and FF. */
function announcedLength(byte) {
  const ones = leadingOnes(byte);
  if (ones === 0) return 1;
  return ones > 1 && ones <= LONGEST_TAIL + 1 ? ones : 0;
}

/** Where the lead is that announces the continuation at `at`; -1 without one. */
function leadBefore(input, at) {
  for (let index = at - 1; index >= Math.max(0, at - LONGEST_TAIL); index--) {
    if (!isContinuation(input[index])) return announcedLength(input[index]) > at - index ? index : -1;
  }
  return -1;
}

/**
 * The structural sequence of UTF-8 over a byte: a lead and as many continuations as it announces, as far as they are
 * there, or a run of continuations that no lead announces (Amd. 2 R.7).
 *
 * `announced` is 0 without a lead; `value` is what the free bits spell in a complete sequence; `next` is the byte after.
 */
export function structureAt(input, at) {
  let offset = at;
  let most = Math.max(1, announcedLength(input[at]));
  if (isContinuation(input[at])) {
    const isStray = (index) => isContinuation(input[index]) && leadBefore(input, index) < 0;
    const lead = leadBefore(input, at);
    if (lead < 0) {
      while (offset > 0 && at - offset < LONGEST_RUN && isStray(offset - 1)) offset--;
      most = at - offset + LONGEST_RUN;
    } else {
      offset = lead;
      most = announcedLength(input[lead]);
    }
  }
  let end = offset + 1;
  while (end < input.length && end < offset + most && isContinuation(input[end])) end++;
  const bytes = input.slice(offset, end);
  const announced = announcedLength(bytes[0]);
  const bits = utf8Bits(bytes, announced);
  const value = announced === bytes.length ? parseInt(bits.map(({ payload }) => payload).join(''), 2) : undefined;
  return { offset, bytes, announced, bits, value, next: input[end] };
}

/** The half of a UTF-16 pair that a sequence of three bytes spells: `high`, `low`, or nothing. */
function halfOf([lead, next, last]) {
  if (lead !== 0xed || next >> 5 !== 0b101 || last >> 6 !== 0b10) return '';
  return next < 0xb0 ? 'high' : 'low';
}

/**
 * The two halves of a UTF-16 pair in three bytes each, where `offset` is that of either half; nothing elsewhere.
 */
export function pairAt(input, offset) {
  const half = halfOf(input.subarray(offset, offset + 3));
  if (half === '') return undefined;
  const start = half === 'high' ? offset : offset - 3;
  if (start < 0) return undefined;
  const bytes = input.subarray(start, start + 6);
  const isPair = halfOf(bytes) === 'high' && halfOf(bytes.subarray(3)) === 'low';
  return isPair ? bytes : undefined;
}

/** A byte whose last `free` bits land at bit `to` of the code point and above. */
function field(byte, free, to) {
  const bits = binary(byte, 8);
  return { octet: byte, prefix: bits.slice(0, 8 - free), payload: bits.slice(8 - free), from: to + free - 1, to };
}

/** The leading ones and the zero after them say what a byte of UTF-8 is; the rest is payload. */
function utf8Bits(bytes, announced) {
  if (announced === 0) return [];
  return Array.from(bytes, (byte, index) => field(byte, 7 - leadingOnes(byte), 6 * (announced - 1 - index)));
}

/**
 * The bytes of whole code units of `width` bytes. Those of a surrogate carry ten bits of U' = U - 10000, the high one
 * from bit 10 up (RFC 2781 §2.1).
 */
export function unitBits(bytes, width, little) {
  const fields = [];
  for (let begin = 0; begin + width <= bytes.length; begin += width) {
    const top = bytes[little ? begin + width - 1 : begin];
    const surrogate = width === 2 && top >> 3 === 0b11011;
    const base = surrogate && !(top & 0b100) ? 10 : 0;
    for (let index = 0; index < width; index++) {
      const place = little ? index : width - 1 - index;
      fields.push(field(bytes[begin + index], surrogate && place === 1 ? 2 : 8, base + 8 * place));
    }
  }
  return fields;
}

/** The one byte of a single-byte encoding; its bits are those of the code point unless a table says otherwise. */
export const singleBits = ([byte], codePoint) => [field(byte, byte === codePoint ? 8 : 0, 0)];
