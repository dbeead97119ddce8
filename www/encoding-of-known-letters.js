/**
 * Decides between the possible encodings of a few short lines by the letters of the other lines. One word is little evidence by itself. In a Russian
 * text, for example, the same bytes are rather `Нет` in windows-1251 than the Greek letters `Νες` in windows-1253.
 */
import { decodeOrNull } from './decode-or-null.js';
import { MIN_APPLIED_CONFIDENCE } from './detection.js';
import { hasWideUnits, isUtf8Form } from './format.js';
import { PLAUSIBLE_TEXT } from './utf8-by-chance.js';
import { scriptOfCharacter, textsOfRuns } from './utf8-runs.js';

/** The minimum confidence of an encoding that only the letters of the other lines make likely. */
const MIN_CONFIDENCE = 0.3;
const NON_ASCII_LETTERS = /(?![A-Za-z])\p{L}/gu;
const [HANGUL, KANA] = [/\p{Script=Hangul}/u, /[\p{Script=Hiragana}\p{Script=Katakana}]/u];
const LATIN = /\p{Script=Latin}/u;
/**
 * Matches a capital letter beyond ASCII after another letter, and a Latin letter beside a letter of another script. A decoded text with a match is
 * probably in another encoding.
 */
const IMPLAUSIBLE = /\p{L}(?![A-Z])\p{Lu}|[A-Za-z](?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[A-Za-z]/u;
const [JAPANESE, CHINESE] = [/^(?:shift_jis|euc-jp)$/, /^(?:gb|big5)/];

/** Returns the script of a letter; Hangul, kana and Han are different scripts. */
function scriptOf(letter) {
  if (LATIN.test(letter)) return 'Latin';
  const script = scriptOfCharacter(letter);
  if (script !== 'EastAsian') return script ?? letter;
  return HANGUL.test(letter) ? 'Hangul' : KANA.test(letter) ? 'Kana' : 'Han';
}

/** Returns the script of a letter, or a Latin letter itself: languages of Latin have different letters. */
const scriptOrLatin = (letter) => (LATIN.test(letter) ? letter.toLowerCase() : scriptOf(letter));

/**
 * Returns the most likely encoding in which lines have only Latin letters and scripts of the valid lines (`known`). Returns null in these cases:
 *
 * - in `encoding` too, the lines have only scripts of the valid lines
 * - detection is certain of `encoding`
 * - there is no such encoding
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} sample the lines, from which detection found `encoding`
 * @param {Uint8Array[]} lines the lines without the runs of bytes that are evidently UTF-8
 * @param {string} encoding
 * @param {import('./utf8-runs.js').KnownText} known what the lines that are valid UTF-8 contain
 * @returns {string | null}
 */
export function encodingOfKnownLetters(codec, sample, lines, encoding, known) {
  const candidates = codec.detect(sample);
  const isCertain = (candidate) => candidate.encoding === encoding && candidate.confidence >= MIN_APPLIED_CONFIDENCE;
  if (candidates.some(isCertain)) return null;
  const lettersIn = (text) => text.match(NON_ASCII_LETTERS) ?? [];
  const letters = textsOfRuns(known.runs).flatMap(lettersIn);
  const traits = new Set([...letters.map(scriptOf), ...letters.map(scriptOrLatin)]);
  const isKnownIn = (candidate, traitOf) =>
    // Chinese and Japanese have the same script, but only Japanese has kana.
    !(traits.has('Kana') ? CHINESE : JAPANESE).test(candidate) &&
    lines.every((line) => {
      const text = decodeOrNull(codec, line, candidate);
      if (text === null || !PLAUSIBLE_TEXT.test(text)) return false;
      const own = lettersIn(text);
      return own.length > 0 && own.every((letter) => traits.has(traitOf(letter)));
    });
  if (isKnownIn(encoding, scriptOf)) return null;
  const isPlausibleIn = (candidate) => !lines.some((line) => IMPLAUSIBLE.test(decodeOrNull(codec, line, candidate)));
  const isPossible = (candidate) => !isUtf8Form(candidate.encoding) && !hasWideUnits(candidate.encoding);
  const likely = candidates.filter((each) => each.confidence >= MIN_CONFIDENCE && isPossible(each));
  const isRight = (candidate) => isKnownIn(candidate, scriptOrLatin) && isPlausibleIn(candidate);
  return likely.map((each) => each.encoding).find(isRight) ?? null;
}
