/**
 * Finds wrongly decoded lines in a text that also has correctly decoded lines in Western languages, such as a list of
 * music. The wrong lines are in a language of Central Europe, the Baltic states or Turkey, and were decoded as
 * windows-1252. The module misread-columns.js finds such columns of a table. The module misread-most-lines.js finds
 * such lines beside correct lines in the same language.
 *
 * Each line is decoded in both encodings. A line is clear if one of the two results has letters that its language rarely has. For example, the byte
 * of ã in a Portuguese line is ć in windows-1257, which Latvian does not have. In lines that are not clear, only single words change; see
 * misread-latin-words.js.
 */
import { ByteCosts, FAMILIES } from './code-page-letters.js';
import { evenlySpaced } from './evenly-spaced.js';
import { assumedForWestern, bytesReadAs, misreadAs } from './misread-encoding.js';
import { withDetectedTexts } from './misread-detected-lines.js';
import { isRightLine, judgedLines, marginOfLine, MIN_STRONG } from './misread-latin-words.js';
import { LINE, NON_ASCII } from './misread-parts.js';
import { yorubaLines } from './yoruba-words.js';

/** The encoding of the languages of Western Europe. */
export const WESTERN = 'windows-1252';
/** The possible original encodings of the lines, each with other encodings that have nearly the same letters. */
const TARGETS = {
  'windows-1250': ['iso-8859-2', 'iso-8859-16'],
  'windows-1254': ['iso-8859-9'],
  'windows-1257': ['iso-8859-13', 'iso-8859-4'],
};
/**
 * The letters of Icelandic in `FAMILIES`, and those of Faroese. To find the encoding, lines are not compared with these
 * languages. The letters ð, ý and þ have the bytes of Turkish ğ, ı and ş. Encoding detection, which `misreadAs` uses,
 * distinguishes the languages.
 */
const [ICELANDIC, FAROESE] = ['áéíóúýþæöð', 'áíóúýæøð'];
/** Returns the letters of the languages of an encoding. */
export const languagesOf = (encoding) => FAMILIES.find(({ encodings }) => encodings.includes(encoding)).languages;
/**
 * Languages with õ or û that are not among those of windows-1252: Estonian; and Friulian, Kurdish and Welsh without the letters that windows-1252
 * lacks.
 */
export const OTHER_LANGUAGES = ['õäöü|šž', 'âêîôûç|àèìòùéë'];
/**
 * Rare languages of windows-1252, which are compared only for a complete text and in `findRightLines`: Yoruba, Pinyin and Vietnamese have tone marks;
 * Breton has ñ and ù.
 */
const RARE_WESTERN = ['áéíóúàèìòù', 'ñùêôéü'];
/** The letters of German in `FAMILIES`. German is among the languages of windows-1250 too, but its letters have the same bytes in windows-1252. */
const GERMAN = 'äöüß|éà';

/** The minimum number of lines that are strong evidence: for an encoding with a language, and then for each other language. */
const [MIN_LINES, MIN_LINES_OF_OTHERS] = [3, 2];
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

/** Returns a function that returns the lowest cost in Western languages: those of `languages` and of `OTHER_LANGUAGES`. */
const westernCosts = (codec, languages) => lowestCosts(codec, WESTERN, [...languages, ...OTHER_LANGUAGES]);

/**
 * Returns a function that returns the margin of a word, in bits. The margin shows how much more plausible the word is
 * in the encoding `is` and one of `languages` than in any Western language. Here, Icelandic is one of the Western
 * languages.
 *
 * @param {string[]} [others] the letters of other Western languages
 */
function marginOfWords(codec, is, languages, others = []) {
  const costOfWestern = westernCosts(codec, [...languagesOf(WESTERN), ...others]);
  const costOfOther = lowestCosts(codec, is, languages);
  return (bytes) => costOfWestern(bytes) - costOfOther(bytes);
}

const TURKISH = ['windows-1254', ...TARGETS['windows-1254']];

/** The encodings of `TARGETS`, each with its languages. */
const READINGS = Object.entries(TARGETS).flatMap(([main, others]) =>
  [main, ...others].map((is) => ({ is, languages: languagesOf(main).filter((letters) => letters !== GERMAN) })),
);

/** The letters of all languages in `FAMILIES` with Latin letters. */
const LATIN_LANGUAGES = [WESTERN, ...Object.keys(TARGETS)].flatMap(languagesOf);

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

/**
 * Returns the languages of the lines in the encoding of a target: the language of the target, and other languages of
 * the encoding. In each other language, several lines are clearly more plausible than in Western languages and in the
 * languages that were added before. So a catalogue can have records in Hungarian, Polish and Czech.
 *
 * @param {{ bytes: Uint8Array, western: number }[]} lines
 */
function languagesOfLines(codec, lines, { is, language }) {
  const languages = [language];
  const { languages: all } = READINGS.find((reading) => reading.is === is);
  for (;;) {
    const lowestSoFar = lowestCosts(codec, is, languages);
    const lowest = lines.map(({ bytes, western }) => Math.min(western, lowestSoFar(bytes)));
    const counted = all
      .filter((each) => !languages.includes(each))
      .map((each) => {
        const costs = costsIn(codec, is, each);
        return { each, count: lines.filter(({ bytes }, at) => lowest[at] - costs.of(bytes).cost >= MIN_STRONG).length };
      });
    const next = counted.reduce((most, other) => (other.count > (most?.count ?? 0) ? other : most), null);
    if ((next?.count ?? 0) < MIN_LINES_OF_OTHERS) return languages;
    languages.push(next.each);
  }
}

/**
 * Returns the right lines: their letters are clearly more plausible in a Western language than in the language of the
 * target, or the letters are not clear evidence, and detection finds that the line is right. Here, Icelandic, Faroese and the
 * languages of `RARE_WESTERN` are also Western languages. `known`: see `withDetectedTexts`.
 */
function findRightLines(codec, lines, { is, language }, known) {
  const costOfRight = westernCosts(codec, [...languagesOf(WESTERN), FAROESE, ...RARE_WESTERN]);
  const costs = costsIn(codec, is, language);
  const possible = changedLines(codec, lines, is).map((each) => ({
    ...each,
    margin: costOfRight(each.bytes) - costs.of(each.bytes).cost,
  }));
  return withDetectedTexts(codec, possible, known).filter(
    ({ margin, detected }) => margin <= -MIN_STRONG || detected === 'before',
  );
}

/**
 * Once the encoding of the lines (`is`) is known, the lines are also compared with Icelandic and Faroese. Returns the letters
 * of these languages. Faroese has both æ and ø, which stand for ć and ř, and Icelandic has the letters that stand for
 * those of Turkish. So the lines are compared with Faroese, or with Icelandic if `is` is an encoding of Turkish, only if
 * one of these is true:
 *
 * - a line is clearly more plausible in the language than in other languages
 * - a right line is clearly more plausible in the language than in other Western languages
 *
 * @param {string[]} languages those of the repaired lines
 * @param {object[]} rightLines from `findRightLines`
 */
function northernLanguages(codec, lines, is, languages, rightLines) {
  const costOfOther = lowestCosts(codec, is, languages);
  return [ICELANDIC, FAROESE].filter((letters) => {
    if (letters === ICELANDIC && !TURKISH.includes(is)) return true;
    const costs = costsIn(codec, WESTERN, letters);
    const isClear = (cost, bytes) => cost - costs.of(bytes).cost >= MIN_STRONG;
    return (
      lines.some(({ bytes, western }) => isClear(Math.min(western, costOfOther(bytes)), bytes)) ||
      rightLines.some(({ bytes, western }) => isClear(western, bytes))
    );
  });
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
  const western = languagesOf(WESTERN).filter((letters) => letters !== ICELANDIC);
  const costOfWestern = westernCosts(codec, western);
  const sample = evenlySpaced(lines, MAX_COMPARED)
    .flatMap(read)
    .map((each) => ({ ...each, western: costOfWestern(each.bytes) }));
  const target = bestTarget(codec, sample, complete?.is);
  if (!target) return null;
  const costsOfTarget = costsIn(codec, target.is, target.language);
  const margins = sample.map(({ bytes, western }) => western - costsOfTarget.of(bytes).cost);
  const known = new Map(); // see `withDetectedTexts`
  const rightLines = findRightLines(codec, sample, target, known);
  const hasRightLine = margins.some((margin) => margin <= -MIN_STRONG) || (complete !== null && rightLines.length > 0);
  if (!hasRightLine) return null;
  const strong = sample.filter((_, at) => margins[at] >= MIN_STRONG);
  const isEnough = complete === null && strong.length >= MIN_LINES;
  const found = isEnough ? misreadAs(codec, strong.map(({ line }) => line).join('\n'), as) : complete;
  if (found?.is !== target.is) return null;
  const languages = languagesOfLines(codec, sample, target);
  const northern = northernLanguages(codec, sample, target.is, languages, rightLines);
  const costOfRight = westernCosts(codec, [...western, ...northern]);
  const costOfOther = lowestCosts(codec, target.is, languages);
  const isYoruba = yorubaLines(lines.map(([line]) => line));
  const possible = changedLines(codec, lines.flatMap(read), found.is)
    .filter(({ line }) => !isYoruba(line))
    .map((each) => ({ ...each, margin: costOfRight(each.bytes) - costOfOther(each.bytes) }));
  const judged = withDetectedTexts(codec, possible, known);
  const { changes, doubtful } = judgedLines(judged, marginOfWords(codec, target.is, languages, northern));
  return changes.length > 0 ? { as, is: found.is, because: found.because, changes, doubtful } : null;
}

/** The letters of languages of other encodings: Welsh and Irish; Maltese and Esperanto; Northern Sámi; and Romanian with commas below. */
const OTHER_LATIN = {
  'iso-8859-14': ['âêîôŵŷ|ûàèìòùáéëïöẁẃẅỳ', 'áéíóú|ḃċḋḟġṁṗṡṫ'],
  'iso-8859-3': ['ħżġċ|àèìòù', 'ĉĝĥĵŝŭ'],
  'iso-8859-10': ['áčđŋšŧž'],
  'iso-8859-16': ['ăâîșț'],
};

/** Returns the letters of the languages in Latin letters that text can be in, if its encoding is `encoding` or a frequent one. */
export const latinLanguages = (encoding) => [
  ...LATIN_LANGUAGES,
  ...OTHER_LANGUAGES,
  FAROESE,
  ...(OTHER_LATIN[encoding] ?? []),
];

/**
 * Returns the margins of the lines that a repair would decode as `is`. A margin is the number of bits by which the line
 * is more plausible after the repair than in a language of `as`. Returns null unless `as`, but not `is`, is an encoding
 * of Central Europe, the Baltic states or Turkey.
 */
function marginsInOther(codec, lines, { as, is }) {
  const right = READINGS.find((reading) => reading.is === as);
  if (!right || READINGS.some((reading) => reading.is === is)) return null;
  const costOfRight = lowestCosts(codec, as, [...right.languages, ...languagesOf('windows-1254')]);
  const costOfRepaired =
    is === WESTERN
      ? westernCosts(codec, languagesOf(WESTERN))
      : lowestCosts(codec, is, [...LATIN_LANGUAGES, ...(OTHER_LATIN[is] ?? [])]);
  const margin = (bytes) => costOfRight(bytes) - costOfRepaired(bytes);
  return possibleChanges(codec, lines, { as, is }).map((line) => marginOfLine(line, margin));
}

/** Returns the lines that a repair would change, as `changedLines` does. */
const possibleChanges = (codec, lines, { as, is }) =>
  changedLines(
    codec,
    lines.flatMap((line) => readLine(codec, line, as)),
    is,
  );

/**
 * Returns whether some of the lines that a repair would decode as `is` are clearly right as they are. A repair of all
 * lines together would damage the right lines. A right line is:
 *
 * - in a Western language, if `is` is an encoding of Central Europe, the Baltic states or Turkey
 * - in a language of these regions, if `is` is another encoding
 *
 * @param {object} codec the full edition of the package
 * @param {RegExpMatchArray[]} lines
 * @param {{ as: string, is: string }} reading
 */
export function haveRightLine(codec, lines, { as, is }) {
  const margins = marginsInOther(codec, lines, { as, is });
  // In Croatian, few letters show that a single line is right, so the sum of all lines counts too.
  if (margins)
    return margins.some((margin) => margin <= -MIN_STRONG) || margins.reduce((sum, margin) => sum + margin, 0) < 0;
  if (!READINGS.some((reading) => reading.is === is)) return false;
  const costOfWestern = westernCosts(codec, languagesOf(WESTERN));
  const possible = possibleChanges(codec, lines, { as, is });
  const sample = possible.slice(0, MAX_COMPARED).map((each) => ({ ...each, western: costOfWestern(each.bytes) }));
  const { language } = bestTarget(codec, sample, is);
  const marginOf = marginOfWords(codec, is, [language]);
  return possible.some((line) => isRightLine(line, marginOf));
}

/** Returns the letters of the languages with which `marginsInTarget` compares text in an encoding; null if `READINGS` lacks the encoding. */
function comparedLanguages(encoding) {
  if (encoding === WESTERN) return [...languagesOf(WESTERN), ...OTHER_LANGUAGES, FAROESE, ...RARE_WESTERN];
  if (encoding === 'iso-8859-16') return [...LATIN_LANGUAGES, ...OTHER_LATIN[encoding]];
  return READINGS.find((reading) => reading.is === encoding)?.languages ?? null;
}

/**
 * Returns the margins of the lines that a repair would decode as `is`, an encoding of Central Europe, the Baltic states or Turkey: by how many bits
 * each line is more plausible after the repair. Returns an empty list if `as` is neither such an encoding nor windows-1252.
 */
function marginsInTarget(codec, lines, { as, is }) {
  const [right, repaired] = [as, is].map(comparedLanguages);
  if (!right || !repaired) return [];
  // Encoding detection distinguishes Icelandic and Turkish; see `ICELANDIC`.
  const costOfRight = lowestCosts(codec, as, TURKISH.includes(is) ? right.filter((each) => each !== ICELANDIC) : right);
  const costOfRepaired = lowestCosts(codec, is, repaired);
  const margin = (bytes) => costOfRight(bytes) - costOfRepaired(bytes);
  return possibleChanges(codec, lines, { as, is }).map((line) => marginOfLine(line, margin));
}

/**
 * Returns whether a text is rather right as it is, although detection finds that it was decoded as `as`, because the
 * repair would make its lines less plausible. An example is a list of names in many languages, which can have the
 * letters of a language that detection recognizes in the wrong encoding. There is a second condition:
 *
 * - If `is` is an encoding of Central Europe, the Baltic states or Turkey, no line may be clearly wrong. Then detection
 *   found the language in lines that the repair does not change.
 * - Otherwise, some lines must be clearly right. If these are at least a third of the lines, the others do not count.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {{ as: string, is: string }} reading
 */
export function areRightLines(codec, text, reading) {
  const { is } = reading;
  const isTarget = READINGS.some((each) => each.is === is);
  if (!isTarget && is !== WESTERN && !(is in OTHER_LATIN)) return false; // not in Latin letters
  const lines = evenlySpaced(
    [...text.matchAll(LINE)].filter(([line]) => line.search(NON_ASCII) >= 0),
    MAX_COMPARED,
  );
  const margins = isTarget ? marginsInTarget(codec, lines, reading) : (marginsInOther(codec, lines, reading) ?? []);
  const isLessPlausible = margins.reduce((sum, margin) => sum + margin, 0) < 0;
  if (isTarget) return isLessPlausible && !margins.some((margin) => margin >= MIN_STRONG);
  const clear = margins.filter((margin) => margin <= -MIN_STRONG).length;
  return clear > 0 && (3 * clear >= margins.length || isLessPlausible);
}
