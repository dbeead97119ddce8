/**
 * Finds lines in Cyrillic letters that were decoded in the wrong Cyrillic encoding, in a text whose other lines are
 * right. An example is a log with messages of a program that has another encoding. The module misread-most-lines.js
 * finds right lines if most lines were decoded wrongly.
 *
 * Each line is decoded in the wrong and in the possible original encoding. For each encoding, `ByteCosts` computes `cost`, the cost of the line in
 * bits, and `bad`, the number of its implausible letters. Plausible text has a low cost. A line changes only if the repaired line costs less, and has no implausible letter. So a line of
 * which only a part was decoded wrongly does not change.
 */
import { FAMILIES } from './code-page-letters.js';
import { evenlySpaced } from './evenly-spaced.js';
import { countMatches } from './format.js';
import { bytesReadAs, misreadAs } from './misread-encoding.js';
import { costsIn } from './misread-latin-lines.js';
import { changedPart, LINE, NON_ASCII } from './misread-parts.js';

const ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'iso-8859-5'];
/** In both encodings, the small letters except я have the same bytes, so detection can rarely distinguish these encodings. */
const NEARLY_EQUAL = ['windows-1251', 'x-mac-cyrillic'];
const { languages: LANGUAGES } = FAMILIES.find(({ encodings }) => encodings.includes('windows-1251'));
const CYRILLIC = /\p{Script=Cyrillic}/u;
const SMALL_LETTER = /(?=\p{Script=Cyrillic})\p{Ll}/u;

/** The minimum difference between the two costs of a line, in bits: for evidence, and for the repair of a line. */
const [MIN_STRONG, MIN_CLEAR] = [16, 6];
/** The same minimum differences for a line whose letters are all plausible before the repair, such as koi8-r read as capitals of windows-1251. */
const [MIN_STRONG_PLAUSIBLE, MIN_CLEAR_PLAUSIBLE] = [40, 16];
/** The evidence that is needed in lines that are implausible before the repair: this number of different lines, or of letters in them. */
const [MIN_LINES, MIN_LETTERS] = [3, 30];
/** If more than this many lines are doubtful for each line that changes, the text is in a language that is not compared. */
const MAX_DOUBTFUL = 2;
/** The largest number of lines that are compared to find the encodings, and of code units of each line. */
const [MAX_COMPARED, MAX_COMPARED_LENGTH] = [400, 1 << 10];
/** The largest number of code units of the evidence that detection reads. */
const MAX_DETECTED = 1 << 14;

/** Returns `ByteCosts` of an encoding with the letters of each language. */
const costsOfLanguages = (codec, encoding) => LANGUAGES.map((language) => costsIn(codec, encoding, language));

const costsOf = (costs, bytes) => costs.map((each) => each.of(bytes));

const withLowestCost = (results) => results.reduce((one, other) => (other.cost < one.cost ? other : one));

/**
 * Returns the language with the strongest evidence for an original encoding. `strong` lists the lines that are far more plausible in this language
 * after the repair. `read` lists the lines with their `bytes`. The field `before` of a line holds the lowest cost of these bytes in the encoding in
 * which they were decoded.
 */
function bestLanguage(read, costs) {
  let best = { strong: [], sum: 0 };
  for (const language of LANGUAGES.keys()) {
    const strong = [];
    let sum = 0;
    for (const line of read) {
      const margin = line.before.cost - costs[language].ofPlausible(line.bytes);
      if (margin < (line.before.bad > 0 ? MIN_STRONG : MIN_STRONG_PLAUSIBLE)) continue;
      strong.push(line);
      sum += margin;
    }
    if (sum > best.sum) best = { strong, sum, language };
  }
  return best;
}

const isSameOrNearlyEqual = (one, other) =>
  one === other || [one, other].every((encoding) => NEARLY_EQUAL.includes(encoding));

/**
 * Returns whether lines are enough evidence. Only lines that are implausible before the repair count, because a plausible line can be right: it
 * can be in capital letters, or in another language.
 */
function isEnough(strong) {
  const implausible = strong.filter(({ before }) => before.bad > 0);
  const letters = implausible.reduce((sum, { line }) => sum + countMatches(line, NON_ASCII), 0);
  return implausible.length >= MIN_LINES || letters >= MIN_LETTERS;
}

/**
 * Returns the two encodings, the language and the reason with the strongest evidence; null without enough evidence.
 * Also returns null if other encodings have stronger evidence that detection does not confirm. Then the text is in a
 * language that detection does not know.
 */
function encodingsOf(codec, lines) {
  let best = null;
  let strongest = 0; // the largest sum, also of encodings that detection does not confirm
  const costsBefore = new Map(); // of each line, which are the same in all encodings that have its characters
  for (const as of ENCODINGS) {
    const costs = costsOfLanguages(codec, as);
    const read = lines.flatMap((line) => {
      const bytes = bytesReadAs(codec, line, as);
      if (!bytes) return [];
      if (!costsBefore.has(line)) costsBefore.set(line, withLowestCost(costsOf(costs, bytes)));
      return [{ line, bytes, before: costsBefore.get(line) }];
    });
    // No encoding `is` has more evidence than all lines, and right text has too few implausible lines.
    if (!isEnough(read)) continue;
    for (const is of ENCODINGS.filter((each) => each !== as)) {
      const { strong, sum, language } = bestLanguage(read, costsOfLanguages(codec, is));
      const strongLines = strong.map(({ line }) => line);
      if (sum <= (best?.sum ?? 0) || !isEnough(strong)) continue;
      strongest = Math.max(strongest, sum);
      const found = misreadAs(codec, strongLines.join('\n').slice(0, MAX_DETECTED), as);
      if (found && isSameOrNearlyEqual(found.is, is)) best = { as, is, sum, language, because: found.because };
    }
  }
  return best && best.sum >= strongest ? best : null;
}

/**
 * Returns the changes that repair the lines; null without enough evidence for a repair. The time is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {{ as: string, is: string } | null} [complete] what `misreadText` found for the complete text. If given, the result is
 *   null unless a line is clearly right
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful: number[] } | null} `offset` is in code units; `doubtful`: the offsets of the first characters beyond ASCII in lines that can be
 *   right or wrongly decoded
 */
export function misreadCyrillicLines(codec, text, complete = null) {
  if (!CYRILLIC.test(text)) return null;
  const lines = [...text.matchAll(LINE)].filter(([line]) => line.search(NON_ASCII) >= 0);
  const different = [...new Set(lines.map(([line]) => line))];
  const sample = evenlySpaced(different, MAX_COMPARED).map((line) => line.slice(0, MAX_COMPARED_LENGTH));
  const found = encodingsOf(codec, sample);
  if (!found || (complete && (complete.as !== found.as || complete.is !== found.is))) return null;
  const { as, is, because, language } = found;
  const [costsBefore, costsAfter] = [as, is].map((encoding) => costsOfLanguages(codec, encoding));
  const changes = [];
  const doubtful = [];
  let rightCount = 0;
  for (const { 0: line, index } of lines) {
    const bytes = bytesReadAs(codec, line, as);
    if (!bytes) continue;
    const after = codec.decode(bytes, is, { errors: 'replace', ignoreBOM: true });
    if (after === line || after.length !== line.length) continue;
    const [before, repaired] = [withLowestCost(costsOf(costsBefore, bytes)), costsAfter[language].of(bytes)];
    // Capital letters cost more than small letters. A right line in capital letters must not change only because the other encoding makes small
    // letters of it.
    const small = SMALL_LETTER.test(line) ? null : bytesReadAs(codec, line.toLowerCase(), as);
    const { cost } = small ? withLowestCost([before, ...costsOf(costsBefore, small)]) : before;
    const margin = cost - repaired.cost;
    const isClear = repaired.bad === 0 && margin >= (before.bad > 0 ? MIN_CLEAR : MIN_CLEAR_PLAUSIBLE);
    if (isClear) changes.push(changedPart(index, line, after));
    else if (before.bad > 0 || margin > -MIN_CLEAR) doubtful.push(index + line.search(NON_ASCII));
    else if (repaired.bad > 0 && margin <= -MIN_STRONG) rightCount += 1;
  }
  if (changes.length === 0 || doubtful.length > MAX_DOUBTFUL * changes.length) return null;
  return !complete || rightCount > 0 ? { as, is, because, changes, doubtful } : null;
}
