/** Cuts a sample after its last whole character. */
import { incompleteBefore } from './cut-characters.js';
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';

const LF = 0x0a;

/** Returns the length of the whole characters at the start of text in a form of UTF-16 or UTF-32. */
function wideLength(bytes, encoding) {
  if (/^(?:utf-32|ucs-4)/.test(encoding)) return bytes.length - (bytes.length % 4);
  const end = bytes.length - (bytes.length % 2);
  const highByte = bytes[encoding.endsWith('le') ? end - 1 : end - 2];
  return highByte >= 0xd8 && highByte <= 0xdb ? end - 2 : end; // a high surrogate is half of a character
}

/**
 * Returns a sample without the incomplete character at its end. In encodings in which a byte 0A is always a line feed, the result ends after
 * the last line feed, so that no escape sequence is cut either. In multi-byte legacy encodings, the result can still end within a character
 * if the sample is one long line.
 *
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes, with its byte order
 */
export function wholeCharacters(bytes, encoding) {
  if (hasWideUnits(encoding)) return bytes.subarray(0, wideLength(bytes, encoding));
  const lineEnd = isEbcdic(encoding) ? 0 : bytes.lastIndexOf(LF) + 1;
  if (lineEnd > 0) return bytes.subarray(0, lineEnd);
  const cut = isUtf8Form(encoding) ? incompleteBefore(bytes, bytes.length) : -1;
  return cut < 0 ? bytes : bytes.subarray(0, cut);
}
