/**
 * Bytes literals of Python within text, as `str()` writes bytes, for example in a column of CSV: `b'M\xc3\xbcnchen'`.
 */
import { withSpaces } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import { DELIMITERS, tableOf } from '../table-rows.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';
import {
  BYTES_LITERALS,
  LITERALS_NOT_WRITTEN,
  TEXT_WITH_BYTES_LITERALS,
  undecodedLiterals,
  WRITTEN_BY_STR,
} from '../text/layer-hints.js';

/**
 * A literal with the escapes that Python writes. A literal in double quotation marks must not have another quotation
 * mark beside it. A quoted field of CSV doubles these marks, so `b""` there is the beginning of a literal, not an empty
 * literal. See DOUBLED.
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
/** A control character that not even a field in quotation marks can have: any but tabs and line ends. */
const CONTROL_IN_FIELD = /(?![\t\n\r])\p{Cc}/u;
const LINE_END = /\r\n?|\n/g;
/** The fewest rows of a table. */
const MIN_ROWS = 2;

/** Returns the bytes of a literal. */
const bytesOf = (body) =>
  Uint8Array.from(
    body.replace(ESCAPE, (_, hex, letter) =>
      hex === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    (character) => character.charCodeAt(0),
  );

/** Quoted fields, and literals outside of them. */
const FIELD_OR_LITERAL = new RegExp(`${QUOTED_FIELD.source}|${LITERAL.source}`, 'g');

/**
 * Replaces each literal of a text by the result of `replacement`, which gets the literal, its body, and its place. The
 * place has:
 *
 * - `index`: the offset of the literal, or of the quoted field that has it
 * - `isQuoted`: whether the literal is in a quoted field
 * - `isDoubled`: whether the quotation marks around the literal are doubled
 */
function replaceLiterals(text, replacement) {
  const replaceIn = (field, index) =>
    field
      .replace(DOUBLED, (literal, body) => replacement(literal, body, { index, isQuoted: true, isDoubled: true }))
      .replace(LITERAL, (literal, single, double) => replacement(literal, single ?? double, { index, isQuoted: true }));
  return text.replace(FIELD_OR_LITERAL, (found, inner, single, double, index) => {
    const body = single ?? double;
    return body === undefined ? replaceIn(found, index) : replacement(found, body, { index, isQuoted: false });
  });
}

/** Returns the delimiter of a table, and a function that returns whether a literal at an index is a complete cell; null for another text. */
function cellsOf(text) {
  const table = tableOf(text, DELIMITERS, MIN_ROWS);
  if (!table) return null;
  const rows = table.rows.filter(({ length }) => length === table.columns);
  const cells = new Map(rows.flat().map(({ index, cell }) => [index, cell]));
  return { delimiter: table.delimiter, has: (index, cell) => cells.get(index) === cell };
}

/**
 * Returns a decoded text as it must be written in place of its literal; null if the text would change the lines or fields around it.
 *
 * @param {string} content
 * @param {string} literal
 * @param {{ index: number, isQuoted: boolean, isDoubled?: boolean }} place
 * @param {ReturnType<typeof cellsOf>} cells
 */
function written(content, literal, { index, isQuoted, isDoubled }, cells) {
  if (CONTROL_IN_FIELD.test(content)) return null;
  const isCell = cells !== null && (isQuoted || cells.has(index, literal));
  if (CONTROL.test(content) && !isCell) return null;
  if (isQuoted) return isDoubled ? content.replaceAll('"', '""') : content;
  const isSpecial = /["\r\n]/.test(content) || content.includes(cells?.delimiter ?? '\n');
  return isCell && isSpecial ? `"${content.replaceAll('"', '""')}"` : content;
}

/** Returns the number of the line in which a part of a text begins. */
const lineOf = (text, part) => countMatches(text.slice(0, text.indexOf(part)), LINE_END) + 1;

function decode(text, dependencies) {
  const unchanged = [];
  const cells = cellsOf(text);
  const decoded = replaceLiterals(text, (literal, body, place) => {
    const content = utf8Text(bytesOf(body));
    const field = content === null ? null : written(content, literal, place, cells);
    if (field === null) unchanged.push({ literal, body, isUtf8: content !== null });
    return field ?? literal;
  });
  if (unchanged.length === 0) return { text: decoded, form: {}, note: null };
  const inUtf8 = unchanged.filter(({ isUtf8 }) => isUtf8).length;
  const notUtf8 = [...new Set(unchanged.filter(({ isUtf8 }) => !isUtf8).map(({ body }) => body))].map(bytesOf);
  const encoding = notUtf8.length > 0 ? certainEncoding(notUtf8, dependencies) : null;
  return {
    text: decoded,
    form: {},
    note: undecodedLiterals(unchanged.length - inUtf8, inUtf8, lineOf(decoded, unchanged[0].literal), encoding),
    bytesToDetect: notUtf8.length > 0 ? withSpaces(notUtf8) : undefined,
  };
}

/** Returns whether a text has literals whose bytes are text with characters beyond ASCII, and does not consist of one literal. */
function recognise(text) {
  let hasText = false;
  let isLiteral = false;
  replaceLiterals(text, (literal, body) => {
    const content = utf8Text(bytesOf(body)) ?? '';
    hasText ||= /[^\0-\x7f]/.test(content) && !CONTROL_IN_FIELD.test(content);
    isLiteral ||= literal === text.trim();
    return literal;
  });
  return hasText && !isLiteral;
}

/** Returns whether a text has literals with escapes, and does not consist of one literal. */
export function hasBytesLiterals(text) {
  let hasEscapes = false;
  let isLiteral = false;
  replaceLiterals(text, (literal, body) => {
    hasEscapes ||= body.includes('\\');
    isLiteral ||= literal === text.trim();
    return literal;
  });
  return hasEscapes && !isLiteral;
}

export const pythonBytes = {
  id: 'python-bytes',
  label: BYTES_LITERALS,
  description: TEXT_WITH_BYTES_LITERALS,
  trims: false,
  /** A text that consists of one literal is not decoded here. The layer `escapes` decodes it, and its result can be encoded again. */
  recognise,
  describe: () => ({ hint: WRITTEN_BY_STR }),
  excludes: ['escapes'], // decoding only the escapes would leave b'' around the text
  decode,
  canEncode: () => false,
  encode: () => ({ problem: LITERALS_NOT_WRITTEN }),
};
