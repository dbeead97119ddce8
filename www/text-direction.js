/**
 * The layout of a line of text: its direction, and the parts that are isolated from the direction of the text around them. The
 * browser's own rule uses the first letter, so one Hebrew letter at the start would reorder a line of source code.
 *
 * A line of prose has the direction of most of its letters. The order of fields has a meaning in a row of a table, a record of a fixed length,
 * a line of a log, JSON, markup and source code. So these lines go from left to right, and each of their fields in Hebrew or Arabic has its own
 * direction. In every line, a number with a sign or separators goes from left to right, as it is written. Otherwise, “-80.50” would be shown
 * as “80.50-” after Hebrew, and the parts of dates would be reversed after Arabic.
 */
import { MALFORMED } from './segment-kinds.js';

const LAST_CODE_POINT = 0x10ffff;
const LETTER = /\p{L}/u;
/** The ranges of scripts that are written from right to left, without U+FEFF, the BOM. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that replace those above U+FFFF, so that each character of a line is one code unit, and an index counts characters. */
const [HIGH_RIGHT_TO_LEFT, HIGH_LETTER, OTHER] = ['\u05d0', '\u00c0', '\ufffd'];

/** A number with a sign, a percent sign, or separators; not the hyphen after a Hebrew prefix. */
const NUMBER =
  /(?<![\p{L}\p{N}\p{M}])(?:[-+\u2212]\p{Sc}?\p{Nd}+(?:[-./:,\u066b\u066c]\p{Nd}+)*|\p{Nd}+(?:[-./:,\u066b\u066c]\p{Nd}+)+|\p{Nd}+(?=[%-]))(?:[%\u066a]|-(?!\S))?/gu;

/** Patterns of a semicolon and of a comma between cells. No space follows the mark, and the mark is not part of a character reference or a number. */
const CELL_SEMICOLON = /(?<!&#?\w{1,8});(?=[^\s;])/;
const CELL_COMMA = /,(?=[\p{L}\p{Sc}+\u2212([{,-]|"\S)|(?<!\p{Nd}),(?=\p{N})/u;
const QUOTED = /"(?:[^"\\]|\\[^]?|""|(?<=\p{L})"(?=\p{L}))*"?/uy;
const QUOTED_ANYWHERE = /(?<!\p{L})"(?:[^"\\]|\\[^]?|""|(?<=\p{L})"(?=\p{L}))*"?/gu;
const SINGLE_QUOTED = /(?<![\p{L}\p{N}])(['`])(?:(?!\1)[^\\]|\\[^])*\1(?!\p{L})/uy;
const TAG = /<[^<>]*>/y;
/** The source code at the start of a field, before a comment or a name, such as `); # ` before a comment in Hebrew. */
const CODE_BEFORE = /^[^\p{L}]*[(){}[\]=;#]\s*/u;
const SENTENCE_END = /[.!?:\u061f]\s*$/;
/** The maximum number of words in each cell of a row with one comma. With more words, the line is probably prose that lacks a space after the comma. */
const MAX_CELL_WORDS = 3;

/** The beginnings of lines of logs, up to their messages: a time, or a level in brackets. */
const LOG = /^\s*[[(]?(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?!\d)|\d{1,2}:\d{2}(?!\d)|[A-Z]{3,}\])/;
/** A name before its value, as in YAML, INI files and headers; or the beginning of a comment in source code. */
const KEY = /^\s*(?:(?:-\s+)?[A-Za-z_$][\w$./-]*\s?[:=]|\/[/*])/;
/** A name in any script, and a sign that assigns it a value. */
const ASSIGNMENT = /^\s*[\p{L}\p{M}\p{N}_.-]+\s?=(?!=)/u;
/** Lines of JSON, markup and source code. */
const CODE = [
  /^\s*(?:[{}]|<[A-Za-z!/?])/,
  /^\s*\[(?:["{[\]]|-?\d+,)/,
  /^\s*"(?:[^"\\]|\\.)*"\s*(?::|,\s*$)/,
  /[A-Za-z_$]\d{0,9}\s?(?:[([]|[-+*/]?=>?|:)\s*["'`]/,
  /(?:\{|[)\]}"'`];)\s*$/,
];
/**
 * A record of a fixed length. Some records begin with a long number, and have Hebrew or Arabic text directly after this number, or padding somewhere.
 * Other records begin with a Latin letter, and have long padding, or a number after padding. Prose also begins with telephone
 * numbers or names, and may have a few spaces in a row.
 */
const RECORD = new RegExp(
  `^(?:[A-Za-z]?\\d{8}(?:[\\dA-Z+&]*${RIGHT_TO_LEFT.source}|.*\\S {3,}\\S)|[A-Za-z].*\\S(?: {5,}\\S| {3,}\\d))`,
  'u',
);
const LETTERS = `${RIGHT_TO_LEFT.source}+`;
/** Up to 20 other characters, without padding and long numbers. `slice` and `[^` negate the class of `RIGHT_TO_LEFT`. */
const BETWEEN_LETTERS = `(?:(?! {2}|\\d{4})[^${RIGHT_TO_LEFT.source.slice(1)}){0,20}`;
/** A text in a record: words in Hebrew or Arabic, and what is between them. */
const RECORD_TEXT = new RegExp(`${LETTERS}(?:${BETWEEN_LETTERS}${LETTERS})*`, 'gu');

/** The maximum number of isolated parts of a line. Only very long lines, such as a table without line ends, have more. */
const MAX_ISOLATES = 2000;

/**
 * Returns the direction of most letters of a text; 'ltr' if both directions have the same number of letters.
 *
 * @param {Iterable<string>} characters
 * @returns {'ltr' | 'rtl'}
 */
function directionOf(characters) {
  let balance = 0;
  for (const character of characters) {
    if (RIGHT_TO_LEFT.test(character)) balance += LETTER.test(character) ? 1 : 0;
    else if (LETTER.test(character)) balance -= 1;
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/** Returns a character of one code unit with the same direction, which is a letter if `character` is a letter. */
function codeUnitFor(character) {
  if (character.length === 1) return character;
  if (RIGHT_TO_LEFT.test(character)) return HIGH_RIGHT_TO_LEFT;
  return LETTER.test(character) ? HIGH_LETTER : OTHER;
}

/** Returns the delimiter of a row of a table; null if the line is not such a row. */
function delimiterOf(line) {
  if (line.trimStart().includes('\t')) return '\t';
  if (line.includes('|')) return '|';
  const unquoted = line.replace(QUOTED_ANYWHERE, '"x"');
  if (CELL_SEMICOLON.test(unquoted)) return ';';
  if (!CELL_COMMA.test(unquoted) || /,\s+\S/.test(unquoted)) return null;
  const cells = unquoted.split(',');
  const isShort = (cell) => cell.trim().split(/\s+/).length <= MAX_CELL_WORDS;
  return cells.length > 2 || (cells.every(isShort) && !SENTENCE_END.test(unquoted)) ? ',' : null;
}

/** Returns the end of the prefix of a line before its message or value; 0 if the line has none. */
function prefixEnd(line) {
  if (LOG.test(line)) return line.search(RIGHT_TO_LEFT);
  return (KEY.exec(line) ?? ASSIGNMENT.exec(line))?.[0].length ?? 0;
}

/** Returns the end of the token at an index (a string in quotation marks, or a tag) that `pattern` matches; -1 without a match. */
function tokenEnd(pattern, line, index) {
  pattern.lastIndex = index;
  return pattern.test(line) ? pattern.lastIndex : -1;
}

/**
 * Yields the fields of a line from `start` on, in the order of the line. Fields are the contents of strings, and the parts between
 * delimiters, strings and tags.
 *
 * @param {string | null} delimiter
 */
function* fieldsOf(line, start, delimiter) {
  let from = start;
  for (let at = start; at < line.length;) {
    let [end, content] = [-1, null];
    const character = line[at];
    if (character === '"' && !(LETTER.test(line[at - 1] ?? '') && LETTER.test(line[at + 1] ?? ''))) {
      end = tokenEnd(QUOTED, line, at);
      content = { from: at + 1, to: end > at + 1 && line[end - 1] === '"' ? end - 1 : end };
    } else if (character === "'" || character === '`') {
      end = tokenEnd(SINGLE_QUOTED, line, at);
      content = end < 0 ? null : { from: at + 1, to: end - 1 };
    } else if (character === '<') end = tokenEnd(TAG, line, at);
    else if (character === delimiter && !/\s/.test(delimiter === ';' ? (line[at + 1] ?? '') : '')) end = at + 1;
    if (end < 0) {
      at += 1;
      continue;
    }
    yield { from, to: at };
    if (content) yield content;
    at = end;
    from = at;
  }
  yield { from, to: line.length };
}

/** Returns the numbers in a range of a line, as isolated parts that go from left to right. */
function numbersIn(line, { from, to }) {
  const found = [];
  for (const { 0: number, index } of line.slice(from, to).matchAll(NUMBER))
    found.push({ from: from + index, to: from + index + number.length, dir: 'ltr' });
  return found;
}

/**
 * Returns the isolated parts of a line of fields: each field with a right-to-left character, and each number in such a field. The white
 * space around a field is not isolated. The fields begin at `start`. The prefix before them may have a name, which is a field too.
 */
function isolatedFields(line, start, delimiter) {
  const isolates = [];
  const name = { from: 0, to: Math.max(0, start - 1) };
  for (const { from, to } of [name, ...fieldsOf(line, start, delimiter)]) {
    const field = line.slice(from, to);
    if (!RIGHT_TO_LEFT.test(field)) continue;
    const code = delimiter ? '' : (CODE_BEFORE.exec(field)?.[0] ?? '');
    const trimmed = {
      from: from + field.length - field.slice(code.length).trimStart().length,
      to: from + field.trimEnd().length,
    };
    const dir = directionOf(line.slice(trimmed.from, trimmed.to));
    // A field of numbers alone is one isolate.
    isolates.push({ ...trimmed, dir }, ...(LETTER.test(field) ? numbersIn(line, trimmed) : []));
    if (isolates.length > MAX_ISOLATES) break;
  }
  return isolates;
}

/** Returns the texts of a record, as isolated parts. */
function isolatedTexts(line) {
  const isolates = [];
  for (const { 0: text, index } of line.matchAll(RECORD_TEXT)) {
    const part = { from: index, to: index + text.length };
    isolates.push({ ...part, dir: directionOf(text) }, ...numbersIn(line, part));
    if (isolates.length > MAX_ISOLATES) break;
  }
  return isolates;
}

/**
 * Returns the layout of a line.
 *
 * @param {Iterable<string>} characters of the line, one for each code point
 * @returns {{ dir: 'ltr' | 'rtl', isolates: { from: number, to: number, dir: 'ltr' | 'rtl' }[] }} `isolates`: the parts `[from, to)`, in
 *   characters, that have their own direction, in the order of the text; a part may be within the part before it
 */
export function layoutOf(characters) {
  const line = Array.from(characters, codeUnitFor).join('');
  if (!RIGHT_TO_LEFT.test(line)) return { dir: 'ltr', isolates: [] };
  const delimiter = delimiterOf(line);
  const prefix = prefixEnd(line);
  if (delimiter || prefix > 0 || CODE.some((pattern) => pattern.test(line)))
    return { dir: 'ltr', isolates: isolatedFields(line, prefix, delimiter) };
  if (RECORD.test(line)) return { dir: 'ltr', isolates: isolatedTexts(line) };
  const isolates = numbersIn(line, { from: 0, to: line.length }).slice(0, MAX_ISOLATES);
  return { dir: directionOf(line), isolates };
}

function* charactersOf({ kinds, codePoints }, first, last) {
  for (let at = first; at < last; at += 1) {
    // Numbers above 10FFFF, which obsolete forms of UTF-8 can encode, are not characters.
    const isCharacter = kinds[at] !== MALFORMED && codePoints[at] <= LAST_CODE_POINT;
    yield isCharacter ? String.fromCodePoint(codePoints[at]) : OTHER;
  }
}

/** Returns the layout of the line that consists of the segments `[first, last)`; indices are counted from `first`. */
export const layoutOfSegments = (segments, first, last) => layoutOf(charactersOf(segments, first, last));
