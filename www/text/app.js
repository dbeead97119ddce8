/** The text about the page itself: its actions, its messages and its errors. */
import { formatNumber } from '../format.js';
import * as counts from './counts.js';

/* Loading */

export const notLoaded = (reason) =>
  `The decoder could not be loaded: ${reason}. Reload the page. If you serve this page yourself, build it again: npm --prefix pkg-config start`;
export const PART_NOT_LOADED = 'a part of the page could not be loaded';
export const PART_MISSING = 'a part of the page is missing';
export const PART_MISSING_OR_NO_SERVER = 'a part of it is missing, or the page was opened without a web server';
export const moduleNotFound = (status) => `its module was not found (${status})`;
export const encodingsNotLoaded = (reason) =>
  `The other encodings could not be loaded: ${reason}. Connect to the network, or reload the page, and try again.`;
export const unexpectedError = (message) => `An unexpected error occurred: ${message}.`;
export const version = (number) => `utfscope ${number}`;
export const WORKS_OFFLINE = 'The page works offline too.';

/* The encoding of the input */

export const unknownInLink = (encoding) =>
  `This link names an unknown encoding, “${encoding}”. The encoding was detected automatically.`;
export const encodingKept = (problem, encoding) => `${problem} The encoding is still ${encoding}.`;
export const readAs = (previousEncoding, encoding) =>
  `The ${previousEncoding} bytes of the text are now read as ${encoding}.`;

/* Files that cannot be read */

const READ_PROBLEMS = {
  NotFoundError: 'it was not found; it may have been moved or deleted, or it is a folder',
  NotReadableError: 'it may have been changed, moved or deleted since it was chosen, or reading it is not permitted',
  SecurityError: 'the browser does not permit reading it',
  ChangedError: 'it became shorter since it was chosen',
};
/** Says why a file could not be read; returns null for an unlisted error. @param {string} error the name of the error */
export const notRead = (file, error) =>
  error in READ_PROBLEMS
    ? `“${file}” could not be read: ${READ_PROBLEMS[error]}. Your input is unchanged; you can choose the file again.`
    : null;

/* gzip */

/** A sentence for each state of decompress.js. */
const GZIP_STATES = {
  complete: 'The gzip file is complete.',
  cut: 'The gzip file is cut off: it ends before its content does. Get the missing part.',
  damaged: 'The gzip file is damaged, or has other data after its end.',
  large: 'The content of the gzip file is too large for the page.',
};
export const nothingDecompressed = (state) => `${GZIP_STATES[state]} Nothing could be decompressed.`;
export const decompressed = (state, length) => {
  const size = counts.bytes(length);
  const shown = state === 'complete' ? `Decompressed to ${size}.` : `Shown: the ${size} that could be decompressed.`;
  return `${GZIP_STATES[state]} ${shown}`;
};

/* Long text that was pasted */

const tooLong = (length) => `${formatNumber(length)} characters are too many for the field`;
export const openingLongText = (length) => `${tooLong(length)}. Opening them like a file…`;
/** @param {string} description of the notation @param {string | null} note a sentence about the text */
export const openedLongText = (length, description, note) =>
  `${tooLong(length)}. They were opened like a file, as ${description}.${note ? ` ${note}` : ''}`;

/* Copies, downloads and links */

/** @param {string} what a name for the copied text @param {string} note a sentence about the text, or empty */
export const copied = (what, note) => `${what} copied.${note && ` ${note}`}`;
export const notCopied = (what) =>
  `The browser did not let the page write to the clipboard. ${what} can be selected and copied by hand.`;
export const downloadStarted = (name) => `Download started: “${name}”.`;
/** @param {number} limit in bytes @param {number} length in bytes */
export const fileTooLongForLink = (limit, length) =>
  `A link can hold ${counts.bytes(limit)} of a file; this file has ${counts.bytes(length)}. Send the file itself.`;
/** @param {number} limit in characters @param {number} length in characters */
export const textTooLongForLink = (limit, length) =>
  `A link can hold ${formatNumber(limit)} characters of input; this input has ${formatNumber(length)}. Send the text itself, or share a part of it.`;
export const LINK_COPIED =
  'The link is copied; it is also in the address bar. The input is after the #, which browsers do not send to a server.';
export const LINK_NOT_COPIED =
  'The browser did not let the page write to the clipboard. Copy the link from the address bar.';

/* Search */

export const doesNotOccur = (problem) => `${problem} So the searched text does not occur.`;
export const NOTHING_TO_FIND = 'Nothing to find: type bytes in hex, or text.';
export const INCOMPLETE_BYTE = 'A byte has two hex digits; the last byte has only one.';
export const searchTooLong = (length, limit) =>
  `That is ${formatNumber(length)} bytes; a search can have at most ${formatNumber(limit)}.`;
