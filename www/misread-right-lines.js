/**
 * Finds the lines that are right in a text of which other lines were decoded in the wrong single-byte encoding, if both
 * encodings have Latin letters. An example is a list of photos: for some of them, a program decoded Mac OS Roman as
 * windows-1252. A repair of the complete text would write `FÍte` for Fête.
 *
 * Each line is compared in both encodings, with the letters of the languages of the text. Two other modules find right
 * lines in other texts:
 *
 * - misread-latin-lines.js, if the right lines and the wrong lines are in languages of different regions
 * - misread-most-lines.js, if most lines are wrong: it learns the letters from these lines
 */
import { concatBytes } from './concat-bytes.js';
import { evenlySpaced } from './evenly-spaced.js';
import { bytesReadAs } from './misread-encoding.js';
import { withDetectedTexts } from './misread-detected-lines.js';
import { costsIn, latinLanguages } from './misread-latin-lines.js';
import { changedWords, judgedLines, marginOfLine, MIN_CLEAR, MIN_STRONG } from './misread-latin-words.js';
import { LINE } from './misread-parts.js';

/** The largest number of lines that are compared to find the languages. */
const MAX_COMPARED = 400;
/** The minimum number of lines that are clearly more plausible in a language than in the languages that were found before. */
const MIN_LINES = 2;
/** A capital letter beyond ASCII between a capital and a small letter, as in `FÍte`. Words hardly have such a capital. */
const MISPLACED_CAPITAL = /(?<!\p{L})\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u;

/** If no word is clearly right in all languages, the minimum number of different words that are clearly right in the languages of the lines. */
const MIN_RIGHT_WORDS = 3;
/** The minimum confidence of detection in the encoding of right lines. */
const MIN_CONFIDENCE = 0.9;
const LINE_FEED = Uint8Array.of(0x0a);
/** Ordinal indicators and degree signs, as in `10.º`, `n.º` and `20°`. In code pages of MS-DOS, their bytes are box drawing characters and other signs. */
const ORDINAL = /(?<=\d|[\p{L}\d]\.)[ºª°]/gu;

const HIGH_BYTES = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);

/** Returns the text of a line after the repair, with the ordinal indicators and degree signs that the line has before the repair. */
function withOrdinals({ line, after }) {
  const signs = [...line.matchAll(ORDINAL)];
  if (signs.length === 0) return after;
  const units = after.split('');
  for (const { 0: sign, index } of signs) units[index] = sign;
  return units.join('');
}

/** Returns whether most letters beyond ASCII of a single-byte encoding are Latin letters. */
function hasLatinLetters(codec, encoding) {
  const characters = codec.decode(HIGH_BYTES, encoding, { errors: 'replace' });
  const letters = characters.match(/\p{L}/gu) ?? [];
  return characters.length === HIGH_BYTES.length && 2 * characters.match(/\p{Script=Latin}/gu)?.length > letters.length;
}

/**
 * Returns the languages of some lines: the language with the lowest sum of costs, and other languages in which several
 * lines are clearly more plausible. For each line, the lower cost of the two encodings counts.
 */
function languagesOf(lines, languages, costOf) {
  const costs = languages.map((letters) => ({ letters, costs: lines.map(({ bytes }) => costOf(bytes, letters)) }));
  const sum = (each) => each.costs.reduce((total, cost) => total + cost, 0);
  const found = [costs.reduce((best, each) => (sum(each) < sum(best) ? each : best))];
  for (;;) {
    const lowest = lines.map((_, at) => Math.min(...found.map((each) => each.costs[at])));
    const gain = (each) => lowest.filter((cost, at) => cost - each.costs[at] >= MIN_STRONG).length;
    const best = costs.reduce((most, each) => (gain(each) > gain(most) ? each : most));
    if (gain(best) < MIN_LINES) return found.map(({ letters }) => letters);
    found.push(best);
  }
}

/** Returns a function that returns the margin of a line or a word: by how many bits it is more plausible in `is` than in `as`. */
function marginIn(codec, languages, { as, is }) {
  const costOf = (bytes, encoding) => {
    const cost = Math.min(...languages.map((letters) => costsIn(codec, encoding, letters).of(bytes).cost));
    const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
    return MISPLACED_CAPITAL.test(text) ? cost + MIN_STRONG : cost;
  };
  return (bytes) => costOf(bytes, as) - costOf(bytes, is);
}

/**
 * Returns whether detection finds that lines are right: the lines have the same text in the encoding that detection finds. For example, `OGÓLNE` of a
 * Polish line is possible in other languages as `OGËLNE`, and detection knows the pairs of letters of Polish.
 */
function areDetected(codec, lines) {
  if (lines.length === 0) return false;
  const bytes = concatBytes(lines.flatMap((line) => [line.bytes, LINE_FEED]));
  const [best] = codec.detect(bytes);
  if (!best || best.confidence < MIN_CONFIDENCE) return false;
  return codec.decode(bytes, best.encoding, { errors: 'replace' }) === lines.map(({ line }) => `${line}\n`).join('');
}

/** Returns the offsets of the words of a line that are clearly right. The parameters are those of `changedWords`. */
const rightWordStarts = (line, marginOf) =>
  changedWords(line, marginOf).flatMap(({ start, margin }) => (margin <= -MIN_STRONG ? [start] : []));

/** Returns whether lines have several different words that are clearly right in the languages of the lines. */
function haveRightWords(lines, marginOf) {
  const right = new Set();
  for (const line of lines)
    for (const { before, margin } of changedWords(line, marginOf)) {
      if (margin <= -MIN_STRONG) right.add(before);
      if (right.size >= MIN_RIGHT_WORDS) return true;
    }
  return false;
}

/**
 * Returns the changes that repair lines except for those that are right, and except for right words in other lines.
 * Returns null if no line is clearly right, or if an encoding does not have Latin letters. The time is linear in the
 * length of the lines.
 *
 * Some lines are clearly right if one of these is true:
 *
 * - a word of a line is clearly more plausible without the repair, both in the languages of the lines and in all
 *   languages. In the languages of the lines alone, a wrong word in a language that was not found could seem right
 * - several different words are clearly more plausible without the repair in the languages of the lines
 * - detection finds that the unclear lines are right
 *
 * @param {object} codec the full edition of the package
 * @param {{ line: string, index: number, after: string }[]} lines the lines that a repair changes, with their offsets
 *   and their text after the repair
 * @param {{ as: string, is: string }} reading
 * @returns {{ changes: { offset: number, before: string, after: string }[], doubtful: number[] } | null} `doubtful`: the
 *   offsets of words that may have been decoded wrongly and stay, one for each line
 */
export function changesBesideRightLines(codec, lines, { as, is }) {
  if (![as, is].every((encoding) => hasLatinLetters(codec, encoding))) return null;
  const read = lines.flatMap((each) => {
    const bytes = each.line.length === each.after.length ? bytesReadAs(codec, each.line, as) : null;
    return bytes?.length === each.line.length ? [{ ...each, bytes }] : [];
  });
  if (read.length === 0 || read.length < lines.length) return null;
  const lowest = (bytes, letters) =>
    Math.min(...[as, is].map((encoding) => costsIn(codec, encoding, letters).of(bytes).cost));
  const all = latinLanguages(is);
  const marginOf = marginIn(codec, languagesOf(evenlySpaced(read, MAX_COMPARED), all, lowest), { as, is });
  const marginInAll = marginIn(codec, all, { as, is });
  const hasRightWord = (line) => {
    const right = rightWordStarts(line, marginOf);
    return right.length > 0 && rightWordStarts(line, marginInAll).some((start) => right.includes(start));
  };
  const isUnclear = (line) => marginOfLine(line, marginOf) < MIN_CLEAR;
  const haveRightLine =
    read.some(hasRightWord) || haveRightWords(read, marginOf) || areDetected(codec, read.filter(isUnclear));
  if (!haveRightLine) return null;
  const possible = read
    .map((each) => ({ ...each, after: withOrdinals(each), margin: marginOf(each.bytes) }))
    .filter(({ line, after }) => line !== after);
  const judged = judgedLines(withDetectedTexts(codec, possible), marginOf);
  return judged.changes.length > 0 ? judged : null;
}

/**
 * Returns the changes that repair a text except for its right lines, as `changesBesideRightLines` does. Returns null
 * also if the repair changes the number of code units.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {{ as: string, is: string, because: string, text: string }} found the result of `misreadText`
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful: number[] } | null} `offset` is in code units
 */
export function misreadBesideRightLines(codec, text, { as, is, because, text: original }) {
  if (original.length !== text.length) return null;
  const lines = [...text.matchAll(LINE)].flatMap(({ 0: line, index }) => {
    const after = original.slice(index, index + line.length);
    return after === line ? [] : [{ line, index, after }];
  });
  const judged = changesBesideRightLines(codec, lines, { as, is });
  return judged && { as, is, because, ...judged };
}
