/**
 * Escapes of characters that XML cannot hold, as Excel writes them into the cells of .xlsx files (ECMA-376, part 1,
 * section 22.9.2.19, ST_Xstring). `_x000D_` is a carriage return. `_x005F_` is an underscore before text that looks
 * like an escape. Some programs export cells without decoding these escapes.
 */
import { linesOf } from '../line-ends.js';
import { startsAsMarkup } from './markup.js';
import * as words from '../text/layer-hints.js';

const ESCAPE = /_x[\dA-Fa-f]{4}_/g;
/** Consecutive escapes. */
const RUN = /(?:_x[\dA-Fa-f]{4}_)+/g;
const [TAB, LF, CR, UNDERSCORE] = [0x09, 0x0a, 0x0d, 0x5f];
/** The start of JSON, where a decoded line break would be an error. */
const JSON_START = /^\ufeff?\s*[{[]/;
/** A line of source code, or of a comment. */
const CODE =
  /^\s*(?:#\s*[a-z]|\/[/*]|\*\s)|=>|[=!:]=|\w\(["'`]|\)\s*(?:\{|;\s*$)|\b(?:const|let|var|def|class|function|return)\s+\w+\s*[=({:;]|\w\s=\s[^;]*;\s*$|\{\s*get\b/;
/** Escapes that a text mentions: between spaces, quotation marks or brackets, and not at the end of a line. */
const MENTION = /(?<![^\s"'`‘“„«([])(?:_x[\dA-Fa-f]{4}_)+(?=[ \t"'`’”»)\].,:;?!])/g;
/** A name, as in source code, directly before an escape. */
const NAME = /(?<![\p{L}\p{N}_])[A-Za-z_]\w*$/u;
const MAX_NAME = 64;
/** A field in quotation marks (RFC 4180), which can have several lines. */
const QUOTED_FIELD = /(?<![^,;|\t\r\n])"[^"]*(?:""[^"]*)*"(?![^,;|\t\r\n])/g;
const DELIMITERS = ['\t', ';', '|', ','];
const [MIN_NAMES, MIN_WITHIN_LINES] = [2, 2];
/**
 * The text before the escape of a carriage return at the end of a line. Its last character is not white space, an opening bracket or a quotation
 * mark. If the line has no other text, the line before it ends with such an escape too.
 */
const BEFORE_LINE_END = /_x000[dD]_(?:\r\n|[\r\n])$|[^\s"'`([]$/;
/** The text before an escape such as `_x000D_` within a line: it ends with a letter, a digit or punctuation. */
const BEFORE_HEX = /[\p{L}\p{N}.,:;!?)]$/u;
/**
 * The text before an escape with decimal digits only, such as `_x0007_`, within a line: it ends with a character beyond ASCII or punctuation. After an
 * ASCII letter or digit, the escape can be part of the name of a file, such as tile_x0001_y0002.
 */
const BEFORE_DIGITS = /[^\0-\x7f]$|[.,:;!?)]$/;

/** Returns the code units of consecutive escapes. */
const codesOf = (escapes) => escapes.match(ESCAPE).map((escape) => Number.parseInt(escape.slice(2, -1), 16));
const isSurrogate = (code) => code >= 0xd800 && code <= 0xdfff;
/**
 * Returns whether Excel escapes a code unit: an underscore, or a code unit that XML 1.0 cannot hold or changes. Only names of XML elements and
 * columns have escapes of other characters, such as `_x0020_` for a space. xml-names.js decodes these names.
 */
const isEscaped = (code) => code < 0x20 || code === UNDERSCORE || isSurrogate(code) || code >= 0xfffe;

/** Returns whether the code unit at an index is a surrogate without the other half of its pair. */
const isLoneSurrogate = (codes, at) =>
  isSurrogate(codes[at]) && (codes[at] < 0xdc00 ? codes[at + 1] >> 10 !== 0x37 : codes[at - 1] >> 10 !== 0x36);

/** Returns whether a line with escapes is source code or a comment. @param {string} text */
export const isCodeWithEscapes = (text) => linesOf(text).some((line) => line.search(ESCAPE) >= 0 && CODE.test(line));

/**
 * Counts the escapes that show that the text was the content of cells:
 *
 * - `ends`: carriage returns at the end of a line, not after a name
 * - `names`: the different words before carriage returns at the end of a line, which may be names in source code
 * - `within`: escapes within a line, not after a name
 */
function evidenceOf(text, isWhole) {
  const counts = { ends: 0, names: new Set(), within: 0 };
  for (const { 0: escapes, index } of text.matchAll(RUN)) {
    const codes = codesOf(escapes);
    const before = text.slice(Math.max(0, index - MAX_NAME), index);
    const after = text.slice(index + escapes.length, index + escapes.length + 2);
    const [name] = NAME.exec(before) ?? [];
    const isAtEnd = /^[\r\n]/.test(after) || (after === '' && isWhole);
    if (codes.includes(CR) && isAtEnd) {
      if (name) counts.names.add(name);
      else if (BEFORE_LINE_END.test(before)) counts.ends += 1;
    } else if (codes.some((code) => code !== UNDERSCORE) && !name && /^[ \p{L}\p{N}]/u.test(after)) {
      counts.within += (/[a-f]/i.test(escapes) ? BEFORE_HEX : BEFORE_DIGITS).test(before);
    }
  }
  return counts;
}

function recognise(text, isWhole) {
  const runs = text.match(RUN) ?? [];
  if (runs.length === 0 || !runs.flatMap(codesOf).every(isEscaped)) return false;
  if (startsAsMarkup(text) || JSON_START.test(text)) return false;
  if (isCodeWithEscapes(text)) return false;
  if (2 * (text.match(MENTION) ?? []).length > runs.length) return false;
  const { ends, names, within } = evidenceOf(text, isWhole);
  const minWithin = /[\r\n]/.test(text.trim()) ? MIN_WITHIN_LINES : 1;
  return ends > 0 || names.size >= MIN_NAMES || within >= minWithin;
}

/** Returns the delimiters that most lines have outside of quoted fields. A single line with commas is a sentence. */
function delimitersOf(text) {
  const lines = text
    .replace(QUOTED_FIELD, '')
    .split(/[\r\n]+/)
    .filter(Boolean);
  return DELIMITERS.filter((delimiter) => {
    const count = lines.filter((line) => line.includes(delimiter)).length;
    return 2 * count > lines.length && (delimiter !== ',' || lines.length > 1);
  });
}

/** Splits a text into fields in quotation marks and the text between them, which has even indexes. */
function splitAtQuotedFields(text) {
  const pieces = [];
  let at = 0;
  for (const { 0: field, index } of text.matchAll(QUOTED_FIELD)) {
    pieces.push(text.slice(at, index), field);
    at = index + field.length;
  }
  return [...pieces, text.slice(at)];
}

/** Returns a text in which the code units in `codes` are escaped, and each underscore before text that looks like an escape. */
function escaped(text, { codes, isLower }) {
  const known = new Set(codes);
  const write = (code) => {
    const digits = code.toString(16).padStart(4, '0');
    return `_x${isLower ? digits : digits.toUpperCase()}_`;
  };
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, write(UNDERSCORE))
    .replace(/[^]/g, (unit) => (unit !== '_' && known.has(unit.charCodeAt(0)) ? write(unit.charCodeAt(0)) : unit));
}

/** Decodes all escapes, except escapes of line breaks and tabs that would split a field, and escapes of lone surrogates. */
function decode(text) {
  const delimiters = delimitersOf(text);
  let keptInFields = 0;
  let loneSurrogates = 0;
  /** Returns whether a character would split a field without quotation marks. `after`: the text after the escape. */
  const splitsField = (code, after) =>
    ((code === CR || code === LF) && delimiters.length > 0 && !/^(?:[\r\n]|$)/.test(after)) ||
    (code === TAB && delimiters.includes('\t'));
  const decodePiece = (piece, isQuoted) =>
    piece.replace(RUN, (escapes, index) => {
      const each = escapes.match(ESCAPE);
      const codes = codesOf(escapes);
      const end = index + escapes.length;
      return each
        .map((escape, at) => {
          const after = each[at + 1] ?? piece.slice(end, end + 2);
          const isLone = isLoneSurrogate(codes, at);
          const splits = !isQuoted && splitsField(codes[at], after);
          if (isLone) loneSurrogates += 1;
          if (splits) keptInFields += 1;
          if (isLone || splits) return escape;
          // The text had CR LF, and the program that wrote CR LF or CR for each LF added a second carriage return.
          return codes[at] === CR && after.startsWith('\r') ? '' : String.fromCharCode(codes[at]);
        })
        .join('');
    });
  const decoded = splitAtQuotedFields(text).map((piece, at) => decodePiece(piece, at % 2 === 1));
  const sentences = [
    keptInFields > 0 ? words.keptInTable(keptInFields) : null,
    loneSurrogates > 0 ? words.keptHalves(loneSurrogates) : null,
  ];
  const result = decoded.join('');
  const allEscapes = text.match(ESCAPE);
  const form = {
    codes: [...new Set(codesOf(allEscapes.join('')))],
    isLower: allEscapes.some((escape) => /[a-f]/.test(escape)),
  };
  // Encoding cannot restore the text if it also had the decoded characters without escapes, or if a CR before CR LF was removed.
  return {
    text: result,
    form: { ...form, isExact: escaped(result, form) === text },
    note: sentences.filter(Boolean).join(' ') || null,
  };
}

export const excelEscapes = {
  id: 'excel-escapes',
  label: words.EXCEL_ESCAPES,
  description: words.TEXT_WITH_EXCEL_ESCAPES,
  trims: false,
  recognise,
  describe: () => ({ hint: words.CELLS_OF_XLSX }),
  decode,
  canEncode: ({ isExact }) => isExact,
  encode: ({ text }, form) => ({ text: escaped(text(), form) }),
};
