/** Bytes literals of Python within text, which `str(bytes)` writes into a column of a table: `b'M\xc3\xbcnchen'`. */
import { BYTES_LITERALS, LITERALS_NOT_WRITTEN, TEXT_WITH_BYTES_LITERALS, undecodedLiterals } from '../text/input.js';

/**
 * A literal with the escapes that Python writes in it. In a field of CSV that is quoted, quotation marks are doubled, so a literal within
 * quotation marks has none of the same kind directly before or after it.
 */
const LITERAL =
  /(?<![\w\\'])b'((?:[ -&(-[\]-~]|\\(?:[\\'"nrt]|x[0-9a-f]{2}))*)'(?![\w'])|(?<![\w\\'"])b"((?:[ !#-[\]-~]|\\(?:[\\'"nrt]|x[0-9a-f]{2}))*)"(?![\w'"])/g;
const ESCAPE = /\\(?:x([0-9a-f]{2})|([^]))/g;
const CONTROLS = { n: '\n', r: '\r', t: '\t' };
const CONTROL = /\p{Cc}/u;

/** Returns the text of a literal; null if it is not UTF-8, or has control characters, which would change the lines or fields around it. */
function textOf(body) {
  const bytes = Uint8Array.from(
    body.replace(ESCAPE, (_, hex, letter) =>
      hex === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    (character) => character.charCodeAt(0),
  );
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

function decode(text) {
  let left = 0;
  const decoded = text.replace(LITERAL, (literal, single, double) => {
    const content = textOf(single ?? double);
    left += content === null ? 1 : 0;
    return content ?? literal;
  });
  return { text: decoded, form: {}, note: left > 0 ? undecodedLiterals(left) : null };
}

export const pythonBytes = {
  id: 'python-bytes',
  label: BYTES_LITERALS,
  description: TEXT_WITH_BYTES_LITERALS,
  trims: false,
  /** A text that is one literal is read as escapes, which can be encoded again. */
  recognise: (text) => {
    const literals = [...text.matchAll(LITERAL)];
    return (
      literals.some(([, single, double]) => /[^\0-\x7f]/.test(textOf(single ?? double) ?? '')) &&
      literals[0][0] !== text.trim()
    );
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: LITERALS_NOT_WRITTEN }),
};
