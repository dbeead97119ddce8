/**
 * What a refused lead leaves behind: each continuation byte that it announced is a fault of its own, one U+FFFD each, by
 * the rule of maximal subparts, and none of them is a second mistake. Nor is the second half of a pair of surrogates,
 * where both are refused: the pair is one character. They are called echoes here, and the fault before them their cause.
 * Only the forms of UTF-8 have them.
 */
import { isUtf8Form } from '../format.js';

const LONGEST_TAIL = 5; // continuations that a lead may announce
const isContinuation = (byte) => byte >> 6 === 0b10;

/** The bytes of the sequence that a lead announces by its leading ones (Amd. 2 R.2); 0 for any other byte. */
function announced(byte) {
  const ones = Math.clz32(~(byte << 24));
  return ones > 1 && ones <= LONGEST_TAIL + 1 ? ones : 0;
}

/**
 * Whether the fault that begins at `at` is an echo: a continuation within what a lead before it announces. As it is a
 * fault of its own, that lead was refused.
 *
 * @param {Uint8Array} bytes they reach at least five bytes before `at`, or to the start of the source
 * @param {number} at
 */
export function isFollowOnFault(bytes, at) {
  if (!isContinuation(bytes[at])) return false;
  for (let back = 1; back <= Math.min(LONGEST_TAIL, at); back += 1) {
    const before = bytes[at - back];
    if (!isContinuation(before)) return announced(before) > back;
  }
  return false;
}

/** The forms that refuse each half of a pair of surrogates; the others read a pair, or its first half. */
const REFUSES_HALVES = new Set(['utf-8', 'utf-8-amd2', 'utf-8-rfc2279bis']);

/** Whether at `at` begins half of a pair, in three bytes whose second is at least `second` and less than 16 more. */
const isHalf = (bytes, at, second) =>
  bytes[at] === 0xed && bytes[at + 1] >> 4 === second >> 4 && isContinuation(bytes[at + 2]);

/** Whether the second half of a pair of surrogates begins at `at`, right behind the first: they are one character. */
const isSecondHalf = (bytes, at) => at >= 3 && isHalf(bytes, at, 0xb0) && isHalf(bytes, at - 3, 0xa0);

/**
 * What tells the echoes among the faults of an encoding: continuations that a refused lead leaves over, and where both
 * halves of a pair of surrogates are refused, the second one; null where there are none.
 *
 * @param {string} encoding
 * @returns {null | ((bytes: Uint8Array, at: number) => boolean)} as `isFollowOnFault`; it looks two bytes behind `at` as well
 */
export function followOnTest(encoding) {
  if (!isUtf8Form(encoding)) return null;
  if (!REFUSES_HALVES.has(encoding)) return isFollowOnFault;
  return (bytes, at) => isFollowOnFault(bytes, at) || isSecondHalf(bytes, at);
}
