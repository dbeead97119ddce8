/**
 * Finds text in an encoding that the package lacks. misread-kamenicky.js, misread-mik.js and misread-old-macs.js define such encodings. Detection of the
 * package gives the evidence: it recognizes the language of the decoded text, after this text was encoded in an encoding that the package
 * has.
 */
import { countMatches } from './format.js';
import { bytesIn } from './misread-encoding.js';
import { NON_ASCII } from './misread-parts.js';
import { excerptOf } from './misread-excerpt.js';
import { isRightPunctuation } from './right-punctuation.js';
import { putsMathematicalSymbols } from './symbols-for-letters.js';
import { lettersAsIn } from './text/convert.js';

const MIN_CONFIDENCE = 0.9;
const NON_ASCII_LETTER = /(?![A-Za-z])\p{L}/u;
const MIN_LETTER_SHARE = 0.97; // the minimum share of letters of the language among the letters beyond ASCII
const NON_ASCII_CAPITAL_AFTER_SMALL = /\p{Ll}(?![A-Z])\p{Lu}/gu;
const MAX_CAPITAL_SHARE = 0.02; // the maximum share of capitals after small letters among the letters beyond ASCII

/**
 * Returns the language that a result of detection names, and the number of its letters; null if the result names no language.
 *
 * @param {{ because: string } | undefined} found
 */
export function lettersOf(found) {
  const [, formattedCount, language] = /^([\d,]+) letters as in (\w+) /.exec(found?.because ?? '') ?? [];
  return formattedCount ? { formattedCount, count: Number(formattedCount.replaceAll(',', '')), language } : null;
}

/** Returns how often a text has each letter beyond ASCII, as `[letter, count]`. @param {string} text */
function letterCounts(text) {
  const counts = new Map();
  for (const character of text) if (character > '\x7f') counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].filter(([character]) => NON_ASCII_LETTER.test(character));
}

const sumOfCounts = (counts) => counts.reduce((total, [, count]) => total + count, 0);

/**
 * Returns the evidence that a decoded text is in one of some languages; null for other text. `because` is the sentence about the letters of
 * the `language`, and `count` is their number. Detection takes most of the time, so the letters are counted first.
 *
 * @param {object} codec the package
 * @param {string} text
 * @param {Record<string, string>} alphabets the small letters beyond ASCII of each language, and foreign letters that are usual in names
 * @param {string} encoding in which detection knows the languages
 */
export function languageOf(codec, text, alphabets, encoding) {
  const counts = letterCounts(text);
  const all = sumOfCounts(counts);
  const isPossible = (language) => {
    const ofLanguage = new RegExp(`[${alphabets[language]}]`, 'i');
    return sumOfCounts(counts.filter(([letter]) => ofLanguage.test(letter))) >= MIN_LETTER_SHARE * all;
  };
  const possible = Object.keys(alphabets).filter(isPossible);
  if (possible.length === 0 || countMatches(text, NON_ASCII_CAPITAL_AFTER_SMALL) > MAX_CAPITAL_SHARE * all) return null;
  // Box-drawing characters become spaces, because `encode` would leave them out and so join the words around them.
  const [best] = codec.detect(codec.encode(text.replace(/[\u2500-\u25a0]/g, ' '), encoding, { errors: 'ignore' }));
  const found = lettersOf(best);
  if (best?.encoding !== encoding || best.confidence < MIN_CONFIDENCE || !possible.includes(found?.language))
    return null;
  const { formattedCount, count, language } = found;
  return { because: lettersAsIn(formattedCount, language), count, language };
}

/**
 * Returns the repair of a text whose bytes are in the given encoding, as `misreadText` does; null if there is no strong evidence.
 *
 * @param {object} encoding
 * @param {Uint8Array} encoding.typical the bytes of frequent letters
 * @param {number} encoding.minDifferent the minimum number of different bytes of `typical` in the text
 * @param {string[]} encoding.assumed the encodings in which software may have decoded the bytes
 * @param {(codec: object, bytes: Uint8Array) => { is: string, text: string, because: string } | null} encoding.read
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {boolean} [isInput] whether `text` is the bytes of the input, decoded in windows-1252, so that no program decoded them wrongly before
 */
export function readByDetection(
  { typical, minDifferent, assumed: assumedEncodings, read },
  codec,
  text,
  isInput = false,
) {
  const characters = new Set(text.match(NON_ASCII));
  for (const assumed of isInput ? ['windows-1252'] : assumedEncodings) {
    const frequent = Array.from(codec.decode(typical, assumed, { errors: 'replace' }));
    if (frequent.filter((character) => characters.has(character)).length < minDifferent) continue;
    const bytes = bytesIn(codec, text, assumed);
    const found = bytes && read(codec, bytes);
    if (!found || isRightPunctuation(text, found.text) || putsMathematicalSymbols(text, found.text)) continue;
    const { is, because } = found;
    return {
      steps: [{ as: isInput ? null : assumed, is, because }],
      text: found.text,
      excerpt: excerptOf(found.text, text),
    };
  }
  return null;
}
