/**
 * Letters that were ligatures in a PDF file, such as ﬁ in “definition”, and that a program lost when it copied the text. The file does not say
 * which letters such a glyph stands for, so the program writes nothing, a space, U+FFFD, or the number of the glyph as a control character or a
 * private-use character. Frequent words show which letters are missing.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { LIGATURE_WORDS, SHORT_LIGATURE_WORDS } from './ligature-words.js';

const REPLACEMENT = '\ufffd';
const LIGATURE = /ffi|ffl|ff|fi|fl/;
/** The ligatures in the order of their numbers in the fonts of TeX (OT1 from 0B on, T1 from 1B on) and in other fonts. */
const IN_FONTS = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const GLYPHS = String.raw`\x01-\x08\x0b\x0c\x0e-\x1f\ue000-\uf8ff`;
/** What can stand for a ligature, besides nothing. */
const SUBSTITUTE = String.raw`[ ?\ufffd${GLYPHS}]`;
const OF_SUBSTITUTE = new RegExp(SUBSTITUTE, 'u');
/** A substitute that stands for the same letters everywhere. A form feed at the start of a line begins a page. */
const GLYPH = new RegExp(String.raw`(?<![\r\n](?=\f))(?:(?<=\p{L})[${GLYPHS}]|[${GLYPHS}](?=\p{L}))`, 'gu');
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\d_@#./\\?\ufffd${GLYPHS}-])`;
const END = String.raw`(?![\p{L}\p{M}\d_@/\\(=])`;
const MIN_WORDS = 3; // different long words with the same kind of substitute
const MIN_SHARE = 0.5; // of all U+FFFD of the text: others can stand for letters such as ü

/** What is left of a word: the letters before and after its ligature, the letters of the ligature, and their index. */
function restOf(word) {
  const { 0: letters, index } = LIGATURE.exec(word);
  return { before: word.slice(0, index), after: word.slice(index + letters.length), letters, index };
}

/** Returns the words of a list by what is left of them; `between` stands for the ligature. */
const byRest = (words, between) =>
  new Map(words.map(restOf).map((rest) => [`${rest.before}${between}${rest.after}`.toLowerCase(), rest]));

const LONG_WORDS = new Set(LIGATURE_WORDS.map((word) => word.toLowerCase()));
const DROPPED = byRest(LIGATURE_WORDS, '');
const SUBSTITUTED = byRest(LIGATURE_WORDS, '\0');
const REPLACED = byRest([...LIGATURE_WORDS, ...SHORT_LIGATURE_WORDS], REPLACEMENT);

/** Returns a pattern for words, by what is left of them. `substitute` is the pattern of the character in the place of `between`. */
const patternOf = (words, between, substitute) =>
  new RegExp(`${NOT_IN_WORD}(?:${[...words.keys()].join('|').replaceAll(between, substitute)})${END}`, 'giu');
const DAMAGED_WORD = patternOf(SUBSTITUTED, '\0', `${SUBSTITUTE}?`);
const REPLACED_WORD = patternOf(REPLACED, REPLACEMENT, REPLACEMENT);

/** Returns a found word with its repair. `rest` is what is left of it, and `substitute` what stands for its ligature. */
function damagedWord({ 0: before, index }, { letters, index: at }, substitute) {
  const after = before.slice(0, at) + letters + before.slice(at + substitute.length);
  return { index, before, after, substitute, letters };
}

/** Returns the words of the lists that lost their ligatures, each with its place, its repair, and what stands for the ligature. */
function damagedWords(text) {
  const found = Array.from(text.matchAll(DAMAGED_WORD), (match) => {
    const word = match[0].toLowerCase();
    const [substitute] = OF_SUBSTITUTE.exec(word) ?? [''];
    const rest = substitute ? SUBSTITUTED.get(word.replace(substitute, '\0')) : DROPPED.get(word);
    return damagedWord(match, rest, substitute);
  });
  const replaced = Array.from(text.matchAll(REPLACED_WORD), (match) =>
    damagedWord(match, REPLACED.get(match[0].toLowerCase()), REPLACEMENT),
  );
  return [...found.filter(({ substitute }) => substitute !== REPLACEMENT), ...replaced];
}

const isGlyph = (substitute) => !['', ' ', '?', REPLACEMENT].includes(substitute);
const kindOf = ({ substitute }) => (isGlyph(substitute) ? 'glyph' : substitute);
const countDifferent = (words) => new Set(words.map(({ after }) => after.toLowerCase())).size;

/** Returns the letters for each glyph. If the glyphs have successive numbers in the order of a font, those of its other ligatures are included. */
function glyphsOf(words) {
  const found = new Map();
  for (const { substitute, letters } of words) {
    const known = found.get(substitute) ?? letters;
    found.set(substitute, known === letters ? letters : null);
  }
  const bases = new Set(
    Array.from(found, ([glyph, letters]) => (letters ? glyph.codePointAt(0) - IN_FONTS.indexOf(letters) : null)),
  );
  const [base] = bases;
  if (found.size > 1 && bases.size === 1)
    for (const [at, letters] of IN_FONTS.entries()) found.set(String.fromCodePoint(base + at), letters);
  return found;
}

/**
 * Returns the changes that write the letters of lost ligatures; null without strong evidence: several different words of the list.
 *
 * @param {string} text
 * @returns {{ places: { index: number, before: string, after: string }[], first: { before: string, after: string }, isCertain: boolean } | null}
 *   `first` is the first damaged word; `isCertain`: whether all ligatures of the text are restored, because a glyph or U+FFFD stands for each
 */
export function findLostLigatures(text) {
  const all = damagedWords(text);
  const kinds = new Map(all.map((word) => [kindOf(word), []]));
  for (const word of all) kinds.get(kindOf(word)).push(word);
  const replacements = text.split(REPLACEMENT).length - 1;
  const isEvident = ([kind, words]) =>
    countDifferent(words.filter(({ after }) => LONG_WORDS.has(after.toLowerCase()))) >= MIN_WORDS &&
    (kind !== REPLACEMENT || words.length >= MIN_SHARE * replacements);
  const evident = [...kinds].filter(isEvident);
  if (evident.length === 0) return null;
  const words = evident.flatMap(([, ofKind]) => ofKind).sort((one, other) => one.index - other.index);
  const glyphs = glyphsOf(words.filter(({ substitute }) => isGlyph(substitute)));
  const others = words.filter(({ substitute }) => !glyphs.get(substitute));
  const inGlyphs = Array.from(text.matchAll(GLYPH)).filter(([glyph]) => glyphs.get(glyph));
  const places = [
    ...others.map(({ index, before, after }) => ({ index, before, after })),
    ...inGlyphs.map(({ 0: before, index }) => ({ index, before, after: glyphs.get(before) })),
  ].sort((one, other) => one.index - other.index);
  const [{ before, after }] = words;
  const isCertain = others.every(({ substitute }) => substitute === REPLACEMENT) && others.length === replacements;
  return { places, first: { before, after }, isCertain };
}

/**
 * Returns the changes of `findLostLigatures` for bytes; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: { before: string, after: string }, isCertain: boolean, changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function lostLigatures(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text ? findLostLigatures(text) : null;
  return (
    found && {
      first: found.first,
      isCertain: found.isCertain,
      changes: byteChanges(codec, encoding, text, found.places),
    }
  );
}
