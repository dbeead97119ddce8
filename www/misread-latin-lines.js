/**
 * Finds lines in a language of Central Europe, the Baltic states or Turkey that were decoded as windows-1252, in a text that also has
 * correctly decoded lines in Western languages, such as a list of music. misread-columns.js finds such columns of a table, and misread-most-lines.js
 * finds such lines beside correct lines in the same language.
 *
 * Each line is decoded in both encodings. A line is clear if one of the two results has letters that its language rarely has. For example, the byte
 * of ã in a Portuguese line is ć in windows-1257, which Latvian does not have. In lines that are not clear, only single words change; see
 * misread-latin-words.js.
 */
import { ByteCosts, FAMILIES } from './code-page-letters.js';
import { evenlySpaced } from './evenly-spaced.js';
import { assumedForWestern, bytesReadAs, misreadAs } from './misread-encoding.js';
import { isRightLine, judgedLines, marginOfLine, MIN_STRONG } from './misread-latin-words.js';
import { LINE, NON_ASCII } from './misread-parts.js';

/** The encoding of the languages of Western Europe. */
export const WESTERN = 'windows-1252';
/** The possible original encodings of the lines, each with other encodings that have nearly the same letters. */
const TARGETS = {
  'windows-1250': ['iso-8859-2', 'iso-8859-16'],
  'windows-1254': ['iso-8859-9'],
  'windows-1257': ['iso-8859-13', 'iso-8859-4'],
};
/**
 * Matches the letters of Icelandic in `FAMILIES`. This language is not compared: its letters ð, ý and þ have the bytes of Turkish ğ, ı
 * and ş. Encoding detection, which `misreadAs` uses, distinguishes the two languages.
 */
const ICELANDIC = /þ.*ð/;
/** Returns the letters of the languages of an encoding. */
export const languagesOf = (encoding) => FAMILIES.find(({ encodings }) => encodings.includes(encoding)).languages;
/** The letters of German in `FAMILIES`. German is among the languages of windows-1250 too, but its letters have the same bytes in windows-1252. */
const GERMAN = 'äöüß|éà';

/** The minimum number of lines that are strong evidence. */
const MIN_LINES = 3;
/** The largest number of lines that are compared to find the encoding. */
const MAX_COMPARED = 400;

const cachedCosts = new Map();

/**
 * Returns the object that computes the costs of bytes in an encoding and a language. Each object is created once, because this takes some
 * milliseconds.
 */
export function costsIn(codec, encoding, letters) {
  const key = `${encoding} ${letters}`;
  if (!cachedCosts.has(key)) cachedCosts.set(key, new ByteCosts(codec, encoding, [letters]));
  return cachedCosts.get(key);
}

/** Returns a function that returns the lowest cost of a line or a word in an encoding and some of its languages. */
function lowestCosts(codec, encoding, languages) {
  const costs = languages.map((letters) => costsIn(codec, encoding, letters));
  return (bytes) => Math.min(...costs.map((each) => each.of(bytes).cost));
}

const westernCosts = (codec, languages) => lowestCosts(codec, WESTERN, languages);

/**
 * Returns a function that returns the margin of a word: by how many bits the word is more plausible in the language of a target than in any Western
 * language. Here, Icelandic is one of the Western languages.
 */
function marginOfWords(codec, { is, language }) {
  const costOfWestern = westernCosts(codec, languagesOf(WESTERN));
  const costs = costsIn(codec, is, language);
  return (bytes) => costOfWestern(bytes) - costs.of(bytes).cost;
}

/** The encodings of `TARGETS`, each with its languages. */
const READINGS = Object.entries(TARGETS).flatMap(([main, others]) =>
  [main, ...others].map((is) => ({ is, languages: languagesOf(main).filter((letters) => letters !== GERMAN) })),
);

/**
 * Returns the target: the encoding and the language in which lines were most likely. The target is the pair with the lowest sum of costs. For each
 * line, the lower cost counts: that in the target, or `western`, the lowest cost in a Western language.
 *
 * @param {string | undefined} only the encoding, if it is known
 */
export function bestTarget(codec, lines, only) {
  let best = null;
  for (const { is, languages } of READINGS.filter((reading) => only === undefined || reading.is === only))
    for (const language of languages) {
      const costs = costsIn(codec, is, language);
      const sum = lines.reduce((total, { bytes, western }) => total + Math.min(western, costs.of(bytes).cost), 0);
      if (sum < (best?.sum ?? Infinity)) best = { is, language, sum };
    }
  return best;
}

/** Returns a line with its bytes in `as`, in an array; an empty array if it was not decoded as `as`. */
export function readLine(codec, { 0: line, index }, as) {
  const bytes = bytesReadAs(codec, line, as);
  return bytes ? [{ line, index, bytes }] : [];
}

/** Returns the lines that change if they are decoded as `is`, with their text `after`. */
export const changedLines = (codec, lines, is) =>
  lines
    .map((each) => ({ ...each, after: codec.decode(each.bytes, is, { errors: 'replace', ignoreBOM: true }) }))
    .filter(({ line, after }) => line !== after && line.length === after.length);

/**
 * Returns the changes that repair the lines; null unless one line was clearly decoded correctly, and other lines were clearly decoded wrongly. The
 * time is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {{ as: string, is: string, because: string } | null} [complete] the result of `misreadText` for the complete text
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful: number[] } | null} `offset` is in code units; `doubtful`: the offsets of words that may have been decoded wrongly and stay, one
 *   for each line
 */
export function misreadLatinLines(codec, text, complete = null) {
  const as = complete?.as ?? assumedForWestern(text)[0];
  if (!assumedForWestern(text).includes(as)) return null;
  const lines = [...text.matchAll(LINE)].filter(([line]) => line.search(NON_ASCII) >= 0);
  if (lines.length < (complete ? 2 : MIN_LINES + 1)) return null; // one line must be correct
  const read = (line) => readLine(codec, line, as);
  const costOfWestern = westernCosts(
    codec,
    languagesOf(WESTERN).filter((letters) => !ICELANDIC.test(letters)),
  );
  const sample = evenlySpaced(lines, MAX_COMPARED)
    .flatMap(read)
    .map((each) => ({ ...each, western: costOfWestern(each.bytes) }));
  const target = bestTarget(codec, sample, complete?.is);
  if (!target) return null;
  const costs = costsIn(codec, target.is, target.language);
  const marginOf = ({ bytes, western = costOfWestern(bytes) }) => western - costs.of(bytes).cost;
  const margins = sample.map(marginOf);
  if (!margins.some((margin) => margin <= -MIN_STRONG)) return null;
  const strong = sample.filter((_, at) => margins[at] >= MIN_STRONG);
  const isEnough = complete === null && strong.length >= MIN_LINES;
  const found = isEnough ? misreadAs(codec, strong.map(({ line }) => line).join('\n'), as) : complete;
  if (found?.is !== target.is) return null;
  const possible = changedLines(codec, lines.flatMap(read), found.is).map((each) => ({
    ...each,
    margin: marginOf(each),
  }));
  const { changes, doubtful } = judgedLines(possible, marginOfWords(codec, target));
  return changes.length > 0 ? { as, is: found.is, because: found.because, changes, doubtful } : null;
}

/**
 * Returns whether some of the lines that a repair would decode as `is` are clearly right as they are: in a Western language, if `is` is an encoding
 * of Central Europe, the Baltic states or Turkey; or in a language of these regions, if `is` is Western. A repair of all lines together would damage
 * the right lines.
 *
 * @param {object} codec the full edition of the package
 * @param {RegExpMatchArray[]} lines
 * @param {{ as: string, is: string }} reading
 */
export function haveRightLine(codec, lines, { as, is }) {
  const right = READINGS.find((reading) => reading.is === (is === WESTERN ? as : is));
  if (!right) return false;
  const possible = changedLines(
    codec,
    lines.flatMap((line) => readLine(codec, line, as)),
    is,
  );
  const costOfWestern = westernCosts(codec, languagesOf(WESTERN));
  if (is === WESTERN) {
    const costOfRight = lowestCosts(codec, as, right.languages);
    const margins = possible.map((line) => marginOfLine(line, (bytes) => costOfRight(bytes) - costOfWestern(bytes)));
    // In Croatian, few letters show that a single line is right, so the sum of all lines counts too.
    return margins.some((margin) => margin <= -MIN_STRONG) || margins.reduce((sum, margin) => sum + margin, 0) < 0;
  }
  const sample = possible.slice(0, MAX_COMPARED).map((each) => ({ ...each, western: costOfWestern(each.bytes) }));
  const marginOf = marginOfWords(codec, bestTarget(codec, sample, is));
  return possible.some((line) => isRightLine(line, marginOf));
}
