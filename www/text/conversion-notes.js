/** The text about the line ends of a conversion, and the notes about the use of its result. */
import { formatCount } from '../format.js';
import * as counts from './counts.js';

/* Line ends */

/** @param {string[]} names of the line ends of the input */
export const keepLineEnds = (names) => `keep ${counts.list(names)}`;

/* The BOM that Excel needs */

const EXCEL_NEEDS_BOM =
  'Excel opens a CSV file as UTF-8 on a double click only if it begins with a BOM. Without one, é becomes Ã©. Most other programs need no BOM, and some show it as “ï»¿”.';
export const WRITE_BOM_FOR_EXCEL = { title: 'Write BOM for Excel: ', rest: EXCEL_NEEDS_BOM };
/** Shown beside the check box of a repair. */
export const BOM_OF_REPAIRED_FILE = ` For Excel: ${EXCEL_NEEDS_BOM}`;

/* Records and lines of a fixed length */

/** @param {{ length: number, isInBytes: boolean, hasLines: boolean }} width see fixed-width.js */
function widthTitle({ length, isInBytes, hasLines }) {
  const size = isInBytes ? counts.bytes(length) : formatCount(length, 'character', 'characters');
  return `${hasLines ? 'Lines' : 'Records'} of ${size} each: `;
}
/**
 * @param {{ length: number, isInBytes: boolean, hasLines: boolean, character: string }} width
 * @param {string} from the encoding of the input @param {string} to
 */
export const columnsMove = (width, from, to) => ({
  title: widthTitle(width),
  rest: `${width.character} has a different number of bytes in ${to} than in ${from}. The columns after it move for a program that counts bytes. Give such a program the text in ${from}, or configure it to count characters.`,
});
/** `columnsMove` for a conversion that keeps the encoding and replaces malformed bytes with U+FFFD. */
export const columnsMoveAfterFaults = (width) => ({
  title: widthTitle(width),
  rest: 'U+FFFD has 3 bytes, so the columns after it move. First check whether another encoding fits. If none does, replace each byte by one “?”.',
});
/** Shown beside a repair. */
export const repairMovesColumns = (width) => ({
  title: widthTitle(width),
  rest: `the repair shortens some ${width.hasLines ? 'lines' : 'records'}, so the columns after a change move. If a program reads the columns by position, add the missing spaces at the end of each changed field.`,
});
