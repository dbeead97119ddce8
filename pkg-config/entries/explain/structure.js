// Octets by their bit patterns alone, whatever an encoding makes of them.
import { binary } from './notation.js';

/** How many continuations a lead may announce. */
const LONGEST_TAIL = 5;
/** How far a run of stray continuations is followed to either side. */
const LONGEST_RUN = 32;

const leadingOnes = (octet) => Math.clz32(~(octet << 24));
const isContinuation = (octet) => leadingOnes(octet) === 1;

/** The length that the leading ones of an octet announce (Amd. 2 R.2); 0 for a continuation, FE and FF. */
function announcedLength(octet) {
  const ones = leadingOnes(octet);
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
 * The structural sequence of UTF-8 over an octet: a lead and as many continuations as it announces, as far as they are
 * there, or a run of continuations that no lead announces (Amd. 2 R.7).
 *
 * `announced` is 0 without a lead; `value` is what the free bits spell in a complete sequence; `next` is the octet after.
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
  const octets = input.slice(offset, end);
  const announced = announcedLength(octets[0]);
  const bits = utf8Bits(octets, announced);
  const value = announced === octets.length ? parseInt(bits.map(({ payload }) => payload).join(''), 2) : undefined;
  return { offset, octets, announced, bits, value, next: input[end] };
}

/** The half of a UTF-16 pair that a sequence of three octets spells: `high`, `low`, or nothing. */
function halfOf([lead, next, last]) {
  if (lead !== 0xed || next >> 5 !== 0b101 || last >> 6 !== 0b10) return '';
  return next < 0xb0 ? 'high' : 'low';
}

/**
 * The two halves of a UTF-16 pair in three octets each, where `offset` is that of either half; nothing elsewhere.
 */
export function pairAt(input, offset) {
  const half = halfOf(input.subarray(offset, offset + 3));
  if (half === '') return undefined;
  const start = half === 'high' ? offset : offset - 3;
  if (start < 0) return undefined;
  const octets = input.subarray(start, start + 6);
  const isPair = halfOf(octets) === 'high' && halfOf(octets.subarray(3)) === 'low';
  return isPair ? octets : undefined;
}

/** An octet whose last `free` bits land at bit `to` of the code point and above. */
function field(octet, free, to) {
  const bits = binary(octet, 8);
  return { octet, prefix: bits.slice(0, 8 - free), payload: bits.slice(8 - free), from: to + free - 1, to };
}

/** The leading ones and the zero after them say what an octet of UTF-8 is; the rest is payload. */
function utf8Bits(octets, announced) {
  if (announced === 0) return [];
  return Array.from(octets, (octet, index) => field(octet, 7 - leadingOnes(octet), 6 * (announced - 1 - index)));
}

/**
 * The octets of whole code units of `width` octets. Those of a surrogate carry ten bits of U' = U - 10000, the high one
 * from bit 10 up (RFC 2781 §2.1).
 */
export function unitBits(octets, width, little) {
  const fields = [];
  for (let begin = 0; begin + width <= octets.length; begin += width) {
    const top = octets[little ? begin + width - 1 : begin];
    const surrogate = width === 2 && top >> 3 === 0b11011;
    const base = surrogate && !(top & 0b100) ? 10 : 0;
    for (let index = 0; index < width; index++) {
      const place = little ? index : width - 1 - index;
      fields.push(field(octets[begin + index], surrogate && place === 1 ? 2 : 8, base + 8 * place));
    }
  }
  return fields;
}

/** The one octet of a single-octet encoding; its bits are those of the code point unless a table says otherwise. */
export const singleBits = ([octet], codePoint) => [field(octet, octet === codePoint ? 8 : 0, 0)];
