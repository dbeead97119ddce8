import type { Bytes } from './api.js';
import type { Encoding, BytesInput, Reason } from './shapes.js';

/** What a decoder that skips the checks would have read. */
export interface Hidden {
  /** In bytes. */
  offset: number;
  /** In bytes. */
  length: number;
  /** The code points read: one for each sequence, and one for a pair of surrogates. */
  reads: number[];
  /** The characters read, a lone surrogate included; empty beyond 10FFFF, which no string holds. */
  text: string;
  /** Why UTF-8 refuses it. */
  reason: Reason;
}

/**
 * What is hidden in malformed UTF-8 from whoever looks at bytes: sequences complete in their leads and continuations that
 * UTF-8 refuses, and the characters that an unchecked decoder reads from them (draft 2279bis <31>, §8).
 *
 * These are overlong forms, surrogates (a high one and a low one that meet are read as their character), numbers beyond
 * 10FFFF and forms of five and six bytes. Sequences that are cut, stray continuations, FE and FF hide nothing.
 *
 * ```js
 * reveal(Uint8Array.of(0x2f, 0xc0, 0xae, 0x2e, 0x2f));
 * // [{ offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' }]
 * ```
 */
export function reveal(input: BytesInput): Hidden[];

/** One step back from double encoding. */
export interface RepairStep {
  /** The encoding that UTF-8 was wrongly read as: `windows-1252`, or `iso-8859-1` where only it has the characters. */
  as: Encoding;
  /** The text before the step: all of it up to 240 bytes, otherwise the part around the first change. */
  from: string;
  /** The same part after the step. */
  to: string;
}

/**
 * Undoes double encoding: UTF-8 that was read as windows-1252 or ISO-8859-1 and encoded as UTF-8 again ("Ã©" for "é"), up
 * to eight times. Returns null if the text is not double-encoded, or if the evidence is not overwhelming.
 *
 * Two conditions hold for an answer. The whole text goes back: each run of characters beyond ASCII is well-formed UTF-8
 * in the single-byte encoding, and every character that results is assigned. And ordinary text has such characters at most
 * once in 2^16 texts, by an estimate for each sequence:
 *
 * - a sequence of 2, 3 or 4 bytes is well-formed by chance once in 2^3, 2^5 or 2^8;
 * - "Ã" or "Â" outside a word in capitals adds 6 bits, a capital after a small letter ("cafÃ©") 8, a symbol inside a word ("HÃ´tel") 4 or 7, a
 *   symbol that does not follow letters ("¤") 6, "€" as in "â€™" 11, a C1 control 11;
 * - a sequence without any of these adds nothing ("NESTLÉ®", "5×£35"), and a repeated one is counted once.
 *
 * No single sequence of two characters is enough unless two of these come together, so much real double encoding gets
 * null ("Ã©" alone, "RÄ«ga"). A further step needs 2^9, because text that was encoded twice was often encoded three times.
 *
 * Limitation: a text of which only a part was encoded twice gets null ("é and Ã©"), also where the other part would go back to
 * something ("NESTLÉ® and cafÃ©").
 * Pass the parts, such as lines, one by one.
 *
 * A BOM at the start stays there. Nothing is lost: from the last step to the first, reading `result` (after its BOM) as
 * `as` and encoding that as UTF-8 gives the input again. The cost is linear in the length of the input.
 *
 * ```js
 * detectDoubleEncoding(encode('cafÃ©'));
 * // { steps: [{ as: 'windows-1252', from: 'cafÃ©', to: 'café' }], result: Uint8Array [63 61 66 c3 a9] }
 * detectDoubleEncoding(encode('NESTLÉ®')); // null
 * ```
 *
 * @param input the text in UTF-8; any other input gets null
 * @returns the steps and the repaired text, or null for "not known to be double-encoded"
 * @throws TypeError if the input is no `Uint8Array`, `ArrayBuffer` or `DataView`
 */
export function detectDoubleEncoding(input: BytesInput): {
  /** At least one, in the order in which they were undone. */
  steps: RepairStep[];
  /** The text after the last step, in UTF-8. */
  result: Bytes;
} | null;
