/** Counts the line ends of a text. */

/** The line end of EBCDIC (Unicode §5.8). */
const NEL = '\x85';
/** The line end that two conversions of line ends write: each puts a CR before the LF. */
export const DOUBLED = 'CR CR LF';
const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\u2028': 'LS', '\u2029': 'PS', '\r\r\n': DOUBLED };
const MIN_DOUBLED = 3; // in a text that has other line ends too
const MIN_DOUBLED_SHARE = 0.1; // of all line ends
const MAX_SINGLE_SHARE = 0.05; // of CR that is not before LF, in relation to CR CR LF

/**
 * Returns whether each CR CR LF of a text is one line end, rather than an empty line between CR and CR LF. In a text with
 * such lines, CR also ends other lines.
 *
 * @param {number} doubled the number of CR CR LF
 * @param {number} single the number of CR that are part of neither CR CR LF nor CR LF
 * @param {number} others the number of other line ends
 */
export function areDoubled(doubled, single, others) {
  if (single > doubled * MAX_SINGLE_SHARE) return false;
  return others === 0 ? doubled > 1 : doubled >= Math.max(MIN_DOUBLED, MIN_DOUBLED_SHARE * (doubled + single + others));
}

/**
 * Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. If more text follows, CRs
 * at the end are not counted, because they may be part of CR LF. NEL is counted only in a text that has at
 * least two NEL and no other line ends: elsewhere, it is often the byte of “…” in windows-1252, decoded wrongly.
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
  return Array.from(counts, ([end, number]) => [LINE_ENDS[end], number]).sort((first, second) => second[1] - first[1]);
}

/** Returns whether CR CR LF is one of the line ends of a text. @param {[string, number][]} [ends] from `countLineEnds` */
export const hasDoubledLineEnds = (ends) => ends?.some(([name]) => name === DOUBLED) ?? false;
