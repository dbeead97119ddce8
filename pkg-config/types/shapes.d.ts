/** An encoding, by its name in this package. */
export type Encoding =
  | 'utf-8'
  | 'utf-8-rfc2044'
  | 'utf-8-amd2'
  | 'utf-8-rfc2279bis'
  | 'cesu-8'
  | 'wtf-8'
  | 'mutf-8'
  | 'utf-16'
  | 'utf-16le'
  | 'utf-16be'
  | 'ucs-2le'
  | 'ucs-2be'
  | 'utf-32'
  | 'utf-32le'
  | 'utf-32be'
  | 'ucs-4le'
  | 'ucs-4be'
  | 'ascii'
  | 'iso-8859-1'
  | 'windows-1252'
  | 'utf-7'
  | 'utf-1';

/**
 * An encoding, by any of its names in any letter case: our own names, those of the IANA registry, and those of Python, Java and Node.
 *
 * `UTF-8`, `utf8` and `utf_8` are `utf-8`; `latin1` is `iso-8859-1`, `us-ascii` is `ascii`, `cp1252` is `windows-1252` and
 * `ucs2` is `utf-16le`. Labels of web pages have other meanings: see `resolveLabel`.
 */
export type EncodingLabel = Encoding | (string & {});

/**
 * How malformed input is handled. Only `strict` and `surrogateescape` never lose data.
 *
 * - `strict` throws a `MalformedError`.
 * - `replace` writes U+FFFD for each maximal subpart, as in the Encoding Standard; `?` if the target cannot represent U+FFFD.
 * - `replace-octet` writes U+FFFD for each malformed byte.
 * - `ignore` writes nothing. This is unsafe: the text around the removed bytes can become something that a filter did not see.
 * - `backslashreplace` writes an escape: `\xE9` for a malformed byte, `\uD800` for a malformed code unit of 16 or 32 bits,
 *   `\u{1F600}` for a code point that the target cannot represent. A code unit above 7FFFFFFF, which is not a code point in any
 *   standard, is written as bytes.
 * - `surrogateescape` decodes a malformed byte xx, 0x80 or above, as U+DCxx, and encodes U+DCxx as that byte. Decoding with
 *   `ignoreBOM: true` and encoding again gives the same bytes in `utf-8`, `cesu-8` and all single-byte encodings. In other encodings,
 *   several byte sequences can decode to the same text, or a malformed byte can be below 0x80, which is an error. Escaped bytes that would
 *   together form a character in the output are `unmappable`.
 * - `fallback-latin1` and `fallback-windows-1252` decode malformed bytes as ISO-8859-1 or windows-1252.
 *
 * `replace-octet` and the fallbacks need a source with one-byte code units. `surrogateescape` converts between text and encodings with
 * one-byte code units that reject surrogates and overlong forms, or between two such encodings. For other encodings, the call throws a
 * RangeError with the code `ERR_POLICY`.
 *
 * A code point that the target cannot represent (`unmappable`) is an error under `replace-octet` and the fallbacks, which handle
 * malformed bytes only. Under `surrogateescape`, it is an error unless it stands for a byte.
 */
export type ErrorPolicy =
  | 'strict'
  | 'replace'
  | 'replace-octet'
  | 'ignore'
  | 'backslashreplace'
  | 'surrogateescape'
  | 'fallback-latin1'
  | 'fallback-windows-1252';

/**
 * The cause of a fault.
 *
 * - `truncated`: the input ends within a sequence.
 * - `missing-continuation`: another byte follows where a continuation byte must follow.
 * - `unexpected-continuation`: a continuation byte without a lead byte.
 * - `invalid-octet`: a byte with which no sequence of the encoding begins.
 * - `overlong`: a longer sequence than the code point needs.
 * - `surrogate`: a surrogate code point, which is not a scalar value.
 * - `unpaired-surrogate`: a high surrogate without a low one after it, or a low one without a high one before it.
 * - `paired-surrogates`: two surrogate sequences that must be one sequence of four bytes, in `wtf-8`.
 * - `out-of-range`: a code point above the last one of the encoding.
 * - `sequence-too-long`: a lead byte of a longer sequence than the encoding has.
 * - `raw-nul`: the byte 00 in `mutf-8`, where NUL is C0 80.
 * - `undefined-mapping`: a sequence to which the standard assigns no code point.
 * - `noncharacter`: U+FFFE at the start of the text, which is a BOM in the other byte order.
 * - `unmappable`: a code point that the target cannot represent.
 */
export type Reason =
  | 'truncated'
  | 'missing-continuation'
  | 'unexpected-continuation'
  | 'invalid-octet'
  | 'overlong'
  | 'surrogate'
  | 'unpaired-surrogate'
  | 'paired-surrogates'
  | 'out-of-range'
  | 'sequence-too-long'
  | 'raw-nul'
  | 'undefined-mapping'
  | 'noncharacter'
  | 'unmappable';

/**
 * Bytes: any view, read as the bytes in its memory, or any buffer. Most calls copy the bytes of a shared buffer before they read them. A
 * detached buffer is read as empty.
 */
export type BytesInput = ArrayBufferLike | ArrayBufferView;

/** A fault and its position. Offset and length count elements of the input: bytes, code units or code points. */
export interface Fault {
  /** Why the input is malformed, or has a warning. */
  reason: Reason;
  /** An `error` makes the input malformed; a sequence with a `warning` decodes. */
  severity: 'error' | 'warning';
  /** The offset of the first element, from the start of the text. */
  offset: number;
  /** The number of elements. */
  length: number;
  /** The code point, if the fault has one: for a lone surrogate, its code unit (W1 in RFC 2781 §2.2). */
  codePoint?: number;
  /** The line of the first element, counted from 1; only with the option `lines`. */
  line?: number;
  /** The column of the first element in code points, counted from 1; only with the option `lines`. */
  column?: number;
}

/** The result of `validate` for well-formed input. */
export interface ValidInput {
  /** Whether the input is well-formed. */
  valid: true;
  /** The number of code points. */
  codePoints: number;
  /** The number of faults that are warnings. */
  warnings: number;
  /** Absent: the complete input is well-formed. */
  validUpTo?: undefined;
  /** Absent: there is no error. */
  fault?: undefined;
}

/** The result of `validate` for malformed input. */
export interface InvalidInput {
  /** Whether the input is well-formed. */
  valid: false;
  /** The number of elements before the first error. */
  validUpTo: number;
  /** The first error. */
  fault: Fault;
  /** Absent: only well-formed input is counted. */
  codePoints?: undefined;
  /** Absent: only well-formed input is counted. */
  warnings?: undefined;
}

/** The result of `validate`. */
export type Validation = ValidInput | InvalidInput;

/** Faults as columns: each array has one element for each fault. */
export interface FaultColumns {
  /** The number of faults. */
  readonly length: number;
  /** The offset of each fault, in elements of the input. */
  offsets: Float64Array;
  /** The length of each fault, in elements of the input. */
  lengths: Uint8Array;
  /** The reason of each fault, as an index into the list `reasons`. */
  reasons: Uint8Array;
  /** The severity of each fault: 0 for an error, 1 for a warning. */
  severities: Uint8Array;
  /** The code point of each fault; `NO_CODE_POINT` if it has none. */
  codePoints: Uint32Array;
  /** The line of each fault, counted from 1; only with the option `lines`. */
  lines?: Float64Array;
  /** The column of each fault in code points, counted from 1; only with the option `lines`. */
  columns?: Float64Array;
  /** Whether the list has every fault; false if there are more faults than the option `limit` of `faults` allows. */
  complete: boolean;
}

/** Options of every conversion. An unknown option is a TypeError, in every call. */
export interface ConversionOptions {
  /** How malformed input is handled; default `strict`. */
  errors?: ErrorPolicy;
  /**
   * Called for each fault in order, warnings included, under every error policy. An exception thrown by this function ends the call.
   * The function may call every function of this package, but no method of the object that calls it, such as a `Decoder`.
   */
  onFault?: (fault: Fault) => void;
}

/** Options of calls that decode bytes. */
export interface DecodeOptions extends ConversionOptions {
  /**
   * Keep a BOM at the start of the bytes as a character (default: one leading U+FEFF is dropped). Strings, code units and
   * code points have no BOM: there, U+FEFF is always a character.
   */
  ignoreBOM?: boolean;
}

/** Options of calls that encode to bytes. */
export interface EncodeOptions extends ConversionOptions {
  /**
   * Write a BOM, the character U+FEFF, before the text (default: only in `utf-16` and `utf-32`). The BOM is not part of the
   * text: if the text starts with U+FEFF, that character follows the BOM (RFC 2781 §3.2).
   *
   * `true` is a RangeError in two cases:
   *
   * - The name of the encoding has a byte order, as in `utf-16le` or `ucs-2be` (RFC 2781 §3.3 for UTF-16; Unicode Standard, D99 and
   *   D100, for UTF-32).
   * - The encoding cannot represent U+FEFF: `ascii`, `iso-8859-1` or `windows-1252`, for example.
   *
   * The UTF-8 family, `utf-7` and `utf-1` accept `true`.
   */
  writeBOM?: boolean;
}

/** The source and the target of a conversion from bytes to bytes, and its options. */
export interface TranscodeOptions extends DecodeOptions, EncodeOptions {
  /** The encoding of the input. */
  from: EncodingLabel;
  /** The encoding of the output. */
  to: EncodingLabel;
}

/** The segments of an input: sequences and maximal subparts, without gaps. */
export interface Segments {
  /** The offset of each segment in bytes, and after them the end of the last segment. */
  starts: Uint32Array;
  /** The `SegmentKind` of each segment. */
  kinds: Uint8Array;
  /**
   * The code point of each segment; `NO_CODE_POINT` if the segment is malformed, or changes the shift state of `utf-7` or `iso-2022-jp`.
   */
  codePoints: Uint32Array;
  /** Whether the segments reach the end of the input. */
  complete: boolean;
}
