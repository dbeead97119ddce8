/**
 * Finds text whose columns programs read by position: records of a fixed length without line ends, and lines that all have the same length.
 * A conversion to UTF-8 changes the number of bytes of a character, and so moves the columns after the character.
 */
import { endOfFileMark } from './end-of-file-mark.js';
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';
import { fixedRecords } from './layers/fixed-records.js';
import { recordLength } from './layers/record-length.js';
import { linesOf } from './line-ends.js';
import { bytesIn } from './misread-encoding.js';

/** The start of a DTAUS file, in which German banks exchanged payments: the length and the kind of its first record. */
const DTAUS = /^0128A[A-Z]{2}/;
const DTAUS_LENGTH = 128;
const [MIN_LINES, MIN_LENGTH] = [5, 20];
/** The last two of the spaces that fill a field, and the start of the next field. A single space is no evidence, because it can divide words. */
const FILLED = / {2}\S/;
const MIN_FILLED_SHARE = 0.8;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Visible characters beyond ASCII that do not stand for malformed bytes. */
const VISIBLE = /(?=[^\0-\x7f\ufffd])[\p{L}\p{N}\p{P}\p{S}]/gu;
/** Pictures of boxes and blocks have lines of the same length too, but no columns. */
const DRAWING = /[\u2500-\u259f]/;
/** The BOM in UTF-8, with each byte as a character. */
const BOM_BYTES = '\xef\xbb\xbf';
const END_OF_FILE = 0x1a; // the mark of MS-DOS
const BEYOND_BMP = /[\u{10000}-\u{10ffff}]/gu;
/** Line ends that records do not contain, besides LF. */
const OTHER_LINE_END = /[\r\u0085\u2028\u2029]/;

/** Returns the lines of a text without their line ends. Leaves out a last line that is empty or may be cut. */
function completeLines(text, isWhole) {
  const lines = linesOf(text);
  if (!isWhole || lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Returns the common length of all lines, without line ends. Returns null if the lengths differ, if this length is
 * below MIN_LENGTH, or if there are fewer than MIN_LINES lines.
 *
 * @param {string[]} lines @param {(line: string) => number} lengthOf
 */
function lineLength(lines, lengthOf) {
  const length = lines.length >= MIN_LINES ? lengthOf(lines[0]) : 0;
  return length >= MIN_LENGTH && lines.every((line) => lengthOf(line) === length) ? length : null;
}
const countUnits = (line) => line.length;
const countCharacters = (line) => Array.from(line).length;

/** Returns whether the fields of most lines are filled with spaces. */
function hasFilledFields(lines) {
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.filter((line) => FILLED.test(line)).length >= MIN_FILLED_SHARE * filled.length;
}

/** Returns the length of records without line ends, in code units; null for other text. */
function recordLengthOf(text, isWhole, encoding) {
  if (DTAUS.test(text) && !(isWhole && text.length % DTAUS_LENGTH !== 0)) return DTAUS_LENGTH;
  if (!fixedRecords.recognise(text, isWhole, { isEbcdic: isEbcdic(encoding) })) return null;
  return fixedRecords.describe(text, isWhole).recordLength;
}

/** Returns a text with a character for each byte, without a BOM. */
function textOfBytes(codec, bytes) {
  const text = codec.decode(bytes, 'iso-8859-1');
  return text.startsWith(BOM_BYTES) ? text.slice(BOM_BYTES.length) : text;
}

/**
 * Returns the place and the length of the records of a text, if all records have the same number of bytes. Returns null if lines have different
 * lengths, or if a text without line ends has no evidence of records. Unlike in `lineWidth`, lines need no fields that are filled with spaces: all
 * fields may be full.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether the bytes are the complete input
 * @returns {{ start: number, length: number, step: number, hasLines: boolean } | null} `start`: the offset of the first record; `length` and `step`:
 *   the number of bytes of a record without and with its line end; `hasLines`: whether records have line ends
 */
export function recordsInBytes(codec, bytes, isWhole) {
  const all = codec.decode(bytes, 'iso-8859-1');
  const start = all.startsWith(BOM_BYTES) ? BOM_BYTES.length : 0;
  let last = all.length;
  while (all.charCodeAt(last - 1) === END_OF_FILE) last -= 1;
  // A0 is a byte of many letters in UTF-8, so it must not count as white space.
  const text = all.slice(start, last).replaceAll('\xa0', '\xa1');
  const end = /\r\n?|\n/.exec(text)?.[0];
  const withoutLastEnd = end && text.endsWith(end) ? text.slice(0, -end.length) : text;
  if (!/[\r\n]/.test(withoutLastEnd)) {
    const length = recordLength(withoutLastEnd, isWhole);
    return length && { start, length, step: length, hasLines: false };
  }
  const length = lineLength(completeLines(text, isWhole), countUnits);
  const step = length + end.length;
  const hasOtherEnd = (line) => /[\r\n]/.test(line);
  return length && !withoutLastEnd.split(end).some(hasOtherEnd) ? { start, length, step, hasLines: true } : null;
}

/**
 * Returns the width of records in which fields were cut within characters, as `fixedWidthOf` returns it.
 *
 * @param {object} codec the package
 * @param {string} text
 * @param {string} encoding
 * @param {ReturnType<typeof recordsInBytes>} records
 */
export const widthOfRecords = (codec, text, encoding, { length, hasLines }) => ({
  ...{ length, isInBytes: true, hasLines },
  character: characterOfOtherLength(codec, text, encoding),
});

/** Returns the length of records, and whether it is in bytes; null if a text does not consist of records. */
function recordWidth(codec, { bytes, text, encoding }, isWhole) {
  if (OTHER_LINE_END.test(text)) return null;
  // In EBCDIC, each character is a byte. In other encodings, the byte 85 is not a line end.
  const inBytes = isEbcdic(encoding) ? text : textOfBytes(codec, bytes).replaceAll('\x85', '\x84');
  const lengthInBytes = recordLengthOf(inBytes, isWhole, encoding);
  const length = lengthInBytes ?? recordLengthOf(text.replace(BEYOND_BMP, '\ufffd'), isWhole, encoding);
  return length === null ? null : { length, isInBytes: lengthInBytes !== null, hasLines: false };
}

/**
 * Returns the length of lines, and whether this length is in bytes. Returns null in these cases:
 *
 * - the lengths of the lines differ
 * - few lines have fields that are filled with spaces
 * - the encoding is EBCDIC
 */
function lineWidth(codec, { bytes, text, encoding }, isWhole) {
  const lines = completeLines(text, isWhole);
  if (isEbcdic(encoding) || !hasFilledFields(lines)) return null;
  const lengthInBytes = lineLength(completeLines(textOfBytes(codec, bytes), isWhole), countUnits);
  const length = lengthInBytes ?? lineLength(lines, countCharacters);
  return length === null ? null : { length, isInBytes: lengthInBytes !== null, hasLines: true };
}

/** Removes a BOM from the text of an input, and the end-of-file mark from the text and the bytes. Returns the input. The mark belongs to no line. */
function contentOf(codec, { bytes, text, encoding }, isWhole) {
  const mark = isWhole && !isEbcdic(encoding) ? endOfFileMark(codec, bytes, encoding, text) : null;
  return {
    bytes: mark ? bytes.subarray(0, mark.changes[0].offset) : bytes,
    text: text.slice(text.startsWith('\ufeff') ? 1 : 0, mark ? -mark.count : undefined),
    encoding,
  };
}

/**
 * Returns the first visible character beyond ASCII whose number of bytes a conversion to UTF-8 changes; null if there is none. For a text
 * that is in UTF-8 already, returns the first character with more than one byte: in a single-byte encoding, the character would have one byte.
 */
function characterOfOtherLength(codec, text, encoding) {
  const countBytes = (character, target) => bytesIn(codec, character, target)?.length;
  const differs = (character) => {
    const count = countBytes(character, encoding);
    return count !== undefined && count !== (isUtf8Form(encoding) ? 1 : countBytes(character, 'utf-8'));
  };
  return [...new Set(text.match(VISIBLE))].find(differs) ?? null;
}

/**
 * Returns the length of the records or lines of a text with characters beyond ASCII, if all have the same length; null for other text. `isInBytes`:
 * whether the length is in bytes; else it is in code points. `character`: see `characterOfOtherLength`.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @param {string} text of the bytes; with U+FFFD in place of malformed bytes
 * @param {string} encoding
 * @param {boolean} isWhole whether the bytes are the complete input
 * @returns {{ length: number, isInBytes: boolean, hasLines: boolean, character: string | null } | null}
 */
export function fixedWidthOf(codec, bytes, text, encoding, isWhole) {
  if (!BEYOND_ASCII.test(text) || hasWideUnits(encoding) || DRAWING.test(text)) return null;
  const content = contentOf(codec, { bytes, text, encoding }, isWhole);
  const width = (/[\r\n]/.test(text) ? lineWidth : recordWidth)(codec, content, isWhole);
  return width && { ...width, character: characterOfOtherLength(codec, text, encoding) };
}

/**
 * Returns whether the records or lines of a text still have the same length after characters of the text changed.
 *
 * @param {object} codec the package
 * @param {{ length: number, isInBytes: boolean, hasLines: boolean }} width before the change
 * @param {Uint8Array} bytes the complete text after the change
 * @param {string} encoding of these bytes
 */
function keepsWidth(codec, { length, isInBytes, hasLines }, bytes, encoding) {
  const decoded = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const isWhole = true;
  const content = contentOf(codec, { bytes, text: decoded, encoding }, isWhole);
  if (!hasLines) {
    const after = recordWidth(codec, content, isWhole);
    return after?.length === length && after.isInBytes === isInBytes;
  }
  const text = isInBytes ? textOfBytes(codec, content.bytes) : content.text;
  return lineLength(completeLines(text, isWhole), isInBytes ? countUnits : countCharacters) === length;
}

/**
 * Returns the length of the records or lines of a text, as `fixedWidthOf` does, if a possible repair of the text changes this length; else null.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the complete text
 * @param {string} encoding
 * @param {() => { bytes: Uint8Array, encoding: string }[]} repairs returns the texts after the possible repairs
 */
export function widthChangedByRepair(codec, bytes, encoding, repairs) {
  const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const isWhole = true;
  const width = fixedWidthOf(codec, bytes, text, encoding, isWhole);
  return width && repairs().some((repaired) => !keepsWidth(codec, width, repaired.bytes, repaired.encoding))
    ? width
    : null;
}
