// Signatures: the character U+FEFF, in the form that each encoding gives it.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';

const SIGNATURE = Uint8Array.of(0xff, 0xfe); // as a code unit in memory

const found = new Map();

/** The bytes of U+FEFF in the encoding of this number; empty where it has no form for it. */
export function signatureOf(id) {
  if (!found.has(id)) found.set(id, core.transcode(SIGNATURE, [EncodingId.Units16, id, Policy.Ignore, true, false]));
  return found.get(id);
}

/** Whether the bytes begin with these others; nothing begins with none. */
export const begins = (bytes, others) => others.length > 0 && others.every((byte, index) => bytes[index] === byte);
