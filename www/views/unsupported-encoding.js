/** Encodings of ASCII bytes that `detect` names and the package cannot decode. */
import { MIN_SHOWN_CONFIDENCE } from '../detection.js';

// `detect` has no field for them: the name stands in the evidence of its best candidate.
const NAMES = /\b(?:ISO-2022-(?:JP|KR|CN)|HZ-GB-2312)\b/;

/**
 * Returns the name of the encoding that the input is in although utfscope cannot decode it; null otherwise.
 *
 * @param {object} state of the store
 */
export function unsupportedEncoding({ doc, recognition }) {
  const best = recognition?.candidates[0];
  if (!best || doc.encoded || best.confidence >= MIN_SHOWN_CONFIDENCE) return null;
  return NAMES.exec(best.because)?.[0] ?? null;
}
