import type { Bytes } from './bytes.js';
import type { BytesInput, Encoding } from './shapes.js';

/** One step that undoes double encoding. */
export interface RepairStep {
  /** The encoding in which UTF-8 was wrongly decoded: `windows-1252`, or `iso-8859-1` if windows-1252 lacks one of the characters. */
  as: Encoding;
  /** The text before the step: the complete text up to 240 characters, otherwise the part around the first change. */
  from: string;
  /** The same part after the step. */
  to: string;
}

/**
 * Undoes double encoding: UTF-8 that was decoded as windows-1252 or ISO-8859-1 and encoded as UTF-8 again ("Ã©" for "é"), up
 * to eight times. Returns null if the text is not double-encoded, or if there is not enough evidence.
 *
 * The function of the same name in `utfscope/full` uses the engine of `repairText`. This engine knows more encodings, repairs parts of a
 * text, and needs less text. It also repairs every text that the function in `utfscope` repairs, with the same result.
 *
 * A step is undone only if three conditions hold:
 *
 * - The complete text can be the result of double encoding. Each run of characters beyond ASCII becomes well-formed UTF-8 when it is
 *   encoded in the single-byte encoding, and every resulting character is assigned.
 * - The evidence has at least 16 bits: at most one ordinary text in 2^16 has such characters by chance.
 * - Each run has at least 9 bits by itself.
 *
 * Each UTF-8 sequence with unusual characters adds to the evidence, and a repeated sequence counts once:
 *
 * - A sequence of 2, 3 or 4 bytes adds 3, 5 or 8 bits, because by chance one in 2^3, 2^5 or 2^8 such sequences is well-formed.
 * - Unusual characters add bits. For example, "Ã" or "Â" outside a word in capitals adds 6, and a capital after a small letter ("cafÃ©")
 *   adds 8. A symbol between a capital and a small letter ("HÃ´tel") adds 7, and other symbols directly before a letter or before another
 *   sequence add 4. A symbol that is rare after letters ("¤") adds 6, and "€" as in "â€™" or a C1 control character adds 11.
 * - A sequence without unusual characters adds no bits at all, not even those for its length ("NESTLÉ®", "5×£35").
 *
 * A single sequence of two characters is enough only if two kinds of unusual characters add bits. So the result is null for many texts
 * that really are double-encoded ("Ã©" alone, "RÄ«ga"). A further step needs only 9 bits, because text that was encoded twice was often
 * encoded three times.
 *
 * Limitation: the result is null for a text of which only a part was encoded twice ("é and cafÃ©"). It is null even if the other
 * part could be the result of double encoding too ("NESTLÉ® and cafÃ©"). Pass the parts of such a text one by one, for example its
 * lines, or use `utfscope/full`.
 *
 * A BOM at the start stays. Nothing is lost, because the steps can be reversed, from the last to the first. To reverse the last step,
 * decode `result` (after its BOM) as `as`, and encode the text as UTF-8. The time is linear in the length of the input.
 *
 * ```js
 * const { steps, result } = detectDoubleEncoding(encode('cafÃ©'));
 * steps; // [{ as: 'windows-1252', from: 'cafÃ©', to: 'café' }]
 * decode(result); // 'café'
 * detectDoubleEncoding(encode('NESTLÉ®')); // null
 * ```
 *
 * @param input The text in UTF-8; for any other input the result is null.
 * @returns The steps and the repaired text, or null if the text is not known to be double-encoded.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function detectDoubleEncoding(input: BytesInput): {
  /** At least one step, in the order in which they were applied. */
  steps: RepairStep[];
  /** The text after the last step, in UTF-8. */
  result: Bytes;
} | null;
