/**
 * Finds characters of which only â or Ã remains. Their bytes in UTF-8, such as E2 80 98 for ‘, were decoded as ISO-8859-1, which gives â and two
 * control characters (C1). Then a program removed the control characters. The remaining letter does not show which character was lost.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';

/** A word or passage between â and â, as between quotation marks. */
const QUOTED = /(?<![\p{L}\p{N}])â(?=[^\sâ])[^â\r\n]{1,80}(?<=[^\sâ])â(?![\p{L}\p{N}\x80-\x9f€¬¢])/gu;
/** English words with â in place of an apostrophe, such as donât. */
const ENGLISH =
  /(?<!\p{L})(?:(?:ai|are|ca|could|did|do|does|had|has|have|is|should|was|were|wo|would)nât|(?:he|here|it|let|she|that|there|what|where|who)âs|(?:he|i|it|she|they|we|who|you)â(?:d|ll|m|re|ve))(?!\p{L})/giu;
/**
 * French and Italian words with â in place of an apostrophe before a vowel or h, such as lâami. At least three letters follow â, because Vietnamese
 * has short words such as lâu.
 */
const FRENCH = /(?<!\p{L})(?:[djlns]|qu|all|dell|nell|sull|un)â[aehioué]\p{L}{2,24}/giu;
/** The end of an English possessive with â in place of its apostrophe, as in Maryâs. */
const POSSESSIVE = /\p{L}âs(?!\p{L})/gu;
/** An â between spaces, in place of a dash. */
const DASH = /(?<=\s)â(?=\s)/g;
const A_IN_WORD = /(?<=\p{L})â(?=\p{L})/gu;
/** A capital Ã within a word in small letters of ASCII, as in StraÃe. */
const A_TILDE_IN_WORD = /[a-z]{2,24}Ã[a-z]{1,24}/g;
/**
 * Words with â or Ã, for the list of places. If a character from U+00A0 to U+00BF follows Ã, this character is the continuation byte, so nothing was
 * lost at this Ã.
 */
const WORD_WITH = { â: /[^\sâ]{0,24}â[^\s]{0,24}/gu, Ã: /\p{L}{0,24}(?<!\p{Lu})Ã(?![\p{Lu}\xa0-\xbf])\p{L}{0,24}/gu };
const [MIN_PLACES, MIN_DISTINCT] = [3, 2]; // the minimum numbers of places that are certain, and of different texts at these places

const matchesOf = (text, pattern) => text.match(pattern) ?? [];
/**
 * Returns whether few characters of a text are beyond ASCII. If text in an encoding of East Asia was decoded wrongly, most of its characters are
 * beyond ASCII.
 */
const isMostlyAscii = (text) => 4 * matchesOf(text, /[^\0-\x7fâ]/g).length <= text.length;
const countDistinct = (found) => new Set(found).size;

/** Returns whether â stands for lost characters: several places are certain, and few words have the letter â. */
function isLostAtA(text) {
  const quoted = matchesOf(text, QUOTED).filter(isMostlyAscii);
  const certain = [quoted, ...[ENGLISH, FRENCH].map((pattern) => matchesOf(text, pattern))];
  const all = certain.flat();
  if (all.length < MIN_PLACES || countDistinct(all) < MIN_DISTINCT) return false;
  const [, english, french] = certain;
  const letters = matchesOf(text, A_IN_WORD).length - english.length - french.length;
  const possessives = matchesOf(text, POSSESSIVE).length;
  // A quoted passage has two â, so it counts here and in `all`.
  const explained = quoted.length + all.length + possessives + matchesOf(text, DASH).length;
  return 5 * (letters - possessives) <= all.length && 2 * explained >= matchesOf(text, /â/g).length;
}

/** Returns whether Ã stands for lost letters: several words in small letters have Ã. */
const isLostAtATilde = (text) => isMostlyAscii(text) && countDistinct(matchesOf(text, A_TILDE_IN_WORD)) >= MIN_PLACES;

/**
 * Returns the words of a text in which only â or Ã is left of a character; null without strong evidence. `offsets` and `lengths` of the words are in
 * bytes; `first` is the first word.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[], lengths: number[], first: string, mark: 'â' | 'Ã' } | null}
 */
export function findDroppedControls(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  if (text === null) return null;
  const isA = text.includes('â') && isLostAtA(text);
  if (!isA && !(text.includes('Ã') && isLostAtATilde(text))) return null;
  const mark = isA ? 'â' : 'Ã';
  const places = Array.from(text.matchAll(WORD_WITH[mark]));
  const lengthOf = lengthIn(codec, encoding);
  const indices = places.map(({ index }) => index);
  return {
    offsets: byteOffsets(text, indices, lengthOf),
    lengths: places.map(([word]) => lengthOf(word)),
    first: places[0][0],
    mark,
  };
}
