/** Counts the line ends of a text. */

const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\u2028': 'LS', '\u2029': 'PS' };

/**
 * Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. The text may be the
 * beginning of a longer one. A CR as its last character is not counted, because it may be half of CR LF.
 *
 * @param {string} text
 */
export function countLineEnds(text) {
  const counts = new Map();
  for (const [end] of text.matchAll(/\r\n|[\n\u2028\u2029]|\r(?!$)/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return Array.from(counts, ([end, count]) => [LINE_ENDS[end], count]).sort((first, second) => second[1] - first[1]);
}
