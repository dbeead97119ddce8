/**
 * Finds U+FFFD in escapes of JSON (`\ufffd`) and in references of HTML and XML (`&#65533;`). A program wrote them for bytes that it could not
 * decode, so the text is lost there. Docker cuts long lines of a log into records of 16 KB, also within a character: then one record ends
 * with U+FFFD, and the next one begins with it.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { isMarkup, markupTokens } from './layers/markup.js';

const IN_JSON = /\\u(?:fffd|FFFD)/;
const REFERENCE = String.raw`&#(?:0*65533|[Xx]0*[Ff]{3}[Dd]);`;
const REFERENCES = new RegExp(`(?:${REFERENCE})+`, 'g');
const STRING = /"(?:[^"\\]|\\[^])*"/g;
/** A run of escapes of U+FFFD, or another escape. */
const ESCAPES = /(?:\\u[Ff]{3}[Dd])+|\\(?:u[\dA-Fa-f]{4}|[^])/g;
const IS_REPLACEMENT = /^\\u[Ff]{3}[Dd]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Beside these, U+FFFD can be an end of a range of a regular expression. */
const IN_RANGE = /[[\]-]/;
/** The value of an attribute. */
const VALUE = /"[^"]*"|'[^']*'/g;
const LINE = /[^\r\n]+/g;
const START_OF_JSON = /^\s*[{[]/;
/** A record of a log of Docker whose text begins or ends with U+FFFD. */
const DOCKER_RECORD = /^\{"log":"/;
const BEGINS_LOST = /^\{"log":"\\u[Ff]{3}[Dd]/;
const ENDS_LOST = /^\{"log":"(?:[^"\\]|\\[^])*\\u[Ff]{3}[Dd]"/;
const STREAM = /"stream":"(\w+)"/;

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the parts of a text that are JSON: the complete text, or lines. */
function jsonIn(text) {
  const isOne = START_OF_JSON.test(text) && isJson(text.replace(/^\ufeff/, ''));
  if (isOne) return [{ index: 0, json: text }];
  return Array.from(text.matchAll(LINE), ({ 0: json, index }) => ({ index, json })).filter(
    ({ json }) => IN_JSON.test(json) && START_OF_JSON.test(json) && isJson(json),
  );
}

/** Returns the runs of escapes of U+FFFD in a string of JSON. A string of nothing else, or a range of a regular expression, has no lost text. */
function runsInString(string, start) {
  if (!IN_JSON.test(string)) return [];
  const rest = string.replace(ESCAPES, (escape) => (IS_REPLACEMENT.test(escape) ? '' : 'n'));
  if (!WORD_CHARACTER.test(rest)) return [];
  return Array.from(string.matchAll(ESCAPES))
    .filter(([escape]) => IS_REPLACEMENT.test(escape))
    .filter(({ 0: run, index }) => !IN_RANGE.test(string[index - 1] + string[index + run.length]))
    .map(({ 0: run, index }) => ({ index: start + index, run }));
}

const inJson = (text) =>
  jsonIn(text).flatMap(({ index, json }) =>
    Array.from(json.matchAll(STRING)).flatMap(({ 0: string, index: at }) => runsInString(string, index + at)),
  );

/** Returns the runs of references to U+FFFD in text of a document. References alone, as between two tags, can be about the character. */
const runsInText = (text, start) =>
  WORD_CHARACTER.test(text.replace(REFERENCES, ''))
    ? Array.from(text.matchAll(REFERENCES), ({ 0: run, index }) => ({ index: start + index, run }))
    : [];

/** Returns the runs of references to U+FFFD in the text and the attributes of a document. */
function inMarkup(text) {
  const places = [];
  let start = 0;
  for (const { kind, text: token } of markupTokens(text)) {
    if (kind === 'text') places.push(...runsInText(token, start));
    if (kind === 'tag')
      for (const { 0: value, index } of token.matchAll(VALUE)) places.push(...runsInText(value, start + index));
    start += token.length;
  }
  return places;
}

/** Returns how many records of Docker end within a character whose other bytes begin the next record of the same stream. */
function countDivided(text) {
  const streamOf = (line) => STREAM.exec(line)?.[1] ?? '';
  const open = new Set(); // the streams whose last record ends with U+FFFD
  let count = 0;
  for (const [line] of text.matchAll(LINE)) {
    if (!DOCKER_RECORD.test(line)) continue;
    const stream = streamOf(line.slice(line.lastIndexOf('"stream"')));
    if (open.delete(stream) && BEGINS_LOST.test(line)) count += 1;
    if (ENDS_LOST.test(line)) open.add(stream);
  }
  return count;
}

/**
 * Returns the places of a text where U+FFFD is escaped; null if there are none. Source code has such escapes on purpose, so only JSON, lines of
 * JSON, HTML and XML are examined.
 *
 * @param {string} text
 * @returns {{ places: { index: number, run: string }[], divided: number } | null} `divided`: how many characters Docker divided between two records
 */
export function findEscapedReplacements(text) {
  const places = IN_JSON.test(text) ? inJson(text) : [];
  if (places.length === 0 && text.search(REFERENCES) >= 0 && isMarkup(text)) places.push(...inMarkup(text));
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
