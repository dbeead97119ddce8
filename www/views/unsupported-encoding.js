/** Encodings of ASCII bytes that `detect` names and the package cannot decode. */
import { MIN_SHOWN_CONFIDENCE } from '../detection.js';

/**
 * Returns the name of the encoding that the input is in although utfscope cannot decode it; null otherwise.
 *
 * @param {object} state of the store
 */
export function unsupportedEncoding({ doc, recognition }) {
  const best = recognition?.candidates[0];
  if (!best || doc.encoded || best.confidence >= MIN_SHOWN_CONFIDENCE) return null;
  return best.unsupported?.toUpperCase() ?? null;
}
