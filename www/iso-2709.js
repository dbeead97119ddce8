/**
 * Records of library catalogues in ISO 2709, the exchange format of MARC 21 and UNIMARC. A record begins with a leader of 24 characters and
 * a directory. Both have lengths and addresses in bytes, so any change of the length of a text in the record makes the record unreadable. Control
 * characters delimit its parts.
 */
import { utf8TextOf } from './layers/byte-characters.js';

/** The name of MARC-8, the encoding of older records of MARC 21. */
export const MARC_8 = 'MARC-8';
/**
 * The leader, the directory and its end. The leader begins with the length of the record, in five digits, and has the address of the data
 * at offset 12. An entry of the directory is a tag, a length of four digits and an address of five digits (entry map 45).
 */
export const START = /^\d{5}[ -~]{7}\d{5}[ -~]{3}45[ -~]{2}(?:[0-9A-Za-z]{3}\d{9})+\x1e/; // eslint-disable-line no-control-regex -- RS
const MAX_DIRECTORY = 1 << 14; // bytes
/** The record terminator, the field terminator and the delimiter before a subfield. */
const DELIMITERS = [0x1d, 0x1e, 0x1f];
const [GS, RS, US] = DELIMITERS;
const BOM = [0xef, 0xbb, 0xbf];
/** The name of ISO 5426. */
export const ISO_5426 = 'ISO 5426';
/** The declared encoding of records of UNIMARC without letters beyond ASCII. */
export const ASCII = 'ascii';
/** The tag of a field that is not in the directory. */
const UNKNOWN_TAG = '???';

/** Returns the length of a BOM of UTF-8 before the first record, which some programs write; 0 without a BOM. @param {Uint8Array} bytes */
export const bomLength = (bytes) => (BOM.every((byte, at) => bytes[at] === byte) ? BOM.length : 0);

/**
 * Returns `{ declaresMarc8 }` if bytes begin with a record in ISO 2709, in a superset of ASCII; null otherwise. `declaresMarc8`: whether
 * the leader says that the text is in MARC-8. A BOM may be before the record.
 */
export function marcRecordOf(bytes) {
  const at = bomLength(bytes);
  const start = String.fromCharCode(...bytes.subarray(at, at + MAX_DIRECTORY));
  if (!START.test(start)) return null;
  const [first] = recordsIn(bytes);
  return { declaresMarc8: declarationOf(first).declared === MARC_8 };
}

/**
 * Returns whether records are not shown as text: they are not UTF-8, or their leader says that they are in MARC-8.
 *
 * @param {{ declaresMarc8: boolean }} record as `marcRecordOf` returns it
 * @param {Uint8Array} bytes the input, or its beginning
 */
export const areBinaryRecords = ({ declaresMarc8 }, bytes) => declaresMarc8 || utf8TextOf(bytes, false) === null;

/**
 * The lengths of the leader, of an entry of the directory, and of the tag with which an entry begins; and the offset of the address in an entry. Between
 * the tag and the address, an entry has the length of the field.
 */
const [LEADER, ENTRY, TAG, ADDRESS_AT] = [24, 12, 3, 7];
/** The number of digits of the length of the record, with which a leader begins. */
const RECORD_LENGTH = 5;
/** The bytes that may follow a record: NUL as padding, line ends, the end-of-file mark of DOS, another terminator, and spaces. */
const FILLERS = [0x00, 0x0a, 0x0d, 0x1a, GS, 0x20];
/** The entries of a directory. Some programs write tags with other characters than letters and digits. */
const DIRECTORY = /^(?:[ -~]{3}\d{9})*$/;
/** The start of a leader. If the last part of a file begins like this, but has no terminator, the file ends within a record. */
const LEADER_START = /^\d{5}[ -~]/;
const asciiOf = (bytes) => String.fromCharCode(...bytes);

/** Splits bytes at each byte with a value. The last part is empty if the bytes end with this byte. */
function* split(bytes, byte) {
  for (let at = 0; at <= bytes.length;) {
    const found = bytes.indexOf(byte, at);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(at, end);
    at = end + 1;
  }
}

/** Returns the subfields of a field: the bytes after each delimiter and the code of the subfield. @param {Uint8Array} field */
export const subfieldsOf = (field) =>
  [...split(field, US)]
    .slice(1)
    .map((subfield) => ({ code: asciiOf(subfield.subarray(0, 1)), value: subfield.subarray(1) }));

/** Returns the entries of a directory in the order of their fields in the record, each with its number in the directory. */
const entriesInOrder = (directory) =>
  Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) => {
    const entry = asciiOf(directory.subarray(at * ENTRY, (at + 1) * ENTRY));
    return { at, tag: entry.slice(0, TAG), address: Number(entry.slice(ADDRESS_AT)) };
  }).sort((first, second) => first.address - second.address);

/**
 * Returns the tags of a directory in the order of their fields in the record. The lengths in a directory are ignored: programs that count characters
 * instead of bytes write wrong ones, and the terminators show where each field ends.
 */
const tagsInOrder = (directory) => entriesInOrder(directory).map(({ tag }) => tag);

/** Returns whether bytes are a directory. @param {Uint8Array} bytes */
const isDirectory = (bytes) => bytes.length <= MAX_DIRECTORY && DIRECTORY.test(asciiOf(bytes));

/**
 * Yields the records of bytes in ISO 2709. A BOM may be before the first record. Line ends, spaces and padding may be between records. Also yields parts
 * that are not readable records, such as text after the last record. The fields of such a part have its complete text.
 *
 * @param {Uint8Array} bytes
 * @returns {Generator<{ leader: string, fields: { tag: string, bytes: Uint8Array }[], bytes: Uint8Array, isReadable: boolean,
 *   isComplete: boolean, hasLeader: boolean, hasRightLength: boolean }>} `isReadable`: whether the part has a leader and a directory; `isComplete`:
 *   whether it has its terminator; `hasLeader`: whether it begins as a leader does; `hasRightLength`: whether it is as long as its leader says
 */
export function* recordsIn(bytes) {
  for (let at = bomLength(bytes); at < bytes.length;) {
    if (FILLERS.includes(bytes[at])) {
      at += 1;
      continue;
    }
    const terminator = bytes.indexOf(GS, at);
    const isComplete = terminator >= 0;
    const record = bytes.subarray(at, isComplete ? terminator : bytes.length);
    const end = record.indexOf(RS, LEADER);
    const directory = record.subarray(LEADER, Math.max(end, LEADER));
    const isReadable = end >= 0 && isDirectory(directory);
    const contents = [...split(isReadable ? record.subarray(end + 1) : record, RS)];
    if (contents.at(-1).length === 0) contents.pop(); // after the terminator of the last field
    const tags = isReadable ? tagsInOrder(directory) : [];
    const leader = asciiOf(record.subarray(0, LEADER));
    yield {
      isReadable,
      hasLeader: LEADER_START.test(leader),
      leader,
      fields: contents.map((content, index) => ({ tag: tags[index] ?? UNKNOWN_TAG, bytes: content })),
      bytes: record,
      isComplete,
      hasRightLength: Number(leader.slice(0, 5)) === record.length + 1,
    };
    at += record.length + 1;
  }
}

/** Returns a number in decimal digits; null if it has more digits than its place. */
const digitsOf = (number, count) => (number < 10 ** count ? String(number).padStart(count, '0') : null);

/**
 * Returns the leader and the directory of a record with the lengths and addresses of its fields. Returns null if the numbers of entries and fields
 * differ, or if a length or an address has too many digits.
 */
function headOf({ bytes, leader, fields }) {
  const directory = bytes.subarray(LEADER, bytes.indexOf(RS, LEADER));
  const entries = entriesInOrder(directory);
  const length = digitsOf(bytes.length + 1, RECORD_LENGTH);
  if (entries.length !== fields.length || length === null) return null;
  const written = [];
  let address = 0;
  for (const [index, { at, tag }] of entries.entries()) {
    const fieldLength = fields[index].bytes.length + 1; // with its terminator
    const numbers = [digitsOf(fieldLength, ADDRESS_AT - TAG), digitsOf(address, ENTRY - ADDRESS_AT)];
    if (numbers.includes(null)) return null;
    written[at] = tag + numbers.join('');
    address += fieldLength;
  }
  return length + leader.slice(RECORD_LENGTH) + written.join('');
}

/**
 * Returns `changed` with correct lengths and addresses in the leaders and directories of the records whose text was changed. Other records keep their lengths
 * and addresses. Returns `changed` itself if the input does not begin with a record, or if the change altered the number of records.
 *
 * @param {Uint8Array} original the records before the change
 * @param {Uint8Array} changed the same records with other text
 * @returns {Uint8Array}
 */
export function withRecordLengths(original, changed) {
  if (marcRecordOf(original) === null) return changed;
  const [before, after] = [[...recordsIn(original)], [...recordsIn(changed)]];
  if (before.length !== after.length) return changed;
  const result = changed.slice();
  for (const [index, record] of after.entries()) {
    const old = before[index].bytes;
    const isSame = old.length === record.bytes.length && old.every((byte, at) => byte === record.bytes[at]);
    const head = !isSame && record.isReadable && record.isComplete ? headOf(record) : null;
    const start = record.bytes.byteOffset - changed.byteOffset;
    if (head !== null) result.set(new TextEncoder().encode(head), start);
  }
  return result;
}

/** The encodings by their codes in UNIMARC and RUSMARC. An encoding that the package lacks has the name of its standard. */
const UNIMARC_SETS = {
  '01': ASCII,
  '02': 'ISO-IR 37',
  '03': ISO_5426,
  '04': 'ISO 5427',
  '05': 'ISO 5428',
  '06': 'ISO 6438',
  '07': 'ISO 10586',
  '08': 'ISO 8957',
  '09': 'ISO 8957',
  11: 'ISO 5426-2',
  50: 'utf-8',
  // These codes are only in RUSMARC, the format of Russian libraries.
  79: 'ibm866',
  89: 'windows-1251',
  99: 'koi8-r',
};
/** The general processing data of UNIMARC, in field 100: a date of eight digits, a letter, and further codes. */
const PROCESSING_DATA = /^\d{8}[a-z][ -~]{13,40}$/;
const MAX_PROCESSING_DATA = 49; // bytes: the longest match of PROCESSING_DATA
/** Where the codes of the character sets begin in this data: in records of authorities, whose type is x, y or z, and in other records. */
const [SETS_OF_AUTHORITIES, SETS] = [13, 26];
/** The offsets of parts of the leader: the type of the record, the character coding scheme, and the entry map. */
const [TYPE, SCHEME, ENTRY_MAP] = [6, 9, 20];

/** Returns the codes of the two main character sets in field 100 of a record of UNIMARC; null if the record has no such field. */
function setsOf({ leader, fields }) {
  const field = fields.find(({ tag }) => tag === '100');
  const data = field && subfieldsOf(field.bytes).find(({ code }) => code === 'a');
  const text = data && data.value.length <= MAX_PROCESSING_DATA ? asciiOf(data.value) : '';
  if (!PROCESSING_DATA.test(text)) return null;
  const at = /[xyz]/.test(leader[TYPE]) ? SETS_OF_AUTHORITIES : SETS;
  return text.slice(at, at + 4);
}

/**
 * Returns the format of a record, and the encoding that the record declares.
 *
 * @returns {{ format: 'MARC 21' | 'UNIMARC' | null, code: string | null, declared: string | null }} `code`: the character at offset 9 of the leader, or
 *   the codes of the character sets in field 100; `declared`: an encoding of the package, MARC-8, or the name of another encoding; null if the code is
 *   unknown
 */
export function declarationOf(record) {
  const sets = setsOf(record);
  if (sets !== null) {
    const [main, other] = [sets.slice(0, 2), sets.slice(2).trim()];
    return {
      format: 'UNIMARC',
      code: sets.trim() || null,
      declared: UNIMARC_SETS[other] ?? (other ? null : (UNIMARC_SETS[main] ?? null)),
    };
  }
  if (record.leader.slice(ENTRY_MAP) !== '4500') return { format: null, code: null, declared: null };
  const code = record.leader[SCHEME];
  return { format: 'MARC 21', code, declared: { a: 'utf-8', ' ': MARC_8 }[code] ?? null };
}

/** Returns whether a finding of the audit consists of delimiters of records. @param {import('./problems.js').Finding} finding */
export const isMarcDelimiter = ({ kind, codePoints }) =>
  kind === 'control' && codePoints.every((codePoint) => DELIMITERS.includes(codePoint));
