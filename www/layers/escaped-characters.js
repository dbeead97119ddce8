/** Characters that are written as escapes: of the bytes of UTF-8, such as `=C3=BC`, or of code units of UTF-16, such as `%u20AC`. */

/**
 * Returns the source of a pattern of one character of UTF-8 in two, three or four escapes.
 *
 * @param {string} prefix the source of a pattern of what stands before the hex digits of a byte
 */
export function escapedCharacter(prefix) {
  const next = `${prefix}[89ABab][\\dA-Fa-f]`;
  return `(?:${prefix}[Cc][2-9A-Fa-f]${next}|${prefix}[Dd][\\dA-Fa-f]${next}|${prefix}[Ee][\\dA-Fa-f](?:${next}){2}|${prefix}[Ff][0-4](?:${next}){3})`;
}

/** Returns the bytes of escapes. @param {string[]} written each ends with two hex digits */
export const bytesOfEscapes = (written) => Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(-2), 16));

/**
 * Returns the text of escapes of code units; the escapes themselves if they have a lone surrogate.
 *
 * @param {string} escapes each ends with `u` and four hex digits
 */
export function textOfCodeUnits(escapes) {
  const units = escapes.match(/u[\dA-Fa-f]{4}/g);
  const text = units.map((unit) => String.fromCharCode(Number.parseInt(unit.slice(1), 16))).join('');
  return /\p{Surrogate}/u.test(text) ? escapes : text;
}
