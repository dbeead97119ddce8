/** The text about tables of dBASE; see layers/dbase.js. */
import { ANSI_DRIVER } from '../dbase-table.js';
import { formatCount, formatNumber } from '../format.js';

export const DBASE = 'dBASE table';
export const A_DBASE_TABLE = 'a table of dBASE (.dbf)';
/** The name of the format in the verdict. */
export const DBASE_FORMAT = 'dBASE table (.dbf)';
export const SHOW_RECORDS = 'Show the records as CSV';
/** The name of the column that marks deleted records. */
export const DELETED_COLUMN = 'deleted';
export const NO_DBASE_TABLE =
  'The input is no table of dBASE: the lengths of its fields do not add up to the length of a record.';
export const DBASE_NOT_WRITTEN = 'The page does not write tables of dBASE.';
export const lacksEncoding = (encoding) => `The encoding of the text, ${encoding}, could not be loaded.`;
/** The evidence that a file is a table. @param {number} count of the records, according to the header @param {number} fields the number of fields */
export const dbaseBecause = (count, fields) =>
  `the header names ${formatCount(count, 'record', 'records')} with ${formatCount(fields, 'field', 'fields')}, and the lengths of the fields add up to the length of a record`;

/** The program that wrote a table, by its first byte. */
const PROGRAMS = {
  0x02: 'FoxBASE',
  0x03: 'dBASE III or later',
  0x04: 'dBASE IV',
  0x05: 'dBASE V',
  0x30: 'Visual FoxPro',
  0x31: 'Visual FoxPro',
  0x32: 'Visual FoxPro',
  0x43: 'dBASE IV',
  0x63: 'dBASE IV',
  0x7b: 'dBASE IV with memo fields',
  0x83: 'dBASE III with memo fields',
  0x8b: 'dBASE IV with memo fields',
  0x8e: 'dBASE IV',
  0xcb: 'dBASE IV with memo fields',
  0xf5: 'FoxPro with memo fields',
};

const driverName = (driver) => `language driver 0x${driver.toString(16).toUpperCase().padStart(2, '0')}`;

const ANSI = `the Windows code page of the computer that wrote the file (${driverName(ANSI_DRIVER)}), without its name`;

/** Returns a sentence about the encoding that the header declares, and about the encoding of the text. */
function encodings({ driver, declared, encoding, isAscii, isLikely }) {
  if (driver === ANSI_DRIVER) {
    if (isAscii) return `The header declares ${ANSI}; the text is ASCII.`;
    return `The header declares ${ANSI}; the text is ${isLikely ? 'most likely ' : ''}in ${encoding}.`;
  }
  if (isAscii)
    return driver === 0
      ? 'The header declares no encoding, and the text is ASCII.'
      : `The header declares ${declared ?? 'an unknown encoding'} (${driverName(driver)}), and the text is ASCII.`;
  const found = encoding === null ? 'the encoding of the text is not certain' : `the text is in ${encoding}`;
  if (driver === 0) return `The header declares no encoding (${driverName(driver)}); ${found}.`;
  if (declared === null) return `The page does not know the encoding of ${driverName(driver)}; ${found}.`;
  if (declared === encoding) return `The header declares ${declared} (${driverName(driver)}).`;
  return `The header declares ${declared} (${driverName(driver)}), but ${found}. A program that follows the header shows wrong characters.`;
}

/** Returns a sentence about characters that did not fit into their fields; empty if there are none. */
function cutSentence({ cuts: { names, fields, first }, isWhole }) {
  const parts = [
    ...(fields > 0 ? [formatCount(fields, 'text field', 'text fields')] : []),
    ...(names > 0 ? [formatCount(names, 'name of a field', 'names of fields')] : []),
  ];
  if (parts.length === 0) return '';
  const verb = fields + names === 1 ? 'ends' : 'end';
  const place = first ? ` The first is “${first.name}” in record ${formatNumber(first.record)}.` : '';
  return ` ${isWhole ? '' : 'In the first 64 KB, '}${parts.join(' and ')} ${verb} within a character, because the length of a field is counted in bytes.${place} The rest of these characters is lost.`;
}

/** Returns a sentence about records that are deleted or missing; empty if there are none. */
function recordsSentence({ count, present, deleted, isWhole }) {
  const marked =
    deleted > 0
      ? ` ${isWhole ? '' : 'In the first 64 KB, '}${formatCount(deleted, 'record is', 'records are')} deleted and marked with * in the column “${DELETED_COLUMN}”.`
      : '';
  const missing =
    isWhole && present < count ? ` The file ends after ${formatCount(present, 'record', 'records')}.` : '';
  return marked + missing;
}

/** @param {object} facts see `factsOf` in layers/dbase.js */
export const dbaseHint = (facts) =>
  `Its header: ${PROGRAMS[facts.version]}, ${formatCount(facts.count, 'record', 'records')}, ${formatCount(facts.names, 'field', 'fields')}${facts.date ? `, last changed on ${facts.date}` : ''}. ${encodings(facts)}${recordsSentence(facts)}${cutSentence(facts)}`;
/** The note after decoding: the facts of `dbaseHint` without the program, the numbers of records and fields, and the date. */
export const dbaseNote = (facts) => `${encodings(facts)}${recordsSentence(facts)}${cutSentence(facts)}`;
