import type { BytesInput, EncodingLabel, Fault, FaultColumns, Validation } from './shapes.js';

/**
 * A list of faults, stored as columns: typed arrays with one element for each fault. Iteration and `at` return a fault as an object.
 *
 * ```js
 * const table = faults(Uint8Array.of(0xc0, 0xaf));
 * table.length; // 2
 * Array.from(table, ({ offset, reason }) => `${offset} ${reason}`); // ['0 overlong', '1 unexpected-continuation']
 * ```
 */
export class FaultTable implements Iterable<Fault> {
  private constructor();
  /**
   * Returns the fault at an index, in constant time.
   *
   * @param index The index from 0; a negative index counts from the end.
   * @returns The fault, or `undefined` if the table has no such index.
   */
  at(index: number): Fault | undefined;
  /**
   * Iterates over the faults as objects, in order.
   *
   * @returns An iterator over the faults.
   */
  [Symbol.iterator](): IterableIterator<Fault>;
}
/** The columns of the table. */
export interface FaultTable extends FaultColumns {}

/**
 * Returns whether the input is well-formed. Warnings do not make it malformed.
 *
 * A `Uint16Array` is read as UTF-16 code units, and a `Uint32Array` as UTF-32 code units. Any other view or buffer is read as
 * bytes (Unicode Standard, definitions D84 to D88).
 *
 * ```js
 * isValid(Uint8Array.of(0xe2, 0x82, 0xac)); // true
 * isValid(Uint8Array.of(0xc0, 0x80)); // false
 * isValid(Uint8Array.of(0xc0, 0x80), 'mutf-8'); // true
 * isValid(Uint16Array.of(0xd800)); // false
 * ```
 *
 * @param input The bytes or code units.
 * @param encoding The encoding of the bytes; default `utf-8`. With code units it must be a form of UTF-16 or UTF-32.
 * @returns True if the input is well-formed.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or one that does not match the input's code units.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function isValid(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): boolean;

/**
 * Returns the number of code points of a well-formed input, or the first error. Reads inputs as `isValid` does.
 *
 * ```js
 * validate(Uint8Array.of(0xe2, 0x82, 0xac)); // { valid: true, codePoints: 1, warnings: 0 }
 * validate(Uint8Array.of(0x41, 0xff)).validUpTo; // 1
 * validate(Uint8Array.of(0x41, 0xff)).fault; // { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 }
 * ```
 *
 * @param input The bytes or code units.
 * @param encoding The encoding of the bytes; default `utf-8`. With code units it must be a form of UTF-16 or UTF-32.
 * @returns Either `valid: true` and the numbers of code points and warnings, or `valid: false`, the first error as `fault`, and in
 * `validUpTo` the number of elements before it.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or one that does not match the input's code units.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function validate(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): Validation;

/**
 * Lists the faults of the input in order, one for each maximal subpart (Unicode Standard, definition D93b). Reads inputs as
 * `isValid` does.
 *
 * An input that is not text can have nearly as many faults as bytes. Each fault takes 15 bytes of memory, or 31 with `lines`. Set a
 * `limit` if the input may be a binary file.
 *
 * ```js
 * faults(Uint8Array.of(0x61, 0x0a, 0xff), 'utf-8', { lines: true }).at(0);
 * // { reason: 'invalid-octet', severity: 'error', offset: 2, length: 1, line: 2, column: 1 }
 * ```
 *
 * @param input The bytes or code units.
 * @param encoding The encoding of the bytes; default `utf-8`. With code units it must be a form of UTF-16 or UTF-32.
 * @param options What to list.
 * @returns The faults.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or one that does not match the input's code units, and
 * `ERR_OFFSET` for a negative or fractional limit.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer, or `ERR_OPTION` for a wrong option.
 */
export function faults(
  input: BytesInput | Uint16Array | Uint32Array,
  encoding?: EncodingLabel,
  options?: {
    /** The maximum number of faults; default: no limit. */
    limit?: number;
    /** Whether to list warnings too; default false. */
    warnings?: boolean;
    /** Whether to count the `line` and `column` of each fault, as `lineColumn` does; default false. */
    lines?: boolean;
  },
): FaultTable;

/**
 * Counts the code points of the input. A BOM counts as one code point, and so does each fault. Reads inputs as `isValid` does.
 *
 * ```js
 * countCodePoints(Uint8Array.of(0x61, 0xe2, 0x82, 0xac)); // 2
 * ```
 *
 * @param input The bytes or code units.
 * @param encoding The encoding of the bytes; default `utf-8`. With code units it must be a form of UTF-16 or UTF-32.
 * @returns The number of code points.
 * @throws RangeError with the code `ERR_ENCODING` for an unknown encoding, or one that does not match the input's code units.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for an input that is neither a view nor a buffer.
 */
export function countCodePoints(input: BytesInput | Uint16Array | Uint32Array, encoding?: EncodingLabel): number;
