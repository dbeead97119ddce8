/** Files of Java properties, in which \u escapes stand for characters that ISO-8859-1 or ASCII lacks (`java.util.Properties`). */
import { escapedUtf8, hasNonAsciiEscape, jsonEscapes } from './json.js';
import { NATIVE2ASCII, propertiesInUtf8 } from '../text/layer-hints.js';
import * as words from '../text/input.js';

const BLANK_OR_COMMENT = /^\s*(?:[#!]|$)/;
/** A key, which may have escapes, and a separator. */
const PROPERTY = /^\s*(?:[^\s=:\\"'(]|\\.)+\s*[=:]/;
const MIN_PROPERTIES = 2;
/** Escapes of other languages. Java would drop their backslashes, so a properties file has none of them. */
const OTHER_ESCAPES = /(?<!\\)(?:\\\\)*\\(?:x[0-9A-Fa-f]{2}|u\{|U[0-9A-Fa-f]{8})/;

/** Returns the lines of a text. A backslash at the end of a line joins the next line to it. */
const logicalLines = (text) => text.replace(/(?<!\\)((?:\\\\)*)\\\r?\n\s*/g, '$1').split(/\r?\n/);

/** Returns whether a text is a properties file with \u escapes of characters that are not ASCII. */
function recognise(text, isWhole) {
  if (!hasNonAsciiEscape(text) || OTHER_ESCAPES.test(text)) return false;
  const lines = logicalLines(text).filter((line) => !BLANK_OR_COMMENT.test(line));
  if (!isWhole) lines.pop(); // The end of a sample can cut a line.
  return lines.length >= MIN_PROPERTIES && lines.every((line) => PROPERTY.test(line));
}

/** Decoding replaces only the escapes of non-ASCII characters, so that the result is a properties file. */
export const javaProperties = {
  ...jsonEscapes,
  id: 'java-properties',
  label: words.PROPERTIES_ESCAPES,
  description: words.PROPERTIES_WITH_ESCAPES,
  recognise,
  describe(text, isWhole) {
    // The end of a sample can cut an escape.
    const found = escapedUtf8(isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1), true);
    return { hint: found ? propertiesInUtf8(found) : NATIVE2ASCII };
  },
};
