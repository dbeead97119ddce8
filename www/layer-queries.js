/** The worker's queries about layers of encoded text (layers.js): which layers the input may have, and their decoding and encoding. */
import { changedLines, offsetsOf } from './changed-lines.js';
import { mayNeedFullEdition, MIN_SUGGESTED_CONFIDENCE } from './detection.js';
import { bytesOf, EncodeError } from './encode-input.js';
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';
import {
  bodyOf,
  canEncodeLayer,
  changesText,
  decodeLayer,
  encodeLayer,
  layerOf,
  recogniseLayers,
  textForLayer,
} from './layers.js';
import * as words from './text/input.js';
import { inFontEncoding } from './text/font-layers.js';
import { changedLines as changedLinesSentence } from './text/layer-hints.js';

const SAMPLE_BYTES = 1 << 16;
const PREVIEW_LENGTH = 60; // characters
const PREVIEW_BEFORE = 12; // characters of a preview before the first one that is changed or not ASCII
/** The length in bytes of the largest input of which a layer is decoded or encoded. */
const MAX_LAYER_BYTES = 1 << 24;

const ESCAPED_BYTE = /([\udc80-\udcff])/;
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

/** Splits a text at the bytes that `textOf` escaped, which become parts of their own. */
const splitAtEscapedBytes = (text) =>
  text
    .split(ESCAPED_BYTE)
    .filter((piece) => piece !== '')
    .map((piece) =>
      ESCAPED_BYTE.test(piece) ? { bytes: Uint8Array.of(piece.charCodeAt(0) & 0xff) } : { text: piece },
    );

/**
 * Returns the encoding for decoded characters: that of the outer text if it is a form of UTF-8, UTF-16, UTF-32 or
 * UCS-4; otherwise UTF-8.
 */
const unicodeFor = (encoding) =>
  isUtf8Form(encoding) || (hasWideUnits(encoding) && !/^ucs-2/.test(encoding)) ? encoding : 'utf-8';

const ASCII_SAMPLE = 'Az 09';
/** Returns whether bytes of ASCII are the same text in an encoding; they are not in EBCDIC, for example. */
const decodesAscii = (codec, encoding) =>
  codec.decode(new TextEncoder().encode(ASCII_SAMPLE), encoding, { errors: 'replace' }) === ASCII_SAMPLE;

/** Returns whether an encoding is a legacy superset of ASCII, such as windows-1257. */
const isLegacy = (codec, encoding) => !isUtf8Form(encoding) && !hasWideUnits(encoding) && decodesAscii(codec, encoding);

/** The lowest confidence of an encoding that contradicts a declaration. */
const MIN_CONTRADICTING = 0.9;
const MULTI_BYTE = /^(?:gbk|gb18030|big5|euc-jp|euc-kr|shift_jis)$/;

/**
 * Returns the detected encoding of bytes if it contradicts the encoding that a header declares: detection is certain,
 * and the bytes are a different text in each of the two encodings. Returns null otherwise. If the bytes are well-formed
 * in a declared multi-byte encoding, only UTF-8 contradicts it: text in another encoding is rarely well-formed there.
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
  isValid: codec.isValid,
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

/**
 * Decodes one layer of an input.
 *
 * @param {object} codec the package
 * @param {string} id of a layer
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @returns {{ bytes: Uint8Array, encoding: string | null, form: object, note: string | null, encodings?: string,
 *   bytesToDetect?: Uint8Array, changedHeader?: string | null } | { problem: string }} `encoding` is null if it must be detected from the bytes; `form`
 *   is for `encodedLayer`; `encodings` is a sentence about the encodings of the decoded bytes; `note` is about parts that
 *   are unchanged or malformed, and can include this sentence; `bytesToDetect`: see layers.js;
 *   `changedHeader`: a line of the header that names the new encoding
 * @throws EncodeError if the encoding cannot encode a decoded code point
 */
export function decodedLayer(codec, id, bytes, encoding) {
  const { text, isEscaped } = textOf(codec, bytes, encoding);
  const decoded = decodeLayer(id, { bytes, text, isLegacy: isLegacy(codec, encoding) }, layerDependencies(codec));
  if (decoded.problem) return decoded;
  const form = { ...decoded.form, hasBOM: Boolean(codec.detectBOM(bytes)) };
  const parts = (decoded.parts ?? [decoded]).flatMap((part) =>
    isEscaped && part.text !== undefined ? splitAtEscapedBytes(part.text) : [part],
  );
  const hasCharacters = parts.some((part) => part.codePoints || (part.text !== undefined && !isAscii(part.text)));
  const inner = decoded.encoding ?? (hasCharacters ? unicodeFor(encoding) : null);
  const encoded = bytesOf(codec, { parts }, inner ?? 'utf-8');
  const { encodings, bytesToDetect, changedHeader } = decoded;
  const note = decoded.note ?? encoded.note;
  return { bytes: encoded.bytes, encoding: inner, form, note, encodings, bytesToDetect, changedHeader };
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
  const content = {
    bytes: inner.bytes,
    text() {
      // JSON and source code have escapes for lone surrogates, so content with these can be encoded too.
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
    return { bytes: bytes ?? codec.encode(text, encoding, { writeBOM: layer.form.hasBOM }) };
  } catch (error) {
    if (error instanceof EncodeError) return { problem: error.message };
    if (!(error instanceof codec.MalformedError)) throw error;
    return { problem: words.lacksCharacters(encoding) };
  }
}

/**
 * Returns the index of the first character in which a list differs from another; its length if the other list begins
 * with it.
 */
function firstDifference(characters, others) {
  const at = characters.findIndex((character, index) => character !== others[index]);
  return at < 0 ? characters.length : at;
}

/**
 * Returns a part of a decoded text. The part of a long text begins shortly before the first change; if the text changes
 * from its start, shortly before the first character that is not ASCII. A changed line of the header precedes this part.
 */
function previewOf(text, original, changedHeader) {
  const characters = [...text];
  const firstChange = changedHeader ? 0 : firstDifference(characters, Array.from(original.trimStart()));
  const first = firstChange > 0 ? firstChange : characters.findIndex((character) => character > '\x7f');
  const isLong = characters.length > PREVIEW_LENGTH && first < characters.length;
  const from = isLong ? Math.max(0, first - PREVIEW_BEFORE) : 0;
  const shown = characters.slice(from, from + PREVIEW_LENGTH).join('');
  const header = changedHeader && from > 0 ? `${changedHeader}\n` : '';
  return `${header}${from > 0 ? '…' : ''}${shown}${from + PREVIEW_LENGTH < characters.length ? '…' : ''}`;
}

/** Returns the most likely encoding of the bytes of a layer; UTF-8 if it is unknown. */
function detectedEncoding(codec, bytes) {
  const [best] = codec.detect(bytes);
  return best?.confidence >= MIN_SUGGESTED_CONFIDENCE && !best.unsupported ? best.encoding : 'utf-8';
}

/**
 * Returns the lines of a sample that decoding a layer changes, as `changedLines` does, with the offsets of their first changes; null if they
 * are not known, or if the layer is the complete text.
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

/**
 * Decodes a layer of a sample. Returns its preview, the sentence about its encodings, the places that change, the bytes whose encoding
 * must be detected, and whether decoding changes anything. The preview is empty if the sample cannot be decoded.
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
    const { encodings, bytesToDetect = decoded.encoding === null ? decoded.bytes : undefined } = decoded;
    return {
      preview: previewOf(text, sample.text, decoded.changedHeader),
      encodings,
      bytesToDetect,
      changes: changesText(id, sample.text, text),
      places: placesOf(codec, id, sample, encoding, text),
    };
  } catch {
    return unknown; // a sample may end within an escape
  }
}

/**
 * Returns the queries about the layers of the open document. They throw an EncodeError whose message is shown on the
 * page.
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
    if (source.length <= MAX_LAYER_BYTES) return { bytes: await source.read(0, source.length) };
    return { problem: words.tooLargeForLayers(MAX_LAYER_BYTES >> 20) };
  }

  /** Loads the full edition if detecting the encoding of the bytes may need it. Returns whether it was loaded. */
  async function loadFullEditionFor(bytesToDetect) {
    if (!bytesToDetect || !mayNeedFullEdition(codec, bytesToDetect)) return false;
    return useFullEdition().then(
      () => true,
      () => false,
    );
  }

  return {
    /**
     * Returns the layers that the input may have, each with a preview of its text. If a layer explains
     * the input, only this layer is offered. A layer whose decoding would change nothing is not offered.
     */
    async layerOffers() {
      const { source, resolved } = current();
      const isWhole = source.length <= SAMPLE_BYTES;
      const bytes = await source.read(0, Math.min(source.length, SAMPLE_BYTES));
      const text = codec.decode(bytes, resolved, { errors: 'replace' });
      const dependencies = layerDependencies(codec);
      const input = { bytes, text, isLegacy: isLegacy(codec, resolved), isEbcdic: isEbcdic(resolved) };
      const recognised = recogniseLayers(input, isWhole, dependencies);
      const cause = recognised.find(({ explainsInput }) => explainsInput);
      const tryInEditions = async (layer) => {
        const result = tryLayer(codec, layer.id, { bytes, text }, resolved);
        return (await loadFullEditionFor(result.bytesToDetect))
          ? tryLayer(codec, layer.id, { bytes, text }, resolved)
          : result;
      };
      const offers = [];
      for (const layer of cause ? [cause] : recognised) {
        const { preview, encodings, changes, places } = await tryInEditions(layer);
        if (!changes) continue;
        const { id, label, description, decodeLabel, explainsInput = false, describe, followsAdvice } = layer;
        const described = describe?.(layer.isBinary ? bytes : text, isWhole, dependencies) ?? {};
        const isInFontEncoding = textForLayer(layer, input, dependencies) === text;
        const fontHint = isInFontEncoding ? null : inFontEncoding(layer.fontEncoding, resolved);
        const encodingsHint = encodings && !isWhole ? words.inFirstPart(SAMPLE_BYTES >> 10, encodings) : encodings;
        offers.push({
          ...{ id, label, description, decodeLabel, explainsInput },
          ...described,
          hint: [described.hint, fontHint, encodingsHint].filter(Boolean).join(' '),
          followsAdvice: followsAdvice?.(text) ?? false,
          preview,
          places: places ? sentenceOfPlaces(places, isWhole) : '',
          offsets: places?.offsets ?? [],
        });
      }
      return offers;
    },

    /**
     * Decodes a layer of the input. Returns `bytes`, `encoding`, `form` and `note` as `decodedLayer` does; `canEncode`,
     * whether the layer can be encoded again; `isUtf8`, whether the decoded bytes were detected as UTF-8; and `extension` of the layer.
     */
    async decodeLayer({ layer: id }) {
      const { resolved } = current();
      const { bytes, problem } = await readAll();
      if (problem) throw new EncodeError(problem);
      let decoded = decodedLayer(codec, id, bytes, resolved);
      // The note may be about an encoding that only the full edition supports.
      if (decoded.note && layerOf(id).needsEncodings) {
        await useFullEdition().catch(() => {}); // then the text in that encoding stays as it is, as the note says
        decoded = decodedLayer(codec, id, bytes, resolved);
      } else if (await loadFullEditionFor(decoded.bytesToDetect)) decoded = decodedLayer(codec, id, bytes, resolved);
      if (decoded.problem) throw new EncodeError(decoded.problem);
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
