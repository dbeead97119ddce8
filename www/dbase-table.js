/**
 * Reads tables of dBASE, FoxPro and Clipper (.dbf), as described in “Table File Structure” of dBASE IV and Visual FoxPro.
 *
 * A table begins with a header of 32 bytes and a descriptor of 32 bytes for each field. Then come the records. A record is a mark (2A if the
 * record is deleted, 20 otherwise) and its fields, each of a fixed length in bytes. A byte of the header, the “language driver”, can name the
 * encoding of the text.
 */
const [HEADER, DESCRIPTOR, NAME_LENGTH] = [32, 32, 11];
const [TERMINATOR, DELETED, SPACE, NUL] = [0x0d, 0x2a, 0x20, 0x00];
/** The first bytes of tables. Each shows the program that wrote the table: see `PROGRAMS` in text/dbase.js, which has the same bytes. */
const VERSIONS = new Set([0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x7b, 0x83, 0x8b, 0x8e, 0xcb, 0xf5]);
const LANGUAGE_DRIVER = 29;
/** The language driver “ANSI”: the text is in the Windows code page of the computer that wrote the file. The file does not name this code page. */
export const ANSI_DRIVER = 0x57;
/** The encoding of each known language driver. For `ANSI_DRIVER`, this is the most frequent Windows code page. */
const ENCODINGS = new Map(
  [
    ['cp437', 0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
    ['cp850', 0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
    ['windows-1252', 0x03, ANSI_DRIVER, 0x58, 0x59],
    ['macintosh', 0x04],
    ['cp865', 0x08, 0x17, 0x66],
    ['shift_jis', 0x13, 0x7b],
    ['cp863', 0x1c, 0x6c],
    ['cp852', 0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
    ['cp860', 0x24],
    ['ibm866', 0x26, 0x65],
    ['gbk', 0x4d, 0x7a],
    ['euc-kr', 0x4e, 0x79],
    ['big5', 0x4f, 0x78],
    ['windows-874', 0x50, 0x7c],
    ['cp861', 0x67],
    ['cp737', 0x6a, 0x86],
    ['cp857', 0x6b, 0x88],
    ['windows-1255', 0x7d],
    ['windows-1256', 0x7e],
    ['x-mac-cyrillic', 0x96],
    ['windows-1250', 0xc8],
    ['windows-1251', 0xc9],
    ['windows-1254', 0xca],
    ['windows-1253', 0xcb],
    ['windows-1257', 0xcc],
  ].flatMap(([encoding, ...drivers]) => drivers.map((driver) => [driver, encoding])),
);
/** The types of fields, each one character. A field of type `0` (Visual FoxPro) has flags, which show the fields that are null. */
const TYPES = /[CVNFDLMGPBIYT@+O0QW]/;
const TEXT_TYPES = 'CV';
const MAX_CUT = 3; // the maximum number of bytes of an incomplete character

const isNameByte = (byte) => byte > SPACE && byte !== 0x7f;

/** Returns the name of a field without the NULs or spaces that pad it; null if the bytes are not a name. */
function nameOf(bytes) {
  const end = bytes.indexOf(NUL);
  const name = trimEnd(end < 0 ? bytes : bytes.subarray(0, end));
  return name.length > 0 && name.every((byte) => isNameByte(byte) || byte === SPACE) ? name : null;
}

/** Returns bytes without the spaces and NULs at their end, which pad a field. */
function trimEnd(bytes) {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === SPACE || bytes[end - 1] === NUL)) end -= 1;
  return bytes.subarray(0, end);
}

/**
 * Returns the field of the descriptor at an offset; null if the bytes are not a descriptor. `longLength`: the length of
 * the field in tables of Clipper and FoxPro. In a text field of these tables, the byte after the length is the high
 * byte of the length, not a number of decimals.
 */
function fieldOf(bytes, at) {
  const name = nameOf(bytes.subarray(at, at + NAME_LENGTH));
  const type = String.fromCharCode(bytes[at + NAME_LENGTH]);
  const [length, decimals] = bytes.subarray(at + 16, at + 18);
  if (name === null || !TYPES.test(type)) return null;
  return { name, type, length, longLength: type === 'C' ? length + 256 * decimals : length };
}

/** Returns the length of a record: the sum of the lengths of its fields, and 1 for its mark. `lengthKey`: `length` or `longLength`. */
const lengthOfRecord = (fields, lengthKey) => fields.reduce((total, field) => total + field[lengthKey], 1);

/**
 * Returns the fields of a table with their places in a record, and the offset after the descriptors. Returns null unless the lengths of the fields
 * add up to `recordLength`.
 */
function fieldsOf(bytes, headerLength, recordLength) {
  const fields = [];
  const length = Math.min(headerLength, bytes.length);
  let at = HEADER;
  for (; bytes[at] !== TERMINATOR; at += DESCRIPTOR) {
    const field = at + DESCRIPTOR <= length ? fieldOf(bytes, at) : null;
    if (field === null) return null;
    fields.push(field);
  }
  const lengthKey = ['length', 'longLength'].find((each) => lengthOfRecord(fields, each) === recordLength);
  if (fields.length === 0 || !lengthKey) return null;
  let start = 1;
  const placed = fields.map((field) => {
    const { name, type, [lengthKey]: length } = field;
    start += length;
    return { name, type, start: start - length, length };
  });
  return { fields: placed, end: at + 1 };
}

/** Returns the date of a header; null if the header has none. Most programs write the number of years since 1900, some the number since 2000. */
function dateOf([, year, month, day]) {
  if (month === 0 || day === 0) return null;
  const digits = (number) => String(number).padStart(2, '0');
  return `${year < 80 ? 2000 + year : 1900 + year}-${digits(month)}-${digits(day)}`;
}

/** The records of a table. A large table has millions of records, so the array of each record is made only when the record is read. */
class Records {
  #bytes;
  #size;
  /** @param {Uint8Array} bytes @param {number} size the length of a record @param {number} length the number of records */
  constructor(bytes, size, length) {
    this.#bytes = bytes;
    this.#size = size;
    this.length = length;
  }
  *[Symbol.iterator]() {
    for (let at = 0; at < this.length; at += 1) yield this.#bytes.subarray(at * this.#size, (at + 1) * this.#size);
  }
  #countMarks(mark) {
    let count = 0;
    for (let at = 0; at < this.length; at += 1) if (this.#bytes[at * this.#size] === mark) count += 1;
    return count;
  }
  /** Returns the number of deleted records. */
  countDeleted() {
    return this.#countMarks(DELETED);
  }
  /** Returns whether each record begins with a mark. */
  haveMarks() {
    return this.#countMarks(DELETED) + this.#countMarks(SPACE) === this.length;
  }
}

/**
 * Returns the table that bytes begin with; null for other bytes. In a table, the lengths of the fields add up to the length of a record. In other
 * data, the bytes in the places of these lengths almost never add up.
 *
 * @param {Uint8Array} bytes the input, or its beginning
 * @returns {{ version: number, date: string | null, count: number, records: Records, driver: number, declared: string | null,
 *   fields: { name: Uint8Array, type: string, start: number, length: number }[] } | null} `version`: the first byte; `count`: the number of
 *   records in the header; `records`: the records that are complete in the bytes; `declared`: the encoding of the language driver, null if the
 *   driver is 0 or unknown
 */
export function dbaseTable(bytes) {
  const [version] = bytes;
  if (!VERSIONS.has(version) || bytes.length <= HEADER + DESCRIPTOR || bytes[2] > 12 || bytes[3] > 31) return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [count, start, length] = [header.getUint32(4, true), header.getUint16(8, true), header.getUint16(10, true)];
  const found = fieldsOf(bytes, start, length);
  if (!found || start < found.end - 1) return null;
  const complete = Math.max(0, Math.floor((bytes.length - start) / length));
  const records = new Records(bytes.subarray(start), length, Math.min(count, complete));
  if (!records.haveMarks()) return null;
  const driver = bytes[LANGUAGE_DRIVER];
  const declared = ENCODINGS.get(driver) ?? null;
  return { version, date: dateOf(bytes), count, records, driver, declared, fields: found.fields };
}

export const isDeleted = ([mark]) => mark === DELETED;
/** Returns the bytes of a field in a record. */
export const bytesIn = (record, { start, length }) => record.subarray(start, start + length);
const isText = ({ type }) => TEXT_TYPES.includes(type);

const isBeyondAscii = (text) => text.some((byte) => byte >= 0x80);

/** Yields the names of fields and the texts of a table that have bytes beyond ASCII, without the bytes that pad them. */
export function* textsIn({ fields, records }) {
  for (const { name } of fields) if (isBeyondAscii(name)) yield name;
  const textFields = fields.filter(isText);
  for (const record of records)
    for (const field of textFields) {
      const text = trimEnd(bytesIn(record, field));
      if (isBeyondAscii(text)) yield text;
    }
}

/** Returns how many bytes at the end of a text are the start of a character whose other bytes were cut off. */
function cutLength(text, encoding, isValid) {
  if (isValid(text, encoding)) return 0;
  for (let cut = 1; cut <= Math.min(MAX_CUT, text.length); cut += 1)
    if (text.at(-cut) >= 0x80 && isValid(text.subarray(0, -cut), encoding)) return cut;
  return 0;
}

/** Returns a text without the cut character at its end, if there is one. */
export function withoutCut(text, encoding, isValid) {
  const cut = cutLength(text, encoding, isValid);
  return cut > 0 ? text.subarray(0, -cut) : text;
}

/**
 * Counts the names and the text fields that end within a character that did not fit. `first` has the number of the first record with such a field,
 * from 1, and the name of this field.
 */
export function cutsIn({ fields, records }, encoding, isValid) {
  const cuts = { names: 0, fields: 0, first: null };
  const isCut = (text) => text.at(-1) >= 0x80 && cutLength(text, encoding, isValid) > 0;
  for (const { name } of fields) if (name.length >= NAME_LENGTH - 1 && isCut(name)) cuts.names += 1;
  const textFields = fields.filter(isText);
  let number = 0;
  for (const record of records) {
    number += 1;
    for (const field of textFields) {
      if (!isCut(bytesIn(record, field))) continue;
      cuts.fields += 1;
      cuts.first ??= { record: number, name: field.name };
    }
  }
  return cuts;
}

const JULIAN_DAY_OF_1970 = 2_440_588;
const MS_PER_DAY = 86_400_000;

/** Returns a date and time of eight bytes as text. The bytes are the Julian day, and the milliseconds of the day. */
function dateTime(view) {
  const [day, time] = [view.getInt32(0, true), view.getInt32(4, true)];
  const date = new Date((day - JULIAN_DAY_OF_1970) * MS_PER_DAY + time);
  return day === 0 || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19);
}

/** Returns an amount of money, which is stored in ten-thousandths, with its decimal point. A replacer for `String.replace`. */
const withDecimalPoint = (_, sign, whole, rest) => `${sign}${whole || '0'}.${rest.padStart(4, '0')}`;

/** Functions that return the text of a value in binary form, by the type and the length of the field. */
const BINARY = {
  I4: (view) => String(view.getInt32(0, true)),
  '+4': (view) => String(view.getInt32(0, true)),
  B8: (view) => String(view.getFloat64(0, true)),
  O8: (view) => String(view.getFloat64(0, true)),
  Y8: (view) => String(view.getBigInt64(0, true)).replace(/^(-?)(\d*?)(\d{1,4})$/, withDecimalPoint),
  T8: dateTime,
  '@8': dateTime,
  M4: (view) => String(view.getUint32(0, true)),
  G4: (view) => String(view.getUint32(0, true)),
  P4: (view) => String(view.getUint32(0, true)),
};

/** Returns the value of a field in a record, as the bytes of a text. */
export function valueOf(record, field) {
  const bytes = bytesIn(record, field);
  const binary = BINARY[field.type + field.length];
  if (binary) return new TextEncoder().encode(binary(new DataView(bytes.buffer, bytes.byteOffset, bytes.length)));
  const value = trimEnd(bytes);
  if (isText(field)) return value;
  const first = value.findIndex((byte) => byte !== SPACE);
  return first > 0 ? value.subarray(first) : value;
}
