/** The line ends of text with structure, such as mail: LF, CR LF, and CR, with which lines end in files of classic Mac OS. */

/**
 * The source of a pattern of one line end. CR LF matches in one way only: otherwise, CR LF could be taken for two line ends, and a search that fails
 * would take exponential time.
 */
export const LINE_END = String.raw`(?:\r\n|\n|\r(?!\n))`;

/** Returns the lines of a text, without their line ends. @param {string} text */
export const linesOf = (text) => text.split(/\r\n|[\r\n]/);

/** Returns the lines of a text, with their line ends; an empty array for an empty text. @param {string} text */
export const linesWithEnds = (text) => (text === '' ? [] : text.split(/(?<=\n|\r(?!\n))/));

/** Returns the index after the last line end of a text; 0 if there is none. @param {string} text */
export const lastLineStart = (text) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;

/**
 * Returns the line end with which a layer is written again: CR LF if the text has CR LF, CR if the text has only CR, and LF otherwise.
 *
 * @param {string} text
 */
export function newlineOf(text) {
  if (text.includes('\r\n')) return '\r\n';
  return text.includes('\r') && !text.includes('\n') ? '\r' : '\n';
}
