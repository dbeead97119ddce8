import type { BytesInput, EncodingLabel } from './shapes.js';

/**
 * Returns the largest boundary at or before an offset. A boundary is the start of a character or of a maximal subpart, or the end of the
 * input.
 *
 * In most encodings, this function reads a few bytes around the offset, however long the input is. In UTF-8, for example, any byte of a
 * sequence shows where the sequence begins (RFC 2044 §1). In other encodings, it reads from a place that can be far before the offset:
 *
 * - `utf-7`: the start of the Base64 run around the offset.
 * - `utf-1`: the last control character or space. The bytes of these characters are never part of a longer sequence.
 * - Multi-byte encodings such as `gbk`: the last byte below 0x30.
 * - `iso-2022-jp`: the last escape sequence.
 *
 * ```js
 * previousBoundary(Uint8Array.of(0x61, 0xe2, 0x82, 0xac), 3); // 1
 * ```
 *
 * @param input The bytes.
 * @param at The offset in bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @returns The offset of the boundary in bytes.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or `ERR_OFFSET` for an offset beyond the input.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument.
 */
export function previousBoundary(input: BytesInput, at: number, encoding?: EncodingLabel): number;

/**
 * Returns the smallest boundary at or after an offset. Reads the same bytes as `previousBoundary` does.
 *
 * ```js
 * nextBoundary(Uint8Array.of(0xe2, 0x82, 0xac, 0x61), 1); // 3
 * ```
 *
 * @param input The bytes.
 * @param at The offset in bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @returns The offset of the boundary in bytes.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or `ERR_OFFSET` for an offset beyond the input.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument.
 */
export function nextBoundary(input: BytesInput, at: number, encoding?: EncodingLabel): number;

/**
 * Compares two texts by their code points, in every encoding. The order of bytes can differ. For example, U+FF5E is a lower code point
 * than U+10000, but in `utf-16be`, its bytes (FF 5E) come after those of U+10000 (D8 00 DC 00).
 *
 * The BOM of `utf-16` and `utf-32`, which states the byte order, is not part of the text.
 *
 * ```js
 * compare(encode('\uff5e', 'utf-16be'), encode('\u{10000}', 'utf-16be'), 'utf-16be'); // -1
 * ```
 *
 * @param first The bytes of the first text.
 * @param second The bytes of the second text.
 * @param encoding The encoding of both texts; default `utf-8`.
 * @returns -1 if the first text comes first, 1 if the second does, 0 if they are equal.
 * @throws MalformedError if either text is malformed, even if the malformed part comes after the first difference.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument.
 */
export function compare(first: BytesInput, second: BytesInput, encoding?: EncodingLabel): -1 | 0 | 1;

/**
 * Returns the offset of the first match of `needle` in UTF-8 text, at or after `from`. Only a match that
 * begins and ends on a boundary counts.
 *
 * The input is searched piece by piece, only as far as the match. So a loop over all matches takes about as long as one search of the
 * whole input.
 *
 * ```js
 * indexOf(encode('1 €'), encode('€')); // 2
 * indexOf(encode('1 €'), Uint8Array.of(0x82)); // -1
 * ```
 *
 * @param input The bytes of the text.
 * @param needle The bytes to find.
 * @param from The offset in bytes to search from; default 0.
 * @returns The offset of the match in bytes; -1 if there is none.
 * @throws RangeError with the code `ERR_OFFSET` for a negative or fractional offset.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument.
 */
export function indexOf(input: BytesInput, needle: BytesInput, from?: number): number;

/**
 * Returns the line and the column of the character at an offset, both counted from 1.
 *
 * A line ends with LF, CR LF or CR, in every form that the encoding has for these characters. In `utf-8-rfc2044` and `utf-8-amd2`,
 * they can be overlong; in `utf-7`, they can be in Base64. Columns count code points. Each maximal subpart of malformed input counts
 * as one column, and a BOM at the start of the input does not count.
 *
 * The function searches all bytes before the offset for line ends, and decodes the line that contains the offset. In `utf-7` and
 * `iso-2022-jp`, it decodes all bytes before the offset. For the positions of many faults, use the `lines` option of `faults` or of a
 * `Validator`, which counts lines in a single pass.
 *
 * ```js
 * lineColumn(encode('é\n1 €'), 5); // { line: 2, column: 3 }
 * ```
 *
 * @param input The bytes.
 * @param offset The offset in bytes.
 * @param encoding The encoding of the bytes; default `utf-8`.
 * @returns The line and the column.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or `ERR_OFFSET` for an offset beyond the input.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a wrong argument.
 */
export function lineColumn(
  input: BytesInput,
  offset: number,
  encoding?: EncodingLabel,
): {
  /** The line, counted from 1. */
  line: number;
  /** The column in code points, counted from 1. */
  column: number;
};
