/**
 * Detects the encoding of an input from its first bytes: its BOM, the candidate encodings, and whether it is text.
 */
import { withTexts } from './candidate-texts.js';
import { dbaseTable } from './dbase-table.js';
import { unsupportedDeclaration } from './declarations.js';
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';
import { areBinaryRecords, marcRecordOf } from './iso-2709.js';
import { findWindows1252InUtf8, hasCutCharacters } from './mixed-encodings.js';
import { packedRecords } from './packed-records.js';
import { withoutPrinterCommands } from './printer-commands.js';
import { DBASE_FORMAT, dbaseBecause } from './text/dbase.js';
import { declaresUnsupported } from './text/declarations.js';
import { MARC_BECAUSE, MARC_FORMAT } from './text/marc.js';
import { hasUtf8Lines } from './utf8-lines.js';

/** The lowest confidence at which a candidate is applied to a new document without asking. */
export const MIN_APPLIED_CONFIDENCE = 0.8;
/** The lowest confidence at which a candidate is suggested; below it, the encoding is unknown. */
export const MIN_SUGGESTED_CONFIDENCE = 0.5;

/** The name that the package's `detectBinary` returns for binary data without a known format. */
export const UNKNOWN_FORMAT = 'binary data';
/** The name that `detectBinary` returns for records in MARC-8, which the package lacks. */
export const MARC_8_FORMAT = 'MARC 21 record in MARC-8';
const MIN_LETTERS_IN_WORDS = 2;
const isHigh = (byte) => byte >= 0x80;
/** The candidate that the small edition returns for 8-bit text whose encoding it does not support. */
const FALLBACK = 'windows-1252';

/**
 * Returns the binary format of bytes, from `dbaseTable`, `marcRecordOf`, the package's `detectBinary` or
 * `packedRecords`; null for possible text. Typed bytes count as binary only if their format is known.
 */
function detectBinaryFormat(codec, bytes, isFile) {
  const table = dbaseTable(bytes);
  if (table) return { name: DBASE_FORMAT, because: dbaseBecause(table.count, table.fields.length) };
  const record = marcRecordOf(bytes);
  if (record) return areBinaryRecords(record, bytes) ? { name: MARC_FORMAT, because: MARC_BECAUSE } : null;
  const found = codec.detectBinary(withoutPrinterCommands(bytes));
  if (found && found.name !== UNKNOWN_FORMAT) return found;
  return packedRecords(bytes) ?? (isFile ? found : null);
}

/**
 * Returns whether the bytes may be UTF-8 or damaged UTF-8. In damaged UTF-8, well-formed multi-byte sequences and typical faults
 * (overlong forms, surrogates, truncated characters) are together at least as frequent as all other faults.
 */
function isProbablyUtf8(codec, bytes) {
  const { length: faults, offsets, lengths } = codec.faults(bytes, 'utf-8');
  // A single fault may be damage or a letter of another encoding.
  if (faults <= 1) return true;
  const multibyte = codec.countCodePoints(bytes, 'utf-8') - faults - bytes.filter((byte) => !isHigh(byte)).length;
  const forms = codec.reveal(bytes);
  // `reveal` finds malformed sequences that decoders without checks read, such as overlong forms. Each of their bytes is a fault of UTF-8.
  const faultsInForms = forms.reduce((sum, { length }) => sum + length, 0);
  // A truncated character counts only between ASCII bytes: in runs of high bytes, such pieces occur by chance.
  const isIsolated = (from, to) => !isHigh(bytes[from - 1] ?? 0) && !isHigh(bytes[to] ?? 0);
  const truncated = lengths.filter((length, at) => length > 1 && isIsolated(offsets[at], offsets[at] + length)).length;
  return multibyte + forms.length + truncated >= faults - faultsInForms - truncated;
}

/**
 * Returns the candidates of the package's `detect`. If the text declares an encoding that the package lacks, the only
 * candidate has the name of this encoding as `unsupported`. In every other encoding, the text would have wrong
 * characters. The `encoding` of this candidate is not used.
 */
function candidatesOf(codec, bytes) {
  const declaration = unsupportedDeclaration(codec, bytes);
  if (!declaration) return codec.detect(withoutPrinterCommands(bytes));
  const because = declaresUnsupported(declaration);
  return [{ encoding: FALLBACK, confidence: 0, because, unsupported: declaration.name, isDeclared: true }];
}

/**
 * Returns everything that the first bytes say about the encoding of the input. `designation`: see `detectDesignation` of the package; `mixture`: see
 * `findWindows1252InUtf8`. `bom`, `designation`, `mixture` and `binary` are null if there is none. Each of the `candidates` has a `preview` and
 * `sameTextAs`; see candidate-texts.js.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @param {boolean} isFile whether the input is a file, not typed
 */
export function detectEncoding(codec, bytes, isFile) {
  const isAscii = !bytes.some(isHigh);
  const candidates = withTexts(codec, bytes, candidatesOf(codec, bytes));
  const isDeclared = Boolean(candidates[0]?.isDeclared);
  const mixture = isDeclared ? null : findWindows1252InUtf8(codec, bytes);
  const isExplained = candidates.length === 0 || candidates[0].confidence >= MIN_SUGGESTED_CONFIDENCE;
  // If the bytes are a mixture with more windows-1252 than UTF-8, `isProbablyUtf8` can return false. But several letters within words are rarely
  // well-formed UTF-8 by chance.
  const hasUtf8Words = !isExplained && mixture?.lettersInWords >= MIN_LETTERS_IN_WORDS;
  const isUtf8 = !isDeclared && (hasUtf8Words || isProbablyUtf8(codec, bytes));
  return {
    bom: codec.detectBOM(bytes),
    designation: codec.detectDesignation(bytes),
    candidates,
    mixture,
    binary: detectBinaryFormat(codec, bytes, isFile),
    isUtf8,
    /** Whether the bytes may be UTF-8 in which some characters were cut after their first byte. */
    hasCuts: isUtf8 && hasCutCharacters(codec, bytes),
    /** The encodings of the other candidates that give the same text as the first one; none for ASCII bytes. */
    sameText: isAscii
      ? []
      : candidates.flatMap((each) => (each.sameTextAs === candidates[0].encoding ? [each.encoding] : [])),
    /** Whether ISO-8859-1 gives the same text as the first candidate, although the encoding of this candidate has letters that ISO-8859-1 lacks. */
    isSameInLatin1: !isAscii && isSameInLatin1(codec, bytes, candidates),
    /** Whether there are bytes above 7F that neither a candidate nor damaged UTF-8 explains. */
    isUnknown: !isExplained && !isDeclared && !isUtf8,
  };
}

/**
 * Returns the most likely legacy encoding of bytes, which the page also suggests. Returns null in these cases:
 *
 * - no encoding is likely
 * - the most likely encoding is EBCDIC, or not a legacy encoding
 * - the bytes may be UTF-8 or damaged UTF-8
 * - the bytes are malformed in the most likely encoding
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
export function likelyLegacyEncoding(codec, bytes) {
  const [best] = candidatesOf(codec, bytes);
  if (!best || best.unsupported || best.confidence < MIN_SUGGESTED_CONFIDENCE) return null;
  if (isUtf8Form(best.encoding) || hasWideUnits(best.encoding) || isEbcdic(best.encoding)) return null;
  const mayBeUtf8 = findWindows1252InUtf8(codec, bytes) !== null || isProbablyUtf8(codec, bytes);
  return mayBeUtf8 || !codec.isValid(bytes, best.encoding) ? null : best.encoding;
}

/** The encodings whose letters are nearly all in ISO-8859-1 too. */
const WESTERN = /^(?:iso-8859-(?:1|9|15)|windows-125[24]|macintosh|cp850|cp858|cp437)$/;

/** Returns whether ISO-8859-1 gives the same text as the first candidate. Returns false if the candidate is a form of UTF-8 or one of WESTERN. */
const isSameInLatin1 = (codec, bytes, [best]) =>
  Boolean(best) &&
  !best.unsupported &&
  !isUtf8Form(best.encoding) &&
  !WESTERN.test(best.encoding) &&
  codec.decode(bytes, best.encoding, { errors: 'replace', ignoreBOM: true }) === codec.decode(bytes, 'iso-8859-1');

/**
 * Returns whether an encoding of the full edition may explain the first bytes better. This is possible if the bytes have
 * no BOM, are neither UTF-8 nor damaged UTF-8, and no encoding except windows-1252 has a high confidence. It is also
 * possible if the bytes have the escape sequences of an encoding that the loaded edition lacks, such as ISO-2022-JP. Binary data without a byte 00
 * may be text in EBCDIC, because the line ends of EBCDIC are control characters in ASCII.
 */
export function mayNeedFullEdition(codec, given) {
  const bytes = withoutPrinterCommands(given);
  if (codec.detectBinary(bytes)?.name === UNKNOWN_FORMAT) return bytes.some(isHigh) && !bytes.includes(0);
  const [best] = codec.detect(bytes);
  if (!best || codec.detectBOM(bytes)) return false;
  if (best.unsupported) return true;
  const isUncertain = best.confidence < MIN_APPLIED_CONFIDENCE || best.encoding === FALLBACK;
  return isUncertain && bytes.some(isHigh) && !isProbablyUtf8(codec, bytes);
}

/**
 * Returns the encoding of a document whose parts are in different encodings: that of the BOM, of most lines, or of the first part. 8-bit text
 * in an unknown encoding is read as UTF-8.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @param {{ parts: import('./joined-encodings.js').Part[], counts?: { encoding: string }[] }} joined `counts`: see code-page-lines.js
 * @returns {{ encoding: string, encodingBy: 'BOM' | 'detection' | 'default' }}
 */
export function encodingOfJoined(codec, bytes, { parts: [{ kind }], counts }) {
  const bom = codec.detectBOM(bytes);
  if (bom) return { encoding: bom.encoding, encodingBy: 'BOM' };
  if (counts) return { encoding: counts[0].encoding, encodingBy: 'detection' };
  return kind === '8-bit' ? { encoding: 'utf-8', encodingBy: 'default' } : { encoding: kind, encodingBy: 'detection' };
}

/**
 * Returns the encoding of a document if the user did not choose one. It is the encoding of the BOM. Without a
 * BOM, it is UTF-16, UTF-32 or an encoding that only the full edition has, if detection has a high confidence. All other
 * documents are read as UTF-8, which shows their faults, and the page suggests other encodings. Records with packed decimals are binary data.
 * A text with many lines in UTF-8 is read as UTF-8, too: in the encoding of the other lines, it would have no faults.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @param {(encoding: string) => boolean} isFullEditionOnly whether only the full edition has an encoding
 * @returns {{ encoding: string, encodingBy: 'BOM' | 'detection' | 'default' }}
 */
export function automaticEncoding(codec, bytes, isFullEditionOnly) {
  const bom = codec.detectBOM(bytes);
  if (bom) return { encoding: bom.encoding, encodingBy: 'BOM' };
  const [best] = candidatesOf(codec, bytes);
  const isApplied = ({ encoding, confidence }) =>
    confidence >= MIN_APPLIED_CONFIDENCE && (hasWideUnits(encoding) || isFullEditionOnly(encoding));
  const isReadAsUtf8 = ({ encoding }) =>
    (isEbcdic(encoding) && packedRecords(bytes)) || hasUtf8Lines(codec, bytes, encoding);
  return best && isApplied(best) && !isReadAsUtf8(best)
    ? { encoding: best.encoding, encodingBy: 'detection' }
    : { encoding: 'utf-8', encodingBy: 'default' };
}
