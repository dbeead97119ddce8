import type { EncodingLabel, BytesInput } from './shapes.js';

/**
 * The largest boundary at or before `at`, in bytes: where a character or a malformed sequence begins, or the end.
 *
 * It reads a few bytes around `at`, however long the input is: in UTF-8, a sequence is found from any of its bytes
 * (RFC 2044 §1). `utf-7` is read from the start of the Base64 run around `at`, and `utf-1` from the last byte that can only
 * be a character by itself: a control character or a space.
 *
 * ```js
 * previousBoundary(Uint8Array.of(0x61, 0xe2, 0x82, 0xac), 3); // 1
 * ```
 *
 * @throws RangeError where `at` lies beyond the input.
 */
export function previousBoundary(input: BytesInput, at: number, encoding?: EncodingLabel): number;

/**
 * The smallest boundary at or after `at`, in bytes. It reads as much as `previousBoundary` does.
 *
 * @throws RangeError where `at` lies beyond the input.
 */
export function nextBoundary(input: BytesInput, at: number, encoding?: EncodingLabel): number;

/**
 * The order of two texts by code point, in every encoding: -1, 0 or 1.
 *
 * The signature of `utf-16` and `utf-32`, which is there to tell the byte order, is no part of the text.
 *
 * ```js
 * compare(encode('\uff5e', 'utf-16be'), encode('\u{10000}', 'utf-16be'), 'utf-16be'); // -1, although FF comes after D8
 * ```
 *
 * @throws MalformedError if either text is malformed, wherever they differ.
 */
export function compare(first: BytesInput, second: BytesInput, encoding?: EncodingLabel): -1 | 0 | 1;

/**
 * The first place of `needle` in bytes of UTF-8, at `from` or after it, that begins and ends on a boundary; -1 if there is
 * none. The input is searched in parts, so that a loop over all places takes the time of one search.
 *
 * ```js
 * indexOf(encode('1 €'), encode('€')); // 2
 * indexOf(encode('1 €'), Uint8Array.of(0x82)); // -1: within a character
 * ```
 */
export function indexOf(input: BytesInput, needle: BytesInput, from?: number): number;

/**
 * Returns the line and the column, both from one, of the character at `offset` bytes.
 *
 * A line ends with LF, CR LF or CR, in whatever form the encoding has for them: overlong in `utf-8-rfc2044` and `utf-8-amd2`,
 * in Base64 in `utf-7`. Columns are code points: a malformed sequence is one column, a BOM at the start of the input none.
 *
 * This takes the time of a search for line ends, and of decoding the line of `offset`. In `utf-7` all that comes before
 * `offset` is decoded. For many places, use the `lines` option of `faults` or of a `Validator`, which counts once.
 *
 * ```js
 * lineColumn(encode('é\n1 €'), 5); // { line: 2, column: 3 }
 * ```
 *
 * @throws RangeError where `offset` lies beyond the input.
 */
export function lineColumn(
  input: BytesInput,
  offset: number,
  encoding?: EncodingLabel,
): {
  /** From one. */
  line: number;
  /** In code points, from one. */
  column: number;
};
