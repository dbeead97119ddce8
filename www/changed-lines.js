/** Finds the lines of a text that change when a layer of it is decoded, such as percent-encoding or HTML character references. */
import { linesWithEnds } from './line-ends.js';

/** The maximum number of offsets that `offsetsOf` returns by default. */
const MAX_OFFSETS = 1000;
/** The byte `?`. Most encodings lack U+FFFD, so encoding it with the policy `replace` gives this byte. */
const QUESTION_MARK = 0x3f;
const BOM = '\ufeff';

/** Returns the number of equal code units at the start of two lines. Does not split a surrogate pair. */
export function commonStart(line, other) {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at += 1;
  return at > 0 && /[\udc00-\udfff]/.test(line[at] ?? '') ? at - 1 : at;
}

/** Returns the number of equal code units at the end of two lines, after the first `start` code units. Does not split a surrogate pair. */
export function commonEnd(line, other, start) {
  const most = Math.min(line.length, other.length) - start;
  let count = 0;
  while (count < most && line.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count > 0 && /[\udc00-\udfff]/.test(line[line.length - count]) ? count - 1 : count;
}

/**
 * Compares the texts before and after a layer is decoded. Returns the number of changed lines, the number of the first changed line, and the index of
 * the first change in each changed line. `count` is null if decoding changes the number of lines, so that only the first change is known. Returns
 * null if the text has one line, or if decoding changes no line or all lines except empty ones. Also returns null if `count` would be null and the
 * first change is in the first line.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{ count: number | null, firstLine: number, indexes: number[] } | null}
 */
export function changedLines(before, after) {
  const [lines, others] = [before, after].map(linesWithEnds);
  if (lines.length < 2) return null;
  const isAligned = lines.length === others.length;
  const changed = [];
  let index = 0;
  for (const [at, line] of lines.entries()) {
    if (line !== others[at]) changed.push({ line: at + 1, index: index + commonStart(line, others[at] ?? '') });
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
 * Returns whether the bytes at an offset are `encoded`, which was encoded from a part of a text. If the part has U+FFFD, a `?` in `encoded`
 * stands for any byte, because a malformed byte was decoded to U+FFFD.
 */
function matchesAt(bytes, offset, encoded, part) {
  const hasMalformed = part.includes('\ufffd');
  return encoded.every((byte, at) => byte === bytes[offset + at] || (hasMalformed && byte === QUESTION_MARK));
}

/**
 * Returns the offsets in bytes of indexes in a text. If the text does not show how many bytes a malformed part has, returns only the offsets
 * before this part.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes from which the text was decoded
 * @param {string} encoding of the bytes
 * @param {string} text
 * @param {number[]} indexes in ascending order
 * @param {number} [limit] the maximum number of offsets
 */
export function offsetsOf(codec, bytes, encoding, text, indexes, limit = MAX_OFFSETS) {
  const bom = codec.detectBOM(bytes);
  const withOrder = bom?.encoding.startsWith(encoding) ? bom.encoding : encoding; // `utf-16` becomes `utf-16le`, for example
  // Only a BOM of this encoding was removed: in windows-1252, for example, the UTF-8 BOM is the text `ï»¿`.
  const bomBytes = codec.encode(text.startsWith(BOM) ? '' : BOM, withOrder, { errors: 'ignore', writeBOM: false });
  const isBomRemoved = bomBytes.every((byte, index) => byte === bytes[index]);
  const offsets = [];
  let [at, offset] = [0, isBomRemoved ? bomBytes.length : 0]; // in code units, and in bytes
  for (const index of indexes.slice(0, limit)) {
    const part = text.slice(at, index);
    const encoded = codec.encode(part, withOrder, { errors: 'replace', writeBOM: false });
    if (!matchesAt(bytes, offset, encoded, part)) break;
    at = index;
    offset += encoded.length;
    offsets.push(offset);
  }
  return offsets;
}
