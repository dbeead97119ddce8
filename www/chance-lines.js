/**
 * Finds lines of a text in UTF-8 that are well-formed UTF-8 only by chance, and really are in the legacy encoding of the
 * lines beside them. For example, the bytes of `Ні.` in windows-1251 are `ͳ.` in UTF-8. A short line is little evidence,
 * so two more conditions apply:
 *
 * - all words of the line are frequent words, or words of other lines
 * - decoded as UTF-8, the line has no script that another line in UTF-8 has too
 */
import { isUtf8ByChance } from './utf8-by-chance.js';
import { RARE_CHARACTER, scriptOfCharacter } from './utf8-runs.js';

/** Frequent words of Slavic languages whose bytes in an encoding of Cyrillic are well-formed UTF-8. */
const FREQUENT_WORDS = [
  'ні',
  'нє',
  'ті',
  'ці',
  'її',
  'её',
  'так',
  'там',
  'та',
  'те',
  'ти',
  'то',
  'уж',
  'це',
  'ще',
  'що',
  'як',
];
const NON_ASCII_LETTER = /(?![A-Za-z])\p{L}/u;
const NON_ASCII_LETTERS = new RegExp(NON_ASCII_LETTER, 'gu');
const WORD = /[\p{L}\p{M}]+/gu;
/** A tag of subtitles, such as `<i>`. Other ASCII letters show that the line may be a formula or a list of characters. */
const TAG = /<\/?[a-z]{1,4}>/gi;
const ASCII_LETTER = /[A-Za-z]/;
const LATIN = /\p{Script=Latin}/u;

const decoded = (codec, line, encoding) => codec.decode(line, encoding, { errors: 'replace', ignoreBOM: true });
/** Returns the words of a text with letters beyond ASCII, in small letters. */
const wordsOf = (text) => (text.toLowerCase().match(WORD) ?? []).filter((word) => NON_ASCII_LETTER.test(word));
/** Returns the script of a letter beyond ASCII. A rare letter, or a letter of another script than those of utf8-runs.js, is a script of its own. */
const scriptOf = (letter) =>
  RARE_CHARACTER.test(letter) ? letter : (scriptOfCharacter(letter) ?? (LATIN.test(letter) ? 'Latin' : letter));
const scriptsOf = (text) => (text.match(NON_ASCII_LETTERS) ?? []).map(scriptOf);

/**
 * Returns, for each line, its legacy encoding if it is well-formed UTF-8 by chance; otherwise null.
 *
 * @param {object} codec the package, with the encodings
 * @param {{ bytes: Uint8Array, encoding: string | null | undefined }[]} lines the lines with bytes above 7F, in order. `encoding`: undefined
 *   for a line of well-formed UTF-8; otherwise the legacy encoding of the line, or null if this encoding is not certain
 * @returns {(string | null)[]}
 */
export function encodingsOfChanceLines(codec, lines) {
  const none = lines.map(() => null);
  const isUtf8 = ({ encoding }) => encoding === undefined;
  if (!lines.some(({ encoding }) => encoding) || !lines.some(isUtf8)) return none;
  const candidates = lines.map((line, at) => {
    if (!isUtf8(line)) return null;
    const [before, after] = [lines[at - 1], lines[at + 1]].map((each) => each?.encoding ?? null);
    const encoding = before ?? after;
    const agree = (at === 0 || before === encoding) && (at === lines.length - 1 || after === encoding);
    return encoding !== null && agree && isUtf8ByChance(codec, line.bytes, encoding) ? encoding : null;
  });
  if (candidates.every((encoding) => encoding === null)) return none;
  const words = new Set(FREQUENT_WORDS);
  const scripts = new Set();
  for (const [at, { bytes, encoding }] of lines.entries()) {
    if (candidates[at] !== null || encoding === null) continue;
    const text = decoded(codec, bytes, encoding ?? 'utf-8');
    for (const word of wordsOf(text)) words.add(word);
    if (encoding === undefined) for (const script of scriptsOf(text)) scripts.add(script);
  }
  return candidates.map((encoding, at) => {
    if (encoding === null) return null;
    const { bytes } = lines[at];
    const text = decoded(codec, bytes, encoding).replace(TAG, '');
    const own = wordsOf(text);
    const isKnown = own.length > 0 && own.every((word) => words.has(word)) && !ASCII_LETTER.test(text);
    return isKnown && !scriptsOf(decoded(codec, bytes, 'utf-8')).some((script) => scripts.has(script))
      ? encoding
      : null;
  });
}
