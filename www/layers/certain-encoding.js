/** The encoding of several short texts of one file that are not UTF-8, such as paths or values. */
import { withSpaces } from '../concat-bytes.js';
import { MIN_APPLIED } from './escaped-bytes.js';

/** The largest number of texts that are also examined one by one. */
const MAX_EXAMINED = 64;

/**
 * Returns the encoding of texts if it is certain, and no single text is certainly in another encoding; null otherwise.
 *
 * @param {Uint8Array[]} texts
 * @param {import('../layers.js').LayerDependencies} dependencies
 */
export function certainEncoding(texts, { isValid, detectOther, decodeBytes }) {
  const encodingOf = (bytes) => {
    const found = detectOther(bytes);
    return found?.confidence >= MIN_APPLIED ? found.encoding : null;
  };
  const encoding = encodingOf(withSpaces(texts));
  if (encoding === null || !texts.every((bytes) => isValid(bytes, encoding))) return null;
  // A short text often has the same letters in several encodings.
  const isOther = (bytes) => {
    const own = encodingOf(bytes);
    return own !== null && own !== encoding && decodeBytes(bytes, own) !== decodeBytes(bytes, encoding);
  };
  return texts.slice(0, MAX_EXAMINED).some(isOther) ? null : encoding;
}
