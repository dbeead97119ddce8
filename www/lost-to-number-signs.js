/**
 * Finds # in place of letters. SAP writes # for each character that the code page of the system, of a download or of a printer lacks. In clean text,
 * # is part of hashtags, numbers of issues, colours, names such as C#, links (`page#part`) and source code (`Class#method`).
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { isFrequentWithMarks } from './lost-letters.js';
import { hasShifts } from './scan/count-sequential.js';
import { hasSymbolsInWords } from './symbols-in-words.js';

/**
 * A word of letters and #. No character of URLs, paths or code may be beside the word. Only letters of Latin, Greek and Cyrillic are part of the
 * word: Chinese and Japanese have no spaces, so hashtags are within their text.
 */
const WORD =
  /(?<![\p{L}\p{M}\p{N}#_&./:=@%~^$*+!?\\-])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]*#[#\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]*(?![\p{L}\p{M}\p{N}#_&/:=@%(){}[\]<>\\]|\.\p{L})/gu;
/** Words with # between letters, before small letters, or at the end; and words with several # between letters. */
const WITHIN = /[\p{L}\p{M}]#+[\p{L}\p{M}]/u;
const BEFORE_SMALL_LETTERS = /^#+\p{Ll}{2}/u;
const ENDS = /^#?[\p{L}\p{M}]{2,}#$/u;
const SEVERAL_WITHIN = /[\p{L}\p{M}]##+[\p{L}\p{M}]/u;
const NOT_ASCII = /[^\0-\x7f]/;
/** Two words that # separates: the second one begins with a capital letter. */
const SEPARATED = /\p{Ll}\p{M}*#+\p{Lu}|\p{L}\p{M}*#+\p{Lu}\p{M}*\p{Ll}/u;
/** A chord, such as `F#maj`. */
const CHORD = /^[A-H]#+(?:maj|min|dim|sus|add|aug|m)$/i;
/** A hexadecimal colour. */
const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** A preprocessor line of C, whose source has # and ## for other purposes. */
const PREPROCESSOR = /^[ \t]*#[ \t]*(?:define|include|ifn?def|endif|pragma)\b/m;
/**
 * The minimum numbers of different words: of strong evidence (`isStrong`), of all evidence (`isEvidence`), and of frequent words. The last number is
 * the minimum number of letters of a word that is evidence.
 */
const [MIN_STRONG, MIN_WORDS, MIN_FREQUENT, MIN_LETTERS] = [2, 4, 3, 3];
/** A part of a word beside # with at most this many letters is too short for a word of its own. */
const MAX_SHORT = 2;

const lettersOf = (word) => word.replaceAll('#', '');

/** Returns whether a part of a word beside # is too short for a word of its own, as `P` in `P#íbor`. */
const hasShortPart = (word) => word.split(/#+/).some((part) => part !== '' && part.length <= MAX_SHORT);

/** Returns whether # can stand for letters within a word. Returns false if # separates two words or belongs to a chord. */
const isDamagedWithin = (word) => WITHIN.test(word) && !SEPARATED.test(word) && !CHORD.test(word);

/** Returns whether a word is evidence. Words in capital letters may be codes, and words that begin with # are hashtags. */
const isEvidence = (word) =>
  isDamagedWithin(word) && !word.startsWith('#') && /\p{Ll}/u.test(word) && lettersOf(word).length >= MIN_LETTERS;

/**
 * Returns whether a word has a part too short for a word of its own, and also several # between letters or a letter beyond ASCII. Names in
 * source code rarely have both.
 */
const isStrong = (word) => (SEVERAL_WITHIN.test(word) || NOT_ASCII.test(word)) && hasShortPart(word);

/** Returns whether all words have one separator, `#` or `##`, as the fields of a list have. */
const areSeparatedAlike = (words) => new Set(words.map((word) => word.match(/#+/g).join(' '))).size === 1;

/** Returns whether the words of a text are strong evidence that # stands in place of letters. */
function areEvidence(words) {
  const different = [...new Set(words)];
  if (different.filter((word) => isFrequentWithMarks(word, '#')).length >= MIN_FREQUENT) return true;
  const within = different.filter(isEvidence);
  return (
    within.length >= MIN_WORDS &&
    within.filter(isStrong).length >= MIN_STRONG &&
    4 * within.filter(hasShortPart).length >= 3 * within.length &&
    !areSeparatedAlike(within)
  );
}

/** Returns whether a word is damaged, in a text with strong evidence. */
const isDamaged = (word) =>
  (isDamagedWithin(word) ||
    BEFORE_SMALL_LETTERS.test(word) ||
    (ENDS.test(word) && (SEVERAL_WITHIN.test(word) || NOT_ASCII.test(word)))) &&
  !COLOUR.test(word);

/**
 * Returns the words of a text in which # stands in place of letters, as `findLostLetters` does. Returns null without strong evidence, and always for
 * an encoding with shifts.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[], lengths: number[], first: string, mark: '#' } | null}
 */
export function findNumberSigns(codec, bytes, encoding) {
  // In an encoding with shifts, the lengths of the parts of a text do not add up to offsets.
  if (!bytes.includes(0x23) || hasShifts(encoding)) return null;
  const text = decodeOrNull(codec, bytes, encoding);
  if (text === null || PREPROCESSOR.test(text)) return null;
  const words = Array.from(text.matchAll(WORD));
  if (!areEvidence(words.map(([word]) => word)) || hasSymbolsInWords(text)) return null;
  const found = words.filter(([word]) => isDamaged(word));
  if (found.length === 0) return null; // for example if # may separate two words in each frequent word, as in `f#R`
  const lengthOf = lengthIn(codec, encoding);
  const indices = found.map(({ index }) => index);
  return {
    offsets: byteOffsets(text, indices, lengthOf),
    lengths: found.map(([word]) => lengthOf(word)),
    first: found[0][0],
    mark: '#',
  };
}
