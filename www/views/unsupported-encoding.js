/** Encodings that `detect` names as unsupported, such as ISO-2022-KR: all their bytes are ASCII, and the package cannot decode them. */
import { MIN_SHOWN_CONFIDENCE } from '../detection.js';

/**
 * Returns the name of the input's encoding if it was detected but the package cannot decode it; otherwise null.
 *
 * @param {object} state of the store
 */
export function unsupportedEncoding({ doc, recognition }) {
  const best = recognition?.candidates[0];
  if (!best || doc.encoded || best.confidence >= MIN_SHOWN_CONFIDENCE) return null;
  return best.unsupported?.toUpperCase() ?? null;
}
