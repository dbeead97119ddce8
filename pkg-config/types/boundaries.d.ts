import type { Encoding, Octets } from './shapes.js';

/**
 * The largest boundary at or before `at`, in octets: where a character or a malformed sequence begins, or the end.
 *
 * In UTF-8 it looks back over one sequence at most (RFC 2044 §1); in `utf-7` and `utf-1` it reads from the start.
 *
 * ```js
 * previousBoundary(Uint8Array.of(0x61, 0xe2, 0x82, 0xac), 3); // 1
 * ```
 *
 * @throws RangeError where `at` lies beyond the input.
 */
export function previousBoundary(input: Octets, at: number, encoding?: Encoding): number;

/** The smallest boundary at or after `at`; all else as for `previousBoundary`. */
export function nextBoundary(input: Octets, at: number, encoding?: Encoding): number;

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
export function compare(first: Octets, second: Octets, encoding?: Encoding): -1 | 0 | 1;

/**
 * The first place of `needle` in octets of UTF-8, at `from` or after it, that begins and ends on a boundary; -1 if there is
 * none.
 *
 * ```js
 * indexOf(encode('1 €'), encode('€')); // 2
 * indexOf(encode('1 €'), Uint8Array.of(0x82)); // -1: within a character
 * ```
 */
export function indexOf(input: Octets, needle: Octets, from?: number): number;

/**
 * The line and the column, both from one, of the character at `offset` octets.
 *
 * Columns are code points; each fault is one, and a signature at the start none. A line ends with LF, CR LF or CR.
 *
 * @throws RangeError where `offset` lies beyond the input.
 */
export function lineColumn(
  input: Octets,
  offset: number,
  encoding?: Encoding,
): {
  /** From one. */
  line: number;
  /** In code points, from one. */
  column: number;
};
