/** JSON (RFC 8259): a single string, or a text whose strings contain \u escapes. */
import { joinSurrogatePairs } from '../notations/code-points.js';

const ONLY_A_STRING = /^"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"$/;
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|([^]))/g;
const NON_ASCII = /[\u0080-\uffff]/g;
const SHORT_ESCAPES = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const isJson = (text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether a text is JSON, or consists of lines of JSON. The sample of a longer text may end anywhere. */
function looksLikeJson(text, isWhole) {
  if (!/^\s*[[{]/.test(text)) return false;
  return isWhole
    ? isJson(text) || text.trim().split('\n').every(isJson)
    : /^\s*(?:\[\s*["[{\d\]-]|\{\s*["}])/.test(text);
}

/**
 * Replaces escapes by their characters. `isKept` returns whether an escape stays as it is.
 *
 * @returns {object[]} parts for encode-input.js; surrogate pairs that were written as two escapes become one character
 */
function unescape(text, isKept) {
  const parts = [];
  let run = []; // code points of \u escapes in a row
  let at = 0;
  const endRun = () => {
    if (run.length > 0)
      parts.push({
        codePoints: joinSurrogatePairs(
          run,
          run.map(() => true),
        ),
      });
    run = [];
  };
  const addText = (piece) => {
    if (piece === '') return;
    endRun();
    if (parts.at(-1)?.text !== undefined) parts.at(-1).text += piece;
    else parts.push({ text: piece });
  };
  for (const match of text.matchAll(ESCAPE)) {
    const [escape, hex, letter] = match;
    addText(text.slice(at, match.index));
    at = match.index + escape.length;
    const value = hex === undefined ? (SHORT_ESCAPES[letter] ?? letter).codePointAt(0) : Number.parseInt(hex, 16);
    if (isKept(value, hex)) addText(escape);
    else if (hex === undefined) addText(String.fromCodePoint(value));
    else run.push(value);
  }
  addText(text.slice(at));
  endRun();
  return parts;
}

/** Returns how non-ASCII characters are escaped in a text. */
const formOf = (text) => ({
  isAscii: !new RegExp(NON_ASCII.source).test(text),
  isUpper: !/\\u[0-9A-F]*[a-f]/.test(text) && /\\u[0-9a-f]*[A-F]/.test(text),
});

function escapeNonAscii(text, { isUpper }) {
  return text.replace(NON_ASCII, (unit) => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpper ? digits.toUpperCase() : digits}`;
  });
}

/** A JSON string: decoding removes its quotation marks, and replaces its escapes by characters. */
export const jsonString = {
  id: 'json-string',
  label: 'JSON string',
  description: 'a JSON string',
  trims: true,
  recognise: (text, isWhole) =>
    text.includes('\\') &&
    (isWhole ? ONLY_A_STRING.test(text) : /^"(?:[ !#-[\]-\uffff]|\\["\\/bfnrtu])*\\?$/.test(text)),
  decode: (text) =>
    ONLY_A_STRING.test(text)
      ? { parts: unescape(text.slice(1, -1), () => false), form: formOf(text) }
      : {
          problem:
            'This is not a JSON string: it has no quotation mark at its end, or an escape that JSON does not have.',
        },
  encode: ({ text }, form) => {
    const encoded = JSON.stringify(text());
    return { text: form.isAscii ? escapeNonAscii(encoded, form) : encoded };
  },
};

/** JSON with \u escapes: decoding replaces these by characters, and the result is JSON. */
export const jsonEscapes = {
  id: 'json-escapes',
  label: 'JSON \\u escapes',
  description: 'JSON with \\u escapes',
  trims: false,
  recognise: (text, isWhole) => /\\u(?!00[0-7])[0-9A-Fa-f]{4}/.test(text) && looksLikeJson(text, isWhole),
  decode: (text) => ({
    // Escapes of control characters, quotation marks and backslashes are part of the syntax.
    parts: unescape(text, (value, hex) => hex === undefined || value < 0x80),
    form: formOf(text),
  }),
  encode: ({ text }, form) => ({ text: escapeNonAscii(text(), form) }),
};
