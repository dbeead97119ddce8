/**
 * Finds no-break spaces (NBSP) that are letters of another encoding: я of windows-1251 (byte FF) is NBSP in ibm866. If text was decoded in the
 * wrong encoding, replacing these spaces would destroy the letters.
 */
import { countMatches } from './format.js';
import { hasImplausibleWords } from './implausible-words.js';

const SPACE = /\u00a0/g;
/**
 * NBSP after a letter, and before a letter, white space, punctuation or the end of the text. Before other characters, such as digits, NBSP can be a
 * real space. A soft hyphen and some symbols count as letters, because they are letters in other encodings.
 */
const SPACE_AFTER_LETTER = /(?<=[\p{L}\u00ad¤¦§©¬®°±¶·])\u00a0(?=[\p{L}\s.,;:!?/)\u00ad¤¦§©¬®°±¶·]|$)/gu;
/** Words with NBSP before a comma or full stop. Usual text has no space before these two signs; French has a space only before other punctuation. */
const WORD_BEFORE_COMMA = /(?<!\p{L})\p{L}+\u00a0(?=[.,](?:\s|$))/gu;
/** The minimum share of NBSPs in such words among all NBSPs of a text. */
const MIN_COMMA_SHARE = 0.25;
/** Cyrillic words with the symbols that ibm866 has for the bytes of ы, щ, ь, ш and ю of windows-1251. */
const WORD_WITH_SYMBOL =
  /(?<!\p{Script=Cyrillic})\p{Script=Cyrillic}*(?=\p{Ll})\p{Script=Cyrillic}[√∙№°■](?=\p{Ll})\p{Script=Cyrillic}/gu;
const MIN_WORDS = 3; // different words

/** Returns the number of different texts that match a pattern. */
const countDifferent = (text, pattern) => new Set(text.match(pattern)).size;

/** Returns whether words have symbols of ibm866 within them. № alone is not evidence: it can follow a word without a space. */
function hasDosSymbols(text) {
  const words = [...new Set(text.match(WORD_WITH_SYMBOL))];
  return words.length >= MIN_WORDS && words.some((word) => !word.includes('№'));
}

/** Returns whether NBSPs end words before a comma or full stop so often that they are not spaces. */
const areLettersBeforeCommas = (text, spaceCount) =>
  countDifferent(text, WORD_BEFORE_COMMA) >= MIN_WORDS &&
  countMatches(text, WORD_BEFORE_COMMA) >= MIN_COMMA_SHARE * spaceCount;

/**
 * Returns whether the NBSPs of a text may be letters of another encoding: most of them follow a letter, and the words of the text are not
 * plausible.
 *
 * @param {string} text
 */
export function areSpacesLetters(text) {
  const spaceCount = countMatches(text, SPACE);
  if (spaceCount === 0 || 2 * countMatches(text, SPACE_AFTER_LETTER) <= spaceCount) return false;
  return hasDosSymbols(text) || areLettersBeforeCommas(text, spaceCount) || hasImplausibleWords(text);
}
