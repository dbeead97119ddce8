/** The bytes of a repaired text. */
import { bytesIn } from './misread-encoding.js';

/**
 * Returns the bytes of a candidate of `findRepair`, with their encoding: the one in which the input was read, or UTF-8 if this encoding lacks a
 * character. If `as` of the first step is null, the input is in an encoding that the package lacks. Then the bytes are in UTF-8, too.
 *
 * @param {object} codec the package
 * @param {{ text: string, steps: { as: string | null }[] }} candidate
 * @param {string} encoding of the input
 * @param {string} [resolved] the encoding with its byte order
 * @returns {{ bytes: Uint8Array, encoding: string }}
 */
export function encodedCandidate(codec, { text, steps: [{ as }] }, encoding, resolved = encoding) {
  const bytes = as === null ? null : bytesIn(codec, text, resolved);
  return bytes ? { bytes, encoding } : { bytes: codec.encode(text), encoding: 'utf-8' };
}
