/**
 * Finds text whose lines are in two 8-bit encodings of the same language. An example is a log to which programs of
 * Windows and of DOS wrote. A few lines may also be in UTF-8. Both the page and the command line use this module, so it
 * must not depend on either of them.
 *
 * The text has two encodings only if lines are strong evidence for each of the two. Such a line has words of the language in one encoding. In the
 * other encoding, it has symbols, control characters or box drawings within words.
 */
import { ByteCosts, FAMILIES, OTHER_ENCODINGS } from './code-page-letters.js';
import { evenlySpaced } from './evenly-spaced.js';
import { highLines } from './high-lines.js';
import { MAX_PARTS } from './joined-encodings.js';

const UTF8 = 'utf-8';
/** A control character, or a code point that is not assigned. */
const CONTROL = /[^\P{C}\t]/u;
const LETTERS = /\p{L}/gu;
const WORD = /\p{L}+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Prefix for letters, in the notation of code-page-letters.js, which makes all of these letters rare. */
const NO_FREQUENT_LETTERS = '||';
/** The languages of a family are examined if its best pair of encodings costs at most this multiple of the best pair in any family. */
const MAX_FAMILY_RATIO = 1.5;
/** The maximum number of evenly spaced lines from which the encodings are found, and the maximum number of implausible lines added to them. */
const MAX_COMPARED = 400;
/** The lowest difference of the costs of a line, in bits, that is strong evidence for one encoding. */
const MIN_STRONG = 10;
/** The lowest difference that is evidence if an adjacent line, or most lines, are in the same encoding. */
const MIN_WEAK = 4;
/** The lowest number of lines that are strong evidence for each encoding. */
const MIN_STRONG_LINES = 2;
/** One line is enough if its costs differ by at least this many bits. */
const MIN_ONE_LINE = 40;
/** One bad line for every eight lines is allowed, and always at least one. A bad line is implausible even in the encoding in which it costs less. */
const LINES_PER_BAD = 8;
/** The largest share of the lines that can be well-formed UTF-8 by chance. */
const MAX_UTF8_SHARE = 0.1;
/** The largest share of lines that may be implausible in the encoding with the fewest implausible lines. */
const MAX_BAD_SHARE = 0.6;
/** At most this share of the lines may be uncertain. This number of uncertain lines is always allowed. */
const [MAX_UNCERTAIN_SHARE, MAX_UNCERTAIN] = [0.4, 3];
/**
 * Another encoding explains all lines if it meets these conditions:
 *
 * - its cost is below this multiple of the cost of the pair
 * - its cost is below the cost of each encoding of the pair alone: cp1125 explains lines in ibm866 equally well
 * - at most this share of the lines is implausible in it, plus as many lines as are implausible in both encodings of
 *   the pair
 */
const [MAX_SINGLE_RATIO, MAX_SINGLE_BAD_SHARE] = [1.15, 0.1];

const ALL_LANGUAGES = FAMILIES.flatMap(({ languages }) => languages);

/** Returns the number of lines that are implausible in an encoding. The argument is a result of `costsIn`. */
const badLines = ({ each }) => each.filter(({ bad }) => bad > 0).length;
/** Returns the costs with the lowest sum. @param {ReturnType<typeof costsIn>[]} allCosts */
const cheapest = (allCosts) => allCosts.reduce((one, other) => (other.sum < one.sum ? other : one));

/** Returns the costs of the lines in an encoding, and their sum. */
function costsIn(codec, encoding, languages, lines) {
  const costs = new ByteCosts(codec, encoding, languages);
  const each = lines.map(({ bytes }) => costs.of(bytes));
  return { encoding, costs, each, sum: each.reduce((sum, { cost }) => sum + cost, 0) };
}

/** Returns the costs in the two encodings that together give the lowest sum, if each line counts in the encoding in which it costs less. */
function bestPair(allCosts) {
  let best = { sum: Infinity };
  for (const [at, one] of allCosts.entries()) {
    for (const other of allCosts.slice(at + 1)) {
      const sum = one.each.reduce((total, { cost }, line) => total + Math.min(cost, other.each[line].cost), 0);
      if (sum < best.sum) best = { one, other, sum };
    }
  }
  return best;
}

/** Returns the costs of lines in the encodings of each family, with the letters of all of its languages. */
const costsByFamily = (codec, lines) =>
  FAMILIES.map(({ encodings, languages }) => encodings.map((encoding) => costsIn(codec, encoding, languages, lines)));

/** Returns the lines to compare: evenly spaced lines, and some of the other lines that are implausible in the encoding with the lowest cost. */
function sampleOf(codec, lines) {
  const spaced = evenlySpaced(lines, MAX_COMPARED);
  if (spaced.length === lines.length) return lines;
  const best = cheapest(costsByFamily(codec, spaced).flat());
  const compared = new Set(spaced);
  const isOtherBad = (line) => !compared.has(line) && best.costs.of(line.bytes).bad > 0;
  return [...spaced, ...evenlySpaced(lines.filter(isOtherBad), MAX_COMPARED)];
}

/** Returns the language and the two encodings that explain the lines at the lowest cost. `families`: the result of `costsByFamily`. */
function bestLanguage(codec, lines, families) {
  const sums = families.map((allCosts) => bestPair(allCosts).sum);
  const limit = Math.min(...sums) * MAX_FAMILY_RATIO;
  let best = { sum: Infinity };
  for (const [at, { encodings, languages }] of FAMILIES.entries()) {
    if (sums[at] > limit) continue;
    for (const language of languages) {
      const pair = bestPair(encodings.map((encoding) => costsIn(codec, encoding, [language], lines)));
      // If two families give the same cost, the earlier one in the list is chosen, because it is more frequent.
      if (pair.sum < best.sum) best = { ...pair, language, languages };
    }
  }
  return best;
}

const isValidUtf8 = (codec, { bytes }) => codec.isValid(bytes, UTF8);

/** Returns whether more than `MAX_UTF8_SHARE` of the lines are well-formed UTF-8. */
function areInUtf8(codec, lines) {
  const count = lines.filter((line) => isValidUtf8(codec, line)).length;
  return count > lines.length * MAX_UTF8_SHARE;
}

/**
 * Returns whether a line is evidently in UTF-8:
 *
 * - it is well-formed UTF-8 without control characters
 * - it has letters beyond ASCII, all of which are letters of the language of the other lines
 * - it is implausible in both encodings of the pair
 *
 * `inAny`: the costs in these encodings, with the letters of all languages of the family.
 */
function isEvidentlyUtf8(codec, line, language, inAny) {
  if (!isValidUtf8(codec, line)) return false;
  const text = codec.decode(line.bytes, UTF8);
  const letters = (text.toLowerCase().match(LETTERS) ?? []).filter((letter) => BEYOND_ASCII.test(letter));
  return (
    letters.length > 0 &&
    letters.every((letter) => language.includes(letter)) &&
    !CONTROL.test(text) &&
    inAny.every((costs) => costs.of(line.bytes).bad > 0)
  );
}

/** Returns the language and the two encodings that probably explain the lines; null if one encoding explains the lines equally well. */
function encodingsOf(codec, lines) {
  const families = costsByFamily(codec, lines);
  const fewestBad = Math.min(...families.flat().map(badLines));
  if (fewestBad === 0 || fewestBad > lines.length * MAX_BAD_SHARE) return null;
  const others = OTHER_ENCODINGS.map((encoding) => costsIn(codec, encoding, ALL_LANGUAGES, lines));
  if (others.some((single) => badLines(single) === 0)) return null;
  const { sum, language, languages, one, other } = bestLanguage(codec, lines, families);
  const badInBoth = lines.filter((_, at) => one.each[at].bad > 0 && other.each[at].bad > 0).length;
  const isOfPair = ({ encoding }) => [one.encoding, other.encoding].includes(encoding);
  const lowestAlone = cheapest(families.flat().filter(isOfPair)).sum; // if all lines were in one encoding of the pair
  const isGoodAlone = (single) =>
    single.sum < lowestAlone &&
    single.sum < sum * MAX_SINGLE_RATIO &&
    badLines(single) <= badInBoth + lines.length * MAX_SINGLE_BAD_SHARE;
  if ([...families.flat(), ...others].some((single) => !isOfPair(single) && isGoodAlone(single))) return null;
  return { languages, language, encodings: [one.encoding, other.encoding] };
}

/**
 * Judges in which of the two encodings a line is. Returns:
 *
 * - `at`: the encoding in which the line costs less, 0 or 1
 * - `margin`: the difference of the two costs
 * - `strength`: the same difference, but the other encoding has the letters of all languages of the family (`inAny`)
 * - `isClean`: whether the line is plausible in the encoding `at`
 * - `isOtherBad`: whether the line is implausible in the other encoding
 * - `evidenceFor`: the encoding for which the line is strong evidence, 0 or 1; null if the line is not strong evidence
 *
 * If words show the encoding of the line, `known` is this encoding (see `encodingWith`). Then `at` is `known`, `margin`
 * is larger, and `isOtherBad` is true.
 */
function judge({ bytes }, inLanguage, inAny, known = null) {
  const costs = inLanguage.map((each) => each.of(bytes));
  const at = known ?? (costs[0].cost <= costs[1].cost ? 0 : 1);
  const [own, rival] = [costs[at], costs[1 - at]];
  const other = inAny[1 - at].of(bytes);
  const margin = Math.abs(own.cost - rival.cost) + (known === null ? 0 : 2 * MIN_STRONG);
  const strength = other.cost - own.cost;
  const isStrong = own.bad === 0 && own.letters > 0 && other.bad > 0 && strength >= MIN_STRONG;
  const isOtherBad = rival.bad > 0 || known !== null;
  return { at, margin, strength, isOtherBad, isClean: own.bad === 0, evidenceFor: isStrong ? at : null };
}

/** Returns the words of a line with letters that the language lacks. */
function foreignWords(codec, { bytes }, encoding, language) {
  const isForeign = (letter) => BEYOND_ASCII.test(letter) && !language.includes(letter);
  const words = codec.decode(bytes, encoding, { errors: 'replace' }).toLowerCase().match(WORD) ?? [];
  return words.filter((word) => Array.from(word).some(isForeign));
}

/**
 * Returns the words that occur in lines of both encodings and have letters that the language lacks, such as a German name in a Polish log. Such a word
 * is not evidence against the encodings: only the correct encodings give the same word in both kinds of lines.
 *
 * @param {ReturnType<typeof judge>[]} judged
 * @param {{ encodings: string[], language: string }} found the result of `encodingsOf`
 */
function sharedWords(codec, lines, judged, { encodings, language }) {
  const inEach = encodings.map(() => new Set());
  for (const [index, line] of lines.entries()) {
    const { at, isClean } = judged[index];
    if (isClean) continue;
    for (const word of foreignWords(codec, line, encodings[at], language)) inEach[at].add(word);
  }
  return new Set([...inEach[0]].filter((word) => inEach[1].has(word)));
}

/**
 * Returns in which encoding a line has one of `words`: 0 or 1. Returns null if the line has such a word in both
 * encodings, or in neither.
 */
function encodingWith(codec, line, words, { encodings, language }) {
  const [first, second] = encodings.map((encoding) =>
    foreignWords(codec, line, encoding, language).some((word) => words.has(word)),
  );
  return first === second ? null : Number(second);
}

/** Returns whether the strong evidence for an encoding is enough. */
const isEvident = (judged, at) => {
  const strong = judged.filter((each) => each.evidenceFor === at);
  return strong.length >= MIN_STRONG_LINES || strong.some(({ strength }) => strength >= MIN_ONE_LINE);
};

/** Returns the index of the encoding of each line, and whether the encoding is uncertain. `main`: the index of the encoding of most lines. */
function decide(judged, main) {
  return judged.map(({ at, margin, isOtherBad, isClean, evidenceFor }, index) => {
    const beside = [judged[index - 1], judged[index + 1]].filter(Boolean).map((each) => each.evidenceFor);
    const isSupported = beside.includes(at); // a line beside this one is evidence for the same encoding
    const isSupportedByAll = isSupported && beside.every((each) => each === at);
    // The lines beside this one are all evidence for the other encoding.
    const isOpposed = beside.every((each) => each === 1 - at);
    const isLikely =
      (margin >= 2 * MIN_STRONG && isOtherBad) ||
      (margin >= MIN_STRONG && isOtherBad && !isOpposed) ||
      (margin >= MIN_WEAK && (isSupported || (at === main && !isOpposed))) ||
      isSupportedByAll;
    return { at: margin === 0 ? main : at, isUncertain: evidenceFor === null && !(isClean && isLikely) };
  });
}

/**
 * @typedef {object} CodePageLines
 * @property {import('./joined-encodings.js').Part[]} parts runs of lines in one encoding; each has `encoding`, and `line` instead of `lines`
 * @property {{ encoding: string, count: number, first: number }[]} counts the encodings, the more frequent first; `count`: the number of lines with
 *   bytes above 7F that are certainly in the encoding; `first`: the number of the first such line, from 1
 * @property {number[]} uncertain the lines whose encoding is not certain
 */

/**
 * Returns the lines with bytes above 7F, the encodings (two, and UTF-8 if lines are evidently in UTF-8), and `decided`: the encoding of each line.
 * Returns null if the text is not in two 8-bit encodings.
 */
function search(codec, bytes) {
  if (bytes.includes(0) || codec.isValid(bytes, 'utf-8')) return null;
  const all = highLines(bytes);
  if (all.length < 2 || areInUtf8(codec, evenlySpaced(all, MAX_COMPARED))) return null;
  const found = encodingsOf(
    codec,
    sampleOf(
      codec,
      all.filter((line) => !isValidUtf8(codec, line)),
    ),
  );
  if (found === null) return null;
  const { encodings, language, languages } = found;
  const inAny = encodings.map((encoding) => new ByteCosts(codec, encoding, languages));
  const inUtf8 = new Set(all.filter((line) => isEvidentlyUtf8(codec, line, language, inAny)));
  const lines = all.filter((line) => !inUtf8.has(line));
  const judgeWith = (languages, knownOf) => {
    const inLanguages = encodings.map((encoding) => new ByteCosts(codec, encoding, languages));
    return lines.map((line) => judge(line, inLanguages, inAny, knownOf(line)));
  };
  let judged = judgeWith([language], () => null);
  const words = sharedWords(codec, lines, judged, found);
  if (words.size > 0)
    judged = judgeWith([language, NO_FREQUENT_LETTERS + [...words].join('')], (line) =>
      encodingWith(codec, line, words, found),
    );
  if (!isEvident(judged, 0) || !isEvident(judged, 1)) return null;
  if (judged.filter(({ isClean }) => !isClean).length > Math.max(1, lines.length / LINES_PER_BAD)) return null;
  const strongLines = [0, 1].map((at) => judged.filter(({ evidenceFor }) => evidenceFor === at).length);
  const decided = decide(judged, Number(strongLines[1] > strongLines[0]));
  const uncertain = decided.filter(({ isUncertain }) => isUncertain).length;
  if (uncertain > Math.max(MAX_UNCERTAIN, lines.length * MAX_UNCERTAIN_SHARE)) return null;
  if (inUtf8.size === 0) return { lines, encodings, decided };
  const decisions = new Map(lines.map((line, index) => [line, decided[index]]));
  const isUtf8 = { at: encodings.length, isUncertain: false };
  return { lines: all, encodings: [...encodings, UTF8], decided: all.map((line) => decisions.get(line) ?? isUtf8) };
}

/**
 * Returns the parts of a text whose lines are in two 8-bit encodings, and possibly in UTF-8; null for other text, and for more than `MAX_PARTS`.
 * Takes linear time.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @returns {CodePageLines | null}
 */
export function findCodePageLines(codec, bytes) {
  const found = search(codec, bytes);
  if (found === null) return null;
  const { lines, encodings, decided } = found;
  const uncertain = lines.filter((_, index) => decided[index].isUncertain).map(({ line }) => line);
  const parts = partsOf(lines, decided, encodings, bytes.length);
  return parts.length > MAX_PARTS ? null : { parts, counts: countsOf(lines, decided, encodings), uncertain };
}

/** Returns whether `findCodePageLines` can find lines in both of these encodings in one text. */
export const areOfOneLanguage = (one, other) =>
  one !== other && FAMILIES.some(({ encodings }) => encodings.includes(one) && encodings.includes(other));

/**
 * Returns the offsets of the lines that are certainly in `lineEncoding`, in a text whose other lines are in `encoding`.
 * Returns an empty set if the lines are not evidently in these two encodings.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @param {string} lineEncoding
 * @returns {Set<number>}
 */
export function linesInCodePage(codec, bytes, encoding, lineEncoding) {
  const found = search(codec, bytes);
  if (!found?.encodings.includes(encoding) || !found.encodings.includes(lineEncoding)) return new Set();
  const { lines, decided } = found;
  const at = found.encodings.indexOf(lineEncoding);
  const own = lines.filter((_, index) => decided[index].at === at && !decided[index].isUncertain);
  return new Set(own.map(({ from }) => from));
}

/** Returns runs of lines in one encoding. Lines of ASCII belong to the part before them. */
function partsOf(lines, decided, encodings, length) {
  const parts = [];
  for (const [index, { from, line }] of lines.entries()) {
    const encoding = encodings[decided[index].at];
    if (parts.at(-1)?.encoding === encoding) continue;
    const isFirst = parts.length === 0;
    if (!isFirst) parts.at(-1).to = from;
    const start = isFirst ? { from: 0, line: 1 } : { from, line };
    parts.push({ kind: '8-bit', encoding, ...start, to: length, isLineStart: true, bom: 0, hasLineEnd: true });
  }
  return parts;
}

/** Returns `counts` of `CodePageLines`. */
function countsOf(lines, decided, encodings) {
  const counts = encodings.map((encoding, at) => {
    const own = lines.filter((_, index) => decided[index].at === at && !decided[index].isUncertain);
    return { encoding, count: own.length, first: own[0]?.line ?? 0 };
  });
  return counts.sort((one, other) => other.count - one.count);
}
