/**
 * Layers of encoded text, such as a JSON string, quoted-printable, or HTML entities. The decoded text may have another
 * layer. The page offers to decode a layer that is recognised, decodes one layer on request, and can encode the text as
 * this layer again.
 *
 * Each layer is an object:
 *
 * - `id` identifies the layer, `label` is its name, and `description` its name within a sentence.
 * - `recognise(text, isWhole, input)` returns whether an input may have the layer. `text` is the input, or a sample if
 *   `isWhole` is false. `input` is the parameter `input` of `recogniseLayers`.
 * - `decode(text, dependencies)` returns an input for encode-input.js, `{ problem }`, or `{ bytes, encoding }` if the
 *   layer shows the encoding. The property `form` of the result describes how the layer was written, so that `encode`
 *   writes it in the same way. The property `note` is a sentence about parts that could not be decoded. `encodingSentence`
 *   is about the encodings of the decoded bytes, and is shown with the offer too. `bytesToDetect` are the
 *   decoded bytes whose encoding must be detected. If the small edition cannot detect this encoding, the page loads the full edition and decodes
 *   again. `changedHeader` is the line or tag that declares the new encoding, for the preview.
 * - `encode(content, form)` returns `{ text }`, `{ bytes }` or `{ problem }`. `content` has `bytes` and the function
 *   `text`.
 * - If `explainsInput` is true, the layer explains the whole input, so other advice about it would be wrong.
 * - If `explainsProblems` is true too, the page lists no findings about the input. Such findings are about characters
 *   that are not in the decoded text.
 * - `decodeLabel` is the text of the button; without this property, “Decode” and the label.
 * - `describe(text, isWhole, dependencies)` may return a `label`, a `description` and a `decodeLabel` for a given text,
 *   and a `hint` that is shown with the offer.
 * - `excludes` has the ids of layers that are not offered if this layer is recognised. `excludedBy` has the ids of layers that exclude this layer.
 * - `countIn(text)` returns the number of escapes of bytes or characters beyond ASCII. Of the recognised layers with
 *   this function, the layer with the most escapes is offered first.
 * - `comesAfterAdvice(text)` returns whether other advice comes before the offer, because the input is usable as it is;
 *   without this function, the offer comes first.
 * - If `trims` is true, white space around the input is not part of the layer. If `keepsSpace` is true too, this
 *   applies only to an input of a single line.
 * - If `isBinary` is true, `recognise`, `describe` and `decode` get bytes instead of text, and `recognise` gets the
 *   dependencies too.
 * - `readsAll(sample, encoding, dependencies)` returns whether `recognise` and `describe` of a binary layer need all bytes of a long input, not only a
 *   sample. `encoding` is that of the input. `describe` of such a layer also returns the `preview`, and the `offsets` of the places that change.
 * - `fontEncoding` is the encoding of text that was typed for a font. The input is decoded in this encoding if the
 *   encoding of the document is another legacy superset of ASCII. If the document is in UTF-8, this applies only if
 *   nearly all sequences are malformed.
 * - If `readsMalformed` is true, malformed bytes are U+DC80 to U+DCFF in the text that `recognise`, `describe` and `comesAfterAdvice` get.
 * - `describe` may also return `explainsInput` and `explainsProblems` for a given text, and `changesDeclaration`: whether decoding changes the
 *   declaration of the encoding. If decoding changes the declaration, the page offers neither a conversion nor a correction of the declaration.
 * - `extension` is that of a file with the decoded text; without this property, the file keeps its extension.
 * - If `needsEncodings` is true, `decode` may need encodings of the full edition.
 * - If `findsWrongLabels` is true, `encodingSentence` of `decode` says that declared encodings are wrong. The offer begins with this sentence.
 * - `isUnchanged(before, after)` returns whether decoding changes so little that the layer is not offered. Without this
 *   function, the layer is not offered if both texts are equal.
 * - `choices` are the encodings or variants that the user can choose without evidence. The keys are their ids, and the values their names; see
 *   text/unlisted-encodings.js. `decodeAs(choice, text, dependencies)` decodes the whole text in the choice with this id, and returns what
 *   `decode` does. If `isBinary` is true, this function gets the input of `recogniseLayers` instead of text.
 * - `canEncode(form)` returns whether the layer can be encoded again; without this function, it always can.
 *
 * This module and the modules in `layers/` use neither the DOM nor the package.
 *
 * @typedef {object} LayerDependencies
 * @property {(bytes: Uint8Array, encoding: string) => boolean} isValid
 * @property {(bytes: Uint8Array, label: string) => string | null} decodeBytes null: no loaded encoding has this label
 * @property {(bytes: Uint8Array) => { encoding: string, confidence: number } | null} detectOther returns the most likely
 *   encoding that is a superset of ASCII and not a form of UTF-8; null if there is none
 * @property {(bytes: Uint8Array, label: string) => string | null} detectInstead returns the detected encoding of
 *   bytes if it certainly contradicts the label that a header declares; null otherwise
 */
import { addedBackslashes } from './layers/added-backslashes.js';
import { angleEscapes } from './layers/angle-escapes.js';
import { ansel } from './layers/ansel.js';
import { bamini } from './layers/bamini.js';
import { base64Mail } from './layers/base64-message.js';
import { base64Run } from './layers/base64-run.js';
import { countMalformed } from './layers/byte-characters.js';
import { bytea } from './layers/bytea.js';
import { bareSequences } from './layers/bare-sequences.js';
import { bijoy } from './layers/bijoy.js';
import { byteArrays } from './layers/byte-arrays.js';
import { caretNotation } from './layers/caret-notation.js';
import { dbase } from './layers/dbase.js';
import { dockerFrames } from './layers/docker-frames.js';
import { doubledEscapes } from './layers/doubled-escapes.js';
import { encodedMail } from './layers/encoded-mail.js';
import { encodedWords } from './layers/encoded-words.js';
import { excelEscapes } from './layers/excel-escapes.js';
import { misalignedUtf16 } from './layers/misaligned-utf16.js';
import { mixedMail } from './layers/mixed-mail.js';
import { notationLayers } from './layers/from-notations.js';
import { gitPaths } from './layers/git-paths.js';
import { htmlReferences } from './layers/html.js';
import { strippedIso2022Jp } from './layers/iso-2022-jp.js';
import { glyphNumbers } from './layers/glyph-numbers.js';
import { azlatFont } from './layers/azlat-font.js';
import { georgianFont } from './layers/georgian-font.js';
import { gsmText } from './layers/gsm-text.js';
import { fixedRecords } from './layers/fixed-records.js';
import { hexUtf16 } from './layers/hex-utf16.js';
import { imapNames } from './layers/imap-names.js';
import { javaStrings } from './layers/java-utf.js';
import { javaProperties } from './layers/java-properties.js';
import { jsonEscapes, jsonString } from './layers/json.js';
import { marc } from './layers/marc.js';
import { nationalAscii } from './layers/national-ascii.js';
import { overstrikes } from './layers/overstrikes.js';
import { pascalStrings } from './layers/pascal-strings.js';
import { pdfStrings } from './layers/pdf-strings.js';
import { punycode } from './layers/punycode.js';
import { pythonBytes } from './layers/python-bytes.js';
import { krutiDev } from './layers/kruti-dev.js';
import { javascriptEscapes } from './layers/javascript-escapes.js';
import { ldapEscapes } from './layers/ldap-escapes.js';
import { ldifValues } from './layers/ldif.js';
import { quotedPrintableRuns } from './layers/quoted-printable-runs.js';
import { quotedPrintable } from './layers/quoted-printable.js';
import { rtf } from './layers/rtf.js';
import { rsyncEscapes } from './layers/rsync-escapes.js';
import { shellQuotes } from './layers/shell-quotes.js';
import { shiftedUtf16 } from './layers/shifted-utf16.js';
import { strippedEscapes } from './layers/stripped-escapes.js';
import { strippedKoi8 } from './layers/stripped-koi8.js';
import { subversionEscapes } from './layers/subversion-escapes.js';
import { syslogEscapes } from './layers/syslog-escapes.js';
import { texAccents } from './layers/tex-accents.js';
import { textModeUtf16 } from './layers/text-mode-utf16.js';
import { unlistedEncodings } from './layers/unlisted-encodings.js';
import { undecodedBytes, undecodedSurrogates } from './layers/undecoded-bytes.js';
import { vcardFields } from './layers/vcard.js';
import { visualHebrew } from './layers/visual-hebrew.js';
import { xmlNames } from './layers/xml-names.js';
import { yamlEscapes } from './layers/yaml-escapes.js';
import { zawgyi } from './layers/zawgyi.js';
import { notReadAs } from './text/input.js';

/** All layers, in the order in which they are offered. */
export const layers = [
  dbase,
  marc,
  dockerFrames,
  overstrikes,
  rtf,
  fixedRecords,
  addedBackslashes,
  textModeUtf16,
  misalignedUtf16,
  shiftedUtf16,
  javaStrings,
  ansel,
  mixedMail,
  undecodedSurrogates,
  undecodedBytes,
  jsonString,
  jsonEscapes,
  yamlEscapes,
  javaProperties,
  strippedEscapes,
  base64Mail,
  encodedMail,
  encodedWords,
  vcardFields,
  ldifValues,
  quotedPrintable,
  quotedPrintableRuns,
  strippedIso2022Jp,
  glyphNumbers,
  gsmText,
  nationalAscii,
  strippedKoi8,
  georgianFont,
  azlatFont,
  krutiDev,
  bijoy,
  bamini,
  imapNames,
  visualHebrew,
  zawgyi,
  excelEscapes,
  xmlNames,
  byteArrays,
  caretNotation,
  bareSequences,
  angleEscapes,
  syslogEscapes,
  subversionEscapes,
  rsyncEscapes,
  shellQuotes,
  ldapEscapes,
  pascalStrings,
  pdfStrings,
  javascriptEscapes,
  doubledEscapes,
  texAccents,
  htmlReferences,
  pythonBytes,
  bytea,
  gitPaths,
  hexUtf16,
  ...notationLayers,
  base64Run,
  punycode,
  unlistedEncodings,
];

/** The layers with `choices`, in the order of the menu. */
const WITH_CHOICES = [
  ansel,
  unlistedEncodings,
  nationalAscii,
  gsmText,
  zawgyi,
  krutiDev,
  bijoy,
  bamini,
  georgianFont,
  azlatFont,
  visualHebrew,
];
/** What the user can choose without evidence: the ids of a layer and of one of its choices, with the names of the choice. */
export const LAYER_CHOICES = WITH_CHOICES.flatMap(({ id, choices }) =>
  Object.entries(choices).map(([choice, names]) => ({ id, choice, ...names })),
);

/** Returns the layer with an id. @param {string} id */
export const layerOf = (id) => layers.find((layer) => layer.id === id);

/** Splits a text into the white space at its start, the text between, and the white space at its end. */
function trimmed(text) {
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  const end = start + body.length;
  return { head: text.slice(0, start), body, tail: text.slice(end) };
}

/**
 * Returns the text of a layer as `body`, and the white space around it as `head` and `tail`. If white space is part of the layer, `head` and
 * `tail` are empty. With `keepsSpace`, this is the case for a text of several lines.
 */
function partsOf(text, { trims, keepsSpace }) {
  const isTrimmed = trims && !(keepsSpace && /[\r\n]/.test(text.trim()));
  return isTrimmed ? trimmed(text) : { head: '', body: text, tail: '' };
}

/** In bytes of a legacy encoding, few sequences are well-formed UTF-8 by chance: at most this many for each malformed sequence. */
const MAX_WELL_FORMED_BY_CHANCE = 0.1;

/**
 * Returns whether a text comes from bytes of a legacy encoding that were decoded as UTF-8. Then nearly all of its
 * characters beyond ASCII are U+FFFD or lone surrogates, which stand for malformed sequences.
 */
function isMalformed(text) {
  const { malformed, wellFormed } = countMalformed(text);
  return malformed > 0 && wellFormed <= MAX_WELL_FORMED_BY_CHANCE * malformed;
}

/**
 * Returns the text of an input as a layer needs it. For a layer with a `fontEncoding`, decodes the bytes again if the
 * document has another encoding. Text for a font has no usual letters, so detection rarely finds its encoding.
 *
 * @param {{ fontEncoding?: string, readsMalformed?: boolean }} layer
 * @param {{ bytes: Uint8Array, text: string | null, escapedText?: string | null, isLegacy?: boolean }} input in `escapedText`, malformed bytes
 *   are U+DC80 to U+DCFF
 * @param {LayerDependencies} dependencies
 */
export function textForLayer(
  { fontEncoding, readsMalformed },
  { bytes, text, escapedText, isLegacy },
  { decodeBytes, isValid },
) {
  if (readsMalformed) return escapedText ?? text;
  if (!fontEncoding) return text;
  const isDecodedWrong = isLegacy || (text !== null && isMalformed(text) && !isValid(bytes, 'utf-8'));
  return isDecodedWrong ? decodeBytes(bytes, fontEncoding) : text;
}

/**
 * Returns the layers that an input may have.
 *
 * @param {{ bytes: Uint8Array, allBytes?: Uint8Array | null, text: string | null, isLegacy?: boolean, isEbcdic?: boolean }} input `allBytes`: all
 *   bytes of the input, if a layer needs them (`readsAll`); `text` is null if the bytes are not text in their encoding; `isLegacy`: whether this
 *   encoding is a legacy superset of ASCII, such as windows-1257; `isEbcdic`: whether this encoding is EBCDIC
 * @param {boolean} isWhole whether this is the whole input, not its beginning
 * @param {LayerDependencies} dependencies
 */
export function recogniseLayers(input, isWhole, dependencies) {
  const recognised = layers.filter((layer) => {
    const { isBinary, trims, recognise } = layer;
    const all = layer.readsAll ? input.allBytes : null;
    if (isBinary) return recognise(all ?? input.bytes, isWhole || Boolean(all), dependencies);
    const text = textForLayer(layer, input, dependencies);
    return text !== null && recognise(trims ? trimmed(text).body : text, isWhole, input);
  });
  const excluded = new Set(recognised.flatMap(({ excludes = [] }) => excludes));
  const isExcluded = ({ id, excludedBy = [] }) =>
    excluded.has(id) || recognised.some((other) => excludedBy.includes(other.id));
  const kept = recognised.filter((layer) => !isExcluded(layer));
  const counted = kept.filter(({ countIn }) => countIn);
  if (counted.length < 2) return kept;
  const counts = new Map(counted.map((layer) => [layer, layer.countIn(input.text)]));
  counted.sort((first, second) => counts.get(second) - counts.get(first));
  return kept.map((layer) => (layer.countIn ? counted.shift() : layer));
}

/**
 * Decodes one layer.
 *
 * @param {string} id
 * @param {{ bytes: Uint8Array, text: string | null, isLegacy?: boolean }} input as of `recogniseLayers`
 * @param {LayerDependencies} dependencies
 * @param {string | null} choice of the layer; null to decode only what is recognised
 * @returns {object} as `decode` of the layer returns it; unless the layer is binary, `form` also has the white space
 *   around the input
 */
export function decodeLayer(id, input, dependencies, choice = null) {
  const layer = layerOf(id);
  const { isBinary, decodeAs, choices } = layer;
  const decode = choice === null ? layer.decode : (content) => decodeAs(choice, content, dependencies);
  if (isBinary) return decode(choice === null ? input.bytes : input, dependencies);
  const text = textForLayer(layer, input, dependencies);
  if (text === null) return { problem: notReadAs((choices?.[choice] ?? layer).description) };
  const { head, body, tail } = partsOf(text, layer);
  const { form, ...decoded } = decode(body, dependencies);
  return { ...decoded, form: { ...form, head, tail } };
}

/**
 * Returns whether decoding a layer changed its text. White space around the text does not count for layers that are
 * trimmed.
 *
 * @param {string} id
 * @param {string} before
 * @param {string} after
 */
export function changesText(id, before, after) {
  const layer = layerOf(id);
  const { body } = partsOf(before, layer);
  return !(layer.isUnchanged?.(body, after) ?? body === after);
}

/**
 * Returns the text of a layer as `body`, and the white space before the layer as `head`. White space
 * that is part of the layer stays in `body`.
 */
export function bodyOf(id, text) {
  const { head, body } = partsOf(text, layerOf(id));
  return { head, body };
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
