import type { EncodingLabel, BytesInput, Options, Pair } from './shapes.js';

/** How much of the input was read, and how much was written; each in elements of its own. */
export interface Progress {
  /** In elements of the input: bytes, or code units of a string. */
  read: number;
  /** In bytes. */
  written: number;
}

/**
 * The number of bytes that `transcode` would give for the same arguments, without memory for them.
 *
 * ```js
 * transcodedLength(Uint8Array.of(0xe9), { from: 'iso-8859-1', to: 'utf-8' }); // 2
 * ```
 *
 * @throws MalformedError where `transcode` would.
 */
export function transcodedLength(input: BytesInput, pair: Pair): number;

/** The number of bytes that `encode` would give for the same arguments. */
export function byteLength(text: string, encoding?: EncodingLabel, options?: Options): number;

/**
 * Converts into memory that is there: as many whole characters as fit. Nothing is written beyond `written`.
 *
 * Call it in a loop to convert a text of any length with a small buffer. The rest of the input has no BOM, so pass
 * `ignoreBOM: true` and `writeBOM: false`, and name the byte order (`utf-16le`, not `utf-16`). The parts then join to what one
 * call gives. Only `utf-7` as the target has other bytes, for the same text: each part is back in the initial state.
 *
 * ```js
 * const room = new Uint8Array(4);
 * transcodeInto(Uint8Array.of(0x31, 0x80, 0x80), room, { from: 'windows-1252', to: 'utf-8' }); // { read: 2, written: 4 }
 * ```
 *
 * The input is cut only where a new call continues in the same way:
 *
 * - from `utf-7`, never inside a Base64 run, because a run can only be read from its start;
 * - from and to `wtf-8`, never between the two halves of a surrogate pair;
 * - with `surrogateescape`, never inside a sequence that escaped bytes and their neighbors could form.
 *
 * `read` is above 0 if the destination holds the first character: 80 bytes are enough for every pair of encodings and every
 * error policy. If the destination does not hold it, the result is `{ read: 0, written: 0 }`, as with
 * `TextEncoder.encodeInto`. Only a Base64 run of `utf-7` can need more. If the input begins with a run of which the
 * destination holds some characters but not all, a loop could never continue, and the call throws.
 *
 * `onFault` reports malformed input that counts as read. What the next call reads, the next call reports.
 *
 * @returns bytes read and bytes written; all was read if `destination` has at least `transcodedLength` bytes.
 * @throws MalformedError where `transcode` would, if there is room left when the malformed input is met, or if nothing can be
 * read before it. The content of `destination` is then unspecified.
 * @throws RangeError with `code: 'ERR_DESTINATION_TOO_SMALL'` and `needed`, the number of bytes that the destination must
 * have, if the Base64 run at the start of `utf-7` input does not fit. Nothing was written.
 */
export function transcodeInto(input: BytesInput, destination: Uint8Array, pair: Pair): Progress;

/**
 * Encodes into memory that is there: as many whole characters as fit, as `transcodeInto` does. `read` counts UTF-16 code
 * units. To continue with the rest of the text, pass `writeBOM: false`.
 *
 * ```js
 * encodeInto('1 €', new Uint8Array(4)); // { read: 2, written: 2 }
 * ```
 *
 * @throws MalformedError where `encode` would, if there is room left when the malformed input is met, or if nothing can be read
 * before it.
 */
export function encodeInto(
  text: string,
  destination: Uint8Array,
  encoding?: EncodingLabel,
  options?: Options,
): Progress;
