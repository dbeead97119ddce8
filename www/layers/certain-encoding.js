/** The encoding of several short texts that are not UTF-8, such as the paths or the bytes literals of one file. */
import { concatBytes } from '../concat-bytes.js';
import { MIN_APPLIED } from './escaped-bytes.js';

/** The number of texts that are examined one by one. */
const MAX_EXAMINED = 64;

/** Joins the bytes of texts, with spaces between them. @param {Uint8Array[]} texts */
export const withSpaces = (texts) => concatBytes(texts.flatMap((bytes) => [bytes, Uint8Array.of(0x20)]));

/**
 * Returns the encoding of texts if it is certain, and no single text is certainly in another one; null otherwise.
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
