/** Counts the line ends of a text. */

/** The line end of EBCDIC (Unicode §5.8). */
const NEL = '\x85';
const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\u2028': 'LS', '\u2029': 'PS' };

/**
 * Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. If more text follows, a
 * CR as the last character is not counted, because it may be half of CR LF. NEL is counted only in a text that has at
 * least two NEL and no other line ends: elsewhere, it is often the byte of “…” in windows-1252, decoded wrongly.
 *
 * @param {string} text
 * @param {boolean} isWhole whether no text follows
 */
export function countLineEnds(text, isWhole) {
  const counts = new Map();
  for (const [end] of text.matchAll(isWhole ? /\r\n?|[\n\u2028\u2029]/g : /\r\n|[\n\u2028\u2029]|\r(?!$)/g))
    counts.set(end, (counts.get(end) ?? 0) + 1);
  const nels = counts.size === 0 ? text.split(NEL).length - 1 : 0;
  if (nels > 1) return [['NEL', nels]];
  return Array.from(counts, ([end, count]) => [LINE_ENDS[end], count]).sort((first, second) => second[1] - first[1]);
}
