/**
 * Bytes literals of Python within text, as `str()` writes bytes, for example in a column of CSV: `b'M\xc3\xbcnchen'`. A log has the output of
 * a subprocess in this form.
 */
import { withSpaces } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import { DELIMITERS, tableOf } from '../table-rows.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';
import {
  BYTES_LITERALS,
  LITERALS_NOT_WRITTEN,
  literalsIn,
  literalsWithEscapes,
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
/** The fewest letters beyond ASCII in literals that are not UTF-8, and the smallest part of the characters beyond ASCII that must be letters. */
const [MIN_LETTERS, MIN_LETTER_SHARE] = [6, 0.9];
const LETTER = /[^\0-\x7f\uff61-\uff9f](?<=[\p{L}\p{M}])/gu;
const NOT_ASCII = /[^\0-\x7f]/gu;
/** A line of source code in Python, in which bytes literals are not text: a definition or an import. */
const SOURCE_LINE =
  /^(?:[ \t]*(?:async )?(?:def|class) \w[^\r\n]*:[ \t]*$|from [\w.]+ import [\w(*]|import [\w.]+(?: as \w+)?[ \t]*$)/m;
const isHigh = (byte) => byte >= 0x80;
const ESCAPED_CONTROLS = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

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

/** Returns a text as the literal of Python for this string, in the quotation marks of the bytes literal. */
function stringLiteral(content, literal) {
  const [quote] = /""|["']/.exec(literal);
  const escaped = content.replace(/[\\\n\r\t]/g, (character) => ESCAPED_CONTROLS[character]);
  return quote + escaped.replaceAll(quote[0], `\\${quote}`) + quote;
}

/**
 * Returns a decoded text as it must be written in place of its literal. A text whose line ends would change the lines or fields around it becomes a
 * literal for a string, which keeps the escapes of line ends. Returns null for a text with other control characters, which can be binary data.
 *
 * @param {string} content
 * @param {string} literal
 * @param {{ index: number, isQuoted: boolean, isDoubled?: boolean }} place
 * @param {ReturnType<typeof cellsOf>} cells
 * @returns {{ text: string, isLiteral: boolean } | null}
 */
function written(content, literal, { index, isQuoted, isDoubled }, cells) {
  if (CONTROL_IN_FIELD.test(content)) return null;
  const isCell = cells !== null && (isQuoted || cells.has(index, literal));
  if (CONTROL.test(content) && !isCell) return { text: stringLiteral(content, literal), isLiteral: true };
  const asText = (text) => ({ text, isLiteral: false });
  if (isQuoted) return asText(isDoubled ? content.replaceAll('"', '""') : content);
  const isSpecial = /["\r\n]/.test(content) || content.includes(cells?.delimiter ?? '\n');
  return asText(isCell && isSpecial ? `"${content.replaceAll('"', '""')}"` : content);
}

/** Returns the bytes of the different literals that are not UTF-8. */
function bytesNotInUtf8(text) {
  const bodies = new Set();
  replaceLiterals(text, (literal, body) => {
    bodies.add(body);
    return literal;
  });
  return [...bodies].map(bytesOf).filter((bytes) => utf8Text(bytes) === null);
}

/** Returns whether bytes that are not UTF-8 may be text: enough of them are beyond ASCII, and none is a control character of binary data. */
const mayBeText = (texts) =>
  texts.reduce((count, bytes) => count + bytes.filter(isHigh).length, 0) >= MIN_LETTERS &&
  !texts.some((bytes) => bytes.some((byte) => byte === 0x7f || (byte < 0x20 && ![9, 10, 13].includes(byte))));

/** Returns the encoding of bytes that are not UTF-8; null if it is not certain. Binary data has fewer letters than text in every encoding. */
function encodingOf(texts, dependencies) {
  const encoding = mayBeText(texts) ? certainEncoding(texts, dependencies) : null;
  if (encoding === null) return null;
  const decoded = texts.map((bytes) => dependencies.decodeBytes(bytes, encoding)).join('');
  const letters = countMatches(decoded, LETTER);
  return letters >= MIN_LETTERS && letters >= MIN_LETTER_SHARE * countMatches(decoded, NOT_ASCII) ? encoding : null;
}

/** Returns the number of the line in which a part of a text begins. */
const lineOf = (text, part) => countMatches(text.slice(0, text.indexOf(part)), LINE_END) + 1;

function decode(text, dependencies) {
  const others = bytesNotInUtf8(text);
  const encoding = encodingOf(others, dependencies);
  const unchanged = [];
  let [inEncoding, literals] = [0, 0];
  const cells = cellsOf(text);
  const decoded = replaceLiterals(text, (literal, body, place) => {
    const bytes = bytesOf(body);
    const inUtf8 = utf8Text(bytes);
    const content = inUtf8 ?? (encoding === null ? null : dependencies.decodeBytes(bytes, encoding));
    const field = content === null ? null : written(content, literal, place, cells);
    if (field === null) {
      unchanged.push({ literal, isUtf8: inUtf8 !== null });
      return literal;
    }
    if (inUtf8 === null) inEncoding += 1;
    if (field.isLiteral) literals += 1;
    return field.text;
  });
  const inUtf8 = unchanged.filter(({ isUtf8 }) => isUtf8).length;
  const encodingSentence = inEncoding > 0 ? literalsIn(inEncoding, encoding) : null;
  const notes = [
    encodingSentence,
    literals > 0 ? literalsWithEscapes(literals) : null,
    unchanged.length > 0
      ? undecodedLiterals(unchanged.length - inUtf8, inUtf8, lineOf(decoded, unchanged[0].literal))
      : null,
  ];
  return {
    text: decoded,
    form: {},
    note: notes.filter(Boolean).join(' ') || null,
    ...(encodingSentence && { encodingSentence }),
    bytesToDetect: others.length > 0 ? withSpaces(others) : undefined,
  };
}

/**
 * Returns whether a text has literals whose bytes may be text with characters beyond ASCII, is no source code, and does not consist of one literal.
 */
function recognise(text) {
  if (SOURCE_LINE.test(text)) return false;
  let hasText = false;
  let isLiteral = false;
  replaceLiterals(text, (literal, body) => {
    const content = utf8Text(bytesOf(body)) ?? '';
    hasText ||= /[^\0-\x7f]/.test(content) && !CONTROL_IN_FIELD.test(content);
    isLiteral ||= literal === text.trim();
    return literal;
  });
  return !isLiteral && (hasText || mayBeText(bytesNotInUtf8(text)));
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
  // Literals of ASCII text alone, beside binary data, are not worth an offer.
  isUnchanged: (before, after) => countMatches(after, NOT_ASCII) <= countMatches(before, NOT_ASCII),
  canEncode: () => false,
  encode: () => ({ problem: LITERALS_NOT_WRITTEN }),
};
