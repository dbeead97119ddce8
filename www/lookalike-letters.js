/**
 * Single Latin letters in Cyrillic words, and the reverse: `Львiв` with the Latin i. The letters look alike, and on many keyboards they share a key,
 * so people type the wrong letter. Optical character recognition confuses them too.
 *
 * A word changes only if its other letters show its script: at least MIN_CERTAIN of them have no lookalike in the other script. Each letter to
 * replace must have exactly one lookalike.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { bytesIn } from './misread-encoding.js';

/** Pairs of a Latin and a Cyrillic letter that look the same in most fonts. */
const PAIRS = [
  'aа',
  'cс',
  'eе',
  'iі',
  'oо',
  'pр',
  'xх',
  'yу',
  'AА',
  'BВ',
  'CС',
  'EЕ',
  'HН',
  'IІ',
  'KК',
  'MМ',
  'OО',
  'PР',
  'TТ',
  'XХ',
];
const TO_CYRILLIC = new Map(PAIRS.map(([latin, cyrillic]) => [latin, cyrillic]));
const TO_LATIN = new Map(PAIRS.map(([latin, cyrillic]) => [cyrillic, latin]));

/** A run without spaces, quotation marks, and punctuation such as commas: a word, or a complete code, address or path. */
const CHUNK = /[^\s"“”„«»()<>,;!?]+/g;
/** Matches in a code, an address, a path or an identifier, such as `a1` or `example.com`. These can have letters of both scripts. */
const NO_TEXT = /[\d_@#$%&*+=/\\|~^{}[\]]|[\p{L}\p{M}][.:][\p{L}\p{M}]/u;
const WORD = /[\p{L}\p{M}]+/gu;
const [LATIN, CYRILLIC] = [/[A-Za-z]/g, /[\u0400-\u04ff]/g];
/** Letters of Cyrillic alphabets that also have і, such as ї in Ukrainian. In other text, `I` in a word can be a palochka (Ӏ), as in Chechen. */
const OF_ALPHABET_WITH_I = /[іїєґўәғқңұүһӧ]/i;
const LATIN_I = /i/i;
const ONLY_BOTH = /^[A-Za-z\u0400-\u04ff]+$/;
const CYRILLIC_WORD = /(?<!\p{L})[\u0400-\u04ff]{2,}(?!\p{L})/u;
/** A word in capital letters, or in small letters after an optional capital letter: `ЛЬВIВ` and `Львiв` match, `iПад` does not. */
const SHAPE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
const MIN_LENGTH = 4;
/** The minimum number of letters of the word’s script for each letter of the other script, and the minimum number of letters without a lookalike. */
const [MIN_PER_OTHER, MIN_CERTAIN] = [2, 2];
/** A Cyrillic ending of a Latin word, as in `emailа`. */
const CYRILLIC_ENDING = /[\u0400-\u04ff]$/;

/** Returns a word with its letters of another script replaced by their lookalikes; null if it is not certain that these letters are wrong. */
function corrected(word, { hasCyrillicWords, mayHaveI }) {
  if (word.length < MIN_LENGTH || !ONLY_BOTH.test(word) || !SHAPE.test(word)) return null;
  const [latin, cyrillic] = [LATIN, CYRILLIC].map((letters) => word.match(letters) ?? []);
  if (latin.length === 0 || cyrillic.length === 0) return null;
  const isCyrillic = cyrillic.length > latin.length;
  const [others, own] = isCyrillic ? [latin, cyrillic] : [cyrillic, latin];
  const [toOwn, toOther] = isCyrillic ? [TO_CYRILLIC, TO_LATIN] : [TO_LATIN, TO_CYRILLIC];
  const certain = own.filter((letter) => !toOther.has(letter)).length;
  if (own.length < MIN_PER_OTHER * others.length || certain < MIN_CERTAIN) return null;
  if (isCyrillic && !mayHaveI && LATIN_I.test(word)) return null;
  if (!isCyrillic && hasCyrillicWords && CYRILLIC_ENDING.test(word)) return null;
  if (!others.every((letter) => toOwn.has(letter))) return null;
  return { after: Array.from(word, (letter) => toOwn.get(letter) ?? letter).join(''), isCyrillic };
}

/**
 * Returns the words of a text with letters of another script, and what they become.
 *
 * @param {string} text
 * @returns {{ index: number, before: string, after: string, isCyrillic: boolean }[]}
 */
export function findLookalikeLetters(text) {
  if (!/[\u0400-\u04ff]/.test(text)) return [];
  const aboutText = { hasCyrillicWords: CYRILLIC_WORD.test(text), mayHaveI: OF_ALPHABET_WITH_I.test(text) };
  const places = [];
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    if (!/[\u0400-\u04ff]/.test(chunk) || !/[A-Za-z]/.test(chunk) || NO_TEXT.test(chunk)) continue;
    for (const { 0: before, index: at } of chunk.matchAll(WORD)) {
      const found = corrected(before, aboutText);
      if (found) places.push({ index: index + at, before, ...found });
    }
  }
  return places;
}

/**
 * Returns the changes that write all letters of the words of `findLookalikeLetters` in one script; null if there are none. A word stays if the
 * encoding lacks a letter of the result: ibm866 has no і, so text in ibm866 has the Latin i.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {{ offset: number, length: number }[]} known words that another fix changes
 * @returns {{ first: { before: string, after: string }, isCyrillic: boolean, changes: import('./scan/replacements.js').TextChange[] } | null}
 *   `isCyrillic`: whether all words are Cyrillic
 */
export function lookalikeLetters(codec, bytes, encoding, known) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text ? findLookalikeLetters(text) : [];
  const offsets = new Set(known.map(({ offset }) => offset));
  const found = byteChanges(codec, encoding, text ?? '', places).flatMap((change, at) =>
    offsets.has(change.offset) || bytesIn(codec, change.after, encoding) === null
      ? []
      : [{ change, place: places[at] }],
  );
  if (found.length === 0) return null;
  return {
    first: found[0].place,
    isCyrillic: found.every(({ place }) => place.isCyrillic),
    changes: found.map(({ change }) => change),
  };
}
