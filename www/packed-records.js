/**
 * Finds records of mainframes that have text in EBCDIC and packed decimals (COMP-3 in COBOL). A packed decimal has two digits in each byte,
 * and the sign in the second half of its last byte. A conversion of the complete file would change the packed bytes, and so destroy the
 * numbers.
 */
import { packedFields } from './text/evidence.js';

/** The name of the format. The page uses this name like the names that `detectBinary` of the package returns. */
export const PACKED_FORMAT = 'EBCDIC records with packed decimals';

const SAMPLE = 1 << 14; // bytes
const [MIN_LENGTH, MAX_LENGTH] = [8, 4096]; // bytes of a record
const [MIN_RECORDS, MAX_EXAMINED] = [5, 64]; // records
const MAX_FIELD = 16; // bytes, for 31 digits
const MIN_TEXT_SHARE = 0.4; // of all bytes
const MIN_TEXT_COLUMNS = 0.3; // share of the columns
const MAX_UNKNOWN_COLUMNS = 0.4; // share of the columns that have neither text nor packed decimals
/** For each packed field, one in this many records may have bytes that are not packed digits, for example spaces. */
const RECORDS_PER_EXCEPTION = 20;
/** The byte of the space in EBCDIC. Lower bytes are not text. */
const SPACE = 0x40;

/** Returns whether a byte is a space, a letter or a digit in EBCDIC. */
const isWordByte = (byte) =>
  byte === SPACE || byte >= 0xf0 ? byte <= 0xf9 : (byte & 0x0f) > 0 && (byte & 0x0f) <= 9 && byte > 0x80 && byte < 0xea;
const isText = (byte) => byte >= SPACE && byte !== 0xff;
const isDigits = (byte) => byte >> 4 <= 9 && (byte & 0x0f) <= 9;
/** C and F are plus signs, D is the minus sign. */
const isSign = (byte) => byte >> 4 <= 9 && [0xc, 0xd, 0xf].includes(byte & 0x0f);

/**
 * Returns whether most bytes above 7F are in well-formed sequences of UTF-8. In EBCDIC, these bytes are letters and digits, and only few of
 * them form such sequences by chance.
 */
function isMostlyUtf8(bytes) {
  const text = new TextDecoder().decode(bytes);
  const characters = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  const faults = text.split('\ufffd').length - 1;
  return characters > 2 * faults;
}

/** Returns whether bytes can be records with text in EBCDIC and other data. */
function mayBeRecords(bytes) {
  const [text, controls, asciiSpaces] = [isWordByte, (byte) => byte < SPACE, (byte) => byte === 0x20].map(
    (isCounted) => bytes.filter(isCounted).length,
  );
  const isEbcdic = text >= MIN_TEXT_SHARE * bytes.length && controls >= MIN_RECORDS && 50 * asciiSpaces < bytes.length;
  return isEbcdic && !isMostlyUtf8(bytes);
}

/**
 * Returns the packed fields of records, as the columns of their first and last bytes; null if the bytes are not records of this length.
 *
 * @param {Uint8Array} bytes
 * @param {number} length
 */
function fieldsOf(bytes, length) {
  const count = Math.min(MAX_EXAMINED, Math.floor(bytes.length / length));
  const maxExceptions = Math.floor(count / RECORDS_PER_EXCEPTION);
  // The next two functions return whether the byte in a column is as expected in nearly all records, or in at least one record.
  const inNearlyAllRecords = (column, isExpected) => {
    let exceptions = 0;
    for (let record = 0; record < count && exceptions <= maxExceptions; record += 1)
      if (!isExpected(bytes[record * length + column])) exceptions += 1;
    return exceptions <= maxExceptions;
  };
  const inSomeRecord = (column, isExpected) => {
    for (let record = 0; record < count; record += 1) if (isExpected(bytes[record * length + column])) return true;
    return false;
  };
  const isNoText = (byte) => byte < SPACE;
  const fields = [];
  let nextFree = 0; // the first column after the last field
  for (let column = 1; column < length; column += 1) {
    if (!inNearlyAllRecords(column, isSign) || !inSomeRecord(column, isNoText)) continue;
    let first = column;
    const start = Math.max(nextFree, column + 1 - MAX_FIELD);
    // The byte of a space (40) also looks like two packed digits. So in some record, the first byte of a field must not be text.
    for (let at = column - 1; at >= start && inNearlyAllRecords(at, isDigits); at -= 1)
      if (inSomeRecord(at, isNoText)) first = at;
    if (first === column) continue;
    fields.push({ first, last: column });
    nextFree = column + 1;
  }
  if (fields.length === 0) return null;
  const packed = fields.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  let text = 0;
  for (let column = 0; column < length; column += 1) if (inNearlyAllRecords(column, isText)) text += 1;
  return text >= MIN_TEXT_COLUMNS * length && length - text - packed <= MAX_UNKNOWN_COLUMNS * length ? fields : null;
}

/**
 * Returns the format of records with text in EBCDIC and packed decimals, as `detectBinary` of the package does; null for other data.
 *
 * @param {Uint8Array} input the first bytes of the input
 * @returns {{ name: string, because: string } | null}
 */
export function packedRecords(input) {
  const bytes = input.subarray(0, SAMPLE);
  if (!mayBeRecords(bytes)) return null;
  for (let length = MIN_LENGTH; length <= Math.min(MAX_LENGTH, bytes.length / MIN_RECORDS); length += 1) {
    const fields = fieldsOf(bytes, length);
    if (fields) return { name: PACKED_FORMAT, because: packedFields(length, fields) };
  }
  return null;
}
