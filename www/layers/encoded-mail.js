/**
 * E-mail messages (RFC 5322) whose text is in quoted-printable, or in several parts that are in quoted-printable or Base64 (RFC 2045, section 6).
 * Each part is decoded in the encoding that its header names, together with the encoded words of the header.
 */
import { LINE_END, newlineOf } from '../line-ends.js';
import { isLineEnd } from '../separators.js';
import { concatBytes } from '../concat-bytes.js';
import { decodeWords, encodedWords } from './encoded-words.js';
import { quotedPrintable } from './quoted-printable.js';
import { aboutWrongLabel } from './wrong-label.js';
import {
  base64Message,
  bodyInUtf8,
  declaresText,
  delimitersIn,
  encodingOfBody,
  FIELDS,
  headerIn,
  headerOf,
  isMalformedUtf8,
  labelOf,
  withDeclarations,
} from './mail-message.js';
import { mailSource } from '../text/layer-hints.js';
import * as words from '../text/input.js';

/**
 * A header within a body, after an empty line or a line such as “-----Original Message-----”. Some programs forward a message by copying its source
 * into the text of another message.
 */
const INNER_HEADER = new RegExp(String.raw`(?<=^(?:-[^\r\n:]*)?${LINE_END})${FIELDS}${LINE_END}`, 'gm');
const TRANSFER_ENCODINGS = ['quoted-printable', 'base64'];
const ENCODED = /=(?:[0-9A-F]{2}|[\r\n])/i;

/** Splits a part before each header in its body that declares encoded text. `hasInner` is true for the part before such a header. */
function splitAtInnerHeaders(part) {
  const { delimiter, text } = part;
  if (transferEncodingOf(text, { isWhole: true })) return [part];
  const start = Math.max(headerIn(text).length, 1);
  const declares = ({ 0: header, index }) =>
    index >= start && TRANSFER_ENCODINGS.some((name) => headerOf(header, name));
  const indexes = [...text.matchAll(INNER_HEADER)].filter(declares).map(({ index }) => index);
  const parts = [{ delimiter, text: text.slice(0, indexes[0]) }];
  for (const [at, index] of indexes.entries()) {
    const piece = text.slice(index, indexes[at + 1]);
    const last = parts.at(-1);
    if (transferEncodingOf(piece, { isWhole: false })) {
      last.hasInner = true;
      parts.push({ delimiter: '', text: piece });
    } else last.text += piece;
  }
  return parts;
}

/**
 * Splits a text into the parts of its message, or into the messages of a mailbox and their parts. Other text is one part. `delimiter` is the
 * boundary line before a part.
 */
function partsOf(text) {
  const parts = [];
  let [delimiter, at] = ['', 0];
  for (const { line, index } of delimitersIn(text)) {
    parts.push({ delimiter, text: text.slice(at, index) });
    delimiter = line.startsWith('--') ? line : '';
    at = index + delimiter.length;
  }
  return [...parts, { delimiter, text: text.slice(at) }].flatMap(splitAtInnerHeaders);
}

/** Returns the transfer encoding of a part that is encoded text; null for other parts. `isWhole`: whether the part is complete; the last part of a sample may not be. */
function transferEncodingOf(text, { isWhole }) {
  const header = headerOf(text, 'quoted-printable');
  if (header !== '' && !declaresText(header)) return null;
  if (header !== '') return ENCODED.test(text.slice(header.length)) ? 'quoted-printable' : null;
  return base64Message(text, isWhole) ? 'base64' : null;
}

/**
 * Returns the transfer encoding and the declared label of each encoded part of a text. `isOnly`: whether the text has no other part. The last part of
 * a sample may be cut.
 */
function encodedPartsOf(text, isWhole) {
  const parts = partsOf(text);
  return parts.flatMap((part, at) => {
    const transferEncoding = transferEncodingOf(part.text, { isWhole: isWhole || at < parts.length - 1 });
    return transferEncoding
      ? [{ transferEncoding, label: labelOf(headerIn(part.text)), isOnly: parts.length === 1 }]
      : [];
  });
}

/**
 * Joins adjacent parts of a body that are bytes or ASCII text. Returns items with `bytes`, or with `text` for characters beyond ASCII, which the
 * program that wrote the body did not encode.
 */
function joinBytes(parts) {
  const items = [];
  for (const { text, bytes } of parts) {
    const pieces = bytes ? [bytes] : text.split(/([^\0-\x7f]+)/);
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1) items.push({ text: piece });
      else if (items.at(-1)?.chunks) items.at(-1).chunks.push(bytes ?? new TextEncoder().encode(piece));
      else items.push({ chunks: [bytes ?? new TextEncoder().encode(piece)] });
    }
  }
  return items.map(({ text, chunks }) => (chunks ? { bytes: concatBytes(chunks) } : { text }));
}

/** Returns the body of a part as items of `joinBytes`, the text after the body, and a note. */
function bodyOf(text, header) {
  if (headerOf(text, 'quoted-printable') !== '') {
    const { parts, note } = quotedPrintable.decode(text.slice(header.length));
    return { items: joinBytes(parts), rest: '', note };
  }
  const { bytes, rest } = base64Message(text);
  return {
    items: [{ bytes }],
    rest: isLineEnd(bytes.at(-1)) ? rest.replace(/^(?:\r\n|[\r\n])/, '') : rest,
    note: null,
  };
}

/** Decodes a part. `sentences` are about encodings; `notes` are about what is unchanged. */
function decodePart({ delimiter, text, hasInner }, dependencies) {
  const header = headerIn(text);
  const decodedHeader = decodeWords(header, dependencies);
  const sentences = [...decodedHeader.sentences];
  const notes = decodedHeader.undecodedNote ? [decodedHeader.undecodedNote] : [];
  const result = { sentences, notes, bytesToDetect: decodedHeader.bytesToDetect };
  // The body of this part contains the inner part, which is decoded to UTF-8. So the header of this part must declare UTF-8 in 8 bits.
  const outerHeader = hasInner ? withDeclarations(decodedHeader.text, '8bit') : decodedHeader.text;
  if (!transferEncodingOf(text, { isWhole: true }))
    return { ...result, parts: [{ text: delimiter + outerHeader + text.slice(header.length) }] };
  const label = labelOf(header);
  const { items, rest, note } = bodyOf(text, header);
  const bytes = concatBytes(items.flatMap((item) => item.bytes ?? []));
  const encoding = encodingOfBody({ bytes, label }, dependencies);
  if (encoding?.instead) sentences.push(aboutWrongLabel(label, encoding.instead));
  notes.push(...[encoding ? null : words.UNKNOWN_BODY, note].filter(Boolean));
  const body = items.map((item) =>
    item.bytes && encoding && !isMalformedUtf8(item.bytes, encoding.encoding, dependencies)
      ? { text: bodyInUtf8(dependencies.decodeBytes(item.bytes, encoding.encoding), header) }
      : item,
  );
  return {
    ...result,
    parts: [
      { text: delimiter + withDeclarations(decodedHeader.text, '8bit', encoding !== null) },
      ...body,
      { text: rest },
    ],
    bytesToDetect: concatBytes([result.bytesToDetect, bytes]),
  };
}

function decode(given, dependencies) {
  const parts = partsOf(given);
  const decoded = parts.map((part) => decodePart(part, dependencies));
  const sentences = [...new Set(decoded.flatMap((part) => part.sentences))];
  const notes = [...new Set([...sentences, ...decoded.flatMap((part) => part.notes)])];
  return {
    parts: decoded.flatMap((part) => part.parts),
    form: { newline: newlineOf(given), canEncode: parts.length === 1 },
    encodingSentence: sentences.join(' ') || undefined,
    note: notes.join(' ') || null,
    bytesToDetect: concatBytes(decoded.map(({ bytesToDetect }) => bytesToDetect)),
  };
}

/** Encodes the body of a message in UTF-8 and quoted-printable, and the characters of the header that are not ASCII as encoded words. */
function encode({ text }, { newline }) {
  const content = text();
  const header = headerIn(content);
  if (header === '') return { problem: words.NO_MAIL_HEADER };
  const encodedHeader = encodedWords.encode({ text: () => header }, { newline }).text;
  const body = quotedPrintable.encode({ bytes: new TextEncoder().encode(content.slice(header.length)) }, { newline });
  return { text: withDeclarations(encodedHeader, 'quoted-printable') + body.text };
}

export const encodedMail = {
  id: 'encoded-mail',
  label: words.MAIL_MESSAGE,
  description: words.ENCODED_MAIL,
  decodeLabel: words.DECODE_MAIL,
  // These layers decode only a part of the message, so its declarations would be wrong.
  excludes: ['quoted-printable', 'encoded-words'],
  needsEncodings: true,
  findsWrongLabels: true,
  trims: false,
  recognise(text, isWhole) {
    const parts = encodedPartsOf(text, isWhole);
    return parts.some(({ transferEncoding, isOnly }) => transferEncoding === 'quoted-printable' || !isOnly);
  },
  describe(text, isWhole) {
    const parts = encodedPartsOf(text, isWhole);
    return {
      hint: mailSource(
        parts.map(({ label }) => label),
        parts.map(({ transferEncoding }) => transferEncoding),
      ),
    };
  },
  decode,
  canEncode: ({ canEncode }) => canEncode,
  encode,
};
