/**
 * Finds the lines that a repair does not change, but that may be decoded wrongly too. For such a line, several repairs are possible, or one
 * repair is possible but has too little evidence.
 */
import { lineColumns } from './line-columns.js';
import { lengthIn } from './byte-offsets.js';
import { LINE } from './misread-parts.js';

const BEYOND_ASCII = /[^\0-\x7f]/;
/** The maximum number of code units to examine; equal lines count once. Chinese takes longest: a quarter of a second for this maximum. */
const MAX_EXAMINED = 100_000;

/**
 * Returns the unchanged lines for which the package has possible repairs. The command `utfscope repair` lists the same lines. If more than
 * `MAX_EXAMINED` code units would have to be examined, some lines are left out.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {import('./text-repair.js').Change[]} changes of the repair, in order
 * @returns {{ doubtful: { offset: number, line: number }[], isEachExamined: boolean }} `doubtful`: the lines, each with its number and the byte
 *   offset of its first character beyond ASCII; `isEachExamined`: whether all lines were examined
 */
export function uncertainLines(codec, bytes, encoding, changes) {
  // With malformed bytes, the lengths of the decoded text do not give the offsets in the bytes.
  if (!codec.isValid(bytes, encoding)) return { doubtful: [], isEachExamined: true };
  const text = codec.decode(bytes, encoding, { ignoreBOM: true });
  const lengthOf = lengthIn(codec, encoding);
  const known = new Map(); // many lines of a file are equal
  let examined = 0;
  let isEachExamined = true;
  const isUncertain = (line) => {
    if (known.has(line)) return known.get(line);
    if (examined + line.length > MAX_EXAMINED) {
      isEachExamined = false;
      return false;
    }
    examined += line.length;
    known.set(line, codec.repairCandidates(line).length > 0);
    return known.get(line);
  };
  const places = [];
  // `at` and `offset`: the end of the previous line with characters beyond ASCII, in code units and in bytes.
  // `next`: the index of the first change that ends after the start of the line.
  let [at, offset, next] = [0, 0, 0];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const first = line.search(BEYOND_ASCII);
    if (first < 0) continue;
    const start = offset + lengthOf(text.slice(at, index));
    const end = start + lengthOf(line);
    [at, offset] = [index + line.length, end];
    while (next < changes.length && changes[next].offset + changes[next].length <= start) next += 1;
    const isChanged = next < changes.length && changes[next].offset < end;
    if (!isChanged && isUncertain(line)) places.push({ offset: start + lengthOf(line.slice(0, first)) });
  }
  const lines = lineColumns(codec, bytes, encoding, places);
  return { doubtful: lines.map(({ line }, index) => ({ ...places[index], line })), isEachExamined };
}
