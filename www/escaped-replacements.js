/**
 * Finds lost text: escapes of U+FFFD in JSON (`\ufffd`), and references to U+FFFD in HTML and XML (`&#65533;`). A program wrote these for bytes that
 * it could not decode. Below, “escape” includes references.
 *
 * Texts about U+FFFD, source code and tests of decoders have such escapes on purpose. So an escape counts only within or beside a word, or
 * beside another escape.
 *
 * Docker cuts long lines of a log into records of 16 KB, even within a character. Then one record ends with U+FFFD, and the next record begins with
 * U+FFFD.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { isJson } from './is-json.js';
import { isMarkup, markupTokens } from './layers/markup.js';

/** An escape of U+FFFD in JSON. */
const IN_JSON = /\\u(?:fffd|FFFD)/;
const REFERENCE = String.raw`&#(?:0*65533|[Xx]0*[Ff]{3}[Dd]);`;
const REFERENCES = new RegExp(`(?:${REFERENCE})+`, 'g');
/** An escape in JSON; the group is the digits of a `\u` escape. */
const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|[^])/g;
const IS_REPLACEMENT = /^f{3}d$/i;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
/** A run of U+FFFD. */
const RUN = /\ufffd+/g;
/** Escapes of NUL, U+FFFE, U+FFFF and lone surrogates. JSON with one of these escapes is the data of a test or of a program, not text. */
const IN_TEST_DATA =
  /(?<!\\)(?:\\\\)*\\u(?:0000|[Ff]{3}[EeFf]|[Dd][89AaBb][\dA-Fa-f]{2}(?!\\u[Dd][C-Fc-f])|(?<!\\u[Dd][89AaBb][\dA-Fa-f]{2}\\u)[Dd][C-Fc-f][\dA-Fa-f]{2})/;
/** Keys of JSON files that contain source code: source maps, and notebooks of Jupyter. */
const HAS_SOURCE_CODE = /"(?:sourcesContent|nbformat)"\s*:/;
/**
 * Names of U+FFFD, as in texts about this character; source code that writes or replaces it; and lists of letters. An escape beside one of these is
 * on purpose.
 */
const ON_PURPOSE = /U\+FFFD|\bx?FFFD\b|65533|replacement character|errors\s*=|\.replace\(|TextDecoder|abcdefg/i;
/** Beside these characters, U+FFFD can be the end of a range in a regular expression. */
const IN_RANGE = /[[\]-]/;
/** Matches the value of an attribute, with its quotation marks. */
const VALUE = /"[^"]*"|'[^']*'/g;
const LINE = /[^\r\n]+/g;
const START_OF_JSON = /^\s*[{[]/;
/** The start of a record of a Docker log, such as `{"log":"text\n","stream":"stdout"}`. */
const DOCKER_RECORD = /^\{"log":"/;
/** A record whose text begins with U+FFFD. */
const BEGINS_LOST = /^\{"log":"\\u[Ff]{3}[Dd]/;
/** A record whose text ends with U+FFFD. */
const ENDS_LOST = /^\{"log":"(?:[^"\\]|\\[^])*\\u[Ff]{3}[Dd]"/;
/** The name of the stream of a record, such as `stdout`. */
const STREAM = /"stream":"(\w+)"/;

/** Returns the strings of JSON, with their quotation marks, and their indices. A regular expression cannot match strings of several megabytes. */
function stringsOf(json) {
  const strings = [];
  let start = -1;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (start >= 0 && json[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 1) continue;
    if (start >= 0) strings.push({ string: json.slice(start, at + 1), at: start });
    start = start < 0 ? at : -1;
  }
  return strings;
}

/** Returns the parts of a text that are JSON: the complete text, or each line that is JSON and has an escape of U+FFFD. */
function jsonIn(text) {
  const isWholeTextJson = START_OF_JSON.test(text) && isJson(text.replace(/^\ufeff/, ''));
  if (isWholeTextJson) return [{ index: 0, json: text }];
  return Array.from(text.matchAll(LINE), ({ 0: json, index }) => ({ index, json })).filter(
    ({ json }) => IN_JSON.test(json) && START_OF_JSON.test(json) && isJson(json),
  );
}

/** Returns the character of an escape if it can be part of a word; otherwise a space. */
const wordCharacterOf = (escape, digits) => {
  if (digits === undefined) return ' ';
  const character = String.fromCharCode(Number.parseInt(digits, 16));
  return WORD_CHARACTER.test(character) ? character : ' ';
};

/**
 * Returns whether a run of `count` U+FFFD is lost text: if the run is within or beside a word, or has several U+FFFD. A single U+FFFD between spaces
 * or punctuation can be there on purpose.
 */
const isLost = (text, start, end, count) =>
  !IN_RANGE.test((text[start - 1] ?? '') + (text[end] ?? '')) &&
  (count > 1 || WORD_CHARACTER.test(text[start - 1] ?? '') || WORD_CHARACTER.test(text[end] ?? ''));

const hasWord = (text) => WORD_CHARACTER.test(text);

/**
 * Returns the runs of escapes of U+FFFD in a string of JSON that are lost text.
 *
 * @param {boolean} isCut whether a program may have cut the string, so that U+FFFD at one of its ends is lost text too
 */
function runsInString(string, start, isCut) {
  if (!IN_JSON.test(string) || ON_PURPOSE.test(string.replace(/\\u[Ff]{3}[Dd]/g, ' '))) return [];
  // Has the same length as `string`, so that indices agree: an escape is replaced by as many copies of its character as the escape is long.
  const decoded = string
    .replaceAll('\ufffd', ' ')
    .replace(ESCAPE, (escape, digits) =>
      IS_REPLACEMENT.test(digits ?? '') ? '\ufffd'.repeat(6) : wordCharacterOf(escape, digits).repeat(escape.length),
    );
  if (!hasWord(decoded)) return [];
  return Array.from(decoded.matchAll(RUN), ({ 0: run, index }) => ({ index, end: index + run.length }))
    .filter(
      ({ index, end }) =>
        isLost(decoded, index, end, (end - index) / 6) || (isCut && (index === 1 || end === string.length - 1)),
    )
    .map(({ index, end }) => ({ index: start + index, run: string.slice(index, end) }));
}

/** Returns the runs of escapes of U+FFFD in the strings of JSON. */
function inJson(text) {
  if (HAS_SOURCE_CODE.test(text)) return [];
  return jsonIn(text).flatMap(({ index, json }) => {
    if (IN_TEST_DATA.test(json)) return [];
    const isCut = DOCKER_RECORD.test(json);
    return stringsOf(json).flatMap(({ string, at }) => runsInString(string, index + at, isCut));
  });
}

/** Returns the runs of references to U+FFFD in a text node or an attribute that are lost text. */
function runsInText(text, start) {
  const rest = text.replace(REFERENCES, ' ');
  if (!hasWord(rest) || ON_PURPOSE.test(rest)) return [];
  return Array.from(text.matchAll(REFERENCES))
    .filter(({ 0: run, index }) => isLost(text, index, index + run.length, run.split(';').length - 1))
    .map(({ 0: run, index }) => ({ index: start + index, run }));
}

/** Returns the runs of references to U+FFFD in the text and the attributes of a document. */
function inMarkup(text) {
  let [end, isCode] = [0, false];
  return markupTokens(text).flatMap(({ kind, text: token, name, isEnd }) => {
    const start = end;
    end += token.length;
    if (kind === 'tag' && name === 'code') isCode = !isEnd;
    if (kind === 'text') return isCode ? [] : runsInText(token, start);
    return kind === 'tag'
      ? Array.from(token.matchAll(VALUE)).flatMap(({ 0: value, index }) => runsInText(value, start + index))
      : [];
  });
}

/** Counts the characters that Docker divided: a record ends with U+FFFD, and the next record of the same stream begins with it. */
function countDivided(text) {
  const streamOf = (line) => STREAM.exec(line)?.[1] ?? '';
  const cutStreams = new Set(); // the streams whose last record ends with U+FFFD
  let count = 0;
  for (const [line] of text.matchAll(LINE)) {
    if (!DOCKER_RECORD.test(line)) continue;
    const stream = streamOf(line.slice(line.lastIndexOf('"stream"')));
    if (cutStreams.delete(stream) && BEGINS_LOST.test(line)) count += 1;
    if (ENDS_LOST.test(line)) cutStreams.add(stream);
  }
  return count;
}

/**
 * Returns the places of a text where escapes of U+FFFD show lost text; null if there are none. Source code has such escapes on purpose, so only
 * JSON, lines of JSON, HTML and XML are examined.
 *
 * @param {string} text
 * @returns {{ places: { index: number, run: string }[], divided: number } | null} `divided`: how many characters Docker divided between two records
 */
export function findEscapedReplacements(text) {
  const isInMarkup = () => text.search(REFERENCES) >= 0 && isMarkup(text);
  const json = IN_JSON.test(text) ? inJson(text) : [];
  const places = json.length === 0 && isInMarkup() ? inMarkup(text) : json;
  return places.length > 0 ? { places, divided: countDivided(text) } : null;
}

/**
 * Returns the places of `findEscapedReplacements` in bytes; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[], lengths: number[], first: string, divided: number } | null} `first`: the first run of escapes
 */
export function escapedReplacements(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text ? findEscapedReplacements(text) : null;
  if (found === null) return null;
  const lengthOf = lengthIn(codec, encoding);
  const { places, divided } = found;
  const indices = places.map(({ index }) => index);
  const lengths = places.map(({ run }) => lengthOf(run));
  return { offsets: byteOffsets(text, indices, lengthOf), lengths, first: places[0].run, divided };
}
