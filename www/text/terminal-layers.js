/** The text about layers that terminals, pagers, line printers and commands leave in a text: overstrikes, visible control characters, sequences without ESC, and escaped names of files. */
import { formatCount, formatNumber } from '../format.js';

/* Overstrikes */

export const OVERSTRIKES = 'overstrikes';
export const TEXT_WITH_OVERSTRIKES = 'text with overstrikes, such as N, BS, N for a bold N';
export const REMOVE_OVERSTRIKES = 'Remove overstrikes';
export const WRITTEN_FOR_PRINTERS =
  'Manual pages and line printers write bold and underlined letters in this form: a letter, BS (backspace), and the letter again or an underscore. Decoding keeps only the letter, as “col -b” does.';
export const NO_OVERSTRIKES = 'The input has too few overstrikes to be certain.';
/** @param {number} count of the BS that stay unchanged */
export const keptBackspaces = (count) =>
  `${formatCount(count, 'BS is unchanged, because it stands', 'BS are unchanged, because they stand')} between different characters.`;
export const OVERSTRIKES_NOT_WRITTEN = 'The page cannot undo this step: it does not write overstrikes.';

/* The notation of cat -v */

export const CARET_NOTATION = 'the notation of cat -v';
export const TEXT_IN_CARET_NOTATION = 'text in the notation of “cat -v”, such as M-CM-) for é';
export const LINE_ENDS_IN_CARET_NOTATION = 'text in the notation of “cat -v”, with ^M for CR';
export const DECODE_CARET_NOTATION = 'Decode the notation of cat -v';
export const WRITTEN_BY_CAT =
  'The options -v, -e, -t and -A of cat write M- for bytes beyond ASCII, and ^ for control characters. The text was copied from a terminal or a report: nothing is lost.';
export const LINE_ENDS_WRITTEN_BY_CAT = 'cat -v and some editors show CR, the first half of a Windows line end, as ^M.';
/** @param {{ dollars: number, returns: number, tabs: number }} counts of $ and ^M at line ends, and of ^I */
export const decodedMarks = ({ dollars, returns, tabs }) =>
  [
    dollars > 0
      ? `${formatCount(dollars, 'dollar sign at a line end was', 'dollar signs at line ends were')} removed.`
      : '',
    returns > 0 ? `${formatCount(returns, '^M at a line end became', '^M at line ends became')} CR.` : '',
    tabs > 0 ? `${formatCount(tabs, '^I became a tab', '^I became tabs')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
export const NO_CARET_NOTATION = 'The input has too few escapes of “cat -v” to be certain.';
export const CARET_NOTATION_NOT_WRITTEN = 'The page cannot undo this step: it does not write the notation of “cat -v”.';

/* Control sequences without ESC */

export const BARE_SEQUENCES = 'control sequences without ESC';
export const TEXT_WITH_BARE_SEQUENCES =
  'text with colours of a terminal, whose sequences have lost ESC or have it written as characters';
/** Control sequences in strings of JSON, in which ESC must be escaped, for example as \u001b (RFC 8259, section 7). */
export const SEQUENCES_IN_JSON = 'control sequences in JSON';
export const JSON_WITH_SEQUENCES = 'JSON with colours of a terminal, in which \\u001b is ESC';
export const REMOVE_BARE_SEQUENCES = 'Remove control sequences';
/** @param {string} first of the sequences */
export const bareSequences = (first) =>
  `Terminals set colours with such sequences, here ${first}. A copied log has them as text. Remove them for an editor or a search; nothing else changes.`;
/** @param {string} first of the sequences, with \u001b for ESC */
export const sequencesInJson = (first) =>
  `Programs write colours for a terminal in this form, here ${first}. \\u001b is ESC, as JSON writes it: nothing is damaged. Remove the sequences for a reader without a terminal, or for a search; nothing else changes.`;
export const NO_BARE_SEQUENCES = 'The input has too few control sequences without ESC to be certain.';
export const BARE_SEQUENCES_NOT_WRITTEN = 'The page cannot undo this step: it does not write the sequences.';

/* Escapes of rsync */

export const RSYNC_ESCAPES = 'escapes of rsync';
export const TEXT_WITH_RSYNC_ESCAPES = 'text with bytes in the form \\#303\\#251, as rsync writes them';
export const WRITTEN_BY_RSYNC =
  'rsync writes bytes in this form if the locale has no characters for them: the files are not damaged. To avoid it, run rsync in a locale with UTF-8, such as LC_ALL=C.UTF-8, or with --8-bit-output.';

/* Names of files that ls and Bash quote */

export const SHELL_QUOTES = 'quoted names of files';
export const TEXT_WITH_SHELL_QUOTES = "text with names in the form 'A'$'\\303\\261''os', as ls and Bash write them";
export const WRITTEN_BY_LS =
  'ls and Bash quote names in this form if the locale has no characters for their bytes: the files are not damaged. To avoid it, use a locale with UTF-8, such as LC_ALL=C.UTF-8.';
/** @param {number} count of the names */
export const namesNotUtf8 = (count) =>
  count === 1
    ? 'One name is unchanged, because its bytes are not valid UTF-8.'
    : `${formatNumber(count)} names are unchanged, because their bytes are not valid UTF-8.`;
export const namesIn = (count, encoding) => `The bytes of ${formatCount(count, 'name', 'names')} are in ${encoding}.`;
export const SHELL_QUOTES_NOT_WRITTEN = 'The page cannot undo this step: it does not quote the names.';
