/** The line ends of the beginning of a text. */

const LINE_ENDS = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\u2028': 'LS', '\u2029': 'PS' };

/** Returns the number of line ends of each kind, as `[name, count]`, the most frequent first. @param {string} text */
export function lineEndsOf(text) {
  const counts = new Map();
  // A CR at the end of a sample may be half of CR LF.
  for (const [end] of text.matchAll(/\r\n|[\n\u2028\u2029]|\r(?!$)/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return Array.from(counts, ([end, count]) => [LINE_ENDS[end], count]).sort((first, second) => second[1] - first[1]);
}
