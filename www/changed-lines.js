/** The lines of a text that decoding a layer changes. */
import { byteOffsets } from './byte-offsets.js';

const LINE = /[^\r\n]*(?:\r\n?|\n|$)/g;
/** The number of places whose offsets are returned. */
const MAX_PLACES = 1000;
const BOM = '\ufeff';

/** Splits a text into lines, with their line ends. */
const linesOf = (text) => text.match(LINE).filter((line) => line !== '');

/** Returns the number of equal code units at the start of two lines. */
function commonLength(line, other) {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at += 1;
  return at;
}

/**
 * Returns the places at which a decoded text differs from the text before it: the number of changed lines, the number of the first one, and
 * the indexes of their first changes. `count` is null if decoding changes the number of lines, so that only the first change is known.
 * Returns null if the text has one line, if all lines change, or if only the first line is known to change.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{ count: number | null, firstLine: number, indexes: number[] } | null}
 */
export function changedLines(before, after) {
  const [lines, others] = [before, after].map(linesOf);
  if (lines.length < 2) return null;
  const isAligned = lines.length === others.length;
  const changed = [];
  let index = 0;
  for (const [at, line] of lines.entries()) {
    if (line !== others[at]) changed.push({ line: at + 1, index: index + commonLength(line, others[at] ?? '') });
    if (changed.length > 0 && !isAligned) break;
    index += line.length;
  }
  if (changed.length === 0) return null;
  const firstLine = changed[0].line;
  const filled = lines.filter((line) => line.trim() !== '').length;
  if (isAligned ? changed.length >= filled : firstLine === 1) return null;
  return { count: isAligned ? changed.length : null, firstLine, indexes: changed.map((place) => place.index) };
}

/**
 * Returns the offsets in bytes of indexes in a text; an empty list if the text does not show them, because its bytes are malformed.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes from which the text was decoded
 * @param {string} encoding of the bytes
 * @param {string} text
 * @param {number[]} indexes in ascending order
 */
export function offsetsOf(codec, bytes, encoding, text, indexes) {
  const bom = codec.detectBOM(bytes);
  const start = bom && !text.startsWith(BOM) ? bom.length : 0;
  const withOrder = bom?.encoding.startsWith(encoding) ? bom.encoding : encoding; // `utf-16` becomes `utf-16le`, for example
  const shown = indexes.slice(0, MAX_PLACES);
  const encode = (part) => codec.encode(part, withOrder, { writeBOM: false });
  try {
    const encoded = encode(text.slice(0, shown.at(-1)));
    if (!encoded.every((byte, at) => byte === bytes[start + at])) return [];
    return byteOffsets(text, shown, (part) => encode(part).length).map((offset) => start + offset);
  } catch {
    return []; // malformed bytes became U+FFFD, which most encodings lack
  }
}
