/* eslint-disable no-control-regex -- ESC begins commands */
/** Finds commands of printers, which begin with ESC, in a text. A program wrote such a text for a printer, to a file or to a port. */

/**
 * Two kinds of commands:
 *
 * - ESC @ at the start of a line resets a printer that understands ESC/P.
 * - Commands of PCL with a number can be anywhere. For example, ESC & l 0 O sets the orientation of the paper, ESC ( 10 U selects a
 *   character set, and ESC % - 12345 X precedes a job. If several commands share one ESC, only the last one ends with a capital letter, as
 *   in ESC ( s 0 p 10 H.
 *
 * ESC ( with one digit is left out, because it selects a character set of a terminal.
 */
const COMMAND = /(?:^|[\0\r\n\f])\x1b@|\x1b(?:[&*()][a-z][-+]?\d+(?:\.\d*)?[A-Za-z@]|[()]\d{2}[A-Z]|%-12345X)/;
/** ESC [ and ESC ], which begin most commands of a terminal, such as ESC [ 1 m (ECMA-48 §5.4 and §5.6). */
const OF_TERMINAL = /\x1b[[\]]/;

/** Returns whether a text has commands that only printers have. @param {string} text */
export const hasPrinterCommands = (text) => COMMAND.test(text) && !OF_TERMINAL.test(text);
