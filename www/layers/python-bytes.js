/**
 * Bytes literals of Python within text, as `str()` writes bytes, for example in a column of CSV: `b'M\xc3\xbcnchen'`.
 */
import { BYTES_LITERALS, LITERALS_NOT_WRITTEN, TEXT_WITH_BYTES_LITERALS, undecodedLiterals } from '../text/input.js';

/**
 * A literal with the escapes that Python writes. A literal in double quotation marks must not have another quotation mark beside it:
 * a quoted field of CSV doubles these marks, so `b""` there is the beginning of a literal, and not an empty one.
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
  /** A text that consists of one literal is left to the layer `escapes`, which can be encoded again. */
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
