/** Messages of a mailbox, or parts of a message, each in the encoding that its Content-Type field names (RFC 2045, section 5). */
import { CHARSET, CONTENT_TYPE, delimitersIn, isTransferEncoded, META_CHARSET } from './mail-message.js';
import { partsAre } from '../text/layer-hints.js';
import { EACH_PART, MIXED_MAIL, PARTS_NOT_ENCODED, undecodedParts } from '../text/input.js';

const MAX_LISTED = 8; // parts whose encodings are listed

/** Returns a string with one character for each byte. `bytesOf` is the inverse. */
const stringOf = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * Splits a text into parts and the text between them. `label` is the name of a part's encoding; null outside of parts. `isKept`: whether
 * the part is in quoted-printable or Base64. Its encoded bytes stay, so its declaration stays too.
 */
function piecesOf(text) {
  const pieces = [];
  const delimiters = delimitersIn(text, { acceptsUndeclared: true });
  let [at, next] = [0, 0]; // `next`: the first delimiter after a field
  for (const { 0: field, index } of text.matchAll(CONTENT_TYPE)) {
    const label = CHARSET.exec(field)?.[2];
    if (!label || index < at) continue;
    while (delimiters[next]?.index < index) next += 1;
    const before = text.slice(at, index);
    const end = delimiters[next]?.index ?? text.length;
    const part = text.slice(index, end);
    at = end;
    const isKept = !/[\x80-\xff]/.test(part) && isTransferEncoded(before, part);
    pieces.push({ text: before, label: null }, { text: part, label, isKept });
  }
  return [...pieces, { text: text.slice(at), label: null }];
}

/** Returns the different labels of pieces, in lower case. */
const labelsOf = (pieces) => [...new Set(pieces.flatMap(({ label }) => label?.toLowerCase() ?? []))];

/**
 * Returns whether the whole input is UTF-8, even if its fields name other encodings. The last bytes of a sample may be
 * the beginning of a character.
 */
const isUtf8 = (bytes, isWhole, isValid) =>
  (isWhole ? [0] : [0, 1, 2, 3]).some((cut) => isValid(bytes.subarray(0, bytes.length - cut), 'utf-8'));

/**
 * Decodes each part, and makes it declare UTF-8. Bytes outside of parts, such as headers, are decoded in the encoding
 * of the next part; after the last part, in UTF-8.
 */
function decode(bytes, { decodeBytes }) {
  const pieces = piecesOf(stringOf(bytes));
  const undecoded = new Set();
  const decoded = pieces.map((piece, at) => {
    if (piece.isKept) return { text: piece.text };
    const label = piece.label ?? pieces[at + 1]?.label ?? 'utf-8';
    const text = decodeBytes(bytesOf(piece.text), label);
    if (text === null) undecoded.add(label);
    if (text === null || piece.label === null) return text === null ? { bytes: bytesOf(piece.text) } : { text };
    return { text: text.replace(CHARSET, '$1utf-8').replace(META_CHARSET, '$1utf-8') };
  });
  return {
    parts: decoded,
    form: {},
    note: undecoded.size > 0 ? undecodedParts([...undecoded]) : null,
  };
}

export const mixedMail = {
  id: 'mixed-mail',
  label: EACH_PART,
  description: MIXED_MAIL,
  isBinary: true,
  needsEncodings: true,
  trims: false,
  // No single encoding is correct for all parts, and a repair of malformed bytes would be wrong.
  explainsInput: true,
  recognise(bytes, isWhole, { isValid }) {
    if (!bytes.some((byte) => byte > 0x7f) || isUtf8(bytes, isWhole, isValid)) return false;
    const pieces = piecesOf(stringOf(bytes));
    return labelsOf(pieces.filter(({ text }) => /[\x80-\xff]/.test(text))).length > 1;
  },
  describe(bytes) {
    const labels = piecesOf(stringOf(bytes)).flatMap(({ label, isKept }) => (label === null || isKept ? [] : [label]));
    return { hint: partsAre(labels.slice(0, MAX_LISTED), labels.length) };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: PARTS_NOT_ENCODED }),
};
