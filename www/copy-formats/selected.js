/**
 * The input of the copy formats: the selected bytes, and their code points if all bytes are text.
 *
 * @typedef {object} Selected
 * @property {Uint8Array} bytes
 * @property {string} encoding the name of the encoding of the bytes
 * @property {Uint32Array | null} codePoints null if the bytes are not text; may contain lone surrogates
 * @property {string} obstacle why the bytes are not text, as a sentence; empty if the bytes are text
 *
 * @typedef {{ text?: string, note?: string, problem?: string, why?: string }} Copied `text` is what is copied; `note` is a sentence about
 *   the copied text. If the format cannot represent the selection, there is no `text`, and `problem` is a sentence that says so. `why` is
 *   a sentence that says why the selection is not copied as text.
 */
import { hexBytes, hexOffset, uPlus } from '../format.js';
import * as words from '../text/copy-formats.js';

const MAX_SHOWN_BYTES = 4;

export const isSurrogate = (codePoint) => codePoint >= 0xd800 && codePoint <= 0xdfff;

/**
 * Returns a sentence about bytes that are not text.
 *
 * @param {{ offset: number, bytes: Uint8Array, encoding: string, reason: 'cut' | 'beyond' | 'malformed' }} sequence
 *   `cut`: the selection begins or ends inside the sequence; `beyond`: the code point is above U+10FFFF
 */
export function obstacleOf({ offset, bytes, encoding, reason }) {
  const shown = hexBytes(bytes.subarray(0, MAX_SHOWN_BYTES)) + (bytes.length > MAX_SHOWN_BYTES ? ' …' : '');
  const place = words.offsetInHex(offset, hexOffset(offset, 1));
  if (reason === 'cut') return words.cutCharacter(shown, place);
  if (reason === 'beyond') return words.numberBeyondUnicode(shown, place);
  return words.invalidBytes(shown, place, encoding);
}

/** Returns the first lone surrogate of code points, or -1. */
export const loneSurrogate = (codePoints) => codePoints.find(isSurrogate) ?? -1;

/** Returns the result of a format that copies the selection as bytes, because it cannot be text; `why` is the reason. */
export const asBytes = (text, { encoding }, why) => ({ text, note: words.bytesOf(encoding), why });

/** Returns why a selection cannot be a text of scalar values, as a sentence; empty if it can. */
export function whyNotScalarValues({ codePoints, obstacle }) {
  if (!codePoints) return obstacle;
  const surrogate = loneSurrogate(codePoints);
  return surrogate < 0 ? '' : words.halfOfPair(uPlus(surrogate));
}

/** Returns a number in hex, with at least `digits` digits. */
export const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, '0');

/** Returns the escapes of the one or two UTF-16 code units of a code point, such as `\uD83D\uDE00`. */
export function utf16Escapes(codePoint) {
  if (codePoint < 0x10000) return `\\u${hex(codePoint, 4)}`;
  const above = codePoint - 0x10000;
  return `\\u${hex(0xd800 + (above >> 10), 4)}\\u${hex(0xdc00 + (above & 0x3ff), 4)}`;
}

/** Returns whether a code point or a byte is an ASCII character from the space to the tilde. */
export const isPrintableAscii = (codePoint) => codePoint >= 0x20 && codePoint < 0x7f;

/**
 * Returns the text of code points or bytes, each written by `write(value, previous)`; `previous` is -1 for the first.
 */
export function joined(values, write) {
  const parts = [];
  let previous = -1;
  for (const value of values) {
    parts.push(write(value, previous));
    previous = value;
  }
  return parts.join('');
}
