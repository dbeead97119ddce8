import type { BytesInput, Reason } from './shapes.js';

/** A sequence that UTF-8 rejects, and what a decoder without checks reads from it. */
export interface Hidden {
  /** The offset of the sequence in bytes. */
  offset: number;
  /** The length of the sequence in bytes. */
  length: number;
  /** The code point that the decoder reads, in an array of one element. A surrogate pair is read as one code point. */
  reads: number[];
  /** The characters that the decoder reads, lone surrogates included; empty above 10FFFF, which no string can represent. */
  text: string;
  /** The reason why UTF-8 rejects the sequence. */
  reason: Reason;
}

/**
 * Finds characters that malformed UTF-8 hides from a search for bytes. A complete sequence that UTF-8 rejects hides the characters that
 * a decoder without checks reads from it (draft-yergeau-rfc2279bis-00, paragraph <31>, §8).
 *
 * Such sequences are overlong forms, surrogates, numbers above 10FFFF, and sequences of five and six bytes. A high surrogate followed by a
 * low one is read as one character. Truncated sequences, stray continuation bytes, FE and FF hide nothing.
 *
 * ```js
 * reveal(Uint8Array.of(0x2f, 0xc0, 0xae, 0x2e, 0x2f));
 * // [{ offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' }]
 * ```
 *
 * @param input The bytes.
 * @returns The hidden characters, in order.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function reveal(input: BytesInput): Hidden[];
