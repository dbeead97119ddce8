import type { BytesInput, EncodeOptions, EncodingLabel, TranscodeOptions } from './shapes.js';

/** The result of `encodeInto` and `transcodeInto`. */
export interface EncodeIntoResult {
  /** The number of elements of the input that were read: bytes, or code units of a string. */
  read: number;
  /** The number of bytes that were written. */
  written: number;
}

/**
 * Returns the number of bytes that `transcode` returns for the same arguments, without keeping these bytes in memory.
 *
 * ```js
 * transcodedLength(Uint8Array.of(0xe9), { from: 'iso-8859-1', to: 'utf-8' }); // 2
 * ```
 *
 * @param input The bytes.
 * @param options The source `from`, the target `to`, and how to convert.
 * @returns The length in bytes.
 * @throws MalformedError where `transcode` does.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the target must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function transcodedLength(input: BytesInput, options: TranscodeOptions): number;

/**
 * Returns the number of bytes that `encode` returns for the same arguments, without keeping these bytes in memory.
 *
 * ```js
 * byteLength('1 €'); // 5
 * ```
 *
 * @param text The string.
 * @param encoding The encoding of the result; default `utf-8`.
 * @param options How to encode.
 * @returns The length in bytes.
 * @throws MalformedError where `encode` does.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function byteLength(text: string, encoding?: EncodingLabel, options?: EncodeOptions): number;

/**
 * Converts bytes into an existing array: as many complete characters as the array holds. Bytes after `written` are unchanged.
 *
 * Call this function in a loop to convert a text of any length with a small destination. Only the first call should read or write a BOM.
 * For the rest of the input, pass `ignoreBOM: true` and `writeBOM: false`, and name the byte order (`utf-16le`, not `utf-16`). Together,
 * the calls then write the same bytes as a single call. With the targets `utf-7` and `iso-2022-jp`, the bytes differ but encode the same
 * text, because each result ends in the initial state.
 *
 * ```js
 * const destination = new Uint8Array(4);
 * transcodeInto(Uint8Array.of(0x31, 0x80, 0x80), destination, { from: 'windows-1252', to: 'utf-8' }); // { read: 2, written: 4 }
 * ```
 *
 * The input is cut only where another call can continue:
 *
 * - from `utf-7`, never inside a Base64 run, because a run can only be read from its start;
 * - from `iso-2022-jp`, only in the ASCII state, because the meaning of other bytes depends on an escape sequence;
 * - from and to `wtf-8`, never between the two surrogates of a pair;
 * - with `surrogateescape`, never between escaped bytes that could form a sequence with the bytes beside them.
 *
 * `read` is above 0 if the destination is large enough for the first character: 80 bytes are enough for every pair of encodings and every
 * error policy. If the first character does not fit, nothing is read, and at most a BOM is written. Only a Base64 run of `utf-7`, and a
 * run of `iso-2022-jp` up to the next ASCII state, can need more than 80 bytes. If the input begins with such a run, and only some of the
 * characters of the run fit, the call throws. Without this error, a loop that repeats the call would never end.
 *
 * `onFault` reports malformed input that was read. Each fault is reported by the call that reads it.
 *
 * @param input The bytes.
 * @param destination The array to write into.
 * @param options The source `from`, the target `to`, and how to convert.
 * @returns The numbers of bytes read and written. The whole input is read if the destination has `transcodedLength` bytes.
 * @throws MalformedError where `transcode` does, unless the text before the malformed input fills the destination or does not fit: then
 * only the next call throws. If that text must not be cut (see above), so that nothing can be read, this call throws. After an error, the
 * content of the destination is unspecified.
 * @throws RangeError with the code `ERR_DESTINATION_TOO_SMALL` if only some characters of the run at the start of `utf-7` or
 * `iso-2022-jp` input fit into the destination. The error's property `needed` is the number of bytes that the destination must have, and
 * nothing was written. The same error, without `needed`, is thrown if `onFault` makes the destination smaller.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the target must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function transcodeInto(input: BytesInput, destination: Uint8Array, options: TranscodeOptions): EncodeIntoResult;

/**
 * Encodes a string into an existing array: as many complete characters as the array holds. See `transcodeInto` for loops: for
 * the rest of the string, pass `writeBOM: false`.
 *
 * ```js
 * encodeInto('1 €', new Uint8Array(4)); // { read: 2, written: 2 }
 * ```
 *
 * @param text The string.
 * @param destination The array to write into.
 * @param encoding The encoding of the result; default `utf-8`.
 * @param options How to encode.
 * @returns The numbers of UTF-16 code units read and of bytes written.
 * @throws MalformedError where `encode` does, unless the text before the malformed input fills the destination or does not fit: then
 * only the next call throws. If that text must not be cut (see `transcodeInto`), so that nothing can be read, this call throws. After an
 * error, the content of the destination is unspecified.
 * @throws RangeError with the code `ERR_DESTINATION_TOO_SMALL` if `onFault` makes the destination smaller.
 * @throws RangeError with the code `ERR_ENCODING`, `ERR_POLICY` or `ERR_OPTION` for an unknown encoding, an unsuitable policy, or
 * a BOM that the encoding must not have.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` or `ERR_OPTION` for a wrong argument or option.
 */
export function encodeInto(
  text: string,
  destination: Uint8Array,
  encoding?: EncodingLabel,
  options?: EncodeOptions,
): EncodeIntoResult;
