/** Characters that are written as escapes: of the bytes of UTF-8, such as `=C3=BC`, or of code units of UTF-16, such as `%u20AC`. */
import { keptEscapes } from '../text/input.js';

/**
 * Sources of patterns of the digits of bytes: the bytes of well-formed characters in UTF-8 (The Unicode Standard, Table 3-7). After the lead bytes
 * E0, ED, F0 and F4, the second byte has a smaller range, so the entries of these lead bytes are pairs: the lead byte and the second byte.
 */
const HEX = {
  continuation: '[89ABab][\\dA-Fa-f]', // 80 to BF
  leadOf2: '(?:[Cc][2-9A-Fa-f]|[Dd][\\dA-Fa-f])', // C2 to DF
  leadOf3: '[Ee][1-9A-CEFa-cef]', // E1 to EC, EE and EF
  leadOf4: '[Ff][1-3]', // F1 to F3
  e0: ['[Ee]0', '[ABab][\\dA-Fa-f]'], // A0 to BF
  ed: ['[Ee][Dd]', '[89][\\dA-Fa-f]'], // 80 to 9F
  f0: ['[Ff]0', '[9ABab][\\dA-Fa-f]'], // 90 to BF
  f4: ['[Ff]4', '8[\\dA-Fa-f]'], // 80 to 8F
};
/** The same ranges as in `HEX`, in three decimal digits. */
export const DECIMAL = {
  continuation: '1(?:2[89]|[3-8]\\d|9[01])',
  leadOf2: '(?:19[4-9]|2[01]\\d|22[0-3])',
  leadOf3: '2(?:2[5-9]|3[0-689])',
  leadOf4: '24[1-3]',
  e0: ['224', '1(?:[6-8]\\d|9[01])'],
  ed: ['237', '1(?:2[89]|[345]\\d)'],
  f0: ['240', '1(?:4[4-9]|[5-8]\\d|9[01])'],
  f4: ['244', '1(?:2[89]|3\\d|4[0-3])'],
};
/** The same ranges as in `HEX`, in three octal digits. */
export const OCTAL = {
  continuation: '2[0-7]{2}',
  leadOf2: '3(?:0[2-7]|[1-3][0-7])',
  leadOf3: '3(?:4[1-7]|5[0-467])',
  leadOf4: '36[1-3]',
  e0: ['340', '2[4-7][0-7]'],
  ed: ['355', '2[0-3][0-7]'],
  f0: ['360', '2[2-7][0-7]'],
  f4: ['364', '2[01][0-7]'],
};

/**
 * Returns the source of a pattern of one character of UTF-8 in two, three or four escapes.
 *
 * @param {string} prefix the source of a pattern of the characters before the digits of each byte, such as `=`
 * @param {typeof HEX} [digits] the notation of the bytes
 */
export function escapedCharacter(prefix, { continuation, leadOf2, leadOf3, leadOf4, e0, ed, f0, f4 } = HEX) {
  const rows = [
    [leadOf2, continuation],
    ...[e0, [leadOf3, continuation], ed].map((start) => [...start, continuation]),
    ...[f0, [leadOf4, continuation], f4].map((start) => [...start, continuation, continuation]),
  ];
  return `(?:${rows.map((row) => row.map((byte) => prefix + byte).join('')).join('|')})`;
}

/**
 * Splits a text into parts: escaped bytes, with their escapes as `written`, and other text.
 *
 * @param {string} text
 * @param {Iterable<RegExpMatchArray>} runs the matches of consecutive escapes
 * @param {{ escape: RegExp, bytesOf: (written: string[]) => Uint8Array, textPart?: (piece: string) => object }} notation `escape` matches
 *   each escape of a run; `textPart` returns the part of other text
 */
export function splitAtEscapes(text, runs, { escape, bytesOf, textPart = (piece) => ({ text: piece }) }) {
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of runs) {
    const written = found.match(escape);
    if (index > at) parts.push(textPart(text.slice(at, index)));
    parts.push({ bytes: bytesOf(written), written });
    at = index + found.length;
  }
  return at < text.length ? [...parts, textPart(text.slice(at))] : parts;
}

/** Returns the bytes of escapes. @param {string[]} written each ends with two hex digits */
export const bytesOfEscapes = (written) => Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(-2), 16));

/**
 * Returns the text of escapes of code units. Lone surrogates stay escapes; `kept` is the number of these escapes.
 *
 * @param {string} escapes each ends with `u` and four hex digits
 */
export function textOfCodeUnits(escapes) {
  const each = escapes.match(/[^u]*u[\dA-Fa-f]{4}/g);
  const units = each.map((escape) => String.fromCharCode(Number.parseInt(escape.slice(-4), 16))).join('');
  let kept = 0;
  const text = units.replace(/\p{Surrogate}/gu, (_, at) => {
    kept += 1;
    return each[at];
  });
  return { text, kept };
}

/**
 * Replaces escapes of code units in a text. Returns the result of a layer's `decode`.
 *
 * @param {string} text
 * @param {RegExp} escapes matches escapes
 * @param {(escapes: string) => { text: string, kept: number }} read returns the text of a match, and the number of escapes in it that stay
 */
export function replaceCodeUnits(text, escapes, read) {
  let kept = 0;
  const decoded = text.replace(escapes, (found) => {
    const result = read(found);
    kept += result.kept;
    return result.text;
  });
  return { text: decoded, form: {}, note: kept > 0 ? keptEscapes(kept) : null };
}
