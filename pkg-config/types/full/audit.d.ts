import type { BytesInput, EncodingLabel, Reason } from './shapes.js';

/**
 * A check of `audit`. The name of a check is also the `kind` of its findings, except for `faults`.
 *
 * - `bidi-control`: bidirectional controls. An embedding, override or isolate that is not closed on its line is an error (UTS #55).
 * - `invisible`: characters without a glyph of their own (default-ignorable code points, and format controls such as U+FFF9), where no
 *   script and no emoji needs them.
 * - `tag-smuggling`: tag characters outside of flags. They can spell a hidden text, which the message shows.
 * - `variation-selector`: variation selectors that select no variant. Several of them can encode hidden bytes or text, which the message
 *   shows.
 * - `mixed-script`: words with letters of several scripts (UTS #39, section 5).
 * - `confusable`: words that look like another word of the text, or like ASCII (UTS #39, section 4), and unusual spaces in code.
 * - `control`: the separators U+2028 and U+2029, and control characters other than tab, LF and CR.
 * - `private-use`, `unassigned`, `noncharacter`, `replacement-character`: code points of these kinds.
 * - `not-nfc`: words that are not in Normalization Form C.
 * - `bom-inside`: U+FEFF after the start of the text.
 * - `lone-surrogate-escape`: escapes such as `\ud83d` or `&#xD83D;` without their other half.
 * - `surrogate-pair-escape`: two escapes in place of one, such as `&#xD83D;&#xDE0A;` for `&#x1F60A;`.
 * - `mojibake`: lines of UTF-8 that were decoded in another encoding.
 * - `mixed-encoding`: lines in another encoding than the rest of the input. This check applies to bytes only.
 * - `faults`: malformed input, and input that decodes with a warning. The kind of such a finding is its reason.
 */
export type AuditCheck =
  | 'bidi-control'
  | 'invisible'
  | 'tag-smuggling'
  | 'variation-selector'
  | 'mixed-script'
  | 'confusable'
  | 'control'
  | 'private-use'
  | 'unassigned'
  | 'noncharacter'
  | 'replacement-character'
  | 'not-nfc'
  | 'bom-inside'
  | 'lone-surrogate-escape'
  | 'surrogate-pair-escape'
  | 'mojibake'
  | 'mixed-encoding'
  | 'faults';

/** All checks of `audit`. */
export const auditChecks: readonly AuditCheck[];

/** A place where text is hidden, misleading or malformed. */
export interface Finding {
  /** The check that made this finding, or the reason of a fault. */
  kind: Exclude<AuditCheck, 'faults'> | Reason;
  /** `error`: plainly an attack, or broken text; `warning`: probably not what the author meant; `note`: worth knowing. */
  severity: 'error' | 'warning' | 'note';
  /** The offset of the start: in code units for a string, in bytes for bytes. */
  offset: number;
  /** The line, counted from 1. Lines end with LF, CR LF or CR. */
  line: number;
  /** The column in code points, counted from 1. */
  column: number;
  /** The length, in the same units as the offset. */
  length: number;
  /**
   * The code points of the passage, at most the first 256; `message` says how many there are. The array is empty for malformed bytes.
   * For an escape, the array has the surrogate that the escape represents.
   */
  codePoints: number[];
  /** The finding as a sentence for people. It has no invisible characters: they are written as escapes. */
  message: string;
  /** Text to replace this passage with: empty to remove the passage. Omitted if no replacement is known. */
  suggestion?: string;
}

/** Options of `audit`. */
export interface AuditOptions {
  /** The checks to make; default: all. */
  checks?: readonly AuditCheck[];
  /** The encoding of the bytes; default `utf-8`. A string is UTF-16. */
  encoding?: EncodingLabel;
}

/**
 * Reports text that is hidden or misleading: invisible characters, controls that reorder text, characters that look like others, hidden
 * messages, and broken text.
 *
 * A finding is not a proof, because many of these characters are needed in some scripts and languages. So a finding is an error only if
 * the text is plainly an attack, or broken. Read the suggestion before you use it.
 *
 * The time is linear in the length of the input. The input is copied into the module as a whole, and all findings are in memory. The
 * tables of scripts, categories and normalization are those of Unicode 17, the confusables those of Unicode 18.
 *
 * ```js
 * const [finding] = audit('if (user != "\u202eadmin")');
 * finding.kind; // 'bidi-control'
 * finding.severity; // 'error'
 * finding.offset; // 13
 * audit('say\u041dello(); sayHello()', { checks: ['confusable'] })[0].suggestion; // 'sayHello'
 * audit(Uint8Array.of(0x61, 0xff))[0].kind; // 'invalid-octet'
 * ```
 *
 * @param input The text: a string, or bytes.
 * @param options `checks`: the checks to make. `encoding`: the encoding of the bytes.
 * @returns The findings, in the order of their offsets.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a string nor a view nor a buffer, and for an encoding
 * that is not a string. With the code `ERR_OPTION` for any other wrong option.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, and for an encoding other than UTF-16 if the input is a string.
 * With the code `ERR_OPTION` for an unknown check.
 */
export function audit(input: string | BytesInput, options?: AuditOptions): Finding[];
