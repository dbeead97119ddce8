/** Counts the line ends of a text. */

/** The line end of EBCDIC (Unicode §5.8). */
const NEL = '\x85';
/** The line end that two conversions of line ends write: each puts a CR before the LF. */
export const DOUBLED = 'CR CR LF';
const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\u2028': 'LS', '\u2029': 'PS', '\r\r\n': DOUBLED };
const MIN_DOUBLED = 3; // in a text that has other line ends too
const MIN_DOUBLED_SHARE = 0.1; // of all line ends
const MAX_SINGLE_SHARE = 0.05; // single CRs (see `areDoubled`) for each CR CR LF

/**
 * Returns whether each CR CR LF of a text is one line end, rather than CR, an empty line and CR LF. A text with such empty lines also has other lines
 * that end with CR.
 *
 * @param {number} doubled the number of CR CR LF
 * @param {number} single the number of CR that are part of neither CR CR LF nor CR LF
 * @param {number} others the number of other line ends
 */
export function areDoubled(doubled, single, others) {
  if (single > doubled * MAX_SINGLE_SHARE) return false;
  return others === 0 ? doubled > 1 : doubled >= Math.max(MIN_DOUBLED, MIN_DOUBLED_SHARE * (doubled + single + others));
}

/** What a program writes while it works: a percentage, a count such as 3/10, a bar, an unknown remaining time, or dots. */
const PROGRESS = /\d ?%|\d\/\d|--:--|[#=.]{3}|[█▉▊▋▌▍▎▏░▒▓━⠀-⣿]/;
/** A control sequence of a terminal that clears the line, at the start of a text. */
const CLEARED = new RegExp(String.raw`^\x1b\[[02]?K`);
/** Any control sequence (ECMA-48 §5.4). */
const SEQUENCE = new RegExp(String.raw`\x1b\[[0-?]*[ -/]*[@-~]`, 'g');
const FIRST_WORD = /\p{L}[\p{L}\p{M}]*/u;

/** Returns whether a program wrote `next` over `text` on the same line of a terminal. */
function isRedrawn(text, next) {
  if (CLEARED.test(next)) return true;
  const [before, after] = [text, next].map((each) => each.replace(SEQUENCE, ''));
  return PROGRESS.test(before) && FIRST_WORD.exec(before)?.[0] === FIRST_WORD.exec(after)?.[0];
}

/**
 * Returns the number of CRs after which a program draws the same line of a terminal again, such as a progress bar. These CRs do not end lines.
 *
 * @param {string} text with other line ends too
 */
function countRedraws(text) {
  let count = 0;
  for (const line of text.split('\n')) {
    if (!line.includes('\r')) continue;
    const parts = (line.endsWith('\r') ? line.slice(0, -1) : line).split('\r');
    const drawn = parts.filter((part) => part.trim() !== '');
    const hasBlank = parts.some((part) => part !== '' && part.trim() === '');
    const isProgress = drawn.every((part, at) => at === 0 || isRedrawn(drawn[at - 1], part));
    if (drawn.length > 0 && isProgress && (drawn.length > 1 || hasBlank)) count += parts.length - 1;
  }
  return count;
}

/**
 * Returns the line end of the rows of a table that has both CR LF and LF; null for other text. The other of the two
 * must be only within fields in quotation marks: Excel writes LF for a line break in a field.
 *
 * @param {string} text
 */
function lineEndOfRows(text) {
  const within = { '\r\n': false, '\n': false };
  const outside = { '\r\n': false, '\n': false };
  let isQuoted = false;
  for (const [found] of text.matchAll(/"|\r\n|\n/g)) {
    if (found === '"') isQuoted = !isQuoted;
    else (isQuoted ? within : outside)[found] = true;
  }
  const isOfRows = (end, other) => outside[end] && !outside[other] && within[other] && !within[end] && !isQuoted;
  if (isOfRows('\r\n', '\n')) return '\r\n';
  return isOfRows('\n', '\r\n') ? '\n' : null;
}

/**
 * Matches CRs beside a form feed. These CRs move a printer to the start of its line, and do not end a line. Before a form feed, a match begins only
 * at the first of several CRs, so that a long run of CRs takes linear time.
 */
const CR_BESIDE_FORM_FEED = /(?<!\r)\r+(?=\f)|(?<=\f)\r(?!\n)/g;

/**
 * Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. These are not counted:
 *
 * - CRs at the end, if more text follows: they may be part of CR LF
 * - NEL, unless the text has at least two NEL and no other line ends. In other text, NEL is often the byte of “…” in
 *   windows-1252, decoded wrongly.
 * - in a text with LF, the CRs of progress bars and CRs beside form feeds
 * - line breaks within the fields of a table, if the rows have other line ends
 *
 * @param {string} text
 * @param {boolean} isWhole whether no text follows
 */
export function countLineEnds(text, isWhole) {
  const counts = new Map();
  const counted = isWhole ? text : text.replace(/\r{1,2}$/, '');
  for (const [end] of counted.matchAll(/\r\r\n|\r\n?|[\n\u2028\u2029]/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
  const nels = counts.size === 0 ? text.split(NEL).length - 1 : 0;
  if (nels > 1) return [['NEL', nels]];
  const count = (end) => counts.get(end) ?? 0;
  const doubled = count('\r\r\n');
  const total = Array.from(counts.values()).reduce((sum, each) => sum + each, 0);
  if (doubled > 0 && !areDoubled(doubled, count('\r'), total - doubled - count('\r'))) {
    counts.delete('\r\r\n');
    for (const end of ['\r', '\r\n']) counts.set(end, count(end) + doubled);
  }
  if (count('\r') > 0 && count('\n') + count('\r\n') > 0) {
    const lineEndCrs = count('\r') - countRedraws(counted) - (counted.match(CR_BESIDE_FORM_FEED)?.join('').length ?? 0);
    if (lineEndCrs > 0) counts.set('\r', lineEndCrs);
    else counts.delete('\r');
  }
  const endOfRows = counts.size === 2 && counts.has('\r\n') && counts.has('\n') ? lineEndOfRows(counted) : null;
  if (endOfRows !== null) return [[LINE_ENDS[endOfRows], counts.get(endOfRows)]];
  return Array.from(counts, ([end, number]) => [LINE_ENDS[end], number]).sort((first, second) => second[1] - first[1]);
}

/** The line ends that a fix can write, by their names. */
const WRITTEN = { LF: '\n', 'CR LF': '\r\n' };
/**
 * Returns the fix that gives a text one kind of line ends.
 *
 * @param {'LF' | 'CR LF'} name of the line end to write
 * @param {[string, number][]} [present] the line ends of the text, from `countLineEnds`
 * @returns {import('./scan/replacements.js').Fix}
 */
export const lineEndFix = (name, present) => ({
  kind: 'line-ends',
  end: WRITTEN[name],
  replacesNel: present?.[0]?.[0] === 'NEL',
  isDoubled: hasDoubledLineEnds(present),
});

/** Returns whether CR CR LF is one of the line ends of a text. @param {[string, number][]} [ends] from `countLineEnds` */
export const hasDoubledLineEnds = (ends) => ends?.some(([name]) => name === DOUBLED) ?? false;
