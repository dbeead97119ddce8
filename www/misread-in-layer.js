/** Finds text that was decoded in the wrong encoding before it was encoded as a layer, as in Base64 of `cafÃ©`. */

/** UTF-8 that was decoded in an 8-bit encoding has at least two characters in place of each character beyond ASCII. */
const MAY_BE_MISREAD = /[^\0-\x7f]{2}/;
const LINE_END = /(\r\n|[\r\n])/;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the repaired text of a line; the line itself if it is not certainly misread. */
function repairedLine(codec, line) {
  if (!MAY_BE_MISREAD.test(line)) return line;
  const found = codec.detectDoubleEncoding(new TextEncoder().encode(line));
  return found ? utf8.decode(found.result) : line;
}

/**
 * Returns a decoded text with its misread lines repaired; null if no line is certainly misread. Each line is examined by itself, because some
 * lines can be misread while others are right.
 *
 * @param {object} codec the package
 * @param {string} text
 */
export function repairedText(codec, text) {
  const repaired = text
    .split(LINE_END)
    .map((line) => repairedLine(codec, line))
    .join('');
  return repaired === text ? null : repaired;
}
