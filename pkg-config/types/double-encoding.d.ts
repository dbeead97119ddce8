import type { Bytes } from './bytes.js';
import type { BytesInput, Encoding } from './shapes.js';

/** One step that undoes double encoding. */
export interface RepairStep {
  /** The encoding in which UTF-8 was wrongly decoded: `windows-1252`, or `iso-8859-1` if only that one has the characters. */
  as: Encoding;
  /** The text before the step: the complete text up to 240 bytes, otherwise the part around the first change. */
  from: string;
  /** The same part after the step. */
  to: string;
}

/**
 * Undoes double encoding: UTF-8 that was decoded as windows-1252 or ISO-8859-1 and encoded as UTF-8 again ("Ã©" for "é"), up
 * to eight times. Returns null if the text is not double-encoded, or if there is not enough evidence.
 *
 * This is the small engine of `utfscope`. That of `utfscope/full` is the one of `repair`: it knows more encodings, finds passages, and
 * needs less text. What this one reports, that one reports too, with the same result.
 *
 * Two conditions must hold. First, the complete text can be undone: each run of characters beyond ASCII is well-formed UTF-8
 * in the single-byte encoding, and every resulting character is assigned. Second, ordinary text has such characters at most
 * once in 2^16 texts. Each sequence contributes to that estimate:
 *
 * - A sequence of 2, 3 or 4 bytes is well-formed by chance once in 2^3, 2^5 or 2^8.
 * - "Ã" or "Â" outside a word in capitals adds 6 bits, a capital after a small letter ("cafÃ©") 8, a symbol inside a word
 *   ("HÃ´tel") 4 or 7, a symbol that does not follow letters ("¤") 6, "€" as in "â€™" 11, and a C1 control character 11.
 * - A sequence without any of these adds nothing ("NESTLÉ®", "5×£35"), and a repeated sequence counts once.
 *
 * A single sequence of two characters is enough only if two of these apply, so that the result is null for much real double
 * encoding ("Ã©" alone, "RÄ«ga"). A further step needs 2^9, because text that was encoded twice was often encoded three times.
 *
 * Limitation: the result is null for a text of which only a part was encoded twice ("é and Ã©"), even if the other part can
 * be undone too ("NESTLÉ® and cafÃ©"). Pass such parts, for example lines, one by one,
 * or use `utfscope/full`.
 *
 * A BOM at the start stays. Nothing is lost: from the last step to the first, decoding `result` (after its BOM) as
 * `as` and encoding it as UTF-8 gives the input again. The time is linear in the length of the input.
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
  /** At least one step, in the order in which they were undone. */
  steps: RepairStep[];
  /** The text after the last step, in UTF-8. */
  result: Bytes;
} | null;
