import type { Bytes } from './bytes.js';
import type { BytesInput, Encoding } from './shapes.js';

/** One step that undoes double encoding. */
export interface RepairStep {
  /**
   * The encoding in which UTF-8 was wrongly decoded. It is `iso-8859-1`, not `windows-1252`, if the text has control characters from
   * U+0080 to U+009F, to which ISO-8859-1 decodes the bytes 80 to 9F.
   */
  as: Encoding;
  /**
   * An excerpt of the text before the step: the complete text up to 120 characters, otherwise 120 characters around the first change.
   * If lines are repaired one by one, it is an excerpt of the first line that changes. U+FFFD stands for a malformed byte.
   */
  from: string;
  /** The text after the step, from the same place on, at most 120 characters. */
  to: string;
}

/**
 * Undoes double encoding: UTF-8 that was decoded in another encoding and encoded as UTF-8 again ("Ã©" for "é"), up to eight times.
 * Returns null if no repair has enough evidence. The time is linear in the length of the input.
 *
 * Each passage of wrongly decoded characters is repaired separately. A sequence that lost a byte becomes U+FFFD. All other bytes stay as they
 * are. For text in UTF-8, `repair` returns the same bytes, and also the evidence and the changes. For binary data, this function returns
 * null, and `repair` throws.
 *
 * The function of the same name in the entry `utfscope` is smaller and repairs less. It does not repair a text of which only a part was
 * wrongly decoded, knows only windows-1252 and ISO-8859-1, and needs more evidence.
 *
 * ```js
 * const { steps, result } = detectDoubleEncoding(encode('é and cafÃ©'));
 * steps; // [{ as: 'windows-1252', from: 'é and cafÃ©', to: 'é and café' }]
 * decode(result); // 'é and café'
 * detectDoubleEncoding(encode('NESTLÉ®')); // null
 * ```
 *
 * @param input The text in UTF-8.
 * @returns The steps and the repaired text, or null if no repair has enough evidence.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function detectDoubleEncoding(input: BytesInput): {
  /** At least one step, in the order in which they were applied. */
  steps: RepairStep[];
  /** The text after the last step, in UTF-8. */
  result: Bytes;
} | null;
