/** JSON (RFC 8259): a single string, or a text whose strings contain \u escapes. */
import { linesOf } from '../line-ends.js';
import { isJson } from '../is-json.js';
import { joinSurrogatePairs } from '../notations/code-points.js';
import * as words from '../text/input.js';

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|([^]))/g;
const NON_ASCII = /[\u0080-\uffff]/g;
const SHORT_ESCAPES = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns whether a text is one string of JSON. A pattern would overflow the stack at a string of several megabytes. */
const isString = (text) => text.length > 1 && text.startsWith('"') && text.endsWith('"') && isJson(text);

/**
 * Returns whether a text is a JSON array or object, or lines of JSON of which the first is an array or object. Of a
 * sample, only the beginning is examined.
 */
export function looksLikeJson(text, isWhole) {
  if (!/^\s*[[{]/.test(text)) return false;
  return isWhole ? isJson(text) || linesOf(text.trim()).every(isJson) : /^\s*(?:\[\s*["[{\d\]-]|\{\s*["}])/.test(text);
}

/** The escape of a non-ASCII character: one \u escape, or two for a surrogate pair. */
const NON_ASCII_ESCAPE = /\\u(?!00[0-7]|[Dd][89A-Fa-f])[0-9A-Fa-f]{4}|\\u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f]/;
/** Returns whether a text has the escape of a non-ASCII character. @param {string} text */
export const hasNonAsciiEscape = (text) => NON_ASCII_ESCAPE.test(text);
const LOW_SURROGATE = /^\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}/;
const isHigh = (value) => value >> 10 === 0x36;

/**
 * Returns whether the value of an escape is one half of a surrogate pair without the other half.
 *
 * @param {number} value
 * @param {number[]} before the values of the escapes directly before this escape
 * @param {string} after the characters after this escape
 */
function isLoneSurrogate(value, before, after) {
  if (isHigh(value)) return !LOW_SURROGATE.test(after);
  return value >> 10 === 0x37 && !isHigh(before.at(-1) ?? 0);
}

/**
 * Replaces escapes by their characters.
 *
 * @param {string} text
 * @param {(value: number, hex: string | undefined, isLone: boolean) => boolean} isKept returns whether an escape stays
 *   as it is. `hex`: the digits of a \u escape; `isLone`: whether the escape is one half of a surrogate pair without
 *   the other
 * @returns {object[]} parts for encode-input.js; surrogate pairs that were written as two escapes become one character
 */
function unescapedParts(text, isKept) {
  const parts = [];
  let run = []; // values of \u escapes in a row
  let at = 0;
  const endRun = () => {
    const areUtf16Escapes = run.map(() => true);
    if (run.length > 0) parts.push({ codePoints: joinSurrogatePairs(run, areUtf16Escapes) });
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
    if (isKept(value, hex, isLoneSurrogate(value, run, text.slice(at, at + escape.length)))) addText(escape);
    else if (hex === undefined) addText(String.fromCodePoint(value));
    else run.push(value);
  }
  addText(text.slice(at));
  endRun();
  return parts;
}

/** Escapes of 80 to FF, one after the other. */
const BYTE_ESCAPES = /(?:\\u00[89A-Fa-f][0-9A-Fa-f])+/g;

/** Returns the beginning of a sample up to the first escape after its last quotation mark, because the sample can end within escapes. */
function withoutLastEscapes(text) {
  const at = text.indexOf('\\', text.lastIndexOf('"') + 1);
  return at < 0 ? text : text.slice(0, at);
}

/**
 * Returns the first escapes that are the bytes of a character in UTF-8, such as \u00c3\u00a9, and the character. Returns null unless all
 * escapes of 80 to FF are such bytes, because in other files, \u00c3 is the letter Ã.
 *
 * @param {string} text
 * @param {boolean} isWhole false: `text` is a sample, and its end can be within escapes
 * @returns {{ escapes: string, character: string } | null}
 */
export function escapedUtf8(text, isWhole) {
  const runs = (isWhole ? text : withoutLastEscapes(text)).match(BYTE_ESCAPES) ?? [];
  try {
    const decoded = runs.map((run) =>
      utf8.decode(Uint8Array.from(run.match(/..(?=\\|$)/g), (hex) => Number.parseInt(hex, 16))),
    );
    if (runs.length === 0) return null;
    const [character] = decoded[0];
    return { character, escapes: runs[0].slice(0, '\\u0000'.length * new TextEncoder().encode(character).length) };
  } catch {
    return null;
  }
}

/**
 * Returns how a text is escaped: `isAscii`, whether it has only ASCII characters; `isUpper`, whether hex digits are in
 * upper case.
 */
const formOf = (text) => ({
  isAscii: text.search(NON_ASCII) < 0,
  isUpper: !/\\u[0-9A-F]{0,3}[a-f]/.test(text) && /\\u[0-9]{0,3}[A-F]/.test(text),
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
  label: words.JSON_STRING,
  description: words.A_JSON_STRING,
  trims: true,
  recognise: (text, isWhole) =>
    text.includes('\\') && (isWhole ? isString(text) : /^"(?:[ !#-[\]-\uffff]|\\["\\/bfnrtu])*\\?$/.test(text)),
  decode: (text) =>
    isString(text)
      ? { parts: unescapedParts(text.slice(1, -1), () => false), form: formOf(text) }
      : { problem: words.NOT_JSON_STRING },
  encode: ({ text }, form) => {
    const encoded = JSON.stringify(text());
    return { text: form.isAscii ? escapeNonAscii(encoded, form) : encoded };
  },
};

/** JSON with \u escapes: decoding replaces the escapes of characters that are not ASCII, and the result is JSON. */
export const jsonEscapes = {
  id: 'json-escapes',
  label: words.JSON_ESCAPES,
  description: words.JSON_WITH_ESCAPES,
  trims: false,
  // These layers also decode quotation marks and control characters, so their result might not be JSON.
  excludes: ['escapes', 'percent'],
  recognise: (text, isWhole) => hasNonAsciiEscape(text) && looksLikeJson(text, isWhole),
  describe(text, isWhole) {
    const found = escapedUtf8(text, isWhole);
    return found ? { hint: words.escapedUtf8(found) } : {};
  },
  decode: (text) => ({
    // Escapes of ASCII characters may be part of the syntax. Half of a surrogate pair is not a character.
    parts: unescapedParts(text, (value, hex, isLone) => hex === undefined || value < 0x80 || isLone),
    form: formOf(text),
  }),
  encode: ({ text }, form) => ({ text: escapeNonAscii(text(), form) }),
};
