/**
 * Bytes that stay as they are in a text that becomes UTF-8. In the text, the lone surrogates U+DC80 to U+DCFF stand for these bytes, as with the policy
 * `surrogateescape`.
 */
import { concatBytes } from '../concat-bytes.js';

/** The flag `u` excludes the second halves of surrogate pairs, such as that of 💀 (U+D83D U+DC80). */
const KEPT_BYTES = /([\udc80-\udcff]+)/u;
/**
 * Returns characters that stand for bytes: U+DC80 for the byte 80, and so on. Text in UTF-8 has no such characters.
 *
 * @param {string} characters the code point of each character is a byte
 */
export const asKeptBytes = (characters) =>
  characters.replace(/./gsu, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));

/** Returns whether characters of a text stand for bytes. */
export const hasKeptBytes = (text) => KEPT_BYTES.test(text);

/**
 * Splits a text into parts without and with characters that stand for bytes.
 *
 * @returns {({ text: string } | { bytes: Uint8Array })[]}
 */
export const partsWithKeptBytes = (text) =>
  text
    .split(KEPT_BYTES)
    .map((part, at) =>
      at % 2 === 0 ? { text: part } : { bytes: Uint8Array.from(part, (character) => character.charCodeAt(0) & 0xff) },
    )
    .filter((part) => part.text !== '');

/** Returns a text in UTF-8, except that characters from `asKeptBytes` become the bytes for which they stand. */
export function withKeptBytes(text) {
  const encoder = new TextEncoder();
  return concatBytes(partsWithKeptBytes(text).map((part) => part.bytes ?? encoder.encode(part.text)));
}
