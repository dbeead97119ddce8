/**
 * Bytes literals of Python within text, as `str()` writes bytes, for example in a column of CSV: `b'M\xc3\xbcnchen'`.
 */
import { concatBytes } from '../concat-bytes.js';
import { MIN_APPLIED } from './escaped-bytes.js';
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

/** The number of different literals in another encoding that are examined one by one. */
const MAX_EXAMINED = 64;

/** Returns the bytes of a literal. */
const bytesOf = (body) =>
  Uint8Array.from(
    body.replace(ESCAPE, (_, hex, letter) =>
      hex === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    (character) => character.charCodeAt(0),
  );

/** Returns the text of bytes; null if they are not UTF-8. */
function utf8Text(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the text of a literal; null if it is not UTF-8, or has control characters, which would change the lines or fields around it. */
function textOf(body) {
  const text = utf8Text(bytesOf(body));
  return text === null || CONTROL.test(text) ? null : text;
}

/**
 * Returns the encoding of literals that are not UTF-8 if it is certain, and no single literal is certainly in another
 * one; null otherwise.
 */
function encodingOf(literals, { isValid, detectOther }) {
  const certainEncoding = (bytes) => {
    const found = detectOther(bytes);
    return found?.confidence >= MIN_APPLIED ? found.encoding : null;
  };
  const encoding = certainEncoding(withSpaces(literals));
  if (encoding === null || !literals.every((bytes) => isValid(bytes, encoding))) return null;
  const isOther = (bytes) => ![encoding, null].includes(certainEncoding(bytes));
  return literals.slice(0, MAX_EXAMINED).some(isOther) ? null : encoding;
}

/** Joins the bytes of literals, with spaces between them. */
const withSpaces = (literals) => concatBytes(literals.flatMap((bytes) => [bytes, Uint8Array.of(0x20)]));

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

function decode(text, dependencies) {
  const left = [];
  const decoded = replaceLiterals(text, (literal, body, isDoubled) => {
    const content = textOf(body);
    if (content === null) left.push(body);
    return (isDoubled ? content?.replaceAll('"', '""') : content) ?? literal;
  });
  if (left.length === 0) return { text: decoded, form: {}, note: null };
  const notUtf8 = [...new Set(left)].map(bytesOf).filter((bytes) => utf8Text(bytes) === null);
  const encoding = notUtf8.length > 0 ? encodingOf(notUtf8, dependencies) : null;
  return {
    text: decoded,
    form: {},
    note: undecodedLiterals(left.length, encoding),
    bytesToDetect: notUtf8.length > 0 ? withSpaces(notUtf8) : undefined,
  };
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
