/** Encodes typed input: text, code points, or a list of parts, each of which is text, code points or bytes. */
import { concatBytes } from './concat-bytes.js';
import { hasWideUnits, hexBytes, isUtf8Form, uPlus } from './format.js';
import * as words from './text/input.js';

/** The input cannot be encoded or decoded, or the encoding does not allow the action. The page shows the message. */
export class EncodeError extends Error {}

const LONE_SURROGATES = /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/;
const MAX_CODE_POINT = 0x10ffff;
const isSurrogate = (number) => number >= 0xd800 && number <= 0xdfff;

/**
 * Encodes a surrogate the way unchecked encoders do: like any other code point in a form of UTF-8, as a single code
 * unit in UTF-16 and UTF-32. Returns null for other encodings.
 */
function surrogateBytes(codec, unit, encoding) {
  if (isUtf8Form(encoding)) return codec.fromUtf32(Uint32Array.of(unit), 'wtf-8');
  if (!hasWideUnits(encoding)) return null;
  const bigEndian = [unit >> 8, unit & 0xff];
  const padded = /32|ucs-4/.test(encoding) ? [0, 0, ...bigEndian] : bigEndian;
  return Uint8Array.from(encoding.endsWith('le') ? padded.reverse() : padded);
}

/** Splits a text or code points so that each lone surrogate of the text, or each surrogate code point, is a piece with a `unit`. */
function splitAtSurrogates({ text, codePoints }) {
  if (text !== undefined) {
    return text
      .split(new RegExp(`(${LONE_SURROGATES.source})`))
      .filter((piece) => piece !== '')
      .map((piece) => (LONE_SURROGATES.test(piece) ? { unit: piece.charCodeAt(0) } : { text: piece }));
  }
  return Array.from(codePoints, (number) =>
    isSurrogate(number) ? { unit: number } : { codePoints: Uint32Array.of(number) },
  );
}

/**
 * Returns the bytes of a part. If some of these bytes are malformed, adds a sentence about the first lone surrogate to `notes`. `isWhole` of the
 * part: whether it is the complete input.
 */
function encodePart(codec, part, encoding, options, notes) {
  const { text, codePoints, bytes } = part;
  if (bytes) return bytes;
  try {
    return codePoints ? codec.fromUtf32(codePoints, encoding, options) : codec.encode(text, encoding, options);
  } catch (error) {
    if (!(error instanceof codec.MalformedError)) throw error;
    const { offset } = error.fault;
    const number = codePoints ? codePoints[offset] : text.codePointAt(offset);
    const message = words.cannotBeWritten(uPlus(number), encoding);
    const substitute = isSurrogate(number) ? surrogateBytes(codec, number, encoding) : null;
    if (substitute === null) {
      // In one of several parts, the offset does not say where the character is in the input.
      const at = codePoints ? words.atCodePoint : words.atCodeUnit;
      const sentence = part.isWhole ? at(message, offset + 1) : words.withoutPlace(message);
      throw new EncodeError(number > MAX_CODE_POINT ? sentence + words.UNICODE_ENDS : sentence);
    }
    notes.push(words.halfOfPair(message, hexBytes(substitute)));
    const pieces = splitAtSurrogates(part);
    if (pieces[0].unit !== undefined) pieces.unshift({ text: '' }); // writes the BOM
    return concatBytes(
      pieces.map((piece, at) =>
        piece.unit === undefined
          ? encodePart(codec, piece, encoding, at === 0 ? options : { ...options, writeBOM: false }, notes)
          : surrogateBytes(codec, piece.unit, encoding),
      ),
    );
  }
}

/**
 * Returns the bytes of typed input in an encoding.
 *
 * @param {object} codec the package
 * @param {ReturnType<import('./notation.js').readNotation>} input
 * @param {string} encoding
 * @returns {{ bytes: Uint8Array, note: string | null }} `note` says which malformed bytes were written for the first lone surrogate, if any
 * @throws EncodeError if the encoding lacks a character
 */
export function bytesOf(codec, input, encoding) {
  const notes = [];
  // Only the first part may write a BOM.
  const parts = input.parts ?? [input];
  const encoded = parts.map((part, index) =>
    encodePart(
      codec,
      { ...part, isWhole: parts.length === 1 },
      encoding,
      index === 0 ? {} : { writeBOM: false },
      notes,
    ),
  );
  return { bytes: encoded.length === 1 ? encoded[0] : concatBytes(encoded), note: notes[0] ?? null };
}
