/**
 * Judges the lines whose letters do not show whether they were decoded in the wrong encoding. For example, `ferğa` has only letters of Turkish, and
 * ferða only letters of Icelandic. Encoding detection knows the pairs of letters of these languages, so it finds that ferða is right.
 */
import { MIN_CLEAR, MIN_STRONG } from './misread-latin-words.js';

/** The minimum confidence of detection in a single line. */
const MIN_CONFIDENCE = 0.8;
/** The largest number of different lines in which an encoding is detected, because each detection takes about a millisecond. */
const MAX_DETECTED = 300;

/**
 * Decodes the bytes of a line in the encoding that detection finds in them. Returns `'before'` if the result is the line as it was before the repair,
 * `'after'` if it is the repaired line, otherwise null.
 */
function detectedText(codec, { bytes, line, after }) {
  const [best] = codec.detect(bytes);
  if (!best || best.confidence < MIN_CONFIDENCE) return null;
  const found = codec.decode(bytes, best.encoding, { errors: 'replace', ignoreBOM: true });
  return found === line ? 'before' : found === after ? 'after' : null;
}

/**
 * Adds `detected`, the result of `detectedText`, to each unclear line. Only the first `MAX_DETECTED` different lines are examined.
 *
 * @template {{ bytes: Uint8Array, line: string, after: string, margin: number }} Line
 * @param {object} codec the full edition of the package
 * @param {Line[]} lines see `judgedLines`
 * @param {Map<string, 'before' | 'after' | null>} [known] for each line, the result of an earlier call with the same pair of encodings (the wrong one
 *   and the right one); this call adds its results
 * @returns {(Line & { detected?: 'before' | 'after' | null })[]}
 */
export function withDetectedTexts(codec, lines, known = new Map()) {
  let examined = 0;
  return lines.map((each) => {
    const { line, margin } = each;
    if (margin <= -MIN_STRONG || margin >= MIN_CLEAR) return each;
    if (!known.has(line) && examined < MAX_DETECTED) {
      known.set(line, detectedText(codec, each));
      examined += 1;
    }
    return { ...each, detected: known.get(line) ?? null };
  });
}
