/** Files of Java properties, in which \u escapes stand for characters that ISO-8859-1 or ASCII lacks (`java.util.Properties`). */
import { lastLineStart, LINE_END, linesOf, linesWithEnds } from '../line-ends.js';
import { certainEncoding } from './certain-encoding.js';
import { escapedUtf8, hasNonAsciiEscape, jsonEscapes } from './json.js';
import { backslashesOfCharacters, NATIVE2ASCII, propertiesInUtf8 } from '../text/layer-hints.js';
import * as words from '../text/input.js';

const BLANK_OR_COMMENT = /^\s*(?:[#!]|$)/;
/** A key, which may have escapes, and a separator. */
const PROPERTY = /^\s*(?:[^\s=:\\"'(]|\\.)+\s*[=:]/;
const MIN_PROPERTIES = 2;
/** Escapes of other languages. Java would drop the backslashes of these escapes, so a properties file has no such escapes. */
const OTHER_ESCAPES = /(?<!\\)(?:\\\\)*\\(?:x[0-9A-Fa-f]{2}|u\{|U[0-9A-Fa-f]{8})/;

/** A backslash at the end of a line, which joins the line and the next one. */
const JOINED = new RegExp(String.raw`(?<!\\)((?:\\\\)*)\\${LINE_END}\s*`, 'g');
/** Returns the lines of a text. If a line ends with a backslash, the next line is part of the same line. */
const logicalLines = (text) => linesOf(text.replace(JOINED, '$1'));

/** Returns whether a text is a properties file with \u escapes of characters that are not ASCII. */
function recognise(text, isWhole) {
  if (!hasNonAsciiEscape(text) || OTHER_ESCAPES.test(text)) return false;
  const lines = logicalLines(text).filter((line) => !BLANK_OR_COMMENT.test(line));
  if (!isWhole) lines.pop(); // The end of a sample can cut a line.
  return lines.length >= MIN_PROPERTIES && lines.every((line) => PROPERTY.test(line));
}

/** Multi-byte encodings in which 5C, the backslash, is the second byte of many characters. */
const HAS_TRAIL_5C = /^(?:big5|gbk|gb18030|shift_jis)$/;
/**
 * A backslash between escapes of bytes may be the second byte of a character. native2ascii does not escape this backslash, so `\\u` looks like an
 * escaped backslash.
 */
const TRAIL_5C = /(?<=\\u00[89A-Fa-f][\dA-Fa-f])\\(?=\\u00[89A-Fa-f][\dA-Fa-f])/g;
const BYTE = /\\u00([89A-Fa-f][\dA-Fa-f])/g;

/** Returns the bytes of a line that was decoded as ISO-8859-1; null if the line has characters above U+00FF, or \u escapes that are not bytes. */
function bytesOfLine(line) {
  const text = line.replace(BYTE, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /[^\0-\xff]|\\u/.test(text) ? null : Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Returns the lines of a text in which the matches of TRAIL_5C are bytes of characters, and their encoding; null if there are no such lines. The
 * other lines must show the encoding with certainty. The returned lines are valid in this encoding, and decode to text without a backslash.
 */
function linesWithTrail5c(text, dependencies) {
  if (text.search(TRAIL_5C) < 0) return null;
  const lines = linesWithEnds(text);
  const others = lines.filter((line) => line.search(BYTE) >= 0 && line.search(TRAIL_5C) < 0).map(bytesOfLine);
  if (others.length === 0 || others.includes(null)) return null;
  const encoding = certainEncoding(others, dependencies);
  if (!HAS_TRAIL_5C.test(encoding ?? '')) return null;
  const found = new Set();
  for (const line of lines) {
    if (line.search(TRAIL_5C) < 0) continue;
    const bytes = bytesOfLine(line);
    if (bytes && dependencies.isValid(bytes, encoding) && !dependencies.decodeBytes(bytes, encoding)?.includes('\\'))
      found.add(line);
  }
  return found.size > 0 ? { lines: found, encoding } : null;
}

/** Decodes the escapes. A backslash that is the second byte of a character stays a backslash, and the escape after it is decoded. */
function decode(text, dependencies) {
  const trail = linesWithTrail5c(text, dependencies);
  const decoded = jsonEscapes.decode(text);
  if (!trail) return decoded;
  let count = 0;
  const pieces = linesWithEnds(text).flatMap((line) => {
    const [first, ...rest] = trail.lines.has(line) ? line.split(TRAIL_5C) : [line];
    count += rest.length;
    return [first, ...rest.flatMap((piece) => [null, piece])];
  });
  const parts = pieces.flatMap((piece) => (piece === null ? [{ text: '\\' }] : jsonEscapes.decode(piece).parts));
  return { ...decoded, parts, encodingSentence: backslashesOfCharacters(count, trail.encoding) };
}

/** Decoding replaces only the escapes of non-ASCII characters, so that the result is a properties file. */
export const javaProperties = {
  ...jsonEscapes,
  id: 'java-properties',
  label: words.PROPERTIES_ESCAPES,
  description: words.PROPERTIES_WITH_ESCAPES,
  recognise,
  decode,
  describe(text, isWhole) {
    // The end of a sample can cut an escape, so the last line of a sample is left out. The other lines are whole.
    const [lines, areWhole] = [isWhole ? text : text.slice(0, lastLineStart(text)), true];
    const found = escapedUtf8(lines, areWhole);
    return { hint: found ? propertiesInUtf8(found) : NATIVE2ASCII };
  },
};
