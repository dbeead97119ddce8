import type { Bytes } from './bytes.js';
import type { BytesInput, Encoding, EncodingLabel } from './shapes.js';

/** A step of a repair: passages that were decoded in the same wrong encoding. */
export interface TextRepairStep {
  /**
   * The encoding in which the passages were decoded. ISO-8859-1 and windows-1252 differ in the bytes 80 to 9F, which ISO-8859-1 decodes
   * to the control characters U+0080 to U+009F. So `as` is `iso-8859-1` if the passages have such control characters, and no character
   * that only windows-1252 has.
   */
  as: Encoding;
  /** The number of passages that change. */
  passages: number;
  /** The evidence as a sentence for people, such as how improbable the passages are by chance. */
  because: string;
}

/** A part of the input that a repair changes. */
export interface TextChange {
  /** The offset of the part: in code units for a string, in bytes for bytes. */
  offset: number;
  /** The length of the part, in the same units. */
  length: number;
  /** The text of the part in the input. */
  before: string;
  /** The text of the same part after all steps. */
  after: string;
}

/** A repaired text. */
export interface RepairedText {
  /** The text after all steps. */
  text: string;
  /** At least one step, in the order in which they were applied. */
  steps: TextRepairStep[];
  /** The parts that change, in order. Everything else is as in the input. */
  changes: TextChange[];
}

/** Repaired bytes. */
export interface RepairedBytes {
  /** The bytes after all steps, in the encoding of the input. */
  bytes: Bytes;
  /** At least one step, in the order in which they were applied. */
  steps: TextRepairStep[];
  /** The parts that change, in order. All other bytes are as in the input, malformed ones included. */
  changes: TextChange[];
}

/**
 * Repairs text that was decoded in the wrong encoding ("mojibake"). The text was UTF-8, and was decoded up to eight times as windows-1252,
 * another single-byte encoding, Shift_JIS, GBK, Big5, EUC-JP or EUC-KR. Returns null if no repair has enough evidence.
 *
 * Only characters whose bytes in such an encoding form UTF-8 sequences can change, and only if the text is much more plausible afterwards.
 * Control characters are an exception, see below. A simple model of text gives each text a cost in bits, and the evidence is how much less
 * the repaired text costs. `because` has this number, and the probability that the characters form UTF-8 by chance. Steps that change
 * every non-ASCII character of the text are applied first. Then each line is repaired by itself; a step can change some of the characters
 * of a line, and leave others unchanged.
 *
 * - Text in which two repairs are almost equally likely stays as it is: see `repairCandidates`.
 * - A sequence can be damaged. If its no-break space became a space, it is repaired. If it lost a byte, which became U+FFFD or `?`, the
 *   sequence becomes U+FFFD, so the result no longer has its other bytes. To detect this loss, compare the numbers of U+FFFD before and
 *   after the repair.
 * - Control characters from U+0080 to U+009F become the characters that windows-1252 has for the bytes 80 to 9F. U+0085 stays if it can be
 *   a line end.
 *
 * Texts of more than 262,144 code units are repaired in blocks of lines. The time is linear in the length of the text.
 *
 * ```js
 * const { text, steps } = repairText('grÃ¼n, â€žsüßâ€œ');
 * text; // 'grün, „süß“'
 * steps[0].as; // 'windows-1252'
 * repairText('NESTLÉ®'); // null
 * ```
 *
 * @param text The text. Lone surrogates stay as they are.
 * @returns The repaired text, or null.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` if the argument is not a string.
 */
export function repairText(text: string): RepairedText | null;

/**
 * Returns the possible repairs of one step, the most plausible first. These include repairs that `repairText` does not make because two
 * are almost equally likely. Returns an empty array if no repair is possible.
 *
 * The function examines the first lines, at most 262,144 code units, so that its time is bounded. The rest of the text stays as it is.
 *
 * ```js
 * const [best, next] = repairCandidates('GrÃ¥ sten');
 * `${best.text} (${best.steps[0].as})`; // 'Grå sten (windows-1252)'
 * `${next.text} (${next.steps[0].as})`; // 'GrǾ sten (cp850)'
 * ```
 *
 * @param text The text.
 * @returns The possible texts after one step.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` if the argument is not a string.
 */
export function repairCandidates(text: string): RepairedText[];

/**
 * Repairs bytes of text that was decoded in the wrong encoding, as `repairText` does. Returns null if no repair has enough evidence, or if
 * the encoding lacks a character of the repaired text.
 *
 * All bytes outside of the changes stay as they are, a BOM and malformed bytes included.
 *
 * ```js
 * const { bytes } = repair(encode('un cafÃ©'));
 * decode(bytes); // 'un café'
 * ```
 *
 * @param input The bytes of the text.
 * @param encoding The encoding of the bytes; `utf-8` by default. It cannot be `utf-7` or `iso-2022-jp`: decode these and use `repairText`.
 * @returns The repaired bytes, or null.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown or unsuitable encoding. Also if the input needs repairs, but decoding and
 *   encoding it again would change other bytes too, such as overlong forms. With the code `ERR_NOT_TEXT` for binary data.
 * @throws MalformedError for malformed input in an encoding that does not support the policy `surrogateescape`.
 */
export function repair(input: BytesInput, encoding?: EncodingLabel): RepairedBytes | null;

/**
 * Repairs a text that arrives in parts, each line by itself, in constant memory. The result does not depend on how the text is cut
 * into parts.
 *
 * A line is repaired as `repairText` repairs a text of one line. A line of more than 65,536 code units is cut into pieces, which are
 * repaired one by one. A line whose repaired text has a character that the encoding lacks stays as it is. If a line
 * needs repairs, but decoding and encoding it again would change other bytes too, `push` and `finish` throw a RangeError with the code
 * `ERR_ENCODING`. After an error, a new text begins.
 *
 * ```js
 * const repairer = new Repairer();
 * decode(repairer.push(encode('cafÃ© au lait\nthÃ'))); // 'café au lait\n'
 * decode(repairer.push(encode('© vert'))); // ''
 * decode(repairer.finish()); // 'thé vert'
 * ```
 */
export class Repairer {
  /**
   * Creates a repairer.
   *
   * @param encoding The encoding of the bytes; `utf-8` by default. It cannot be `utf-7` or `iso-2022-jp`, nor `utf-16` or `utf-32`,
   * which do not name a byte order.
   * @throws RangeError with the code `ERR_ENCODING` for an unknown or unsuitable encoding.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an encoding that is not a string.
   */
  constructor(encoding?: EncodingLabel);

  /**
   * Returns the repaired lines that this part completes.
   *
   * @param part The next bytes of the text.
   * @returns Bytes in the encoding of the input.
   * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument, `ERR_INVALID_THIS` if `this` is of another class, or
   * `ERR_STATE` if it was freed or was lost in a restart of the module.
   * @throws MalformedError for malformed input in an encoding that does not support the policy `surrogateescape`.
   */
  push(part: BytesInput): Bytes;

  /**
   * Returns the repaired last line, and starts a new text.
   *
   * @returns Bytes in the encoding of the input.
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed
   * or was lost in a restart of the module.
   * @throws MalformedError for malformed input in an encoding that does not support the policy `surrogateescape`.
   */
  finish(): Bytes;

  /**
   * Discards pending input and starts a new text.
   *
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class, or `ERR_STATE` if it was freed
   * or was lost in a restart of the module.
   */
  reset(): void;

  /**
   * Frees the memory that the object holds in the module. The call is optional: the garbage collector frees this memory too.
   *
   * @throws TypeError with the code `ERR_INVALID_THIS` if `this` is of another class.
   */
  free(): void;
  /** Frees the memory in the module at the end of a block with `using`. */
  [Symbol.dispose](): void;
}
