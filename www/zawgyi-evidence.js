/**
 * Distinguishes Burmese text in Zawgyi from Burmese text in Unicode. Zawgyi uses the same code points as Unicode, but in another order and with other
 * meanings.
 */
// In the character classes below, each combining character stands for itself, not for a part of a cluster.
/* eslint-disable no-misleading-character-class */
import { countMatches } from './format.js';

/**
 * The Burmese vowel sign E (U+1031) where Unicode does not have it. A consonant, or the medial RA of Zawgyi, follows. Neither a consonant nor a
 * medial of the scripts of Myanmar stands before it. Unicode has the sign after its consonant. Zawgyi has it before its consonant, as displayed.
 */
const MISPLACED_VOWEL =
  /(?<![\u1000-\u102a\u1039\u103b-\u103f\u1050-\u1055\u105a-\u105e\u1061\u1065\u1066\u106e-\u1070\u1075-\u1082\u108e\uaa60-\uaa7a])\u1031(?=[\u1000-\u102a\u103b\u103f\u1040\u1047\u106a\u106b\u107e-\u1084\u108f\u1090])/g;
const VOWEL = /\u1031/g;
const MIN_MISPLACED = 3;
/** The minimum share of misplaced vowel signs among the vowel signs E in the parts in Zawgyi. */
const MIN_MISPLACED_SHARE = 0.3;
/** The minimum share of the parts in Zawgyi among the parts in Zawgyi or in Unicode. */
const MIN_ZAWGYI_SHARE = 0.25;

/**
 * Myanmar characters without spaces between them. The text can have invisible characters that mark the ends of words, and punctuation within
 * numbers.
 */
const RUN = /(?:[\u1000-\u109f\u200b-\u200d\u2060]|(?<=[\u1040-\u1049])[-.,:/](?=[\u1040-\u1049]))+/g;

/** Returns the runs of Burmese text, in order. @param {string} text */
export const burmeseRuns = (text) => Array.from(text.matchAll(RUN), ({ index, 0: run }) => ({ index, run }));

/** Sequences of Zawgyi that text in Unicode has only by mistake. */
const ZAWGYI = [
  MISPLACED_VOWEL,
  // Zawgyi’s asat (U+1039), which is the virama in Unicode: after a sign; or after a consonant, unless the next consonant can be stacked below it.
  /[^\u1000-\u1021\u103a]\u1039/g,
  /[\u1004\u101a]\u1039|[\u1000-\u1003]\u1039(?![\u1000-\u1003])|[\u1005-\u100a]\u1039(?![\u1005-\u100a])/g,
  /[\u100b-\u100f]\u1039(?![\u100b-\u100f])|[\u1010-\u1014]\u1039(?![\u1010-\u1014])|[\u1015-\u1019]\u1039(?![\u1015-\u1019])/g,
  /[\u101b-\u1021]\u1039(?![\u101b-\u1021])|\u103a\u1039(?![\u1000-\u1021])/g,
  // The medial RA before a consonant, and the medial YA before a vowel sign or another medial.
  /(?<![\u1000-\u102a\u1039\u103a\u103f\u105a-\u105e\u106e-\u1070\u1075-\u1082])[\u103b\u107e-\u1084]\u1031?[\u1000-\u1021]/g,
  /\u103a[\u102b-\u1030\u1032-\u1034\u1036\u103c\u103d\u1087-\u108a]/g,
  // Other forms and orders of signs.
  /[\u1000-\u1021\u102d-\u1034\u103c\u103d\u1087-\u1089][\u1094\u1095]/g,
  /[\u1000-\u1021]\u1064[\u1000-\u1021\u1031\u103b\u102b-\u1030]/g,
  /[\u108f\u1090][\u102b-\u1030\u1032-\u1034\u1036\u1039\u103a\u103c\u103d\u1087-\u108a]/g,
  /\u1036[\u102f\u1030]/g,
];
/** Sequences of Unicode that Zawgyi has only by mistake. */
const UNICODE = [
  // Unicode’s asat (U+103A), which is the medial YA in Zawgyi: after letters and signs that have no medial YA, or before dots.
  /[\u1004\u1009\u100a\u1010\u1014\u101a\u102b\u102c\u1037]\u103a|(?<!\u1031[\u1000-\u1021])\u103a[\u1037\u1038]/g,
  /\u1004\u103a\u1039[\u1000-\u1021]/g,
  // The vowel sign E, or the medial YA (U+103B, RA in Zawgyi), after a consonant and not before another consonant.
  /[\u1000-\u1021\u1025\u103b-\u103f]\u1031(?![\u1000-\u102a\u103b\u103f\u1040\u1047\u1060-\u1097])/g,
  /[\u1000-\u1021]\u103b(?![\u1000-\u102a\u1031\u103f\u1040\u1047\u1060-\u1097])/g,
  /\u103e/g,
];
/**
 * Letters of languages other than Burmese. At some of these code points, Zawgyi has stacked consonants or the vowel sign AA. Such a code point counts only where
 * Zawgyi cannot have it: before an asat, or at the start of a word.
 */
const OTHER_LANGUAGE =
  /[\u1022\u1028\u1035\u105b-\u105f\u1098-\u109f]|[\u105a\u1075\u1076\u1078\u107c]\u103a|(?<![\u1000-\u109f])[\u1075-\u107c]/;

const count = (text, patterns) => patterns.reduce((sum, pattern) => sum + countMatches(text, pattern), 0);

/**
 * Returns whether a text is in Zawgyi: whether it has more sequences of Zawgyi than of Unicode. Returns null if the text has neither, and false for
 * text in other languages, which Zawgyi does not support.
 */
function isZawgyi(text) {
  if (OTHER_LANGUAGE.test(text)) return false;
  const [zawgyi, unicode] = [count(text, ZAWGYI), count(text, UNICODE)];
  return zawgyi + unicode === 0 ? null : zawgyi > unicode;
}

/**
 * Finds the parts of a text in Zawgyi. A part without evidence counts as being in the encoding of its line. If nothing in the line shows the
 * encoding either, the part counts as Zawgyi only if no part of the text is in Unicode.
 *
 * @param {string} text
 * @returns {{ zawgyi: { index: number, run: string }[], misplaced: number[], kept: number } | null} `misplaced`: the indices of
 *   vowel signs before their consonants; `kept`: the number of lines with Burmese text that is not in `zawgyi`. The result is null without strong
 *   evidence
 */
export function findZawgyiParts(text) {
  if (countMatches(text, MISPLACED_VOWEL) < MIN_MISPLACED) return null;
  const parts = [];
  let lineStart = 0;
  for (const line of text.split(/(?<=[\r\n])/)) {
    const isLineZawgyi = isZawgyi(line);
    for (const { index, 0: run } of line.matchAll(RUN))
      parts.push({ index: lineStart + index, run, lineStart, isZawgyi: isZawgyi(run) ?? isLineZawgyi });
    lineStart += line.length;
  }
  const inUnicode = parts.filter((part) => part.isZawgyi === false);
  const countsAsZawgyi = (part) => part.isZawgyi ?? inUnicode.length === 0;
  const zawgyi = parts.filter(countsAsZawgyi);
  const misplaced = zawgyi.flatMap(({ index, run }) =>
    Array.from(run.matchAll(MISPLACED_VOWEL), (match) => index + match.index),
  );
  const vowels = zawgyi.reduce((sum, { run }) => sum + countMatches(run, VOWEL), 0);
  if (misplaced.length < Math.max(MIN_MISPLACED, MIN_MISPLACED_SHARE * vowels)) return null;
  if (zawgyi.length < MIN_ZAWGYI_SHARE * (zawgyi.length + inUnicode.length)) return null;
  const kept = new Set(parts.filter((part) => !countsAsZawgyi(part)).map((part) => part.lineStart)).size;
  return { zawgyi, misplaced, kept };
}
