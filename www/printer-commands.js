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

const [SPACE, DLE, ESC, FS, GS] = [0x20, 0x10, 0x1b, 0x1c, 0x1d];
/**
 * The commands of receipt printers (ESC/POS). For each byte that begins commands, `ARGUMENTS` has the characters that follow this byte, by the number
 * of bytes of their arguments. Arguments are bytes of any value, so they include NULs. Images and bar codes are left out.
 */
const ARGUMENTS = new Map([
  [ESC, { 0: '@2SLimv', 1: '!-3 =?EGJMRTVadertu{', 2: '$\\c', 3: 'p' }],
  [GS, { 0: ':', 1: '!BHIVabfhrw|/', 2: '$LPW\\' }],
  [FS, { 0: '&.', 1: '!-CW', 2: 'Sp' }],
  [DLE, { 1: '\x04\x05', 3: '\x14' }],
]);
/** Arguments of GS V that feed the paper before the cut (function B). Such a command has one more argument. */
const FEED_AND_CUT = [0x41, 0x42];
const MIN_COMMANDS = 3;

/** Returns the length of the command at an offset; 0 if there is none. */
function commandLength(bytes, at) {
  const lengths = ARGUMENTS.get(bytes[at]);
  if (!lengths) return 0;
  const letter = String.fromCharCode(bytes[at + 1]);
  const count = Object.keys(lengths).find((key) => lengths[key].includes(letter));
  if (count === undefined) return 0;
  const isFeed = bytes[at] === GS && letter === 'V' && FEED_AND_CUT.includes(bytes[at + 2]);
  return 2 + Number(count) + (isFeed ? 1 : 0);
}

const RESET = [ESC, 0x40];

/**
 * Returns the bytes of a text for a receipt printer with a space in place of each byte of its commands, so that detection sees only the text. A text
 * for a receipt printer resets the printer with ESC @, and has several commands. Returns other bytes unchanged.
 *
 * @param {Uint8Array} bytes
 */
export function withoutPrinterCommands(bytes) {
  const reset = bytes.indexOf(ESC);
  if (reset < 0 || !RESET.every((byte, at) => bytes[reset + at] === byte)) return bytes;
  const blanked = Uint8Array.from(bytes);
  let count = 0;
  for (let at = reset; at < bytes.length; at += 1) {
    const length = commandLength(bytes, at);
    if (length === 0) continue;
    blanked.fill(SPACE, at, at + length);
    count += 1;
    at += length - 1;
  }
  return count < MIN_COMMANDS ? bytes : blanked;
}
