/** Bytes that stay as they are in a text that becomes UTF-8: in the text, lone surrogates stand for them. */
import { concatBytes } from '../concat-bytes.js';

/** The flag `u` excludes the second halves of surrogate pairs, such as that of 💀 (U+D83D U+DC80). */
const KEPT_BYTES = /([\udc80-\udcff]+)/u;
/**
 * Returns characters that stand for bytes: U+DC80 for the byte 80, and so on. Text in UTF-8 has no such characters.
 *
 * @param {string} characters each has the number of a byte
 */
export const asKeptBytes = (characters) =>
  characters.replace(/./gsu, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));

/** Returns a text in UTF-8, except that characters from `asKeptBytes` become the bytes for which they stand. */
export function withKeptBytes(text) {
  const encoder = new TextEncoder();
  const parts = text.split(KEPT_BYTES);
  return concatBytes(
    parts.map((part, at) =>
      at % 2 === 0 ? encoder.encode(part) : Uint8Array.from(part, (character) => character.charCodeAt(0) & 0xff),
    ),
  );
}
