// The escape sequences of ISO-2022-JP (Encoding Standard §12.2).
const ESCAPE = 0x1b;
/** The length of an escape sequence in bytes. */
const ESCAPE_LENGTH = 3;

/** The character set that an escape sequence selects, by the two bytes after ESC. */
const SETS = {
  '(B': 'ASCII',
  '(J': 'JIS X 0201 Roman',
  '(I': 'JIS X 0201 Katakana',
  '$@': 'JIS X 0208',
  $B: 'JIS X 0208',
};

/** Returns the set that the three bytes at `at` switch to; `undefined` if they are not an escape sequence. */
export const setAt = (bytes, at) =>
  bytes[at] === ESCAPE ? SETS[String.fromCharCode(bytes[at + 1], bytes[at + 2])] : undefined;

/**
 * Returns the character set in effect at `at`, and where its escape sequence starts and ends. Without an escape
 * sequence before `at`, the set is ASCII, and both offsets are 0.
 *
 * ESC is never part of a character, so ESC and a key of `SETS` are an escape sequence wherever they occur.
 */
export function stateAt(bytes, at) {
  for (let start = at - ESCAPE_LENGTH; start >= 0; start--) {
    start = bytes.lastIndexOf(ESCAPE, start);
    if (start < 0) break;
    const set = setAt(bytes, start);
    if (set !== undefined) return { set, start, end: start + ESCAPE_LENGTH };
  }
  return { set: 'ASCII', start: 0, end: 0 };
}

/**
 * Returns the length of the escape sequence at the end of a part, if `next`, the part after it, begins with another one; otherwise 0. Two
 * escape sequences without a character between them are malformed (Encoding Standard §12.2).
 */
export const lengthOfUnusedEscape = (encoding, part, next) =>
  encoding === 'iso-2022-jp' && setAt(part, part.length - ESCAPE_LENGTH) && setAt(next, 0) ? ESCAPE_LENGTH : 0;
