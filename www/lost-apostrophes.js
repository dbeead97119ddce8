/**
 * Typographic apostrophes that a program replaced by question marks, as in `don?t`: it converted text from Word or a web page to
 * an encoding that has no ’. In the words that this module finds, only an apostrophe is possible in the place of the question mark.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';

/** The conditions before and after a word: it is not a part of a longer word, a URL, a path or code. */
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\d?.:|_/\\-])`;
const END = String.raw`(?![\p{L}\p{M}\d?|_=/\\(]|\.\w)`;
/** English contractions. */
const CONTRACTIONS = [
  String.raw`(?:(?:do|ca|wo|is|are|was|were|has|have|had|does|did|could|would|should|must|need)n)\?t`,
  String.raw`I\?(?:m|ve|ll|d)`,
  String.raw`(?:you|we|they)\?(?:re|ve|ll|d)`,
  String.raw`(?:he|she|it|that|there|what|who|where|here|let)\?s`,
  String.raw`(?:he|she|it|that|there)\?ll`,
].join('|');
const CONTRACTION = new RegExp(`${NOT_IN_WORD}(?:${CONTRACTIONS})${END}`, 'giu');
/** An English genitive, or an Irish name. These change only in a text with contractions. */
const GENITIVE_OR_NAME = new RegExp(String.raw`${NOT_IN_WORD}(?:[A-Za-z]{2,}\?s|O\?[A-Z][a-z]+)${END}`, 'gu');
const VOWEL = '[aeiouyhàâäæèéêëìîïòôöœùûü]';
/** Two words of French or Italian, of which the first lost its last vowel before a vowel or h. */
const ELISION = new RegExp(
  String.raw`${NOT_IN_WORD}(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel)?qu|aujourd|un|(?:de|ne|a|da|su|que|be)ll|quest|tutt|mezz|sant)\?${VOWEL}\p{L}{2,}${END}`,
  'giu',
);
/** The minimum number of different words of each kind. */
const [MIN_CONTRACTIONS, MIN_ELISIONS] = [2, 4];
/** A question mark that can stand for a quotation mark before a word, or for a dash between words. */
const OTHER_MARK = /(?<=^|[\s([])\?(?=[\p{L}\d]|[ ]\p{L})/mu;

const countDifferent = (matches) => new Set(matches.map(([word]) => word.toLowerCase())).size;

/**
 * Returns the question marks of a text that stand for apostrophes; null without strong evidence: English contractions, or many words of French
 * or Italian.
 *
 * @param {string} text
 * @returns {{ places: { index: number, word: string }[], hasOthers: boolean } | null} `index` of the question mark; `hasOthers`: whether other
 *   question marks may stand for quotation marks or dashes
 */
export function findLostApostrophes(text) {
  if (!text.includes('?')) return null;
  const contractions = Array.from(text.matchAll(CONTRACTION));
  const elisions = Array.from(text.matchAll(ELISION));
  const isEnglish = countDifferent(contractions) >= MIN_CONTRACTIONS;
  const hasElisions = countDifferent(elisions) >= MIN_ELISIONS;
  if (!isEnglish && !hasElisions) return null;
  const matches = [
    ...(isEnglish ? [...contractions, ...text.matchAll(GENITIVE_OR_NAME)] : []),
    ...(hasElisions ? elisions : []),
  ];
  // A contraction such as `it?s` has the form of a genitive too.
  const words = new Map(matches.map(({ 0: word, index }) => [index + word.indexOf('?'), word]));
  const places = [...words].map(([index, word]) => ({ index, word })).sort((a, b) => a.index - b.index);
  return { places, hasOthers: OTHER_MARK.test(text) };
}

/** Returns ’, or the ASCII apostrophe if an encoding lacks ’. */
function apostropheIn(codec, encoding) {
  try {
    codec.encode('’', encoding);
    return '’';
  } catch {
    return "'";
  }
}

/**
 * Returns the changes that write apostrophes in the place of question marks; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: string, hasOthers: boolean, changes: import('./scan/replacements.js').TextChange[] } | null} `first` is the
 *   first word with a lost apostrophe
 */
export function lostApostrophes(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text ? findLostApostrophes(text) : null;
  if (!found) return null;
  const after = apostropheIn(codec, encoding);
  const places = found.places.map(({ index }) => ({ index, before: '?', after }));
  return {
    first: found.places[0].word,
    hasOthers: found.hasOthers,
    changes: byteChanges(codec, encoding, text, places),
  };
}
