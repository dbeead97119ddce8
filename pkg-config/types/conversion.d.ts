import type { Bytes, Utf16Units, Utf32Units } from './bytes.js';
import type {
  BytesInput,
  ConversionOptions,
  DecodeOptions,
  EncodeOptions,
  EncodingLabel,
  TranscodeOptions,
} from './shapes.js';

/**
 * Decodes bytes to UTF-16 code units. One leading BOM is dropped unless `ignoreBOM` is true (RFC 2781 §3.2).
 *
 * ```js
 * toUtf16(Uint8Array.of(0xf0, 0x9f, 0x8c, 0x8d)); // Uint16Array.of(0xd83c, 0xdf0d)
 * ```
 *
 * @param input The bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @param options How to decode.
 * @returns The code units.
 * @throws MalformedError with offsets in bytes: for malformed input that the error policy does not replace, escape or ignore.
 * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function toUtf16(input: BytesInput, encoding?: EncodingLabel, options?: DecodeOptions): Utf16Units;

/**
 * Decodes bytes to UTF-32 code units: one for each code point. One leading BOM is dropped unless `ignoreBOM` is true.
 *
 * ```js
 * toUtf32(Uint8Array.of(0xf0, 0x9f, 0x8c, 0x8d)); // Uint32Array.of(0x1f30d)
 * ```
 *
 * @param input The bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @param options How to decode.
 * @returns The code points.
 * @throws MalformedError with offsets in bytes: for malformed input that the error policy does not replace, escape or ignore.
 * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function toUtf32(input: BytesInput, encoding?: EncodingLabel, options?: DecodeOptions): Utf32Units;

/**
 * Encodes UTF-16 code units. The byte order of the code units is that of the platform.
 *
 * ```js
 * fromUtf16(Uint16Array.of(0x20ac)); // Uint8Array.of(0xe2, 0x82, 0xac)
 * ```
 *
 * @param input The code units.
 * @param encoding The encoding of the result; default `utf-8`.
 * @param options How to encode.
 * @returns The bytes.
 * @throws MalformedError with offsets in code units, unless the error policy replaces, escapes or ignores the fault: for a lone surrogate,
 * except in `wtf-8` and `mutf-8`; and for a code point that the encoding cannot represent (`unmappable`).
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function fromUtf16(input: Uint16Array, encoding?: EncodingLabel, options?: EncodeOptions): Bytes;

/**
 * Encodes code points.
 *
 * ```js
 * fromUtf32(Uint32Array.of(0x1f30d)); // Uint8Array.of(0xf0, 0x9f, 0x8c, 0x8d)
 * ```
 *
 * @param input The code points.
 * @param encoding The encoding of the result; default `utf-8`.
 * @param options How to encode.
 * @returns The bytes.
 * @throws MalformedError with offsets in code points, unless the error policy replaces, escapes or ignores the fault: for a surrogate,
 * except in `wtf-8` and `mutf-8`; for a number above 10FFFF, except in encodings with such code points, such as `ucs-4be`; and for a code
 * point that the encoding cannot represent (`unmappable`).
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function fromUtf32(input: Uint32Array, encoding?: EncodingLabel, options?: EncodeOptions): Bytes;

/**
 * Decodes UTF-16 code units to code points.
 *
 * ```js
 * utf16ToUtf32(Uint16Array.of(0xd83c, 0xdf0d)); // Uint32Array.of(0x1f30d)
 * ```
 *
 * @param input The code units.
 * @param options How to handle malformed input.
 * @returns The code points.
 * @throws MalformedError with offsets in code units: for a lone surrogate, under the default error policy `strict`.
 * @throws RangeError with the code `ERR_POLICY` for an unknown or unsuitable policy.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function utf16ToUtf32(input: Uint16Array, options?: ConversionOptions): Utf32Units;

/**
 * Encodes code points as UTF-16 code units.
 *
 * ```js
 * utf32ToUtf16(Uint32Array.of(0x1f30d)); // Uint16Array.of(0xd83c, 0xdf0d)
 * ```
 *
 * @param input The code points.
 * @param options How to handle malformed input.
 * @returns The code units.
 * @throws MalformedError with offsets in code points: for a surrogate or a number above 10FFFF, under the default error policy `strict`.
 * @throws RangeError with the code `ERR_POLICY` for an unknown or unsuitable policy.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function utf32ToUtf16(input: Uint32Array, options?: ConversionOptions): Utf16Units;

/**
 * Converts bytes from one encoding to another, without a string in between.
 *
 * ```js
 * transcode(Uint8Array.of(0xe9), { from: 'iso-8859-1', to: 'utf-8' }); // Uint8Array.of(0xc3, 0xa9)
 * ```
 *
 * @param input The bytes.
 * @param options The source `from`, the target `to`, and how to convert.
 * @returns The bytes in the target encoding.
 * @throws MalformedError with offsets in bytes of the input, unless the error policy replaces, escapes or ignores the fault: for malformed
 * input, and for a code point that the target cannot represent (`unmappable`).
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the target must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function transcode(input: BytesInput, options: TranscodeOptions): Bytes;

/**
 * Decodes bytes to a string. One leading BOM is dropped unless `ignoreBOM` is true (RFC 2781 §3.2).
 *
 * Valid text of `utf-8-rfc2044`, `utf-8-amd2`, `utf-8-rfc2279bis`, `ucs-4le`, `ucs-4be` and `utf-1` may have code points above 10FFFF,
 * which a string cannot represent: they are `unmappable`. `toUtf32` decodes them.
 *
 * ```js
 * decode(Uint8Array.of(0xe2, 0x82, 0xac)); // '€'
 * decode(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'utf-8', { errors: 'replace' }); // 'caf\ufffd'
 * ```
 *
 * @param input The bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @param options How to decode.
 * @returns The string.
 * @throws MalformedError with offsets in bytes: for malformed input that the error policy does not replace, escape or ignore.
 * @throws RangeError with the code `ERR_ENCODING` or `ERR_POLICY` for an unknown encoding or an unsuitable policy. With the code
 * `ERR_STRING_TOO_LONG` if the runtime does not allow a string of this length.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function decode(input: BytesInput, encoding?: EncodingLabel, options?: DecodeOptions): string;

/**
 * Encodes a string.
 *
 * ```js
 * encode('€'); // Uint8Array.of(0xe2, 0x82, 0xac)
 * encode('\ud800', 'wtf-8'); // Uint8Array.of(0xed, 0xa0, 0x80)
 * ```
 *
 * @param text The string.
 * @param encoding The encoding of the result; default `utf-8`.
 * @param options How to encode.
 * @returns The bytes.
 * @throws MalformedError with offsets in code units, unless the error policy replaces, escapes or ignores the fault: for a lone surrogate,
 * except in `wtf-8` and `mutf-8`; and for a character that the encoding cannot represent (`unmappable`).
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function encode(text: string, encoding?: EncodingLabel, options?: EncodeOptions): Bytes;
