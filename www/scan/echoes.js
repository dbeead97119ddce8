/**
 * What a refused lead leaves behind: each continuation octet that it announced is a fault of its own, one U+FFFD each, by
 * the rule of maximal subparts, and none of them is a second mistake. They are called echoes here, and the fault before
 * them their cause. Only the forms of UTF-8 have them.
 */
import { isUtf8Form } from '../format.js';

const LONGEST_TAIL = 5; // continuations that a lead may announce
const isContinuation = (octet) => octet >> 6 === 0b10;

/** The octets of the sequence that a lead announces by its leading ones (Amd. 2 R.2); 0 for any other octet. */
function announced(octet) {
  const ones = Math.clz32(~(octet << 24));
  return ones > 1 && ones <= LONGEST_TAIL + 1 ? ones : 0;
}

/**
 * Whether the fault that begins at `at` is an echo: a continuation within what a lead before it announces. As it is a
 * fault of its own, that lead was refused.
 *
 * @param {Uint8Array} octets they reach at least five octets before `at`, or to the start of the source
 * @param {number} at
 */
export function isEcho(octets, at) {
  if (!isContinuation(octets[at])) return false;
  for (let back = 1; back <= Math.min(LONGEST_TAIL, at); back += 1) {
    const before = octets[at - back];
    if (!isContinuation(before)) return announced(before) > back;
  }
  return false;
}

/** Whether faults of this encoding can be echoes. */
export const hasEchoes = isUtf8Form;
