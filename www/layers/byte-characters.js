/**
 * The bytes of an input as characters, for encodings that the package lacks. If the input is Unicode, another program is assumed
 * to have decoded the original bytes in windows-1252 or ISO-8859-1, and to have saved the characters.
 */
import { countMatches } from '../format.js';
import { MALFORMED_UNICODE } from '../text/unlisted-encodings.js';

const MALFORMED = /[\ufffd\udc80-\udcff]/gu;
const WELL_FORMED = /[^\0-\x7f\ufffd\udc80-\udcff]/gu;

/**
 * Returns the numbers of malformed sequences and of well-formed characters beyond ASCII in a text that was decoded as UTF-8. The malformed
 * bytes are U+FFFD, or lone surrogates from U+DC80 to U+DCFF.
 */
export function countMalformed(text) {
  return { malformed: countMatches(text, MALFORMED), wellFormed: countMatches(text, WELL_FORMED) };
}

/** Returns the text of bytes in UTF-8; null if the bytes are not UTF-8. A sample may end within a character. */
export function utf8TextOf(bytes, isWhole) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}

/**
 * Returns whether bytes are UTF-8 in which some bytes are malformed: most characters beyond ASCII are well-formed. Bytes of another encoding
 * rarely form such a text by chance.
 */
function isDamagedUtf8(bytes) {
  const { malformed, wellFormed } = countMalformed(new TextDecoder().decode(bytes));
  return malformed > 0 && wellFormed > malformed;
}

/**
 * Returns a text with one character for each byte. If the returned `isMisread` is true, the other program decoded the
 * byte as this character; otherwise, the code point of the character is the byte. Returns `{ problem }` for Unicode
 * text with malformed parts, because the bytes that the other program decoded to these parts are not known.
 *
 * @param {{ bytes: Uint8Array, text: string | null, isLegacy?: boolean, isWide?: boolean }} input as of `recogniseLayers`; `isWide`: whether
 *   the encoding is a form of UTF-16 or UTF-32
 * @param {import('../layers.js').LayerDependencies} dependencies
 */
export function byteCharacters({ bytes, text, isLegacy, isWide }, { decodeBytes }) {
  const isWhole = true;
  const unicode = isWide ? text : isLegacy ? null : utf8TextOf(bytes, isWhole);
  if (unicode === null && (isWide || (!isLegacy && isDamagedUtf8(bytes)))) return { problem: MALFORMED_UNICODE };
  return { text: unicode ?? decodeBytes(bytes, 'iso-8859-1'), isMisread: unicode !== null };
}
