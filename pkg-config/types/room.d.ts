import type { Encoding, Octets, Options, Pair } from './shapes.js';

/** How much of the input was read, and how much was written; each in elements of its own. */
export interface Progress {
  /** In elements of the input: octets, or code units of a string. */
  read: number;
  /** In octets. */
  written: number;
}

/**
 * The number of octets that `transcode` would give for the same arguments, without memory for them.
 *
 * ```js
 * transcodedLength(Uint8Array.of(0xe9), { from: 'iso-8859-1', to: 'utf-8' }); // 2
 * ```
 *
 * @throws MalformedError where `transcode` would.
 */
export function transcodedLength(input: Octets, pair: Pair): number;

/** The number of octets that `encode` would give for the same arguments. */
export function byteLength(text: string, encoding?: Encoding, options?: Options): number;

/**
 * Converts into memory that is there: as many whole characters as fit.
 *
 * What was written stands on its own, so that an encoding with shift states is back in its initial one, and of `utf-7` no
 * part of a Base64 run is read. To go on with the rest of the input, leave signatures alone (`ignoreBOM: true`,
 * `writeBOM: false`) and name the byte order: the rest of `utf-16` or `utf-32` has no signature to tell it any more.
 *
 * ```js
 * const room = new Uint8Array(4);
 * transcodeInto(Uint8Array.of(0x31, 0x80, 0x80), room, { from: 'windows-1252', to: 'utf-8' }); // { read: 2, written: 4 }
 * ```
 *
 * @returns octets read and octets written; all was read if `destination` has at least `transcodedLength` octets.
 * @throws MalformedError where `transcode` would, if there is room left when the fault is met; what stands in
 * `destination` is then unspecified.
 */
export function transcodeInto(input: Octets, destination: Uint8Array, pair: Pair): Progress;

/** Encodes into memory that is there; `read` counts UTF-16 code units. All else as for `transcodeInto`. */
export function encodeInto(text: string, destination: Uint8Array, encoding?: Encoding, options?: Options): Progress;
