/** What was typed as octets: text, code points, or parts of both with octets between, in the chosen encoding. */
import { count, uPlus } from './format.js';

/** What the encoding cannot hold, as a sentence for the page. */
export class Unencodable extends Error {}

function encodePart(codec, { text, codePoints, octets }, encoding, options) {
  if (octets) return octets;
  try {
    return codePoints ? codec.fromUtf32(codePoints, encoding, options) : codec.encode(text, encoding, options);
  } catch (error) {
    if (!(error instanceof codec.MalformedError)) throw error;
    const { offset } = error.fault;
    const number = codePoints ? codePoints[offset] : text.codePointAt(offset);
    const place = `${codePoints ? 'code point' : 'unit'} ${count(offset + 1)} of the input`;
    throw new Unencodable(`${uPlus(number)} cannot be written in ${encoding} (${place}).`);
  }
}

/**
 * @param {object} codec the package
 * @param {ReturnType<import('./notation.js').readNotation>} read
 * @param {string} encoding
 * @returns {Uint8Array}
 * @throws Unencodable
 */
export function octetsOf(codec, read, encoding) {
  if (!read.parts) return encodePart(codec, read, encoding);
  // One signature at most, at the start.
  const pieces = read.parts.map((part, index) =>
    encodePart(codec, part, encoding, index === 0 ? {} : { writeBOM: false }),
  );
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
