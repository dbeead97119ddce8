/**
 * Layers of encoded text, such as a JSON string, quoted-printable, or HTML entities in another layer. The page offers to decode a layer that
 * is recognised, decodes one layer on request, and encodes it again after a change.
 *
 * Each layer is an object:
 *
 * - `label` is its name, and `description` its name within a sentence.
 * - `recognise(input, isWhole)` gets a sample, and returns whether the input may consist of the layer.
 * - `decode(input, dependencies)` returns an input for encode-input.js, `{ problem }`, or for strings of Java `{ bytes, encoding }`. The
 *   property `form` of the result describes how the layer was written, so that `encode` writes it in the same way.
 * - `encode(content, form)` returns `{ text }`, `{ bytes }` or `{ problem }`. `content` has `bytes`, and `text` on demand.
 * - If `trims` is true, white space around the input is not part of the layer.
 *
 * These modules use neither the page nor the package.
 *
 * @typedef {object} LayerDependencies
 * @property {(bytes: Uint8Array, encoding: string) => boolean} isValid
 * @property {(bytes: Uint8Array, label: string) => string | null} decodeBytes null: the label is unknown
 */
import { encodedWords } from './layers/encoded-words.js';
import { notationLayers } from './layers/from-notations.js';
import { htmlReferences } from './layers/html.js';
import { javaStrings } from './layers/java-utf.js';
import { jsonEscapes, jsonString } from './layers/json.js';
import { quotedPrintable } from './layers/quoted-printable.js';

/** All layers, in the order in which they are offered. */
export const layers = [
  javaStrings,
  jsonString,
  jsonEscapes,
  encodedWords,
  quotedPrintable,
  htmlReferences,
  ...notationLayers,
];

/** @param {string} id */
export const layerOf = (id) => layers.find((layer) => layer.id === id);

/** Splits a text into the white space at its start, the text between, and the white space at its end. */
function trimmed(text) {
  const [head] = /^\s*/.exec(text);
  const [tail] = /\s*$/.exec(text.slice(head.length));
  return { head, body: text.slice(head.length, text.length - tail.length), tail };
}

/**
 * Returns the layers that an input may consist of.
 *
 * @param {{ bytes: Uint8Array, text: string | null }} input `text` is null if the bytes are not text in their encoding
 * @param {boolean} isWhole whether this is the whole input, not its beginning
 * @param {LayerDependencies} dependencies
 */
export const recogniseLayers = ({ bytes, text }, isWhole, dependencies) =>
  layers.filter(({ isBinary, trims, recognise }) => {
    if (isBinary) return recognise(bytes, isWhole, dependencies);
    return text !== null && recognise(trims ? trimmed(text).body : text, isWhole);
  });

/**
 * Decodes one layer.
 *
 * @param {string} id
 * @param {{ bytes: Uint8Array, text: string | null }} input
 * @param {LayerDependencies} dependencies
 * @returns {object} as `decode` of the layer; its `form` also has the white space around the input
 */
export function decodeLayer(id, { bytes, text }, dependencies) {
  const { isBinary, trims, decode, description } = layerOf(id);
  if (isBinary) return decode(bytes);
  if (text === null)
    return { problem: `The input is not valid text, so it cannot be read as ${description}. Fix its errors first.` };
  const { head, body, tail } = trims ? trimmed(text) : { head: '', body: text, tail: '' };
  const { form, ...decoded } = decode(body, dependencies);
  return { ...decoded, form: { ...form, head, tail } };
}

/** Returns whether a decoded layer can be encoded again. */
export const canEncodeLayer = ({ id, form }) => layerOf(id).canEncode?.(form) ?? true;

/**
 * Encodes content as a layer.
 *
 * @param {{ id: string, form: object }} layer the id, and the form that decoding returned
 * @param {{ bytes: Uint8Array, text: () => string }} content `text` throws if the bytes are not text
 * @returns {{ text?: string, bytes?: Uint8Array, problem?: string }}
 */
export function encodeLayer({ id, form }, content) {
  const encoded = layerOf(id).encode(content, form);
  return encoded.text === undefined ? encoded : { ...encoded, text: form.head + encoded.text + form.tail };
}
