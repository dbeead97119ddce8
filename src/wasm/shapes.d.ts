/** An encoding, by the name that this package gives it. */
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
 * An encoding, by any of its names in any letter case: ours, those of the IANA registry, and those that Python and Node have.
 *
 * `UTF-8`, `utf8` and `utf_8` are `utf-8`; `latin1` is `iso-8859-1`, `us-ascii` is `ascii`, `cp1252` is `windows-1252` and
 * `ucs2` is `utf-16le`. Labels of web pages mean something else: see `resolveLabel`.
 */
export type EncodingLabel = Encoding | (string & {});

/**
 * What becomes of a fault. Only `strict` loses nothing; every other is a choice that the caller makes by name.
 *
 * - `strict` throws a `MalformedError`.
 * - `replace` writes U+FFFD for each maximal subpart, as the Encoding Standard counts them; `?` where the target has no
 *   form for it.
 * - `replace-octet` writes U+FFFD for each malformed byte.
 * - `ignore` writes nothing. Unsafe: what a filter let pass may become something else once bytes vanish from between.
 * - `backslashreplace` writes `\xE9` for a malformed byte, `\uD800` for a malformed unit of 16 or 32 bits, `\u{1F600}`
 *   for what the target lacks; a unit above 7FFFFFFF, which is no code point of any standard, as its bytes.
 * - `surrogateescape` turns a malformed byte xx from 80 up into U+DCxx, and back when encoding, so that decoding and
 *   encoding again gives the same bytes (but for `utf-7`, which can spell a text in many ways); a malformed byte below 80,
 *   which `utf-7` and `utf-1` know, is an error; escapes that would spell a character are refused as `unmappable`.
 * - `latin1` and `windows-1252` read malformed bytes as that encoding does.
 *
 * `replace-octet`, `latin1` and `windows-1252` are for sources of one-byte units; `surrogateescape` is for those of them
 * that refuse surrogates and overlong forms. Elsewhere they are a RangeError.
 *
 * A code point that the target lacks (`unmappable`) stays an error under `replace-octet`, `latin1` and `windows-1252`,
 * which speak of malformed bytes, and under `surrogateescape` unless it stands for a byte.
 */
export type Errors =
  | 'strict'
  | 'replace'
  | 'replace-octet'
  | 'ignore'
  | 'backslashreplace'
  | 'surrogateescape'
  | 'latin1'
  | 'windows-1252';

/** The cause of a fault. */
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

/** Bytes in any container. A shared buffer is copied first; what is detached reads as empty. */
export type BytesInput = Uint8Array | ArrayBufferLike | DataView;

/** A fault and its place. Offset and length count elements of the input: bytes, code units or code points. */
export interface Fault {
  reason: Reason;
  /** An `error` is malformed; a `warning` decodes, and should be seen. */
  severity: 'error' | 'warning';
  offset: number;
  length: number;
  /** The offending code point, where there is one: the unit W1 of a lone surrogate (RFC 2781 §2.2). */
  codePoint?: number;
  /** The line it begins on, from one, where lines are counted: see the option `lines`. */
  line?: number;
  /** The column it begins at, in code points and from one, where lines are counted. */
  column?: number;
}

/** What `validate` found. */
export type Validation =
  | { valid: true; codePoints: number; warnings: number; validUpTo?: undefined; fault?: undefined }
  | { valid: false; validUpTo: number; fault: Fault; codePoints?: undefined; warnings?: undefined };

/** Faults as columns, one element for each. */
export interface FaultColumns {
  readonly length: number;
  /** In elements of the input. */
  offsets: Float64Array;
  /** In elements of the input. */
  lengths: Uint8Array;
  /** Indexes of reasons, in the order of `Reason`. */
  reasons: Uint8Array;
  /** 0 is an error, 1 a warning. */
  severities: Uint8Array;
  /** The offending code point, or FFFFFFFF where there is none. */
  codePoints: Uint32Array;
  /** The line of each, from one; only with the option `lines`. */
  lines?: Float64Array;
  /** The column of each, in code points and from one; only with the option `lines`. */
  columns?: Float64Array;
  /** Whether these are all; false when the limit cut the list. */
  complete: boolean;
}

/** How to convert. An option of another name is a TypeError, in every call. */
export interface Options {
  /** What becomes of a fault; default `strict`. */
  errors?: Errors;
  /**
   * Keep a BOM at the start of decoded bytes as a character (default: one leading U+FEFF is dropped). Strings, code units and
   * code points have no BOM: U+FEFF is a character there.
   */
  ignoreBOM?: boolean;
  /**
   * Begin encoded bytes with a BOM, the character U+FEFF (default: only `utf-16` and `utf-32` do). The BOM is no part of the
   * text: a U+FEFF that the text begins with is written after it (RFC 2781 §3.2).
   *
   * `true` is a RangeError where the name states a byte order (`utf-16le`, `ucs-2be` …: RFC 2781 §3.3) and where the
   * encoding does not hold U+FEFF (`ascii`, `iso-8859-1`, `windows-1252`). The UTF-8 family, `utf-7` and `utf-1` take it.
   * It says nothing of calls that give a string, code units or code points.
   */
  writeBOM?: boolean;
  /**
   * Called for each fault, warnings included and in order, whatever the policy does with it. What it throws is thrown. It may make
   * any other call of this package; only the object that is at work, such as this `Decoder`, refuses calls meanwhile.
   */
  onFault?: (fault: Fault) => void;
}

/** From what to what, and how. */
export interface Pair extends Options {
  /** The encoding of the input. */
  from: EncodingLabel;
  /** The encoding of the output. */
  to: EncodingLabel;
}

/** The input cut into sequences and maximal subparts without a gap. */
export interface Segments {
  /** Where each begins, in bytes; one more than there are segments, the last is where they end. */
  starts: Uint32Array;
  /** A `SegmentKind` for each. */
  kinds: Uint8Array;
  /** The code point of each, FFFFFFFF where there is none: it is malformed, or changes the shift state of `utf-7`. */
  codePoints: Uint32Array;
  /** Whether they reach the end of the input. */
  complete: boolean;
}
