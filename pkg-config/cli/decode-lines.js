// Decodes the lines of a text that are in another encoding than the rest. For example, programs of different systems write to one log.
import { decode, detect, encode, faults, isValid, reveal } from 'utfscope/full/slim';
import { areOfOneLanguage, linesInCodePage } from '../../www/code-page-lines.js';
import { concatBytes } from '../../www/concat-bytes.js';
import { isUtf8Form } from '../../www/format.js';
import { decodedLine, encodingsOfOtherLines, isOtherLine } from '../../www/other-lines.js';
import { knownTextOf } from '../../www/utf8-runs.js';

const codec = { decode, detect, faults, isValid, reveal };
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

const ASCII = String.fromCharCode(...Array(0x80).keys());

/** Returns whether all ASCII bytes are ASCII characters in an encoding. In UTF-16, UTF-7 and EBCDIC, some or all of them are not. */
export const isSupersetOfAscii = (encoding) => decode(encode(ASCII), encoding, { errors: 'replace' }) === ASCII;

/** Returns text in an encoding; null if the encoding lacks one of its characters. */
function encodedOrNull(text, encoding) {
  try {
    return encode(text, encoding, { writeBOM: false });
  } catch (error) {
    if (error.code?.startsWith('ERR_')) return null;
    throw error;
  }
}

/**
 * Returns a function that converts the lines of a text that are in `lineEncoding` to `encoding`. If both encodings are 8-bit encodings of
 * the same languages, code-page-lines.js finds these lines.
 *
 * @param {string} encoding of the text, a superset of ASCII
 * @param {string} lineEncoding of the lines that are not in `encoding`
 * @returns {(bytes: Uint8Array, isStart: boolean) => Uint8Array} The function takes `bytes`, a part of the text, and returns them with these
 *   lines converted.
 *   Lines that `lineEncoding` cannot decode, and lines that are or can be in a third encoding, stay as they are. If
 *   `isStart` is false, `bytes` begin within a line, and this line stays as it is too.
 */
export function lineDecoder(encoding, lineEncoding) {
  let knownText; // facts about the valid lines at the start of the text (`knownTextOf`); null if `encoding` is no form of UTF-8
  let lastEncoding; // the encoding of the last line that was not in `encoding`
  let lineEncodings = [lineEncoding]; // the encodings of all such lines so far
  const areCodePages = areOfOneLanguage(encoding, lineEncoding);
  return (bytes, isStart) => {
    const offsetsOfLines = areCodePages ? linesInCodePage(codec, bytes, encoding, lineEncoding) : new Set();
    if (knownText === undefined) knownText = isUtf8Form(encoding) ? knownTextOf(bytes) : null;
    const lines = [];
    for (let from = isStart ? 0 : bytes.indexOf(LINE_FEED) + 1 || bytes.length; from < bytes.length;) {
      const feed = bytes.indexOf(LINE_FEED, from);
      const next = feed < 0 ? bytes.length : feed + 1;
      let end = feed < 0 ? bytes.length : feed;
      if (end > from && bytes[end - 1] === CARRIAGE_RETURN) end -= 1;
      const line = bytes.subarray(from, end);
      if (areCodePages ? offsetsOfLines.has(from) : isOtherLine(codec, line, encoding, knownText))
        lines.push({ from, end, line });
      from = next;
    }
    const contents = lines.map(({ line }) => line);
    const encodings = encodingsOfOtherLines(codec, contents, lineEncodings, knownText, lastEncoding);
    const found = encodings.filter((each) => each !== null);
    lastEncoding = found.at(-1) ?? lastEncoding;
    lineEncodings = [...new Set([...lineEncodings, ...found])];
    const parts = [];
    let copied = 0;
    for (const [index, { from, end, line }] of lines.entries()) {
      const text = encodings[index] === lineEncoding ? decodedLine(codec, line, lineEncoding, knownText) : null;
      const decoded = text === null ? null : encodedOrNull(text, encoding);
      if (!decoded) continue;
      parts.push(bytes.subarray(copied, from), decoded);
      copied = end;
    }
    return parts.length === 0 ? bytes : concatBytes([...parts, bytes.subarray(copied)]);
  };
}
