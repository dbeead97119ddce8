/**
 * Bytes literals of Python within text, as `str()` writes bytes, for example in a column of CSV: `b'M\xc3\xbcnchen'`.
 */
import { BYTES_LITERALS, LITERALS_NOT_WRITTEN, TEXT_WITH_BYTES_LITERALS, undecodedLiterals } from '../text/input.js';

/**
 * A literal with the escapes that Python writes. A literal in double quotation marks must not have another quotation mark beside it:
 * a quoted field of CSV doubles these marks, so `b""` there is the beginning of a literal, and not an empty one. See DOUBLED.
 */
const LITERAL =
  /(?<![\w\\'])b'((?:[ -&(-[\]-~]|\\(?:[\\'"nrt]|x[0-9a-f]{2}))*)'(?![\w'])|(?<![\w\\'"])b"((?:[ !#-[\]-~]|\\(?:[\\'"nrt]|x[0-9a-f]{2}))*)"(?![\w'"])/g;
/** A quoted field of CSV or TSV in one line (RFC 4180). */
const QUOTED_FIELD = /(?<![^,;|\t\r\n])"((?:[^"\r\n]|"")*)"(?![^,;|\t\r\n])/g;
/** A literal in double quotation marks, within a quoted field. */
const DOUBLED = /(?<![\w\\])b""((?:[ !#-[\]-~]|\\(?:[\\'nrt]|x[0-9a-f]{2}))+)""(?!\w)/g;
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

/**
 * Replaces each literal of a text by the result of `replacement`, which gets the literal, its body, and whether the
 * quotation marks around it are doubled.
 */
const replaceLiterals = (text, replacement) =>
  text
    .replace(QUOTED_FIELD, (field, inner) =>
      inner.includes('b""')
        ? `"${inner.replace(DOUBLED, (literal, body) => replacement(literal, body, true))}"`
        : field,
    )
    .replace(LITERAL, (literal, single, double) => replacement(literal, single ?? double, false));

function decode(text) {
  let left = 0;
  const decoded = replaceLiterals(text, (literal, body, isDoubled) => {
    const content = textOf(body);
    left += content === null ? 1 : 0;
    return (isDoubled ? content?.replaceAll('"', '""') : content) ?? literal;
  });
  return { text: decoded, form: {}, note: left > 0 ? undecodedLiterals(left) : null };
}

/** Returns whether a text has literals of text that is not ASCII, and does not consist of one literal. */
function recognise(text) {
  let hasText = false;
  let isLiteral = false;
  replaceLiterals(text, (literal, body) => {
    hasText ||= /[^\0-\x7f]/.test(textOf(body) ?? '');
    isLiteral ||= literal === text.trim();
    return literal;
  });
  return hasText && !isLiteral;
}

export const pythonBytes = {
  id: 'python-bytes',
  label: BYTES_LITERALS,
  description: TEXT_WITH_BYTES_LITERALS,
  trims: false,
  /** A text that consists of one literal is left to the layer `escapes`, which can be encoded again. */
  recognise,
  excludes: ['escapes'], // decoding only the escapes would leave b'' around the text
  decode,
  canEncode: () => false,
  encode: () => ({ problem: LITERALS_NOT_WRITTEN }),
};
