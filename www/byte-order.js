/** Finds the byte order of `utf-16` and `utf-32`, which a BOM gives and the name does not. Also finds whether a BOM is U+FEFF in an encoding. */
import { isUtf8Form } from './format.js';

/** The little-endian BOMs of these encodings. */
const LITTLE_ENDIAN_BOMS = new Map([
  ['utf-16', [0xff, 0xfe]],
  ['utf-32', [0xff, 0xfe, 0, 0]],
]);

/** Returns whether a BOM gives the byte order of an encoding. A conversion to such an encoding writes a BOM (RFC 2781 §3.3). */
export const getsOrderFromBom = (encoding) => LITTLE_ENDIAN_BOMS.has(encoding);

/**
 * Returns the name of an encoding with its byte order, which a BOM at the start can set. Without a BOM, the byte order
 * is big-endian. Encodings other than utf-16 and utf-32 are returned unchanged.
 *
 * @param {string} encoding
 * @param {Uint8Array} head the first bytes of the input, at least four unless the input is shorter
 */
export function withByteOrder(encoding, head) {
  const bom = LITTLE_ENDIAN_BOMS.get(encoding);
  if (!bom) return encoding;
  return `${encoding}${bom.every((byte, index) => head[index] === byte) ? 'le' : 'be'}`;
}

/**
 * Returns whether an encoding decodes a BOM as U+FEFF. Only then can a conversion remove the BOM.
 *
 * @param {string} encoding
 * @param {{ encoding: string }} bom from `detectBOM`
 */
export function decodesBom(encoding, bom) {
  const name = isUtf8Form(encoding) ? 'utf-8' : encoding.replace('ucs-2', 'utf-16').replace('ucs-4', 'utf-32');
  return [bom.encoding, bom.encoding.replace(/[bl]e$/, '')].includes(name);
}
