/**
 * Finds the lines that are right in a text of which most lines were decoded in the wrong encoding. An example is a log
 * whose program was corrected later. A repair of the complete text would destroy these lines. misread-encoding.js finds
 * the wrong encoding.
 */
import { assumedForLatin, bytesReadAs, isEncodableIn, misreadAs } from './misread-encoding.js';
import { haveRightLine } from './misread-latin-lines.js';
import { changedPart, LINE, NON_ASCII, WORD } from './misread-parts.js';
import { changesBesideRightLines } from './misread-right-lines.js';

/** A ligature at the end of a word, where no language has one. A repair that writes such a ligature decodes the letters in a wrong encoding. */
const FINAL_LIGATURE = /[ﬁﬂ](?!\p{L})/u;

/** A line with fewer pairs of letters is repaired like most lines. */
const MIN_PAIRS = 3;

/** Returns the pairs of adjacent characters in the words of a line that have a character beyond ASCII. A space stands for the edges of a word. */
function pairsOf(line) {
  const pairs = [];
  for (const [word] of line.toLowerCase().matchAll(WORD)) {
    const characters = [' ', ...word, ' '];
    for (let at = 1; at < characters.length; at += 1) {
      const pair = characters[at - 1] + characters[at];
      if (pair.search(NON_ASCII) >= 0) pairs.push(pair);
    }
  }
  return pairs;
}

/** Adds `step` to the count of each pair. */
function addCounts(counts, pairs, step) {
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + step);
}

/** Returns how frequent the pairs are in the text: the mean of the logarithms of their counts. */
const meanLogCount = (counts, pairs) =>
  pairs.reduce((sum, pair) => sum + Math.log((counts.get(pair) ?? 0) + 0.1), 0) / pairs.length;

/**
 * Returns the lines that are right without the repair. For each line, the counts come from the other lines after the
 * repair. The line is right if, in these counts, its pairs of letters before the repair are more frequent than its pairs
 * after the repair.
 *
 * @param {{ pairsBefore: string[], pairsAfter: string[] }[]} lines the pairs of each line before and after the repair
 */
function rightLines(lines) {
  const counts = new Map();
  for (const { pairsAfter } of lines) addCounts(counts, pairsAfter, 1);
  let kept = new Set();
  // In the second round, the counts are those of a text in which the lines that the first round found are not repaired.
  for (let round = 0; round < 2; round += 1) {
    const next = new Set();
    for (const line of lines) {
      const { pairsBefore, pairsAfter } = line;
      const current = kept.has(line) ? pairsBefore : pairsAfter;
      if (pairsBefore.length < MIN_PAIRS) continue;
      addCounts(counts, current, -1);
      if (meanLogCount(counts, pairsBefore) > meanLogCount(counts, pairsAfter)) next.add(line);
      addCounts(counts, current, 1);
    }
    for (const line of lines) {
      if (kept.has(line) === next.has(line)) continue;
      addCounts(counts, next.has(line) ? line.pairsAfter : line.pairsBefore, -1);
      addCounts(counts, next.has(line) ? line.pairsBefore : line.pairsAfter, 1);
    }
    kept = next;
  }
  return kept;
}

/**
 * Returns the changes that repair a text except for the lines that are right. Returns null if the repair as a whole
 * changes the number of code units, or if no line or every line is right. Also returns null if detection finds that the lines that seem right are in
 * the same original encoding as the other lines. The time is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {{ as: string, is: string, because: string, text: string }} found the result of `misreadText`
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[] } |
 *   null} `offset` is in code units
 */
export function misreadMostLines(codec, text, { as, is, because, text: original }) {
  if (original.length !== text.length) return null;
  const lines = [...text.matchAll(LINE)].flatMap(({ 0: before, index }) => {
    const after = original.slice(index, index + before.length);
    if (after === before) return [];
    return [{ offset: index, before, after, pairsBefore: pairsOf(before), pairsAfter: pairsOf(after) }];
  });
  const kept = rightLines(lines);
  if (kept.size === 0 || kept.size === lines.length) return null;
  // The detection of the package must agree that these lines together are not in the original encoding of the other lines.
  const keptBytes = bytesReadAs(codec, [...kept].map(({ before }) => before).join('\n'), as);
  if (codec.detect(keptBytes)[0]?.encoding === is) return null;
  const changes = lines
    .filter((line) => !kept.has(line))
    .map(({ offset, before, after }) => changedPart(offset, before, after));
  return { as, is, because, changes };
}

/**
 * Returns the changes that repair the lines that can be encoded in one of the encodings that software assumes for Latin
 * letters. The other lines, in Korean for example, cannot have been decoded in that encoding. Returns null in these
 * cases:
 *
 * - all lines or no lines can be encoded
 * - nothing shows that these lines were decoded in the wrong encoding
 * - the repair would write a ligature at the end of a word
 * - one of these lines is clearly right, and is in a language of another region than the wrong lines
 *
 * In all other cases, lines that are clearly right stay; see misread-right-lines.js.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful?: number[] } | null} `offset` is in code units
 */
export function misreadEncodableLines(codec, text) {
  const lines = [...text.matchAll(LINE)].filter(([line]) => line.search(NON_ASCII) >= 0);
  let best = null;
  for (const as of assumedForLatin(text)) {
    const isEncodable = isEncodableIn(codec, as);
    const encodable = lines.filter(([line]) => isEncodable(line));
    if (encodable.length === 0 || encodable.length === lines.length) continue;
    const found = misreadAs(codec, encodable.map(([line]) => line).join('\n'), as);
    const originals = found?.original.split('\n');
    if (originals?.length !== encodable.length || found.letters <= (best?.letters ?? -1)) continue;
    if (FINAL_LIGATURE.test(found.original) || haveRightLine(codec, encodable, { as, is: found.is })) continue;
    const changed = encodable.flatMap(({ 0: line, index }, at) =>
      originals[at] === line ? [] : [{ line, index, after: originals[at] }],
    );
    const changes = changed.map(({ line, index, after }) => changedPart(index, line, after));
    const beside = changesBesideRightLines(codec, changed, { as, is: found.is });
    best = { as, is: found.is, because: found.because, letters: found.letters, changes, ...beside };
  }
  return best;
}
