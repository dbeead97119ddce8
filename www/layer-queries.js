/** The worker's queries that decode and encode a layer of encoded text (layers.js). */
import { decodesBom, withByteOrder } from './byte-order.js';
import { concatBytes } from './concat-bytes.js';
import { mayNeedFullEdition } from './detection.js';
import { bytesOf, EncodeError } from './encode-input.js';
import { hasCharactersOfTwoBytes, hasWideUnits, isUtf8Form } from './format.js';
import { canEncodeLayer, changesText, decodeLayer, encodeLayer, LAYER_CHOICES, layerOf } from './layers.js';
import { partsWithKeptBytes } from './layers/kept-bytes.js';
import { encodingInBrowsers } from './layers/wrong-label.js';
import * as words from './text/input.js';
import { nothingChanges } from './text/unlisted-encodings.js';

/** The number of bytes at the start of an input in which layers are recognised and previewed. */
export const SAMPLE_BYTES = 1 << 16;
/** The maximum length in bytes of an input whose layers are decoded or encoded. */
const MAX_LAYER_BYTES = 1 << 24;
/** Returns why no layer of an input is decoded or encoded; null if the input is not too large. @param {number} length in bytes */
export const sizeProblem = (length) =>
  length > MAX_LAYER_BYTES ? words.tooLargeForLayers(MAX_LAYER_BYTES >> 20) : null;

/** Returns whether a text is ASCII. */
export const isAscii = (text) => !/[\u0080-\uffff]/.test(text);

/**
 * Decodes bytes. In encodings based on ASCII, malformed bytes become U+DC80 to U+DCFF, and `isEscaped` is true. In other
 * encodings, `text` is null if the bytes are malformed.
 */
export function textOf(codec, bytes, encoding) {
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
 * Returns the encoding for decoded characters: the encoding of the outer text if this is a form of UTF-8, UTF-16, UTF-32 or
 * UCS-4; otherwise UTF-8.
 */
const unicodeFor = (encoding) =>
  isUtf8Form(encoding) || (hasWideUnits(encoding) && !/^ucs-2/.test(encoding)) ? encoding : 'utf-8';

const ASCII_SAMPLE = 'Az 09';
/** Returns whether an encoding decodes ASCII bytes as ASCII. EBCDIC, for example, does not. */
const decodesAscii = (codec, encoding) =>
  codec.decode(new TextEncoder().encode(ASCII_SAMPLE), encoding, { errors: 'replace' }) === ASCII_SAMPLE;

/** Returns whether an encoding is a legacy superset of ASCII, such as windows-1257. */
export const isLegacy = (codec, encoding) =>
  !isUtf8Form(encoding) && !hasWideUnits(encoding) && decodesAscii(codec, encoding);

/** The lowest confidence of an encoding that contradicts a declaration. */
const MIN_CONTRADICTING = 0.9;

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
    if (best.encoding !== 'utf-8' && hasCharactersOfTwoBytes(declared) && codec.isValid(bytes, declared)) return null;
    const textIn = (encoding) => codec.decode(bytes, encoding, { errors: 'replace' });
    const found = textIn(best.encoding);
    if (found === textIn(declared)) return null;
    // Several encodings can give this text. Programs use this one for the label.
    const usual = encodingInBrowsers(label);
    return usual !== null && textIn(usual) === found ? usual : best.encoding;
  } catch {
    return null; // the label is unknown, or only the full edition has the encoding
  }
}

/** Returns the functions that layers use to validate, decode and detect. They call the package. */
export const layerDependencies = (codec) => ({
  // Calls the function of the edition that is loaded at the time of the call.
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

/** Returns the BOM of bytes; an empty array if the bytes have no BOM, or if `encoding` decodes the BOM as other characters than U+FEFF. */
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
 * @param {string | null} choice the id of the choice that the user made without evidence; null if the layer was recognised
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
  // The content of a JSON string is a separate text, and so is content with a BOM of its own. The BOM of the outer text is not added to a separate text.
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

/** Returns whether the note of a decoded layer may be about an encoding that only the full edition supports. */
export const mayLackEncoding = (id, { note }) => Boolean(note && layerOf(id).needsEncodings);

/**
 * Returns `tryFullEdition`, which loads the full edition and returns whether it was loaded, and `loadFullEditionFor`, which does this only if
 * detecting the encoding of the bytes may need it.
 *
 * @param {object} codec the package
 * @param {() => Promise<void>} useFullEdition
 */
export function editionLoader(codec, useFullEdition) {
  const tryFullEdition = () =>
    useFullEdition().then(
      () => true,
      () => false,
    );
  return {
    tryFullEdition,
    loadFullEditionFor: async (bytesToDetect) =>
      Boolean(bytesToDetect) && mayNeedFullEdition(codec, bytesToDetect) && tryFullEdition(),
  };
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

  const { loadFullEditionFor } = editionLoader(codec, useFullEdition);

  return {
    /**
     * Decodes a layer of the input. `encodingBeside` comes from the offer (see `layerOffers` in layer-offers.js); `choice` is the id of the choice that
     * the user made without evidence.
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
