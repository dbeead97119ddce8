/**
 * Decides which lines and words change, if some lines in Latin letters were decoded in the wrong encoding and others were not.
 *
 * A line with clear evidence changes as a whole. The letters of the line are evidence, and so are their places in words
 * (`isHardlyWestern`). If the evidence is not clear, or if some words of the line are clearly right, such as `à`, only
 * the following words change:
 *
 * - words that are evidence by themselves
 * - words that are possible in both encodings, and also occur in lines that clearly change
 *
 * So in `Us³ugi ksiêgowe;Café Müller`, the first two words change.
 */
import { changedPart, NON_ASCII, WORD } from './misread-parts.js';

/** The minimum margin of a line or a word, in bits: for strong evidence, and for the repair of a whole line. See `judgedLines` for margins. */
export const [MIN_STRONG, MIN_CLEAR] = [10, 1];

/**
 * Letters in places of a word where Western languages hardly have them, although their letters include ð, ñ, è, æ and ø. No Icelandic word begins
 * with ð, as `Ðuro` (Đuro) does. Spanish has ñ only before a vowel, and Breton mostly after a, e and i, so `Toruñ` (Toruń) and `koñski` (koński)
 * are hardly Western. Gaelic and Occitan have è before a, i and u, but not before e, as in `Prièe` (Priče). In `stoljeæa` (stoljeća) and `Dvoøák`
 * (Dvořák), æ and ø are between vowels. Icelandic has þ only at the start of parts of words, before a vowel, j, r or v. So `taþ`
 * (taş) and `baþka` (başka) are not Icelandic.
 */
const HARDLY_WESTERN =
  /^ð|(?<=\p{L})þ(?![aeiouyáéíóúýæöøjrv])|[ouy]ñ(?![aeiouáéíóúü])|ñ(?=[sc]k)|è(?=[eoáéíóúý])|[aeiouyáéíóúý][æø](?=[aeiouyáéíóúý])/iu;
/** In a word with another vowel, a final õ after a consonant is Hungarian: `Jenõ` is Jenő. Old Portuguese has a final õ only after a (`Joaõ`). */
const [FINAL_O, VOWEL] = [/[b-df-hj-np-tv-z]õ$/iu, /[aeiouáéíóöúü]/iu];

/** Returns whether a word has letters in places where Western languages hardly have them. */
const isHardlyWestern = (word) => HARDLY_WESTERN.test(word) || (FINAL_O.test(word) && VOWEL.test(word));

/** Returns the words of a line that a repair changes, each with its margin. */
export function changedWords({ line, after, bytes }, marginOf) {
  return [...line.matchAll(WORD)].flatMap(({ 0: before, index: start }) => {
    const end = start + before.length;
    const repaired = after.slice(start, end);
    if (repaired === before) return [];
    const margin = marginOf(bytes.subarray(start, end));
    return [{ start, before, after: repaired, margin: isHardlyWestern(before) ? margin + MIN_STRONG : margin }];
  });
}

const sumOf = (words) => words.reduce((sum, { margin }) => sum + margin, 0);

/** Returns the margin of the words of a line that a repair changes. The parameters are those of `judgedLines`. */
export const marginOfLine = (line, marginOf) => sumOf(changedWords(line, marginOf));

/**
 * Returns whether a line is clearly right: the words that a repair would change are more plausible without the repair. The parameters are those of
 * `judgedLines`.
 */
export const isRightLine = (line, marginOf) => marginOfLine(line, marginOf) <= -MIN_STRONG;

/** Returns whether detection finds the text of a line after the repair, and the letters do not contradict detection. */
const isDetectedWrong = ({ margin, detected }) => detected === 'after' && margin > -MIN_CLEAR;

/** Returns the words that occur in lines that clearly change, without those that also occur in right lines. */
function knownWords(lines) {
  const clear = lines.filter(
    ({ margin, words, detected }) =>
      margin >= MIN_STRONG ||
      (margin >= MIN_CLEAR && sumOf(words) >= MIN_CLEAR) ||
      isDetectedWrong({ margin, detected }),
  );
  const words = new Set(clear.flatMap((each) => each.words.map(({ before }) => before)));
  for (const { isRight, words: right } of lines) if (isRight) for (const { before } of right) words.delete(before);
  return words;
}

/**
 * Returns the changes of lines, and the offsets of doubtful words, one for each line with such words. The time is linear in the length of
 * the lines.
 *
 * @param {{ line: string, index: number, bytes: Uint8Array, after: string, margin: number, detected?: 'before' | 'after' | null }[]} lines the lines
 *   that a repair would change, with their offsets in the text, their bytes in the wrong encoding, their text after the repair, and their margin: by
 *   how many bits the text after the repair is more plausible. `detected`: see `withDetectedTexts`
 * @param {(bytes: Uint8Array) => number} marginOf returns the margin of a word
 * @returns {{ changes: { offset: number, before: string, after: string }[], doubtful: number[] }}
 */
export function judgedLines(lines, marginOf) {
  const judged = lines.map((each) => {
    const words = changedWords(each, marginOf);
    return { ...each, words, isRight: each.detected === 'before' || sumOf(words) <= -MIN_STRONG };
  });
  const known = knownWords(judged);
  const changes = [];
  const doubtful = [];
  for (const each of judged) {
    const { line, index, after, words, margin: wholeMargin, isRight, detected } = each;
    const isClear =
      wholeMargin >= MIN_CLEAR ||
      (wholeMargin > -MIN_CLEAR && !isRight && sumOf(words) >= MIN_STRONG) ||
      isDetectedWrong(each);
    if (isClear && !words.some(({ margin }) => margin <= -MIN_STRONG)) {
      changes.push(changedPart(index, line, after));
      continue;
    }
    const isWrong = ({ before, margin }) =>
      margin >= (isClear ? MIN_CLEAR : MIN_STRONG) || (!isRight && margin > -MIN_CLEAR && known.has(before));
    for (const { start, before, after: repaired } of words.filter(isWrong))
      changes.push(changedPart(index + start, before, repaired));
    // In a line that is not right as a whole, a clearly right word says nothing about the other words.
    const others = words.filter((word) => !isWrong(word) && (isRight || word.margin > -MIN_STRONG));
    if (detected !== 'before' && others.length > 0 && sumOf(others) > -MIN_CLEAR)
      doubtful.push(index + others[0].start + others[0].before.search(NON_ASCII));
  }
  return { changes, doubtful };
}
