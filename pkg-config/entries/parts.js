// Parts of a text put together: what stands at the seams of each encoding.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { isMalformed, run } from './call.js';
import { core, joined } from './core.js';
import { ownBytesFrom, wrongType } from './input.js';
import { encodingFrom } from './options.js';
import { begins, signatureOf } from './signature.js';

const { Utf8, Cesu8, Wtf8, Utf7, Utf16, Utf16Be, Utf16Le, Utf32, Utf32Be, Utf32Le } = EncodingId;

/** Byte orders of an encoding whose signature decides, the one without a signature first (RFC 2781 §4.3). */
const ORDERS = new Map([
  [Utf16, [Utf16Be, Utf16Le]],
  [Utf32, [Utf32Be, Utf32Le]],
]);

const HYPHEN = Uint8Array.of(0x2d);

export function concat(parts, encoding) {
  const id = encodingFrom(encoding, 'concat');
  if (!Array.isArray(parts)) throw wrongType('concat', 'an array of bytes', parts);
  const bytes = Array.from(parts, (part, index) => ownBytesFrom(part, `concat: parts[${index}]`));
  // Empty parts are not there: the first that is not decides.
  const texts = bytes.filter(({ length }) => length > 0);
  return run('concat', () => together(piecesOf(texts, id), id === Utf16 ? 2 : 4));
}

/** What stands one after another in the result, and whether its byte order has to be turned. */
function piecesOf(parts, id) {
  const orders = ORDERS.get(id) ?? [id];
  const pieces = [];
  let first;
  for (const part of parts) {
    const named = orders.find((order) => begins(part, signatureOf(order)));
    const order = named ?? orders[0];
    if (first === undefined) {
      first = order;
      pieces.push({ bytes: part, swapped: false });
    } else {
      const text =
        id === Utf7 ? unsignedUtf7(part) : part.subarray(named === undefined ? 0 : signatureOf(named).length);
      if (text.length > 0) pieces.push(...seam(id, pieces), { bytes: text, swapped: order !== first });
      if (id === Wtf8) joinSurrogates(pieces);
    }
  }
  return pieces;
}

/** Copies the pieces into one array. */
function together(pieces, width) {
  const whole = joined(pieces.map(({ bytes }) => bytes));
  let at = 0;
  for (const { bytes, swapped } of pieces) {
    if (swapped) swap(new DataView(whole.buffer, at, bytes.length), width);
    at += bytes.length;
  }
  return whole;
}

/** Turns the byte order of every whole unit around. */
function swap(view, width) {
  for (let at = 0; at + width <= view.byteLength; at += width) {
    if (width === 2) view.setUint16(at, view.getUint16(at), true);
    else view.setUint32(at, view.getUint32(at), true);
  }
}

/** In UTF-7 the signature shares its base64 with what follows: only writing the part again drops it. */
function unsignedUtf7(part) {
  const isSigned = /^\+\/v[89+/]/.test(String.fromCharCode(...part.subarray(0, 4)));
  try {
    return isSigned ? core.transcode(part, [Utf7, Utf7, Policy.Strict, false, false]) : part;
  } catch (error) {
    if (isMalformed(error)) return part;
    throw error;
  }
}

/** What has to stand between the pieces so far and the next: `-` where UTF-7 would go on in base64 (RFC 2152). */
function seam(id, pieces) {
  if (id !== Utf7) return [];
  const { bytes } = pieces.at(-1);
  let at = bytes.length;
  while (at > 0 && /[A-Za-z0-9+/]/.test(String.fromCharCode(bytes[at - 1]))) at--;
  // Base64 begins at the first + of the run; a + that nothing follows is malformed, and stays so.
  const begun = bytes.indexOf(0x2b, at);
  return begun >= 0 && begun < bytes.length - 1 ? [{ bytes: HYPHEN, swapped: false }] : [];
}

/** In WTF-8 a high surrogate and a low one that meet are one character of four bytes. */
function joinSurrogates(pieces) {
  if (pieces.length < 2) return;
  const [before, after] = pieces.slice(-2);
  const halves = Uint8Array.of(...before.bytes.subarray(-3), ...after.bytes.subarray(0, 3));
  // CESU-8 and UTF-8 differ in nothing but this.
  if (halves.length < 6 || !core.isValid(halves, Cesu8) || core.isValid(halves, Utf8)) return;
  before.bytes = before.bytes.subarray(0, -3);
  after.bytes = after.bytes.subarray(3);
  pieces.splice(-1, 0, { bytes: core.transcode(halves, [Cesu8, Utf8, Policy.Strict, true, false]), swapped: false });
}
