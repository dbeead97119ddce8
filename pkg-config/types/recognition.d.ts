import type { BytesInput, Encoding, EncodingLabel } from './shapes.js';

/** A byte order mark (BOM): the character U+FEFF at the start, as one encoding writes it. */
export interface ByteOrderMark {
  /** The encoding that the BOM indicates. */
  encoding: Encoding;
  /** The length of the BOM in bytes. */
  length: number;
}

/**
 * Returns the BOM at the start of the bytes, or null (ISO/IEC 10646-1:1993, Amendment 2, below: Amd. 2, Annex F; RFC 2781 §3.2).
 *
 * It is the BOM of `utf-8`, `utf-16be`, `utf-16le`, `utf-32be` or `utf-32le`; FF FE 00 00 is `utf-32le`. The same bytes
 * can also be a character U+FEFF that belongs to the text, and not a BOM (draft-yergeau-rfc2279bis-00, paragraph <36>).
 *
 * ```js
 * detectBOM(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)); // { encoding: 'utf-8', length: 3 }
 * ```
 *
 * @param input The bytes, from the start of the text.
 * @returns The BOM, or null if there is none.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function detectBOM(input: BytesInput): ByteOrderMark | null;

/** An escape sequence of ISO 2022 that switches to UTF-8, or back to ISO 2022. */
export interface Designation {
  /** `utf-8`: it switches to UTF-8. `return`: it switches back to ISO 2022. */
  kind: 'utf-8' | 'return';
  /** The implementation level; absent if the sequence states none (1B 25 47), and for `return`. */
  level?: 1 | 2 | 3;
  /** The length in bytes, with padding. */
  length: number;
  /** Zeros pad each byte of the sequence to two bytes (`ucs-2`) or to four bytes (`ucs-4`). Absent without padding. */
  padded?: 'ucs-2' | 'ucs-4';
}

/**
 * Returns the designation at the start of the bytes, or null.
 *
 * ESC 02/05 02/15 04/07 to 04/09 designate UTF-8 of implementation level 1 to 3. ESC 02/05 04/07 designates UTF-8 without a level
 * (Amd. 2 R.6), and ESC 02/05 04/00 returns to ISO 2022 (ISO/IEC 10646-1 §17.5). The numbers are the column and the row of a code
 * table: 02/05 is the byte 25 (hexadecimal). In UCS-2 and UCS-4, zeros pad each byte on the left. But if ESC 02/05 04/07
 * began the UTF-8 text, the ESC 02/05 04/00 that ends it is not padded.
 *
 * ```js
 * detectDesignation(Uint8Array.of(0x1b, 0x25, 0x2f, 0x49)); // { kind: 'utf-8', level: 3, length: 4 }
 * ```
 *
 * @param input The bytes, from the start of the text.
 * @returns The designation, or null if there is none.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function detectDesignation(input: BytesInput): Designation | null;

/** A possible encoding of the bytes. */
export interface Candidate {
  /** The encoding. */
  encoding: Encoding;
  /**
   * A number from 0 to 1. The confidences of the candidates need not add up to 1. Below 0.5 there is not enough evidence: if the first
   * candidate is below 0.5, the encoding is unknown.
   */
  confidence: number;
  /** The evidence as a sentence for people. If it begins with "unknown", the confidence is below 0.5. */
  because: string;
  /**
   * The encoding whose escape sequences the bytes have, if the package cannot decode them: `iso-2022-kr`, `iso-2022-cn`,
   * `hz-gb-2312` or `iso-2022-jp`. `utfscope/full` decodes `iso-2022-jp`, and reports it here only if the text is malformed in
   * it. If `unsupported` is present, all bytes are ASCII, and `encoding` is `utf-8` with a confidence below 0.5.
   */
  unsupported?: string;
}

/** Options of `detect`. */
export interface DetectOptions {
  /**
   * The encodings that are possible; all by default. For text, `detect` always returns at least one of them. Without evidence, an encoding
   * in which the text is well-formed has a confidence of 0.05. If there is no evidence, and the text is malformed in all possible
   * encodings, each of them has 0.01, and its `because` names the first fault in this encoding.
   */
  among?: EncodingLabel[] | undefined;
  /**
   * The encoding that a header or a user states, or the language of the text. Pass an encoding label, a language tag such as `ja` or
   * `pt-BR`, or a top-level domain such as `jp`. A hint breaks ties and never overrides strong evidence. A stated encoding in which
   * the text is well-formed has a confidence of at least 0.5, unless another encoding has more than 0.5. A language has an effect in
   * `utfscope/full` only.
   */
  hint?: EncodingLabel | undefined;
}

/**
 * Returns the possible encodings of the bytes, the most likely first; none if the bytes are not text (see `detectBinary`). Short text in
 * UTF-16 looks like binary data too, because it has NULs. To get UTF-16 as a candidate for such text, name it in `hint` or `among`.
 *
 * If the first candidate has a confidence below 0.5, the encoding is unknown. For example, the text is too short, or in an encoding
 * that this package does not support.
 *
 * The function reads the first 65,536 bytes, so that its time is bounded. The evidence and its confidence:
 *
 * - A BOM: 0.99 (likely, but not certain: draft-yergeau-rfc2279bis-00, paragraph <38>), or 0.7 if the text contradicts it.
 * - An ISO 2022 designation of UTF-8: 0.98, or 0.7 if the text contradicts it. The text after it is judged too.
 * - Valid UTF-8 with n sequences of several bytes: 1 - 0.3^n, at most 0.99 (draft-yergeau-rfc2279bis-00, paragraph <15>);
 *   less with control characters.
 * - ASCII: 0.9 for `utf-8`, because later text may have other characters, and 0.85 for `ascii`; less with control characters.
 * - Code units that form text: up to 0.99 for `utf-16le`, `utf-16be`, `utf-32le` and `utf-32be` without a BOM, in
 *   every script. A simple model of text gives each text a cost in bits. The evidence is how much less the text costs than in any other
 *   encoding.
 * - Base64 runs that decode to text: up to 0.95 for `utf-7`.
 * - Valid `cesu-8`, `wtf-8`, `mutf-8` or `utf-8-rfc2279bis` that is not valid UTF-8: up to 0.85, 0.8, 0.75 and 0.5, in this order.
 * - UTF-8 with at least two valid multi-byte sequences for each fault: up to 0.9, less with more faults.
 * - Letters with accents as in words of one Western language, and punctuation such as curly quotation marks: up to 0.95 for
 *   `windows-1252`. Each of these characters multiplies the doubt (1 minus the confidence) by 0.6. For a letter whose byte is
 *   another letter in other single-byte encodings, the factor is 0.85. Every byte is a character of windows-1252, so well-formed text is no
 *   evidence for windows-1252. Without such characters, a declaration or a hint, the confidence of windows-1252 is at most 0.1.
 * - The escape sequences of ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ: 0.2 for `utf-8`, because all bytes are ASCII.
 *   `unsupported` and `because` name the encoding. Only ISO-2022-JP can be decoded, and only by `utfscope/full`.
 * - A declaration in the first 1,024 bytes of the text: 0.9 if the text is well-formed in that encoding, unless another encoding has
 *   more. It does not count if the text is valid UTF-8 with multi-byte sequences, nor in `utfscope/full` if the letters clearly belong
 *   to another encoding. Declarations are an XML declaration, a `meta` element, `@charset`, a comment as in Python, Emacs and Vim, and a
 *   `Content-Type` field as in PO files. `utfscope/full` also reads the settings of Hunspell (`SET`), MySQL (`SET NAMES`), Vim
 *   (`scriptencoding`), 1C and EDIFACT (`UNB`), and the first line of a file with hyphenation patterns.
 *
 * `utfscope/full` decodes bytes that are not UTF-8 in the other encodings of the Encoding Standard, and in code pages of MS-DOS, Mac OS and
 * mainframes. It compares the characters with those of 51 languages. The confidence grows with the number of bits by which the text costs
 * less than in any other encoding, in a simple model of text. ISO-2022-JP has 0.97.
 *
 * An empty input gives `utf-8` with 0.5.
 *
 * ```js
 * detect(encode('Größe', 'windows-1252'))[0].encoding; // 'windows-1252'
 * detect(Uint8Array.of(0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4))[0].confidence; // 0.1
 * detect(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)); // []
 * detect(Uint8Array.of(0xc3, 0xa9), { among: ['latin1'] })[0].encoding; // 'iso-8859-1'
 * detect(Uint8Array.of(0xd0, 0xd2), { hint: 'windows-1252' })[0].because; // 'the hint names it, and the text is well-formed'
 * ```
 *
 * @param input The bytes, from the start of the text.
 * @param options The encodings that are possible, and what the caller knows.
 * @returns The candidates, the most likely first.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer, and `ERR_OPTION` for an
 *   unknown option or an option of the wrong type.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding in `among`, and `ERR_OPTION` for an empty `among` or a hint
 *   that is neither an encoding nor a language.
 */
export function detect(input: BytesInput, options?: DetectOptions): Candidate[];

/** A format of files that are not text. */
export interface BinaryKind {
  /** The format, such as "PNG image"; "binary data" if the format is unknown. */
  name: string;
  /** The evidence as a sentence for people. */
  because: string;
}

/**
 * Returns the format of bytes that are not text, and null for text. The result is null exactly if `detect` without options returns
 * candidates.
 *
 * Bytes are binary if they start with the magic number of a known format, or if they have too many control characters (NUL
 * included). The limit depends on the bytes:
 *
 * - In UTF-8, it is one control character in ten bytes.
 * - In bytes that are not UTF-8 and have a NUL, it is one in 500 bytes.
 * - In other bytes, it is one in fifty bytes; a single control character is always allowed.
 *
 * NULs that pad the fields of fixed-width records of text do not count. A block of at least 16 NULs counts as one control character if
 * the input has at least 32 other bytes for each such block. Bytes with a BOM are text, and so are other bytes that `detect`
 * recognizes as UTF-16 or UTF-32. The function reads the first 65,536 bytes.
 *
 * ```js
 * detectBinary(Uint8Array.of(0x1f, 0x8b, 0x08, 0x00)).name; // 'gzip file'
 * detectBinary(encode('text')); // null
 * ```
 *
 * @param input The bytes, from the start of the file.
 * @returns The format, or null for text.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function detectBinary(input: BytesInput): BinaryKind | null;
