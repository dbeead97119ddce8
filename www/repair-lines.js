/** The repair of lines and fields that were decoded in the wrong encoding, with offsets in the bytes of the text. */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { lineColumns } from './line-columns.js';
import { bytesIn } from './misread-encoding.js';
import { misreadColumns } from './misread-columns.js';
import { misreadCyrillicLines } from './misread-cyrillic-lines.js';
import { misreadLatinLines } from './misread-latin-lines.js';
import { misreadLines } from './misread-lines.js';
import { misreadEncodableLines, misreadMostLines } from './misread-most-lines.js';
import { misreadMultiByteLines } from './misread-multi-byte.js';
import { misreadBesideRightLines } from './misread-right-lines.js';
import { textInOtherEncoding } from './text/convert.js';
import { besideWesternFields } from './western-words.js';

const REPLACEMENT = '\ufffd';

/**
 * Returns the repair of the lines and fields that `find` returns; null if there are none.
 *
 * @param {object} codec the package
 * @param {string} text
 * @param {Uint8Array} bytes of the text
 * @param {string} encoding
 * @param {() => object | null} find returns the result of `misreadLines` or of a similar function
 */
function repairFrom(codec, text, bytes, encoding, find) {
  // With malformed bytes, the lengths of the decoded text do not give the offsets in the bytes.
  const found = codec.isValid(bytes, encoding) ? find() : null;
  if (!found || found.changes.some(({ after }) => !bytesIn(codec, after, encoding))) return null;
  const { as, is, because, doubtful = [] } = found;
  let [at, end] = [0, 0]; // in code units, and in bytes
  const lengthOf = lengthIn(codec, encoding);
  const changes = found.changes.map(({ offset, before, after }) => {
    const start = end + lengthOf(text.slice(at, offset));
    const length = lengthOf(before);
    [at, end] = [offset + before.length, start + length];
    return { offset: start, length, before, after };
  });
  const [{ offset, length }] = changes;
  const doubtfulOffsets = byteOffsets(text, doubtful, lengthOf);
  const firstLost = text.indexOf(REPLACEMENT);
  const lines = lineColumns(
    codec,
    bytes,
    encoding,
    doubtfulOffsets.map((each) => ({ offset: each })),
  );
  /** @type {import('./text-repair.js').RepairPlaces} `RepairPlaces` explains the properties. */
  const places = {
    offsets: Float64Array.from(changes, (change) => change.offset),
    lengths: Float64Array.from(changes, (change) => change.length),
    firstBytes: bytes.slice(offset, offset + length),
    as: [as],
    is,
    times: 1,
    lost: text.split(REPLACEMENT).length - 1,
    lostAt: firstLost < 0 ? -1 : byteOffsets(text, [firstLost], lengthOf)[0],
    damaged: null,
    lostDots: 0,
    inferred: null,
    // A line of a table can have several doubtful fields.
    doubtful: lines
      .map(({ line }, at) => ({ offset: doubtfulOffsets[at], line }))
      .filter(({ line }, at) => line !== lines[at - 1]?.line),
    isEachExamined: true,
    isComplete: false,
    isEncodedAgain: false,
    isUtf8: false,
  };
  return {
    steps: [{ as, is, passages: changes.length, because: textInOtherEncoding(as, is, because) }],
    changes,
    places,
  };
}

/**
 * Returns the repair of wrongly decoded lines and fields in a text whose rest is right; null if there are none. The parameters are those of
 * `repairFrom`.
 */
export const repairOfLines = (codec, text, bytes, encoding) =>
  repairFrom(
    codec,
    text,
    bytes,
    encoding,
    () =>
      misreadLines(codec, text) ??
      misreadMultiByteLines(codec, text) ??
      misreadColumns(codec, text) ??
      misreadLatinLines(codec, text) ??
      misreadEncodableLines(codec, text) ??
      misreadCyrillicLines(codec, text),
  );

/**
 * Returns the repair of the lines and fields that were decoded in the wrong encoding; null if no line of the text is right.
 *
 * @param {object} complete the repair of the whole text, from `misreadText`, which would also change the right lines
 */
export const repairBesideRightLines = (codec, text, bytes, encoding, complete) =>
  repairFrom(
    codec,
    text,
    bytes,
    encoding,
    () =>
      misreadColumns(codec, text, complete) ??
      misreadLatinLines(codec, text, complete) ??
      misreadBesideRightLines(codec, text, complete) ??
      besideWesternFields(text, complete) ??
      misreadMostLines(codec, text, complete) ??
      misreadCyrillicLines(codec, text, complete),
  );
