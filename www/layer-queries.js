/** The worker's queries about layers of encoded text (layers.js): they find the layers that the input may have, and decode and encode a layer. */
import { decodesBom, withByteOrder } from './byte-order.js';
import { changedLines, offsetsOf } from './changed-lines.js';
import { concatBytes } from './concat-bytes.js';
import { likelyLegacyEncoding, mayNeedFullEdition, MIN_SUGGESTED_CONFIDENCE } from './detection.js';
import { bytesOf, EncodeError } from './encode-input.js';
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';
import { previewOf } from './layer-preview.js';
import {
  bodyOf,
  canEncodeLayer,
  changesText,
  decodeLayer,
  encodeLayer,
  LAYER_CHOICES,
  layerOf,
  recogniseLayers,
  textForLayer,
} from './layers.js';
import { hasKeptBytes, partsWithKeptBytes } from './layers/kept-bytes.js';
import { mayBeMisread, repairedText } from './misread-in-layer.js';
import * as words from './text/input.js';
import { inFontEncoding } from './text/font-layers.js';
import { changedLines as changedLinesSentence, decodeWithOthers, othersAre, withRepair } from './text/layer-hints.js';
import { nothingChanges } from './text/unlisted-encodings.js';
import { wholeCharacters } from './whole-characters.js';

/** The number of bytes at the start of an input in which layers are recognised and previewed. */
export const SAMPLE_BYTES = 1 << 16;
/** The maximum length in bytes of an input whose layers are decoded or encoded. */
const MAX_LAYER_BYTES = 1 << 24;
/** Returns why no layer of an input is decoded or encoded; null if the input is not too large. @param {number} length in bytes */
export const sizeProblem = (length) =>
  length > MAX_LAYER_BYTES ? words.tooLargeForLayers(MAX_LAYER_BYTES >> 20) : null;

const isAscii = (text) => !/[\u0080-\uffff]/.test(text);

/**
 * Decodes bytes. In encodings based on ASCII, malformed bytes become U+DC80 to U+DCFF, and `isEscaped` is true. In other
 * encodings, `text` is null if the bytes are malformed.
 */
function textOf(codec, bytes, encoding) {
  for (const errors of ['strict', 'surrogateescape']) {
    try {
      return { text: codec.decode(bytes, encoding, { errors }), isEscaped: errors !== 'strict' };
    } catch {
      // The policy `surrogateescape` accepts malformed bytes, but some encodings do not support this policy.
    }
  }
  return { text: null, isEscaped: false };
}

/**
 * Returns the encoding for decoded characters: that of the outer text if it is a form of UTF-8, UTF-16, UTF-32 or
 * UCS-4; otherwise UTF-8.
 */
const unicodeFor = (encoding) =>
  isUtf8Form(encoding) || (hasWideUnits(encoding) && !/^ucs-2/.test(encoding)) ? encoding : 'utf-8';

const ASCII_SAMPLE = 'Az 09';
/** Returns whether an encoding decodes ASCII bytes as ASCII. EBCDIC, for example, does not. */
const decodesAscii = (codec, encoding) =>
  codec.decode(new TextEncoder().encode(ASCII_SAMPLE), encoding, { errors: 'replace' }) === ASCII_SAMPLE;

/** Returns whether an encoding is a legacy superset of ASCII, such as windows-1257. */
const isLegacy = (codec, encoding) => !isUtf8Form(encoding) && !hasWideUnits(encoding) && decodesAscii(codec, encoding);

/** The lowest confidence of an encoding that contradicts a declaration. */
const MIN_CONTRADICTING = 0.9;
const MULTI_BYTE = /^(?:gbk|gb18030|big5|euc-jp|euc-kr|shift_jis)$/;

/**
 * Returns the detected encoding of bytes if it contradicts the encoding that a header declares; null otherwise. For a
 * contradiction, detection must have a high confidence, and the bytes must be a different text in each of the two
 * encodings. Text in another encoding is rarely well-formed in a multi-byte encoding. So if the bytes are well-formed
 * in a declared multi-byte encoding, only detected UTF-8 contradicts the declaration.
 */
function detectInstead(codec, bytes, label) {
  if (bytes.every((byte) => byte < 0x80)) return null;
  try {
    const declared = codec.resolveLabel(label);
    const [best] = codec.detect(bytes, { hint: declared });
    if (!best || best.unsupported || best.confidence < MIN_CONTRADICTING || best.encoding === declared) return null;
    if (best.encoding !== 'utf-8' && MULTI_BYTE.test(declared) && codec.isValid(bytes, declared)) return null;
    const textIn = (encoding) => codec.decode(bytes, encoding, { errors: 'replace' });
    return textIn(best.encoding) === textIn(declared) ? null : best.encoding;
  } catch {
    return null; // the label is unknown, or only the full edition has the encoding
  }
}

/** Returns the functions that layers use to validate, decode and detect. They call the package. */
export const layerDependencies = (codec) => ({
  // The function of the edition that is loaded at the time of the call.
  isValid: (bytes, encoding) => codec.isValid(bytes, encoding),
  decodeBytes(bytes, label) {
    try {
      return codec.decode(bytes, codec.resolveLabel(label), { errors: 'replace' });
    } catch {
      return null;
    }
  },
  detectInstead: (bytes, label) => detectInstead(codec, bytes, label),
  detectOther(bytes) {
    const [best] = codec.detect(bytes);
    return best && !best.unsupported && isLegacy(codec, best.encoding) ? best : null;
  },
});

/** Returns the BOM of bytes; empty if there is none, or if their encoding decodes these bytes as other characters, not as U+FEFF. */
function bomOf(codec, bytes, encoding) {
  const found = codec.detectBOM(bytes);
  return bytes.slice(0, found && decodesBom(encoding, found) ? found.length : 0);
}

/**
 * Returns whether decoding a layer changes only the escapes in a text, and keeps the rest of the text and its encoding.
 * Such a text keeps its BOM, which Excel needs for UTF-8. If all of the input was encoded, as in Base64, the BOM
 * belongs to the outer text only. If the encoding `inner` of the decoded text is unknown (null), the ASCII text and the
 * decoded bytes together must be valid UTF-8.
 */
function changesOnlyEscapes(codec, encoding, { decoded, inner, bytes }) {
  if ((inner ?? 'utf-8') !== encoding) return false;
  if (decoded.text !== undefined) return true;
  return Boolean(decoded.parts?.some(({ text }) => text)) && (inner !== null || codec.isValid(bytes, encoding));
}

/**
 * Decodes one layer of an input.
 *
 * @param {object} codec the package
 * @param {string} id of a layer
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {string | null} choice of the layer, if the user chose it without evidence
 * @returns {{ bytes: Uint8Array, encoding: string | null, form: object, note: string | null, encodingSentence?: string,
 *   bytesToDetect?: Uint8Array, changedHeader?: string | null } | { problem: string }} `encoding` is null if it must be detected from the bytes; `form`
 *   is for `encodedLayer`; `encodingSentence` is about the encodings of the decoded bytes; `note` is about parts that are unchanged or malformed, and
 *   can include `encodingSentence`; `bytesToDetect`: see layers.js;
 *   `changedHeader`: a line of the header that names the new encoding
 * @throws EncodeError if the encoding cannot encode a decoded code point
 */
export function decodedLayer(codec, id, bytes, encoding, choice = null) {
  const { text, isEscaped } = textOf(codec, bytes, encoding);
  const input = { bytes, text, isLegacy: isLegacy(codec, encoding), isWide: hasWideUnits(encoding) };
  const decoded = decodeLayer(id, input, layerDependencies(codec), choice);
  if (decoded.problem) return decoded;
  const bom = bomOf(codec, bytes, encoding);
  const form = { ...decoded.form, bom };
  const parts = (decoded.parts ?? [decoded]).flatMap((part) =>
    isEscaped && part.text !== undefined ? partsWithKeptBytes(part.text) : [part],
  );
  const hasCharacters = parts.some((part) => part.codePoints || (part.text !== undefined && !isAscii(part.text)));
  const inner = decoded.encoding ?? (hasCharacters ? unicodeFor(encoding) : null);
  const encoded = bytesOf(codec, { parts }, inner ?? 'utf-8');
  const { encodingSentence, bytesToDetect, changedHeader } = decoded;
  const note = decoded.note ?? encoded.note;
  // The content of a JSON string is a separate text, and so is content with a BOM of its own. The BOM of the outer text is not added to it.
  const isSeparateText = id === 'json-string' || bomOf(codec, encoded.bytes, inner ?? encoding).length > 0;
  form.keepsBOM = !isSeparateText && changesOnlyEscapes(codec, encoding, { decoded, inner, bytes: encoded.bytes });
  const result = form.keepsBOM ? concatBytes([bom, encoded.bytes]) : encoded.bytes;
  return { bytes: result, encoding: inner, form, note, encodingSentence, bytesToDetect, changedHeader };
}

/**
 * Encodes an input as a layer.
 *
 * @param {object} codec the package
 * @param {{ id: string, form: object }} layer the id, and the form that `decodedLayer` returned
 * @param {{ bytes: Uint8Array, encoding: string }} inner the content of the layer
 * @param {string} encoding of the result
 * @returns {{ bytes: Uint8Array } | { problem: string }}
 */
export function encodedLayer(codec, layer, inner, encoding) {
  const { bom = new Uint8Array(), keepsBOM = false } = layer.form;
  const content = {
    bytes: keepsBOM ? inner.bytes.subarray(bomOf(codec, inner.bytes, inner.encoding).length) : inner.bytes,
    text() {
      // JSON and source code have escapes for lone surrogates, so content with lone surrogates can be encoded too.
      for (const contentEncoding of [inner.encoding, ...(inner.encoding === 'utf-8' ? ['wtf-8'] : [])]) {
        try {
          return codec.decode(inner.bytes, contentEncoding);
        } catch {
          // After the last encoding, the error below is thrown.
        }
      }
      throw new EncodeError(words.notEncodable(inner.encoding));
    },
  };
  try {
    const { text, bytes, problem } = encodeLayer(layer, content);
    if (problem) return { problem };
    const encode = () => codec.encode(text, withByteOrder(encoding, bom), { writeBOM: false });
    return { bytes: bytes ?? concatBytes([bom, encode()]) };
  } catch (error) {
    if (error instanceof EncodeError) return { problem: error.message };
    if (!(error instanceof codec.MalformedError)) throw error;
    return { problem: words.lacksCharacters(encoding) };
  }
}

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
  // A layer can decode a malformed byte together with the escapes beside it, as one character. If all malformed bytes are decoded so, none is left.
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

/** Returns whether the note of a decoded layer may be about an encoding that only the full edition supports. */
const mayLackEncoding = (id, { note }) => Boolean(note && layerOf(id).needsEncodings);

/**
 * Decodes a layer of a sample. Returns `preview`, which is empty if the sample cannot be decoded, and `places`, the lines that change. `isMisread`:
 * whether the text of the layer had been decoded in the wrong encoding before; then the preview shows the repaired text. `encodingSentence` and
 * `bytesToDetect`: see layers.js; `changes`: whether decoding changes anything; `mayLackEncoding`: whether the layer or the repair may need an encoding of the
 * full edition.
 */
function tryLayer(codec, id, sample, encoding) {
  const unknown = { preview: '', changes: true };
  try {
    const decoded = decodedLayer(codec, id, sample.bytes, encoding);
    if (decoded.problem) return unknown;
    const inner = decoded.encoding ?? detectedEncoding(codec, decoded.bytes);
    // WTF-8 also decodes the lone surrogates that escapes can represent.
    const text = codec.decode(decoded.bytes, inner === 'utf-8' ? 'wtf-8' : inner, {
      errors: 'replace',
    });
    const { encodingSentence, bytesToDetect = decoded.encoding === null ? decoded.bytes : undefined } = decoded;
    // If the input itself has misread lines, the page already offers their repair, and the text of the layer may be right.
    const repaired = repairedText(codec, sample.text) === null ? repairedText(codec, text) : null;
    return {
      preview: previewOf(repaired ?? text, sample.text, decoded.changedHeader),
      isMisread: repaired !== null,
      encodingSentence,
      bytesToDetect,
      // The wrong encoding in which the text was decoded may be one that only the full edition has, such as windows-1251.
      mayLackEncoding: mayLackEncoding(id, decoded) || (repaired === null && mayBeMisread(text)),
      changes: changesText(id, sample.text, text),
      places: placesOf(codec, id, sample, encoding, text),
    };
  } catch {
    return unknown; // a sample may end within an escape
  }
}

/**
 * Returns the queries about the layers of the open document. If a query fails, it throws an EncodeError whose message the page shows.
 *
 * @param {object} codec the package
 * @param {() => import('./decoded-source.js').DecodedSource} current returns the open document
 * @param {() => Promise<void>} useFullEdition
 * @param {(bytes: Uint8Array) => Promise<string>} detect returns the encoding of bytes
 */
export function createLayerQueries(codec, current, useFullEdition, detect) {
  /** Reads the input. Returns `{ bytes }`, or `{ problem }` if the input is too large. */
  async function readAll() {
    const { source } = current();
    const problem = sizeProblem(source.length);
    return problem ? { problem } : { bytes: await source.read(0, source.length) };
  }

  /** Throws an EncodeError if a layer that the user chose changes nothing in the text of the input. */
  function requireChange(id, choice, bytes, encoding, decoded) {
    const textIn = (content, label) => codec.decode(content, label, { errors: 'replace' });
    const before = textIn(bytes, encoding);
    const after = textIn(decoded.bytes, decoded.encoding ?? 'utf-8');
    if (changesText(id, before, after)) return;
    const { description } = LAYER_CHOICES.find((chosen) => chosen.id === id && chosen.choice === choice);
    throw new EncodeError(nothingChanges(description));
  }

  /** Loads the full edition. Returns whether it was loaded. */
  const tryFullEdition = () =>
    useFullEdition().then(
      () => true,
      () => false,
    );

  /** Loads the full edition if detecting the encoding of the bytes may need it. Returns whether it was loaded. */
  async function loadFullEditionFor(bytesToDetect) {
    return Boolean(bytesToDetect) && mayNeedFullEdition(codec, bytesToDetect) && tryFullEdition();
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
      const input = { bytes, text, escapedText, isLegacy: isLegacy(codec, resolved), isEbcdic: isEbcdic(resolved) };
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
        const { preview, isMisread, encodingSentence, changes, places } = await tryInEditions(
          layer,
          sample,
          encodingBeside ?? resolved,
        );
        if (!changes) continue;
        const sampleText = layer.readsMalformed && !encodingBeside ? (escapedText ?? text) : sample.text;
        const described = { ...describe?.(layer.isBinary ? bytes : sampleText, isWhole, dependencies) };
        described.decodeLabel ??= layer.decodeLabel ?? words.decode(described.label ?? label);
        if (encodingBeside) described.decodeLabel = decodeWithOthers(described.decodeLabel, encodingBeside);
        const isInFontEncoding = !layer.fontEncoding || textForLayer(layer, input, dependencies) === text;
        const fontHint = isInFontEncoding ? null : inFontEncoding(layer.fontEncoding, resolved);
        const encodingsHint =
          encodingSentence && !isWhole ? words.inFirstPart(SAMPLE_BYTES >> 10, encodingSentence) : encodingSentence;
        const hint = [described.hint, fontHint, encodingsHint, encodingBeside && othersAre(encodingBeside)]
          .filter(Boolean)
          .join(' ');
        offers.push({
          ...{ id, label, description, explainsInput, explainsProblems, encodingBeside },
          ...described,
          hint: isMisread ? withRepair(hint) : hint,
          comesAfterAdvice: comesAfterAdvice?.(sampleText) ?? false,
          preview,
          places: places ? sentenceOfPlaces(places, isWhole) : '',
          offsets: places?.offsets ?? [],
          problem: sizeProblem(source.length),
        });
      }
      return offers;
    },

    /**
     * Decodes a layer of the input. `encodingBeside` is that of the offer (see `layerOffers`); `choice` is the id of the choice that the user made
     * without evidence.
     * Returns:
     *
     * - `bytes`, `encoding`, `form` and `note`, as `decodedLayer` does
     * - `canEncode`: whether the layer can be encoded again
     * - `isUtf8`: whether the decoded bytes were detected as UTF-8
     * - `extension` of the layer
     */
    async decodeLayer({ layer: id, encodingBeside = null, choice = null }) {
      const resolved = encodingBeside ?? current().resolved;
      const { bytes, problem } = await readAll();
      if (problem) throw new EncodeError(problem);
      const decode = () => decodedLayer(codec, id, bytes, resolved, choice);
      let decoded = decode();
      // The note may be about an encoding that only the full edition supports.
      if (mayLackEncoding(id, decoded)) {
        await useFullEdition().catch(() => {}); // if loading fails, the text in that encoding stays as it is, as the note says
        decoded = decode();
      } else if (await loadFullEditionFor(decoded.bytesToDetect)) decoded = decode();
      if (decoded.problem) throw new EncodeError(decoded.problem);
      if (choice !== null) requireChange(id, choice, bytes, resolved, decoded);
      const canEncode = canEncodeLayer({ id, form: decoded.form });
      // Bytes in UTF-8 can be shown as text in the input field.
      const isUtf8 = decoded.encoding === null && (await detect(decoded.bytes)) === 'utf-8';
      const { form, note } = decoded;
      const { extension = null } = layerOf(id);
      return { bytes: decoded.bytes, encoding: decoded.encoding, form, note, canEncode, isUtf8, extension };
    },

    /** Encodes the input as a layer, in the encoding that the outer text had. */
    async encodeLayer({ layer: id, form, encoding }) {
      const { resolved } = current();
      const { bytes, problem } = await readAll();
      const encoded = problem
        ? { problem }
        : encodedLayer(codec, { id, form }, { bytes, encoding: resolved }, encoding);
      if (encoded.problem) throw new EncodeError(encoded.problem);
      return encoded;
    },
  };
}
