import type {
  Encoding,
  EncodingLabel,
  Fault,
  FaultColumns,
  BytesInput,
  Options,
  Pair,
  Reason,
  Segments,
  Validation,
} from './shapes.js';

export * from './boundaries.js';
export * from './explain.js';
export * from './room.js';
export type * from './shapes.js';
export * from './streams.js';
export * from './labels.js';
export * from './parts.js';
export * from './recognition.js';
export * from './repair.js';
export * from './well-formed.js';

/** Bytes in memory of their own: `Uint8Array<ArrayBuffer>` where TypeScript has that type. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
/** UTF-16 code units in memory of their own. */
export type Utf16Units = ReturnType<Uint16ArrayConstructor['of']>;
/** UTF-32 code units in memory of their own. */
export type Utf32Units = ReturnType<Uint32ArrayConstructor['of']>;

/** The version of this package. */
export const version: string;

/** The names of the encodings. */
export const encodings: readonly Encoding[];

/** The reasons of faults; the `reasons` column of a `FaultTable` holds indexes of this list. */
export const reasons: readonly Reason[];

/**
 * The roles that `classify` gives and `codePage` uses: the low bits of a role.
 *
 * A restricted lead is one of which some continuations are invalid: E0, ED, F0 and F4 in `utf-8`.
 */
export const Role: {
  /** A byte that is a character of ASCII. */
  readonly Ascii: 0;
  /** A continuation of a sequence of several bytes. */
  readonly Continuation: 1;
  /** The lead of a sequence of two bytes, whatever continuations follow. */
  readonly Lead2: 2;
  /** The lead of a sequence of three bytes, whatever continuations follow. */
  readonly Lead3: 3;
  /** The lead of a sequence of four bytes, whatever continuations follow. */
  readonly Lead4: 4;
  /** The lead of a sequence of five bytes, whatever continuations follow. */
  readonly Lead5: 5;
  /** The lead of a sequence of six bytes, whatever continuations follow. */
  readonly Lead6: 6;
  /** The lead of a sequence of two bytes, which refuses some second bytes. */
  readonly RestrictedLead2: 10;
  /** The lead of a sequence of three bytes, which refuses some second bytes. */
  readonly RestrictedLead3: 11;
  /** The lead of a sequence of four bytes, which refuses some second bytes. */
  readonly RestrictedLead4: 12;
  /** The lead of a sequence of five bytes, which refuses some second bytes. */
  readonly RestrictedLead5: 13;
  /** The lead of a sequence of six bytes, which refuses some second bytes. */
  readonly RestrictedLead6: 14;
  /** In no well-formed text. */
  readonly Never: 15;
  /** Part of a UTF-16 code unit that is a code point. */
  readonly Unit: 16;
  /** Part of a UTF-16 code unit that is a high surrogate. */
  readonly HighSurrogate: 17;
  /** Part of a UTF-16 code unit that is a low surrogate. */
  readonly LowSurrogate: 18;
  /** A character of a single-byte encoding. */
  readonly Single: 19;
};

/** What a segment of `inspect` is. */
export const SegmentKind: {
  /** A sequence that decodes. */
  readonly Valid: 0;
  /** A sequence that decodes, and should be seen. */
  readonly Warning: 1;
  /** A maximal subpart that does not decode. */
  readonly Malformed: 2;
};

/**
 * The faults of an input: columns, and each fault as an object when iterated.
 *
 * ```js
 * for (const { reason, offset } of faults(Uint8Array.of(0xc0, 0xaf))) console.log(offset, reason);
 * // 0 overlong
 * // 1 unexpected-continuation
 * ```
 */
export class FaultTable implements Iterable<Fault>, FaultColumns {
  private constructor();
  /** How many faults are listed. */
  readonly length: number;
  offsets: Float64Array;
  lengths: Uint8Array;
  reasons: Uint8Array;
  severities: Uint8Array;
  codePoints: Uint32Array;
  lines?: Float64Array;
  columns?: Float64Array;
  complete: boolean;
  /** The fault at this index, counted from the end if negative; `undefined` beyond the list. */
  at(index: number): Fault | undefined;
  /** The faults as objects, in order. */
  [Symbol.iterator](): IterableIterator<Fault>;
}

/** Malformed text under `errors: 'strict'`. `fault.offset` and `fault.length` count elements of the input. */
export class MalformedError extends TypeError {
  constructor(message: string, encoding: Encoding, fault: Fault);
  /** Tells it from every other error. */
  readonly code: 'ERR_MALFORMED';
  /** The encoding at fault: of `transcode`, the target where that has no form for a code point, else the source. */
  readonly encoding: Encoding;
  /** What is wrong, and where. */
  readonly fault: Fault;
}

/**
 * Whether the input is well formed. A warning does not make it malformed.
 *
 * Bytes are judged by `encoding` (default `utf-8`); a `Uint16Array` is UTF-16 code units, a `Uint32Array` is UTF-32
 * code units, and an encoding named with them must agree.
 *
 * ```js
 * isValid(Uint8Array.of(0xe2, 0x82, 0xac)); // true
 * isValid(Uint8Array.of(0xc0, 0x80), 'mutf-8'); // true
 * ```
 */
export function isValid(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): boolean;

/**
 * How many code points a well-formed input holds, or where and why it is not well formed. Offsets count elements of the
 * input. Inputs are as for `isValid`.
 *
 * ```js
 * validate(Uint8Array.of(0x41, 0xff));
 * // { valid: false, validUpTo: 1, fault: { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 } }
 * ```
 */
export function validate(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): Validation;

/**
 * Every fault of the input, in order: one for each maximal subpart, as `errors: 'replace'` would replace them.
 *
 * What is no text at all has about as many faults as bytes, and each takes 15 bytes of memory: give a `limit` where the
 * input may be a binary file.
 *
 * ```js
 * faults(Uint8Array.of(0x61, 0x0a, 0xff), 'utf-8', { lines: true }).at(0);
 * // { reason: 'invalid-octet', severity: 'error', offset: 2, length: 1, line: 2, column: 1 }
 * ```
 *
 * @param options `limit` is the most to list (default: all); `warnings: true` lists warnings beside errors; `lines: true`
 * gives each fault its `line` and `column`, counted as `lineColumn` does.
 */
export function faults(
  input: BytesInput | Uint16Array | Uint32Array,
  encoding?: EncodingLabel,
  options?: { limit?: number; warnings?: boolean; lines?: boolean },
): FaultTable;

/** The number of code points that the input decodes to, a signature included, each fault counted as one. */
export function countCodePoints(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): number;

/**
 * Decodes bytes to UTF-16 code units.
 *
 * One leading signature is dropped unless `ignoreBOM` is true (RFC 2781 §3.2).
 *
 * ```js
 * toUtf16(Uint8Array.of(0xf0, 0x9f, 0x8c, 0x8d)); // Uint16Array [0xd83c, 0xdf0d]
 * ```
 *
 * @throws MalformedError with offsets in bytes, under `errors: 'strict'`, the default.
 */
export function toUtf16(input: BytesInput, encoding?: EncodingLabel, options?: Options): Utf16Units;

/** Decodes bytes to UTF-32 code units; all else as for `toUtf16`. */
export function toUtf32(input: BytesInput, encoding?: EncodingLabel, options?: Options): Utf32Units;

/**
 * Encodes UTF-16 code units.
 *
 * @throws MalformedError with offsets in code units: a lone surrogate, unless the encoding has a form for it.
 */
export function fromUtf16(input: Uint16Array, encoding?: EncodingLabel, options?: Options): Bytes;

/**
 * Encodes code points.
 *
 * @throws MalformedError with offsets in code points: a surrogate or a number beyond the encoding's last code point.
 */
export function fromUtf32(input: Uint32Array, encoding?: EncodingLabel, options?: Options): Bytes;

/**
 * Decodes UTF-16 code units to code points.
 *
 * @throws MalformedError with offsets in code units: a lone surrogate, under `errors: 'strict'`, the default.
 */
export function utf16ToUtf32(input: Uint16Array, options?: Options): Utf32Units;

/**
 * Encodes code points as UTF-16 code units.
 *
 * @throws MalformedError with offsets in code points: a surrogate or a number above 10FFFF.
 */
export function utf32ToUtf16(input: Uint32Array, options?: Options): Utf16Units;

/**
 * Converts bytes of one encoding to bytes of another, without a string between.
 *
 * ```js
 * transcode(Uint8Array.of(0xe9), { from: 'iso-8859-1', to: 'utf-8' }); // Uint8Array [0xc3, 0xa9]
 * ```
 *
 * @throws MalformedError with offsets in bytes of the input: it is malformed, or the target cannot hold a code point
 * (`unmappable`).
 */
export function transcode(input: BytesInput, pair: Pair): Bytes;

/**
 * Decodes bytes to a string; all else as for `toUtf16`.
 *
 * Text of `utf-8-rfc2044`, `utf-8-amd2`, `utf-8-rfc2279bis`, `ucs-4le`, `ucs-4be` and `utf-1` may be valid and still hold
 * code points beyond 10FFFF, which no string can: they are `unmappable`. `toUtf32` holds them.
 *
 * ```js
 * decode(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'utf-8', { errors: 'replace' }); // 'caf\ufffd'
 * ```
 */
export function decode(input: BytesInput, encoding?: EncodingLabel, options?: Options): string;

/**
 * Encodes a string.
 *
 * ```js
 * encode('€'); // Uint8Array [0xe2, 0x82, 0xac]
 * encode('\ud800', 'wtf-8'); // Uint8Array [0xed, 0xa0, 0x80]
 * ```
 *
 * @throws MalformedError with offsets in code units: a lone surrogate, unless the encoding has a form for it.
 */
export function encode(input: string, encoding?: EncodingLabel, options?: Options): Bytes;

/** A `Role` for each byte; 0x80 is set beside it inside a malformed sequence. */
export function classify(input: BytesInput, encoding?: EncodingLabel): Bytes;

/**
 * The input cut into sequences and maximal subparts, without a gap, from `offset` on; at most 2^20 a call.
 *
 * @param options `offset`, in bytes, is where the last call ended (default 0).
 */
export function inspect(input: BytesInput, encoding?: EncodingLabel, options?: { offset?: number }): Segments;
