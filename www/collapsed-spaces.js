/**
 * UTF-8 in which a program replaced each run of white space by one space. The program worked bytewise and took the byte
 * A0 for white space: `à la`, C3 A0 20 6C 61, became C3 20 6C 61. So a space stands for A0 alone, or for A0 and a
 * space. The words, the language and the next mark show which.
 *
 * @typedef {object} Collapsed
 * @property {string | null} language a key of LANGUAGES; null if it is not known
 * @property {Record<string, boolean | null>} marks for each mark, such as `:`, whether a space precedes this mark; null if the text does not show it
 */
import { around, decodedBefore, spacedCharacterAt } from './cut-characters.js';

const [SPACE, LATIN_NBSP, NBSP_LEAD] = [0x20, 0xa0, 0xc2]; // the no-break space is A0 in Latin-1, and C2 A0 in UTF-8
const CONTEXT = 16; // bytes
const MIN_WORDS = 3; // the fewest different words that show a language
const MIN_SHARE = 0.08; // of these words among all words
const MIN_MARK_SHARE = 0.9; // of the occurrences of a mark: those after a space, or those after a letter

/** The endings of Portuguese words that begin with “à”. */
const AFTER_INITIAL = /^(?:s|quel[ae]s?|quilo|queloutr[oa]s?)$/;
/**
 * The languages in which “à” is usually the last letter of its word. `words` are frequent words. `isLast` returns whether “à” is the last
 * letter of its word, from the letters before it and after it; null if that is not certain.
 */
const LANGUAGES = {
  french: {
    words: /^(?:les|des|une|dans|est|et|du|au|aux|avec|pour|sur|qui|nous|vous|ou|par|pas|ce|cette|ces|il|elle)$/,
    isLast: (before) => (/^(?:l|del|deç|déj|(?:re)?voil|hol|ç)?$/.test(before) ? true : null),
  },
  italian: {
    words: /^(?:il|di|che|della|dello|del|gli|nel|nella|alla|dalla|non|dei|delle|degli|questo|questa|sono|ogni|più)$/,
    isLast: (before) => (before.length > 0 ? true : null),
  },
  portuguese: {
    words: /^(?:os|em|não|uma|um|com|ao|aos|dos|das|ou|mais|são|pelo|pela|seu|sua)$/,
    isLast: (before, after) => (before === '' ? !AFTER_INITIAL.test(after) : null),
  },
};
/** Frequent words of other languages that have “à” within words. */
const OTHER_LANGUAGES = [
  /^(?:els|amb|i|dels|aquest|aquesta|seva|seves|dret)$/, // Catalan
  /^(?:los|las|amb|dins|dels|lo|sas)$/, // Occitan
  /^(?:agus|an|am|gu|air|aig|bho|ri)$/, // Scottish Gaelic
  /^(?:không|các|được|cho|người|của|và|trong|với)$/, // Vietnamese
];
/** Marks before which some languages put a space. */
const SPACED_MARKS = [':', ';', '!', '?', '»', '%'];

/** White space that was collapsed in a text of an unknown language. */
const NOT_KNOWN = { language: null, marks: {} };

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const LETTER = /[\p{L}\p{M}]/u;
const NO_SPACES_BETWEEN_WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;
const isLetterOrDigit = (character) => /[\p{L}\p{M}\p{N}]/u.test(character ?? '');

/** Returns the text from an offset on. If the first character of this text also lost A0, the character is restored. */
function textFrom(bytes, at) {
  const spaced = spacedCharacterAt(bytes, at);
  return (spaced?.character ?? '') + lenient.decode(bytes.subarray(at + (spaced?.length ?? 0), at + CONTEXT));
}

/** Returns whether a space was before the mark with which the text `after` begins; null if that is not certain. */
function isSpaceBeforeMark(after, { language, marks }) {
  const [mark, second] = Array.from(after);
  if (/\p{Pd}/u.test(mark)) return /\p{N}/u.test(second ?? '') ? null : second === ' ';
  if (/[\p{Ps}¿¡#@$£€~]/u.test(mark)) return true;
  if (/\p{Pi}/u.test(mark) && marks[mark] === undefined)
    return isLetterOrDigit(second) || language === 'french' ? true : null;
  if (/["*_`]/.test(mark)) return isLetterOrDigit(second);
  if (mark === '<') return second === '/' ? false : null;
  if (mark === '&') return /^&(?:nbsp|#160|#xa0);/i.test(after) ? false : null;
  if (mark === '\ufffd' || (/['’]/.test(mark) && language === null)) return null;
  return marks[mark] === undefined ? false : marks[mark];
}

/** Returns whether a letter that lost A0 is the last one of its word, if another letter follows; null if that is not certain. */
function isLastLetter(bytes, { at, character }, after, { language }) {
  if (NO_SPACES_BETWEEN_WORDS.test(character)) return false;
  const [before] = /[\p{L}\p{M}]*$/u.exec(decodedBefore(bytes.subarray(Math.max(0, at - CONTEXT), at)));
  if (/\p{Lu}/u.test(character)) return before === '' ? false : null;
  if (character !== 'à' || language === null) return null;
  return LANGUAGES[language].isLast(before.toLowerCase(), /^[\p{L}\p{M}]+/u.exec(after)[0].toLowerCase());
}

/**
 * Returns whether the space that replaced the last byte A0 of a character also stands for a space after the character; null if that is not certain.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number, length: number, character: string }} found see `spacedCharacterAt`
 * @param {Collapsed} collapsed
 */
export function hasSpaceAfter(bytes, found, collapsed) {
  const { at, length, character } = found;
  if (bytes[at + length - 1] !== SPACE || /\p{Zs}/u.test(character)) return false;
  const after = textFrom(bytes, at + length);
  if (after === '' || /^[\s\p{Zs}]/u.test(after)) return false;
  if (/^\p{N}/u.test(after)) return character === 'à' && collapsed.language !== null ? true : null;
  if (!/^[\p{L}\p{M}]/u.test(after)) return isSpaceBeforeMark(after, collapsed);
  return LETTER.test(character) ? isLastLetter(bytes, found, after, collapsed) : null;
}

/** Returns the language that the frequent words of a text show; null if it is none of LANGUAGES. */
function languageOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const wordsOf = (pattern) => words.filter((word) => pattern.test(word));
  const found = Object.entries(LANGUAGES).map(([language, { words: pattern }]) => ({
    language,
    own: wordsOf(pattern),
  }));
  const [best, second] = found.sort((one, other) => other.own.length - one.own.length);
  const rival = Math.max(second.own.length, ...OTHER_LANGUAGES.map((pattern) => wordsOf(pattern).length));
  const isClear = best.own.length >= MIN_SHARE * words.length && best.own.length >= 2 * rival;
  return isClear && new Set(best.own).size >= MIN_WORDS ? best.language : null;
}

/**
 * Returns whether a space precedes a mark in a text; null if the text does not show it. A space after malformed bytes may have replaced A0, so this space
 * is not counted.
 */
function isAfterSpace(text, mark, language) {
  const count = (before) => text.match(new RegExp(`${before}[${mark}]`, 'gu'))?.length ?? 0;
  const [spaced, other] = [count('(?:(?<!\\ufffd) |[\\xa0\\u202f])'), count('\\p{L}')];
  if (spaced + other === 0) return language === 'french' ? null : false;
  if (spaced >= MIN_MARK_SHARE * (spaced + other)) return true;
  return other >= MIN_MARK_SHARE * (spaced + other) ? false : null;
}

/** Returns the bytes with C2 A0, a no-break space, in place of each C2 20. */
const withNoBreakSpaces = (bytes) =>
  bytes.map((byte, at) => (byte === SPACE && bytes[at - 1] === NBSP_LEAD ? LATIN_NBSP : byte));

/**
 * Returns the characters whose last byte A0 became a space, before a letter or digit. The result is empty if a second
 * space follows any of these spaces: then spaces were not collapsed.
 */
function joinedCharacters(bytes, found) {
  const ends = found.filter(
    ({ at, length, character }) => bytes[at + length - 1] === SPACE && !/\p{Zs}/u.test(character),
  );
  if (ends.some(({ at, length }) => bytes[at + length] === SPACE)) return [];
  return ends.filter(({ at, length }) => isLetterOrDigit(textFrom(bytes, at + length)[0]));
}

/**
 * Returns how the white space of a text was collapsed; null if the bytes do not show that it was collapsed. The bytes
 * show it only under these conditions:
 *
 * - the language is known
 * - words follow spaces that replaced A0
 * - no second space follows these spaces
 *
 * A digit after a space shows nothing, because the number of a next field can follow a cut character.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number, length: number, character: string }[]} found the characters in which a space replaced A0
 * @returns {Collapsed | null}
 */
export function collapsedSpaces(bytes, found) {
  const joined = joinedCharacters(bytes, found).filter(({ at, length }) => !isDigit(bytes[at + length]));
  const text = joined.length > 0 ? lenient.decode(withNoBreakSpaces(bytes)) : '';
  const language = languageOf(text);
  if (language === null) return null;
  const marks = Object.fromEntries(SPACED_MARKS.map((mark) => [mark, isAfterSpace(text, mark, language)]));
  const collapsed = { language, marks };
  return joined.some((each) => hasSpaceAfter(bytes, each, collapsed)) ? collapsed : null;
}

/**
 * Returns whether white space of a text may have been collapsed, although the bytes do not show it. This is possible if
 * some letter that lost A0 can be the last one of its word. But no such letter may have a second space after it.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number, length: number, character: string }[]} found see `collapsedSpaces`
 */
export const mayHaveLostSpaces = (bytes, found) =>
  joinedCharacters(bytes, found).some((each) => hasSpaceAfter(bytes, each, NOT_KNOWN) === null);

/**
 * Returns the text of a character in which spaces replaced A0. If white space was collapsed, the text includes the
 * space that was after the character. Returns null if there is no such character, or if it is not certain whether a
 * space was after it.
 *
 * @param {import('./cut-characters.js').FaultContext} fault
 * @param {Collapsed | null} collapsed null if no white space was collapsed
 */
export function restoredText(fault, collapsed) {
  const { bytes, at } = around(fault);
  const found = spacedCharacterAt(bytes, at);
  const hasSpace = found && collapsed ? hasSpaceAfter(bytes, { at, ...found }, collapsed) : false;
  return found === null || hasSpace === null ? null : `${found.character}${hasSpace ? ' ' : ''}`;
}
