/** The worker's query for the layers of encoded text (layers.js) that the open document may have: each with a preview of its text, and the places that change. */
import { changedLines, offsetsOf } from './changed-lines.js';
import { likelyLegacyEncoding, MIN_SUGGESTED_CONFIDENCE } from './detection.js';
import { isEbcdic, isUtf8Form } from './format.js';
import { previewOf } from './layer-preview.js';
import {
  decodedLayer,
  editionLoader,
  isAscii,
  isLegacy,
  layerDependencies,
  mayLackEncoding,
  SAMPLE_BYTES,
  sizeProblem,
  textOf,
} from './layer-queries.js';
import { bodyOf, changesText, decodeLayer, layerOf, layers, recogniseLayers, textForLayer } from './layers.js';
import { hasImplausibleWords } from './implausible-words.js';
import { hasKeptBytes, partsWithKeptBytes } from './layers/kept-bytes.js';
import { mayBeMisread, mayBeMisreadThroughout, repairedText, repairedThroughout } from './misread-in-layer.js';
import * as words from './text/input.js';
import { inFontEncoding } from './text/font-layers.js';
import { changedLines as changedLinesSentence, decodeWithOthers, othersAre } from './text/layer-hints.js';
import { withDoubt, withoutClaim, withRepair } from './text/misread-layers.js';
import { wholeCharacters } from './whole-characters.js';

/**
 * Returns the encoding in which to decode the bytes beside the escapes of a layer; null if the layer has no such bytes, or their encoding is
 * unknown. The decoded characters become UTF-8, so bytes beside the escapes that stay in another encoding would make the result malformed.
 *
 * @param {object} codec the package
 * @param {string} id of a layer
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 */
function encodingBesideEscapes(codec, id, bytes, encoding) {
  const { isBinary, explainsInput, fontEncoding } = layerOf(id);
  if (isBinary || explainsInput || fontEncoding || !isUtf8Form(encoding)) return null;
  const { text, isEscaped } = textOf(codec, bytes, encoding);
  if (!isEscaped) return null;
  const decoded = decodeLayer(id, { bytes, text }, layerDependencies(codec));
  if (decoded.problem || decoded.encoding) return null;
  const parts = decoded.parts ?? [decoded];
  const textsOf = (part) => partsWithKeptBytes(part.text ?? '').map(({ text }) => text ?? '');
  const hasCharacters = parts.some((part) => part.codePoints || !textsOf(part).every(isAscii));
  // A layer can decode a malformed byte together with the escapes beside it, as one character. If this happens to all malformed bytes, no malformed byte is left.
  if (parts.every((part) => part.text !== undefined && !hasKeptBytes(part.text))) return null;
  return hasCharacters && !parts.some((part) => part.bytes) ? likelyLegacyEncoding(codec, bytes) : null;
}

/** Returns the most likely encoding of the bytes of a layer; UTF-8 if it is unknown. */
function detectedEncoding(codec, bytes) {
  const [best] = codec.detect(bytes);
  return best?.confidence >= MIN_SUGGESTED_CONFIDENCE && !best.unsupported ? best.encoding : 'utf-8';
}

/**
 * Returns the lines of a sample that decoding a layer changes, as `changedLines` does, with the offsets of their first changes. Returns null if
 * the lines are not known, or if the layer explains the whole input, so that nearly all lines change.
 */
function placesOf(codec, id, sample, encoding, decodedText) {
  const { isBinary, explainsInput } = layerOf(id);
  if (isBinary || explainsInput) return null;
  const { head, body } = bodyOf(id, sample.text);
  const changed = changedLines(head + body, head + decodedText);
  return changed && { ...changed, offsets: offsetsOf(codec, sample.bytes, encoding, sample.text, changed.indexes) };
}

/** Returns the sentence about the lines that change in a sample. */
function sentenceOfPlaces({ count, firstLine }, isWhole) {
  const sentence = changedLinesSentence(count, firstLine);
  return isWhole ? sentence : words.inFirstPart(SAMPLE_BYTES >> 10, sentence);
}

/** The result of `tryLayer` if the sample cannot be decoded without the rest of the input. */
const UNTRIED = { preview: '', changes: true };

/**
 * Decodes a layer of a sample. Returns `preview`, which is empty if the sample cannot be decoded, and `places`, the lines that change. `isMisread`:
 * whether the text of the layer had been decoded in the wrong encoding before; then the preview shows the repaired text. `isImplausible`: whether
 * the text of the layer has words that no language has, but the correct encoding is not known. `encodingSentence` and
 * `bytesToDetect`: see layers.js; `changes`: whether decoding changes anything; `mayLackEncoding`: whether the layer or the repair may need an encoding of the
 * full edition.
 */
function tryLayer(codec, id, sample, encoding) {
  try {
    const decoded = decodedLayer(codec, id, sample.bytes, encoding);
    if (decoded.problem) return UNTRIED;
    const inner = decoded.encoding ?? detectedEncoding(codec, decoded.bytes);
    // WTF-8 also decodes the lone surrogates that escapes can represent.
    const text = codec.decode(decoded.bytes, inner === 'utf-8' ? 'wtf-8' : inner, {
      errors: 'replace',
    });
    const { encodingSentence, bytesToDetect = decoded.encoding === null ? decoded.bytes : undefined } = decoded;
    // If the input itself has misread lines, the page already offers their repair, and the text of the layer may be correct.
    const repaired =
      repairedText(codec, sample.text) === null
        ? (repairedText(codec, text) ?? repairedThroughout(codec, text, sample.text))
        : null;
    return {
      preview: previewOf(repaired ?? text, sample.text, decoded.changedHeader),
      isMisread: repaired !== null,
      isImplausible: repaired === null && !hasImplausibleWords(sample.text) && hasImplausibleWords(text),
      encodingSentence,
      bytesToDetect,
      // The wrong encoding in which the text was decoded may be one that only the full edition has, such as windows-1251.
      mayLackEncoding:
        mayLackEncoding(id, decoded) || (repaired === null && (mayBeMisread(text) || mayBeMisreadThroughout(text))),
      changes: changesText(id, sample.text, text),
      places: placesOf(codec, id, sample, encoding, text),
    };
  } catch {
    return UNTRIED; // a sample may end within an escape
  }
}

/**
 * Returns the query for the layers that the open document may have.
 *
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current returns the open document
 * @param {() => Promise<void>} useFullEdition
 */
export function createLayerOffers(codec, current, useFullEdition) {
  const { tryFullEdition, loadFullEditionFor } = editionLoader(codec, useFullEdition);

  /** Returns all bytes of the input if a layer needs them, and if the input is not too large to be decoded; otherwise null. */
  async function allBytesFor(sample, dependencies) {
    const { source, resolved } = current();
    const isNeeded =
      sizeProblem(source.length) === null && layers.some(({ readsAll }) => readsAll?.(sample, resolved, dependencies));
    return isNeeded ? source.read(0, source.length) : null;
  }

  return {
    /**
     * Returns the layers that the input may have, each with a preview of its text. If a layer explains the input, only this layer is offered.
     * A layer whose decoding would change nothing is not offered. `encodingBeside` is the encoding of malformed bytes
     * beside the escapes of a document in UTF-8. The escapes and these bytes are then decoded at once. `encodingBeside`
     * is null if there are no such bytes, or if their encoding is unknown. `problem`: why the layer cannot be decoded, or null.
     */
    async layerOffers() {
      const { source, resolved } = current();
      const isWhole = source.length <= SAMPLE_BYTES;
      const bytes = await source.read(0, Math.min(source.length, SAMPLE_BYTES));
      const text = codec.decode(bytes, resolved, { errors: 'replace' });
      const dependencies = layerDependencies(codec);
      const whole = isWhole ? bytes : wholeCharacters(bytes, resolved);
      const escapedText = textOf(codec, whole, resolved).text;
      const allBytes = isWhole ? null : await allBytesFor(bytes, dependencies);
      const kind = { isLegacy: isLegacy(codec, resolved), isEbcdic: isEbcdic(resolved) };
      const input = { bytes, allBytes, text, escapedText, ...kind };
      const recognised = recogniseLayers(input, isWhole, dependencies);
      const explaining = recognised.find(({ explainsInput }) => explainsInput);
      const tryInEditions = async (layer, sample, encoding) => {
        const result = tryLayer(codec, layer.id, sample, encoding);
        const isLoaded = result.mayLackEncoding
          ? await tryFullEdition()
          : await loadFullEditionFor(result.bytesToDetect);
        return isLoaded ? tryLayer(codec, layer.id, sample, encoding) : result;
      };
      const offers = [];
      for (const layer of explaining ? [explaining] : recognised) {
        const { id, label, description, explainsInput = false, explainsProblems = false } = layer;
        const { describe, comesAfterAdvice } = layer;
        const encodingBeside = encodingBesideEscapes(codec, id, whole, resolved);
        const sample = {
          bytes,
          text: encodingBeside ? codec.decode(bytes, encodingBeside, { errors: 'replace' }) : text,
        };
        const tried = layer.readsAll ? UNTRIED : await tryInEditions(layer, sample, encodingBeside ?? resolved);
        const { preview, isMisread, isImplausible, encodingSentence, changes, places } = tried;
        if (!changes) continue;
        const sampleText = layer.readsMalformed && !encodingBeside ? (escapedText ?? text) : sample.text;
        const all = layer.readsAll ? allBytes : null;
        const described = {
          ...describe?.(layer.isBinary ? (all ?? bytes) : sampleText, isWhole || all !== null, dependencies),
        };
        described.decodeLabel ??= layer.decodeLabel ?? words.decode(described.label ?? label);
        if (encodingBeside) described.decodeLabel = decodeWithOthers(described.decodeLabel, encodingBeside);
        const isInFontEncoding = !layer.fontEncoding || textForLayer(layer, input, dependencies) === text;
        const fontHint = isInFontEncoding ? null : inFontEncoding(layer.fontEncoding, resolved);
        const encodingsHint =
          encodingSentence && !isWhole ? words.inFirstPart(SAMPLE_BYTES >> 10, encodingSentence) : encodingSentence;
        // A wrong label of a mail is damage that readers see, so it comes before the form of the mail.
        const hints =
          layer.findsWrongLabels && encodingsHint
            ? [encodingsHint, withoutClaim(described.hint), fontHint]
            : [described.hint, fontHint, encodingsHint];
        const hint = [...hints, encodingBeside && othersAre(encodingBeside)].filter(Boolean).join(' ');
        offers.push({
          ...{ id, label, description, explainsInput, explainsProblems, encodingBeside },
          ...{ preview, offsets: places?.offsets ?? [] },
          ...described,
          hint: isMisread ? withRepair(hint) : isImplausible ? withDoubt(hint) : hint,
          comesAfterAdvice: comesAfterAdvice?.(sampleText) ?? false,
          places: places ? sentenceOfPlaces(places, isWhole) : '',
          problem: sizeProblem(source.length),
        });
      }
      return offers;
    },
  };
}
