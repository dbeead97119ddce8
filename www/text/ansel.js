/** The text about layers in ANSEL, MARC-8 and ISO 5426. */
import { formatCount } from '../format.js';

export const ANSEL = 'ANSEL';
export const GEDCOM_IN_ANSEL = 'a GEDCOM file in ANSEL';
export const MARC_8 = 'MARC-8';
export const RECORDS_IN_MARC_8 = 'a list of library records in MARC-8';
export const ISO_5426 = 'ISO 5426';
export const DATA_IN_ISO_5426 = 'library data in ISO 5426';
/** @param {string} description of the text before another program decoded it */
export const readAsWindows1252 = (description) => `${description} that was read as windows-1252`;
const MARKS = 'marks stand before their letters, so';
/** @param {boolean} isMisread whether another program decoded the text as windows-1252 */
const marks = (isMisread, bytes = 'E8 75', misread = 'èu') =>
  isMisread
    ? `${MARKS} ü was written as the bytes ${bytes}. A program such as Notepad read them as windows-1252 (“ANSI”), which gives ${misread}.`
    : `${MARKS} the bytes ${bytes} are ü.`;
export const gedcomInAnsel = (isMisread) =>
  `ANSEL is the encoding of older genealogy programs. In it, ${marks(isMisread)} Decoding gives text in UTF-8, so the line 1 CHAR ANSEL of the header becomes 1 CHAR UTF-8.`;
export const recordsInMarc8 = (isMisread) =>
  `MARC-8 is the encoding of older library catalogues. In it, ${marks(isMisread)} To list records in UTF-8, use “yaz-marcdump -f marc8 -t utf8”.`;
export const dataInIso5426 = (isMisread) =>
  `ISO 5426 is the encoding of UNIMARC records and of other library data in Europe. In it, ${marks(isMisread, 'C8 75', 'Èu')} To list records in UTF-8, use “yaz-marcdump -f iso5426 -t utf8”.`;
export const NOT_ANSEL =
  'A part of the input is not in such an encoding, or the input has too few marks before letters to be certain.';
/**
 * @param {number} count
 * @param {string} encoding
 * @param {boolean} isMisread whether another program decoded the text as windows-1252, so that `count` counts characters, not bytes
 */
export const keptInAnsel = (count, encoding, isMisread) =>
  isMisread
    ? `${formatCount(count, 'character is unchanged: it is', 'characters are unchanged: they are')} not in ${encoding}, or ${count === 1 ? 'a mark' : 'marks'} that ${count === 1 ? 'does' : 'do'} not fit the letter after ${count === 1 ? 'it' : 'them'}.`
    : `${formatCount(count, 'byte is unchanged: it is', 'bytes are unchanged: they are')} not in ${encoding}, or ${count === 1 ? 'a mark' : 'marks'} without a letter.`;
export const passagesInOtherSets = (count) =>
  `${formatCount(count, 'passage in another character set of MARC-8 is', 'passages in other character sets of MARC-8 are')} unchanged.`;
export const CHAR_LINE_CHANGED = 'The text is UTF-8 now, and the header says 1 CHAR UTF-8 in place of 1 CHAR ANSEL.';
export const ANSEL_NOT_ENCODED =
  'The page cannot undo this step: it does not encode text in ANSEL, MARC-8 or ISO 5426.';
