/**
 * Characters that are in a text and not seen in it: controls, bidirectional controls, blanks of no width. Tab and line
 * ends are what they are expected to be, and so are what joins letters and emoji, and the tags of flags.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
const EXPECTED = /[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{e0020}-\u{e007f}]|\u200c|\u200d/u;
const SIGNATURE = 0xfeff;
const LAST = 0x10ffff;

/** @param {number} codePoint @param {number} offset in octets, at whose 0 a signature is no character */
export function isUnseen(codePoint, offset) {
  if (codePoint > LAST || (codePoint === SIGNATURE && offset === 0)) return false;
  const character = String.fromCodePoint(codePoint);
  return UNSEEN.test(character) && !EXPECTED.test(character);
}
