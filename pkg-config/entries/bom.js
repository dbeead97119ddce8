// Byte order marks: the character U+FEFF as each encoding encodes it.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';

/** U+FEFF as a UTF-16 code unit in memory. */
const BOM_UNIT = Uint8Array.of(0xff, 0xfe);

const boms = new Map();

/** Returns the bytes of U+FEFF in the encoding with this id; empty if the encoding cannot represent it. */
export function bomOf(id) {
  if (!boms.has(id)) boms.set(id, core.convertWithBOM(BOM_UNIT, EncodingId.Units16, id, Policy.Ignore));
  return boms.get(id);
}

/** Returns whether bytes start with a prefix; false for an empty prefix. */
export const startsWith = (bytes, prefix) => prefix.length > 0 && prefix.every((byte, index) => bytes[index] === byte);
