/** The pattern of characters of UTF-8 whose bytes are escapes: a prefix and two hex digits each, such as `=C3=BC`. */

/**
 * Returns the source of a pattern of one character in two, three or four escapes.
 *
 * @param {string} prefix the source of a pattern of what stands before the hex digits of a byte
 */
export function escapedCharacter(prefix) {
  const next = `${prefix}[89ABab][\\dA-Fa-f]`;
  return `(?:${prefix}[Cc][2-9A-Fa-f]${next}|${prefix}[Dd][\\dA-Fa-f]${next}|${prefix}[Ee][\\dA-Fa-f](?:${next}){2}|${prefix}[Ff][0-4](?:${next}){3})`;
}

/** Returns the bytes of escapes. @param {string[]} written each ends with two hex digits */
export const bytesOfEscapes = (written) => Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(-2), 16));
