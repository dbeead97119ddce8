// Concatenation of encoded texts. Where two parts meet, the encoding decides which bytes are dropped, swapped or inserted.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { bomOf, startsWith } from './bom.js';
import { isFault, run } from './call.js';
import { core, joined } from './core.js';
import { FULL_EDITION } from './edition.js';
import { wrongType } from './errors.js';
import { ownBytesFrom } from './input.js';
import { encodings } from './names.js';
import { encodingFrom } from './options.js';

const { Utf8, Cesu8, Wtf8, Utf7, Utf16, Utf16Be, Utf16Le, Utf32, Utf32Be, Utf32Le } = EncodingId;

/** The byte orders of an encoding whose BOM states the byte order. The first one applies without a BOM (RFC 2781 §4.3). */
const BYTE_ORDERS = new Map([
  [Utf16, [Utf16Be, Utf16Le]],
  [Utf32, [Utf32Be, Utf32Le]],
]);

const HYPHEN = Uint8Array.of(0x2d);

export function concat(parts, encoding) {
  const id = encodingFrom(encoding, 'concat');
  if (!Array.isArray(parts)) throw wrongType('concat', 'an array of views or buffers', parts);
  const bytes = Array.from(parts, (part, index) => ownBytesFrom(part, `concat: parts[${index}]`));
  // The first part that is not empty decides on the byte order.
  const nonEmpty = bytes.filter(({ length }) => length > 0);
  return run('concat', () => joinedPieces(piecesOf(nonEmpty, id), id === Utf16 ? 2 : 4));
}

/** Returns the pieces of the result in order. For each piece, `needsSwap` says whether its byte order has to be swapped. */
function piecesOf(parts, id) {
  const byteOrders = BYTE_ORDERS.get(id) ?? [id];
  const pieces = [];
  let firstOrder;
  for (const part of parts) {
    const orderOfBOM = byteOrders.find((order) => startsWith(part, bomOf(order)));
    const order = orderOfBOM ?? byteOrders[0];
    if (firstOrder === undefined) {
      firstOrder = order;
      pieces.push({ bytes: part, needsSwap: false });
    } else {
      const text =
        id === Utf7 ? utf7WithoutBOM(part) : part.subarray(orderOfBOM === undefined ? 0 : bomOf(orderOfBOM).length);
      if (text.length > 0) {
        dropUnusedEscape(id, pieces.at(-1), text);
        pieces.push(...separator(id, pieces), { bytes: text, needsSwap: order !== firstOrder });
      }
      if (id === Wtf8) joinSurrogates(pieces);
    }
  }
  return pieces;
}

/** Copies the pieces into one array. */
function joinedPieces(pieces, width) {
  const result = joined(pieces.map(({ bytes }) => bytes));
  let at = 0;
  for (const { bytes, needsSwap } of pieces) {
    if (needsSwap) swapByteOrder(new DataView(result.buffer, at, bytes.length), width);
    at += bytes.length;
  }
  return result;
}

/** Swaps the byte order of every complete code unit. */
function swapByteOrder(view, width) {
  for (let at = 0; at + width <= view.byteLength; at += width) {
    if (width === 2) view.setUint16(at, view.getUint16(at), true);
    else view.setUint32(at, view.getUint32(at), true);
  }
}

/**
 * Returns a part in UTF-7 without its BOM. The BOM can share its Base64 run with the text after it, so the part is encoded again. A
 * malformed part is returned unchanged.
 */
function utf7WithoutBOM(part) {
  const hasBOM = /^\+\/v[89+/]/.test(String.fromCharCode(...part.subarray(0, 4)));
  try {
    const [ignoreBOM, writeBOM] = [false, false];
    return hasBOM ? core.transcode(part, [Utf7, Utf7, Policy.Strict, ignoreBOM, writeBOM]) : part;
  } catch (error) {
    if (isFault(error)) return part;
    throw error;
  }
}

/** Drops the escape sequence of iso-2022-jp at the end of the last piece if the next one begins with another escape sequence. */
function dropUnusedEscape(id, last, next) {
  const { bytes } = last;
  const unused = FULL_EDITION.lengthOfUnusedEscape(encodings[id], bytes, next);
  last.bytes = bytes.subarray(0, bytes.length - unused);
}

/** Returns the separator after the last piece: `-` if its Base64 run of UTF-7 would continue in the next piece (RFC 2152). */
function separator(id, pieces) {
  if (id !== Utf7) return [];
  const { bytes } = pieces.at(-1);
  let at = bytes.length;
  while (at > 0 && /[A-Za-z0-9+/]/.test(String.fromCharCode(bytes[at - 1]))) at--;
  // The first + among these characters begins Base64. A + at the very end gets no separator, because `+-` is the character +.
  const plus = bytes.indexOf(0x2b, at);
  return plus >= 0 && plus < bytes.length - 1 ? [{ bytes: HYPHEN, needsSwap: false }] : [];
}

/** In WTF-8, a high surrogate followed by a low surrogate must become one character of four bytes. */
function joinSurrogates(pieces) {
  if (pieces.length < 2) return;
  const [before, after] = pieces.slice(-2);
  const pair = Uint8Array.of(...before.bytes.subarray(-3), ...after.bytes.subarray(0, 3));
  // Six bytes are valid in CESU-8 and not in UTF-8 only if they are a surrogate pair.
  if (pair.length < 6 || !core.isValid(pair, Cesu8) || core.isValid(pair, Utf8)) return;
  before.bytes = before.bytes.subarray(0, -3);
  after.bytes = after.bytes.subarray(3);
  pieces.splice(-1, 0, { bytes: core.convertWithBOM(pair, Cesu8, Utf8, Policy.Strict), needsSwap: false });
}
