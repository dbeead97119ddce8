/**
 * Follow-on faults: faults that are consequences of the fault before them. By the rule of maximal subparts, each
 * continuation byte after a rejected lead byte is a separate fault, and becomes a separate U+FFFD. But such a byte is
 * not a second mistake. If both halves of a surrogate pair are rejected, the second half is a follow-on fault too,
 * because the pair is one character. Only the forms of UTF-8 have follow-on faults.
 */
import { isUtf8Form } from '../format.js';
import { isContinuation } from '../utf8-sequence.js';

const MAX_TAIL = 5; // the maximum number of continuation bytes after a lead byte

/** Returns the sequence length that the leading 1 bits of a lead byte announce (ISO/IEC 10646-1 Amd. 2, R.2); 0 for any other byte. */
function announcedLength(byte) {
  const ones = Math.clz32(~(byte << 24));
  return ones > 1 && ones <= MAX_TAIL + 1 ? ones : 0;
}

/**
 * Returns whether the fault at `at` is a continuation byte that an earlier lead byte announced. The caller must know
 * that a fault begins at `at`. This implies that the lead byte was rejected: otherwise the continuation byte would
 * belong to the sequence of the lead byte.
 *
 * @param {Uint8Array} bytes at least five bytes before `at`, or all bytes from the start of the source
 * @param {number} at
 */
export function isFollowOnFault(bytes, at) {
  if (!isContinuation(bytes[at])) return false;
  for (let distance = 1; distance <= Math.min(MAX_TAIL, at); distance += 1) {
    const before = bytes[at - distance];
    if (!isContinuation(before)) return announcedLength(before) > distance;
  }
  return false;
}

/** The forms of UTF-8 that reject both halves of a surrogate pair; the other forms accept the pair or its first half. */
const REJECTS_BOTH_SURROGATES = new Set(['utf-8', 'utf-8-amd2', 'utf-8-rfc2279bis']);

/** Returns whether a surrogate of three bytes begins at `at`, with a second byte from `second` to `second` + 15. */
const isSurrogate = (bytes, at, second) =>
  bytes[at] === 0xed && bytes[at + 1] >> 4 === second >> 4 && isContinuation(bytes[at + 2]);

/** Returns whether a low surrogate begins at `at`, directly after a high surrogate. */
const isSecondOfPair = (bytes, at) => at >= 3 && isSurrogate(bytes, at, 0xb0) && isSurrogate(bytes, at - 3, 0xa0);

/**
 * Returns the test that recognises follow-on faults of an encoding; null if the encoding has none.
 *
 * @param {string} encoding
 * @returns {null | ((bytes: Uint8Array, at: number) => boolean)} as `isFollowOnFault`; it may also read two bytes after
 *   `at`
 */
export function followOnTest(encoding) {
  if (!isUtf8Form(encoding)) return null;
  if (!REJECTS_BOTH_SURROGATES.has(encoding)) return isFollowOnFault;
  return (bytes, at) => isFollowOnFault(bytes, at) || isSecondOfPair(bytes, at);
}
