/** Encodings that the package cannot decode: those that `detect` names, such as ISO-2022-KR, and those that a text declares. */
import { MIN_SUGGESTED_CONFIDENCE } from '../detection.js';

/**
 * Returns the probable encoding of the input, and the evidence as `because`, if the package cannot decode this encoding;
 * otherwise null. With `isDeclared`, the text declares the encoding. Otherwise all bytes are ASCII, and their escape
 * sequences show the encoding.
 *
 * @param {object} state of the store
 * @returns {{ name: string, because: string, isDeclared: boolean } | null}
 */
export function unsupportedEncoding({ doc, recognition }) {
  const best = recognition?.candidates[0];
  if (!best || doc.encoded || best.confidence >= MIN_SUGGESTED_CONFIDENCE) return null;
  const { unsupported, because, isDeclared = false } = best;
  return unsupported ? { name: isDeclared ? unsupported : unsupported.toUpperCase(), because, isDeclared } : null;
}
