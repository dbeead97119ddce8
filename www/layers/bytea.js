/**
 * Values of the type bytea in output of PostgreSQL, in the hex format. They are written `\x4f62` in the output of psql
 * and in CSV. COPY and JSON escape the backslash: `\\x4f62` (PostgreSQL, “Binary Data Types” and “COPY”).
 */
import { withSpaces } from '../concat-bytes.js';
import * as words from '../text/input.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';

/**
 * A value. The last group is the character after the field of the value: a tab, comma, semicolon, vertical bar, closing bracket, double quotation mark
 * or line end. A text with an odd number of digits, or with a third backslash, is no value.
 */
const VALUE = /(?<!\\)(\\\\?)x((?:[0-9a-f]{2})*)(?= *($|[\t,;|\]}"\r\n]))/gm;
/** The character before the field of a value. */
const FIELD_START = /(?:^|[\t,;|[{:"\r\n])$/;
/** The fewest bytes of a value that are evidence of the type. Shorter values can be escapes of other languages, such as \xe9. */
const MIN_BYTES = 4;
/** Characters that text does not have: private-use and unassigned code points, and control characters except white space. */
const NOT_TEXT = /(?![\t\n\r])\p{Cc}|[\p{Cn}\p{Co}]/u;

const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the text of a value; null if its bytes are not text in UTF-8. */
function textOf(digits) {
  const text = utf8Text(bytesOf(digits));
  return text === null || NOT_TEXT.test(text) ? null : text;
}

const COPY_ESCAPES = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Returns a text as it must be written in place of a value; null if the text would change the lines and fields around it.
 *
 * @param {string} text
 * @param {{ before: string, backslashes: string, after: string }} place `before` and `after`: the characters around the field
 */
function written(text, { before, backslashes, after }) {
  const isQuoted = before === '"' && after === '"';
  if (backslashes.length === 2) {
    return isQuoted ? JSON.stringify(text).slice(1, -1) : text.replace(/[\\\n\r\t]/g, (letter) => COPY_ESCAPES[letter]);
  }
  if (isQuoted) return text.replaceAll('"', '""'); // RFC 4180
  const separator = [before, after].find((character) => /[\t,;|]/.test(character)) ?? '';
  const isSpecial = /[\t\n\r]/.test(text) || (separator !== '' && text.includes(separator));
  if (!isSpecial && !(/[,;]/.test(separator) && text.includes('"'))) return text;
  return /[,;]/.test(separator) ? `"${text.replaceAll('"', '""')}"` : null;
}

/** Replaces each value of a text by the result of `replacement`, which gets the digits, the place, and the value. */
const replaceValues = (text, replacement) =>
  text.replace(VALUE, (value, backslashes, digits, after, index) => {
    let start = index;
    while (text[start - 1] === ' ') start -= 1;
    const before = text.slice(Math.max(0, start - 1), start);
    return FIELD_START.test(before) ? replacement(digits, { before, backslashes, after }, value) : value;
  });

/** Returns whether a text has a value of at least `MIN_BYTES` bytes that is text with letters. */
function recognise(text) {
  let isFound = false;
  replaceValues(text, (digits, place, value) => {
    isFound ||= digits.length >= 2 * MIN_BYTES && /\p{L}/u.test(textOf(digits) ?? '');
    return value;
  });
  return isFound;
}

/**
 * Returns the bytes of values that are not text in UTF-8 (`bytesToDetect`), and their encoding, which is null unless it is certain. Values with NUL
 * are left out, because text in other encodings has no NUL.
 */
function otherEncoding(values, dependencies) {
  const texts = values.map(bytesOf).filter((bytes) => !bytes.includes(0));
  if (texts.length === 0) return { encoding: null };
  return { bytesToDetect: withSpaces(texts), encoding: certainEncoding(texts, dependencies) };
}

function decode(text, dependencies) {
  const notText = new Set();
  let unchanged = 0;
  const decoded = replaceValues(text, (digits, place, value) => {
    const content = textOf(digits);
    if (content === null) notText.add(digits);
    const field = content === null ? null : written(content, place);
    if (field === null) unchanged += 1;
    return field ?? value;
  });
  if (unchanged === 0) return { text: decoded, form: {}, note: null };
  const { bytesToDetect, encoding } = otherEncoding([...notText], dependencies);
  return { text: decoded, form: {}, note: words.undecodedValues(unchanged, encoding), bytesToDetect };
}

export const bytea = {
  id: 'bytea',
  label: words.BYTEA,
  description: words.TEXT_WITH_BYTEA,
  decodeLabel: words.DECODE_BYTEA,
  trims: false,
  recognise,
  // The first byte of a value may look like an escape, such as \xc5.
  excludes: ['escapes'],
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BYTEA_NOT_WRITTEN }),
};
