import type { Bytes } from './bytes.js';
import type { BytesInput, EncodingLabel, Segments } from './shapes.js';

/**
 * The roles of bytes that `classify` and `codePage` return. In malformed sequences, `classify` also sets the bit 0x80.
 *
 * A restricted lead byte does not allow every continuation byte after it. In `utf-8`, the restricted lead bytes are E0, ED, F0 and F4.
 */
export const Role: {
  /** A byte that is an ASCII character. */
  readonly Ascii: 0;
  /** A continuation byte of a longer sequence. */
  readonly Continuation: 1;
  /** The lead byte of a sequence of two bytes; it allows every continuation byte. */
  readonly Lead2: 2;
  /** The lead byte of a sequence of three bytes; it allows every continuation byte. */
  readonly Lead3: 3;
  /** The lead byte of a sequence of four bytes; it allows every continuation byte. */
  readonly Lead4: 4;
  /** The lead byte of a sequence of five bytes; it allows every continuation byte. */
  readonly Lead5: 5;
  /** The lead byte of a sequence of six bytes; it allows every continuation byte. */
  readonly Lead6: 6;
  /** The lead byte of a sequence of two bytes; it allows only some second bytes. */
  readonly RestrictedLead2: 10;
  /** The lead byte of a sequence of three bytes; it allows only some second bytes. */
  readonly RestrictedLead3: 11;
  /** The lead byte of a sequence of four bytes; it allows only some second bytes. */
  readonly RestrictedLead4: 12;
  /** The lead byte of a sequence of five bytes; it allows only some second bytes. */
  readonly RestrictedLead5: 13;
  /** The lead byte of a sequence of six bytes; it allows only some second bytes. */
  readonly RestrictedLead6: 14;
  /** A byte that is never part of well-formed text. */
  readonly Never: 15;
  /** A byte of a code unit of 16 or 32 bits that is not a surrogate. */
  readonly Unit: 16;
  /** A byte of a high surrogate. */
  readonly HighSurrogate: 17;
  /** A byte of a low surrogate. */
  readonly LowSurrogate: 18;
  /** A character of one byte that is not `Ascii`. */
  readonly Single: 19;
};

/** The kinds of segments that `inspect` returns. */
export const SegmentKind: {
  /** A sequence that decodes, or a change of the shift state (`utf-7`, `iso-2022-jp`). */
  readonly Valid: 0;
  /** A sequence that decodes, with a warning. */
  readonly Warning: 1;
  /** A maximal subpart of an ill-formed sequence. */
  readonly Malformed: 2;
};

/**
 * Returns the `Role` of each byte. In a malformed sequence, the bit 0x80 is set too.
 *
 * In `utf-7` and `utf-1`, the role depends only on the value of the byte. In these encodings, a byte with the role `Ascii` can
 * also be a part of a longer sequence.
 *
 * ```js
 * classify(Uint8Array.of(0x61, 0xc3, 0xa9)); // Uint8Array.of(Role.Ascii, Role.Lead2, Role.Continuation)
 * classify(Uint8Array.of(0xff)); // Uint8Array.of(0x80 + Role.Never)
 * ```
 *
 * @param input The bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @returns One number for each byte of the input.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function classify(input: BytesInput, encoding?: EncodingLabel): Bytes;

/**
 * Divides the input into segments without gaps: sequences, and maximal subparts of ill-formed ones. One call returns at most 2^20
 * segments.
 *
 * ```js
 * inspect(Uint8Array.of(0x61, 0xc3, 0xa9, 0xff)).starts; // Uint32Array.of(0, 1, 3, 4)
 * inspect(Uint8Array.of(0x61, 0xc3, 0xa9, 0xff)).codePoints; // Uint32Array.of(0x61, 0xe9, NO_CODE_POINT)
 * ```
 *
 * @param input The bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @param options Where to begin.
 * @returns The segments as columns: arrays with one element for each segment.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or `ERR_OFFSET` for an offset that is negative, fractional,
 * or beyond the input.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function inspect(
  input: BytesInput,
  encoding?: EncodingLabel,
  options?: {
    /** The offset in bytes of the first segment, for example the end of the segments of the previous call; default 0. */
    offset?: number;
  },
): Segments;
