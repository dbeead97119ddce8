/** The worker's query about encodings that the user can choose without evidence (`choices` in layers.js). */
import { previewOf } from './layer-preview.js';
import { decodedLayer, SAMPLE_BYTES, sizeProblem } from './layer-queries.js';
import { changesText, LAYER_CHOICES } from './layers.js';
import { CANNOT_BE_DECODED, NOTHING_CHANGES, nothingChangesIn } from './text/unlisted-encodings.js';
import { wholeCharacters } from './whole-characters.js';

/**
 * Returns a choice of a layer with the `preview` of the decoded text, or with a `problem` if decoding fails or changes nothing. If nothing changes in
 * a sample of a longer input, the choice has a `note` instead, because the rest of the input may change.
 *
 * @param {object} codec the package
 * @param {{ id: string, choice: string, label: string, description: string }} chosen of LAYER_CHOICES
 * @param {{ bytes: Uint8Array, text: string }} sample
 * @param {string} encoding of the bytes
 * @param {boolean} isWhole whether the sample is the whole input
 */
function previewOfChoice(codec, chosen, { bytes, text }, encoding, isWhole) {
  const decoded = decodedLayer(codec, chosen.id, bytes, encoding, chosen.choice);
  if (decoded.problem) return { ...chosen, problem: decoded.problem };
  const after = codec.decode(decoded.bytes, decoded.encoding ?? 'utf-8', { errors: 'replace' });
  if (changesText(chosen.id, text, after)) return { ...chosen, preview: previewOf(after, text) };
  return { ...chosen, ...(isWhole ? { problem: NOTHING_CHANGES } : { note: nothingChangesIn(SAMPLE_BYTES >> 10) }) };
}

/** Returns the result of `previewOfChoice`; the choice with a `problem` if that function throws, because an exception would remove all choices. */
function tryChoice(codec, chosen, ...input) {
  try {
    return previewOfChoice(codec, chosen, ...input);
  } catch {
    return { ...chosen, problem: CANNOT_BE_DECODED };
  }
}

/**
 * Returns the query about the choices for the open document.
 *
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current returns the open document
 */
export const createChoiceQueries = (codec, current) => ({
  /**
   * Returns the choices that the user can make without evidence. Each choice has a preview of the decoded text, or the reason why it is not
   * available. Choices that change the input come first.
   */
  async layerChoices() {
    const { source, resolved } = current();
    const problem = sizeProblem(source.length);
    if (problem) return LAYER_CHOICES.map((chosen) => ({ ...chosen, problem }));
    const isWhole = source.length <= SAMPLE_BYTES;
    const read = await source.read(0, Math.min(source.length, SAMPLE_BYTES));
    const bytes = isWhole ? read : wholeCharacters(read, resolved);
    const sample = { bytes, text: codec.decode(bytes, resolved, { errors: 'replace' }) };
    const choices = LAYER_CHOICES.map((chosen) => tryChoice(codec, chosen, sample, resolved, isWhole));
    return [...choices.filter(({ preview }) => preview), ...choices.filter(({ preview }) => !preview)];
  },
});
