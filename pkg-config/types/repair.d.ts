import type { Bytes } from './api.js';
import type { Encoding, Octets, Reason } from './shapes.js';

/** What a decoder that skips the checks would have read. */
export interface Hidden {
  /** In octets. */
  offset: number;
  /** In octets. */
  length: number;
  /** The code points read: one for each sequence, and one for a pair of surrogates. */
  reads: number[];
  /** The characters read, a lone surrogate included; empty beyond 10FFFF, which no string holds. */
  text: string;
  /** Why UTF-8 refuses it. */
  reason: Reason;
}

/**
 * What is hidden in malformed UTF-8 from whoever looks at octets: sequences complete in their leads and continuations that
 * UTF-8 refuses, and the characters that an unchecked decoder reads from them (draft 2279bis <31>, §8).
 *
 * These are overlong forms, surrogates (a high one and a low one that meet are read as their character), numbers beyond
 * 10FFFF and forms of five and six octets. Sequences that are cut, stray continuations, FE and FF hide nothing.
 *
 * ```js
 * reveal(Uint8Array.of(0x2f, 0xc0, 0xae, 0x2e, 0x2f));
 * // [{ offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' }]
 * ```
 */
export function reveal(input: Octets): Hidden[];

/** One step back from double encoding. */
export interface RepairStep {
  /** The encoding that UTF-8 was wrongly read as: `windows-1252`, or `iso-8859-1` where only it has the characters. */
  as: Encoding;
  /** The text before the step: all of it up to 240 octets, else the part around the first change. */
  from: string;
  /** The same part after the step. */
  to: string;
}

/**
 * UTF-8 that was read as windows-1252 or ISO-8859-1 and encoded again, up to eight times ("Ã©" for "é"), undone step by
 * step; null where nothing speaks for that.
 *
 * It is careful. The whole text must be UTF-8, all of it must go back, and what it goes back to must be UTF-8 with more
 * than ASCII: a text of which only parts were encoded twice gives null, for undoing it would destroy the others; pass the
 * parts. Neither does a word with an accent at its end and punctuation after it count ("CAFÉ…"). A signature at the start
 * stays there.
 *
 * Nothing is lost: from the last step to the first, reading `result` (behind its signature) as `as` and encoding that as
 * UTF-8 gives the input again.
 *
 * ```js
 * suspectDoubleEncoding(encode('cafÃ©'));
 * // { steps: [{ as: 'windows-1252', from: 'cafÃ©', to: 'café' }], result: Uint8Array [63 61 66 c3 a9] }
 * ```
 */
export function suspectDoubleEncoding(input: Octets): {
  /** At least one, in the order in which they were undone. */
  steps: RepairStep[];
  /** The text after the last step, in UTF-8. */
  result: Bytes;
} | null;
