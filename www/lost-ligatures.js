/**
 * Letters that were ligatures in a PDF file, such as ﬁ in “definition”, and that a program lost when it copied the text. The PDF file does not
 * say which letters the glyph of a ligature stands for. So the program writes nothing, a space, U+FFFD, or the number of the glyph as a control
 * character or a private-use character. Frequent words show which letters are missing.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { LIGATURE_WORDS, SHORT_LIGATURE_WORDS } from './ligature-words.js';

const REPLACEMENT = '\ufffd';
const LIGATURE = /ffi|ffl|ff|fi|fl/;
/** The ligatures in the order of their numbers in the fonts of TeX (OT1 from 0B on, T1 from 1B on) and in other fonts. */
const IN_FONTS = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const GLYPHS = String.raw`\x01-\x08\x0b\x0c\x0e-\x1f\ue000-\uf8ff`;
/** The encoding OT1 of TeX, in which accents precede their letters: the number of ff, and the numbers of the accents and of letters. */
const FF_IN_OT1 = 0x0b;
const ACCENTS_OF_OT1 = {
  18: '\u0300',
  19: '\u0301',
  20: '\u030c',
  21: '\u0306',
  22: '\u0304',
  23: '\u030a',
  24: '\u0327',
  127: '\u0308',
};
const LETTERS_OF_OT1 = { 16: 'ı', 17: 'ȷ', 25: 'ß', 26: 'æ', 27: 'œ', 28: 'ø', 29: 'Æ', 30: 'Œ', 31: 'Ø' };
/** The letters that have an accent in Unicode where TeX puts the accent above a dotless letter. */
const DOTTED = { ı: 'i', ȷ: 'j' };
/** The number of a glyph as pdfminer writes it. */
const CID = String.raw`\(cid:\d{1,5}\)`;
/** A character that can stand for a ligature. A ligature can also become `CID`, or be missing. */
const SUBSTITUTE = String.raw`[ ?\ufffd${GLYPHS}]`;
const SUBSTITUTE_OR_CID = new RegExp(`${SUBSTITUTE}|${CID}`, 'u');
/**
 * A substitute that stands for the same letters everywhere. A form feed at the start of a line does not match, because it begins a page. In a text
 * whose lines end with LF, a CR before a small letter can be the glyph 0D.
 */
const GLYPH = new RegExp(
  String.raw`(?<![\r\n](?=\f))(?:(?<=\p{L})[${GLYPHS}]|[${GLYPHS}](?=\p{L}))|(?<=[\p{L} ])\r(?=\p{Ll})|${CID}`,
  'gu',
);
/**
 * ASCII characters that stand for a dash between numbers, for quotation marks around words, and for an accent before a letter. At other places, these
 * characters stay: in the typewriter font of TeX, they are themselves.
 */
const ASCII_OF_OT1 = { '{': '–', '\\': '“', '"': '”', '}u': 'ű', '}o': 'ő', '}U': 'Ű', '}O': 'Ő' };
const ASCII_GLYPH = String.raw`(?<=\d)\{(?=\d)|(?<![\w\\])\\(?=\p{L}[^"\\\r\n]{0,80}")|(?<=(?<![\w\\])\\\p{L}[^"\\\r\n]{0,80})"|(?<=\p{L})\}[uoUO]`;
/** An accent or a letter of OT1 and the letter after it, or an ASCII character. */
const OT1_GLYPH = new RegExp(
  String.raw`(?<glyph>[\x10-\x1f\x7f]|${CID})(?<base>[A-Za-z]|[\x10\x11]|\(cid:1[67]\))?|(?<ascii>${ASCII_GLYPH})`,
  'gu',
);
/** The conditions before and after a word: it is not a part of a longer word, a URL, a path or code. */
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\d_@#./\\?\ufffd${GLYPHS}-])`;
const END = String.raw`(?![\p{L}\p{M}\d_@/\\(=])`;
/** In a French text, “de ne” is not the word “define” with a space in the place of “fi”. */
const FRENCH_DE_NE =
  /(?<!\p{L})de ne (?:(?:pas|plus|point|jamais|rien|guère|que|me|te|se|les?|la|nous|vous)(?!\p{L})|[lmst]['’])/iu;
const MIN_WORDS = 3; // different long words with the same kind of substitute
const MIN_SHARE = 0.5; // of all U+FFFD of the text: the others can stand for letters such as ü

/** Returns the rest of a word without its ligature: the letters before and after it; and the letters and the index of the ligature. */
function restOf(word) {
  const { 0: letters, index } = LIGATURE.exec(word);
  return { before: word.slice(0, index), after: word.slice(index + letters.length), letters, index };
}

/**
 * Returns the results of `restOf` by the damaged form of each word, in which `between` stands for the ligature: with `between` `\0`, the key for
 * `office` is `o\0ce`.
 */
const byRest = (words, between) =>
  new Map(words.map(restOf).map((rest) => [`${rest.before}${between}${rest.after}`.toLowerCase(), rest]));

const LONG_WORDS = new Set(LIGATURE_WORDS.map((word) => word.toLowerCase()));
// The damaged words: without the ligature, with a substitute in its place (here U+0000), or with U+FFFD in its place.
const DROPPED = byRest(LIGATURE_WORDS, '');
const SUBSTITUTED = byRest(LIGATURE_WORDS, '\0');
const REPLACED = byRest([...LIGATURE_WORDS, ...SHORT_LIGATURE_WORDS], REPLACEMENT);

/** Returns a pattern for damaged words (the keys of `words`), in which the pattern `substitute` replaces `between`. */
const patternOf = (words, between, substitute) =>
  new RegExp(`${NOT_IN_WORD}(?:${[...words.keys()].join('|').replaceAll(between, substitute)})${END}`, 'giu');
const DAMAGED_WORD = patternOf(SUBSTITUTED, '\0', `${SUBSTITUTE}?`);
const NUMBERED_WORD = patternOf(SUBSTITUTED, '\0', CID);
const REPLACED_WORD = patternOf(REPLACED, REPLACEMENT, REPLACEMENT);

/**
 * Returns a found word with its repair. The second parameter is the result of `restOf` for the word, and `substitute` is what stands for its
 * ligature.
 */
function damagedWord({ 0: before, index }, { letters, index: at }, substitute) {
  const after = before.slice(0, at) + letters + before.slice(at + substitute.length);
  return { index, before, after, substitute, letters };
}

/** Returns the words of the lists that lost their ligatures, each with its place, its repair, and what stands for the ligature. */
function damagedWords(text) {
  const numbered = text.includes('(cid:') ? text.matchAll(NUMBERED_WORD) : [];
  const found = Array.from([...text.matchAll(DAMAGED_WORD), ...numbered], (match) => {
    const word = match[0].toLowerCase();
    const [substitute] = SUBSTITUTE_OR_CID.exec(word) ?? [''];
    const rest = substitute ? SUBSTITUTED.get(word.replace(substitute, '\0')) : DROPPED.get(word);
    return damagedWord(match, rest, substitute);
  });
  const replaced = Array.from(text.matchAll(REPLACED_WORD), (match) =>
    damagedWord(match, REPLACED.get(match[0].toLowerCase()), REPLACEMENT),
  );
  const keepsDeNe = FRENCH_DE_NE.test(text);
  const isIntact = ({ before }) => keepsDeNe && before.toLowerCase() === 'de ne';
  return [...found.filter((word) => word.substitute !== REPLACEMENT && !isIntact(word)), ...replaced];
}

const isGlyph = (substitute) => !['', ' ', '?', REPLACEMENT].includes(substitute);
const kindOf = ({ substitute }) => (isGlyph(substitute) ? 'glyph' : substitute);
const countDifferent = (words) => new Set(words.map(({ after }) => after.toLowerCase())).size;

/** Returns the number of a glyph. */
const numberOf = (glyph) => (glyph.startsWith('(') ? Number.parseInt(glyph.slice(5), 10) : glyph.codePointAt(0));

/**
 * Returns the letters for each glyph. If the numbers of the glyphs match the order of `IN_FONTS`, includes the glyphs of the other ligatures.
 * `isOt1`: whether the numbers are those of OT1.
 */
function glyphsOf(words) {
  const found = new Map();
  for (const { substitute, letters } of words) {
    const isSame = !found.has(substitute) || found.get(substitute) === letters;
    found.set(substitute, isSame ? letters : null);
  }
  // For each glyph, the number that ff has if the glyphs are in the order of `IN_FONTS`. The set has one number if all glyphs are in this order.
  const numbersOfFf = new Set(
    Array.from(found, ([glyph, letters]) => letters && numberOf(glyph) - IN_FONTS.indexOf(letters)),
  );
  // null: the glyphs are not in this order, or each of them stands for several ligatures.
  const numberOfFf = numbersOfFf.size === 1 ? [...numbersOfFf][0] : null;
  const [first = ''] = found.keys();
  const glyphOf = (number) => (first.startsWith('(') ? `(cid:${number})` : String.fromCodePoint(number));
  if (found.size > 1 && numberOfFf !== null) {
    // In a font that lacks the first ligatures, their numbers would be negative.
    for (const [at, letters] of IN_FONTS.entries())
      if (numberOfFf + at >= 0) found.set(glyphOf(numberOfFf + at), letters);
  }
  return { glyphs: found, isOt1: numberOfFf === FF_IN_OT1 };
}

/** Returns the text for a glyph of OT1 with the letter after it; null if the glyph has no known letter or accent. */
function textOfOt1({ glyph, base = '', ascii }) {
  if (ascii !== undefined) return ASCII_OF_OT1[ascii];
  const [mark, letter] = [ACCENTS_OF_OT1, LETTERS_OF_OT1].map((table) => table[numberOf(glyph)]);
  const dotless = base === '' ? undefined : LETTERS_OF_OT1[numberOf(base)];
  if (letter) return letter + (dotless ?? base);
  return mark && base ? ((DOTTED[dotless] ?? base) + mark).normalize('NFC') : null;
}

/** Returns the places of a text that has numbers of OT1 in place of accented letters, other letters, dashes or quotation marks. */
const placesOfOt1 = (text) =>
  Array.from(text.matchAll(OT1_GLYPH), ({ 0: before, index, groups }) => ({
    index,
    before,
    after: textOfOt1(groups),
  })).filter(({ after }) => after !== null);

/**
 * Returns the changes that write the letters of lost ligatures; null without strong evidence: several different words of the list.
 *
 * @param {string} text
 * @returns {{ places: { index: number, before: string, after: string }[], first: { before: string, after: string }, isCertain: boolean } | null}
 *   `first` is the first damaged word; `isCertain`: whether all ligatures of the text are restored, because a known glyph or U+FFFD stands for each
 *   of them
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
  const { glyphs, isOt1 } = glyphsOf(words.filter(({ substitute }) => isGlyph(substitute)));
  const others = words.filter(({ substitute }) => !glyphs.get(substitute));
  const inGlyphs = Array.from(text.matchAll(GLYPH)).filter(([glyph]) => glyphs.get(glyph));
  const places = [
    ...others.map(({ index, before, after }) => ({ index, before, after })),
    ...inGlyphs.map(({ 0: before, index }) => ({ index, before, after: glyphs.get(before) })),
    ...(isOt1 ? placesOfOt1(text) : []),
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
