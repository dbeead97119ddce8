/**
 * Text that was copied from a PDF whose font has no table of its characters (ToUnicode). The viewer copied the numbers
 * of the glyphs. TrueType fonts such as Arial number glyphs in the standard Macintosh order (OpenType, table “post”):
 * space is 3, A is 36, a is 68. So each number is the code of the ASCII character minus 29. Letters with accents follow
 * in the order of Mac OS Roman.
 *
 * The numbers of the apostrophe, *, & and = are the codes of LF, CR, tab and space. Viewers write LF, CR, tabs and spaces between lines and
 * columns too, so these characters stay. Only a tab or a space between two spaces in glyph numbers is decoded.
 */
/* eslint-disable no-control-regex -- control characters are the numbers of glyphs */
import * as words from '../text/layer-hints.js';

/** The code of an ASCII character minus the number of its glyph. */
const SHIFT = 29;
/** A space in glyph numbers: the control character whose code is 3. */
const BLANK = '\x03';
/** The number of the first glyph, and the numbers of the last glyphs in ASCII, in Mac OS Roman and in the standard order. */
const [FIRST, LAST_ASCII, LAST_MAC, LAST] = [3, 97, 225, 257];
/** The characters of the numbers 226 to 257, which Mac OS Roman lacks. */
const AFTER_MAC = 'ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ';
const MAC_OS_ROMAN = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at));

/** Returns the character of a number above LAST_ASCII in the standard order; undefined if the number has no such character. */
function macCharacter(number) {
  if (number > LAST || number <= LAST_ASCII) return undefined;
  return number <= LAST_MAC ? MAC_OS_ROMAN[number - LAST_ASCII - 1] : AFTER_MAC[number - LAST_MAC - 1];
}

/** The control characters that stand for the space, digits and most punctuation. Lines that are not in glyph numbers do not have these characters. */
const CONTROL = /[\x03-\x08\x0b\x0c\x0e-\x1f]/;
/** Three small letters. In glyph numbers, most small letters look like capital letters. */
const SMALL_LETTERS = /[a-z]{3}/;
/** A space between letters. In glyph numbers, spaces are control characters. */
const WITH_SPACES = /[A-Za-z] [A-Za-z]/;
/** Returns whether a line is certainly in characters, not in glyph numbers. */
const isInCharacters = (line) => SMALL_LETTERS.test(line) || (WITH_SPACES.test(line) && !CONTROL.test(line));

const SAMPLE = 1 << 16; // code units
const [MIN_BLANKS, MIN_LETTERS] = [3, 20];
const [MIN_BLANK_SHARE, MAX_BLANK_SHARE] = [0.05, 0.6];
/** The smallest shares: small letters among the letters, words in usual case among the words, and frequent letters among the letters. */
const [MIN_SMALL_SHARE, MIN_WORD_SHARE, MIN_COMMON_SHARE] = [0.6, 0.85, 0.45];
/** The smallest and the largest share of vowels among the letters. */
const [MIN_VOWEL_SHARE, MAX_VOWEL_SHARE] = [0.25, 0.65];
/** The largest number of rare signs per letter, and the largest share of characters beyond ASCII among all numbers. */
const [MAX_SIGN_SHARE, MAX_OTHER_SHARE] = [0.02, 0.15];

const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/** Splits a text into lines, each followed by its line end. */
const split = (text) => text.split(/(\r\n|[\r\n])/);
const isLine = (_, at) => at % 2 === 0;

/** Returns the character of a number in a line; undefined if it is not the number of an ASCII character. */
function asciiAt(line, at) {
  const number = line.charCodeAt(at);
  const isBetweenBlanks = line[at - 1] === BLANK && line[at + 1] === BLANK;
  // A viewer can write tabs and spaces for gaps.
  if ((line[at] === '\t' || line[at] === ' ') && !isBetweenBlanks) return line[at];
  return number >= FIRST && number <= LAST_ASCII ? String.fromCharCode(number + SHIFT) : undefined;
}

const asciiOf = (line) => Array.from({ length: line.length }, (_, at) => asciiAt(line, at));

/**
 * Returns for each line of a text whether the line is in glyph numbers. If some lines are in characters, each line
 * without control characters is in characters too.
 */
function numberedLines(lines) {
  const hasCharacters = lines.some(isInCharacters);
  return lines.map((line) => !isInCharacters(line) && (!hasCharacters || CONTROL.test(line)));
}

/** Returns whether ASCII text with this number of `blanks` is plausible as text in a language with Latin letters. */
function isPlausible(text, blanks) {
  const letters = count(text, /[A-Za-z]/g);
  const all = text.match(/[A-Za-z]{2,}/g) ?? [];
  const formed = all.filter((word) => /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(word));
  const vowels = count(text, /[aeiou]/gi);
  return (
    letters >= MIN_LETTERS &&
    blanks >= MIN_BLANK_SHARE * letters &&
    blanks <= MAX_BLANK_SHARE * (letters + blanks) &&
    count(text, /[a-z]/g) >= MIN_SMALL_SHARE * letters &&
    formed.length >= MIN_WORD_SHARE * all.length &&
    count(text, /[aeinorst]/gi) >= MIN_COMMON_SHARE * letters &&
    vowels >= MIN_VOWEL_SHARE * letters &&
    vowels <= MAX_VOWEL_SHARE * letters &&
    count(text, /[\^_`{|}~]/g) <= MAX_SIGN_SHARE * letters
  );
}

/** Returns whether a text is in numbers of glyphs, at least in some lines. Only its beginning is examined. */
export function isInGlyphNumbers(text) {
  const sample = text.slice(0, SAMPLE);
  if (count(sample, /\x03/g) < MIN_BLANKS) return false;
  const lines = split(sample).filter(isLine);
  const isNumbered = numberedLines(lines);
  const numbered = lines.filter((_, at) => isNumbered[at]);
  const decoded = numbered.map(asciiOf);
  const others = decoded.flat().filter((character) => character === undefined).length;
  if (others > MAX_OTHER_SHARE * decoded.flat().length) return false;
  return isPlausible(decoded.map((line) => line.join('')).join('\n'), count(numbered.join(''), /\x03/g));
}

/** The letters beyond ASCII of languages that are rarely mixed. */
const ALPHABETS = [
  'äöüß',
  'àâæçèéêëîïôùûüÿœ',
  'áéíñóúü',
  'àèéìíîòóùú',
  'àáâãçéêíóôõú',
  'àèéíïòóúüç',
  'áäåæéèöøü',
  'áæéíðóöúýþ',
  'äéëèïóöüá',
  'âçğıİîöşûü',
  'çëé',
  'ćčđšž',
].map((letters) => new Set(letters + letters.toUpperCase()));

const isLetterBeyondAscii = (character) => ALPHABETS.some((alphabet) => alphabet.has(character));

/** Letters beyond ASCII that are words by themselves, such as the French à. */
const WORD_OF_ONE_LETTER = /[àáâåæèéêíóòôöøı]/i;
/** Returns whether a character beside a word is white space or an opening parenthesis. Returns true for an empty string, because no character is there. */
const isEdge = (character) => character === '' || /[\s(]/.test(character);
const isEnd = (character) => isEdge(character) || /[.,;:!?)]/.test(character);

/** Returns whether a letter fits between two characters. */
function fitsLetter(before, letter, after) {
  if ((isEdge(before) || before === '’') && isEnd(after)) return WORD_OF_ONE_LETTER.test(letter);
  if (!/\p{L}/u.test(before + after)) return false;
  return /\p{Lu}/u.test(letter) ? !/\p{Ll}/u.test(before) : !/\p{Lu}{2}/u.test(before + after);
}
/** Returns whether a sign fits between two characters. */
function fitsSign(before, sign, after) {
  if ('’·'.includes(sign)) return /\p{L}/u.test(before) && /\p{L}/u.test(after);
  if ('–—•'.includes(sign)) return (isEdge(before) && isEdge(after)) || (sign === '–' && /^\d\d$/.test(before + after));
  if ('“„«‘‚”»'.includes(sign)) return isEdge(before) !== isEnd(after);
  if (sign === '…') return /[\p{L}\s]/u.test(before);
  if (sign === '°') return /\d/.test(before) || /C/.test(after);
  if ('ºª'.includes(sign)) return /[\d.nN]/.test(before);
  return sign === '§' && isEdge(after);
}

/** Returns whether letters beyond ASCII are certain: nearly all fit between the characters beside them, and one alphabet has all of them. */
function areCertain(places) {
  const letters = places.filter(({ character }) => isLetterBeyondAscii(character));
  const fitting = letters.filter(({ before, character, after }) => fitsLetter(before, character, after));
  return (
    fitting.length >= 0.95 * letters.length &&
    ALPHABETS.some((alphabet) => letters.every(({ character }) => alphabet.has(character)))
  );
}

/** Returns the places of a decoded line that are not ASCII, each with its character in the standard order and the characters beside it. */
function placesOf(line, decoded) {
  const characterAt = (at) => decoded[at] ?? macCharacter(line.charCodeAt(at)) ?? line[at] ?? '';
  return decoded.flatMap((character, at) => {
    if (character !== undefined) return [];
    const found = macCharacter(line.charCodeAt(at));
    return [{ at, number: line[at], character: found ?? '', before: characterAt(at - 1), after: characterAt(at + 1) }];
  });
}

function decode(text) {
  if (!isInGlyphNumbers(text)) return { problem: words.NO_GLYPH_NUMBERS };
  const pieces = split(text);
  const isNumbered = numberedLines(pieces.filter(isLine));
  const lines = pieces.map((piece, at) => {
    if (at % 2 === 1 || !isNumbered[at / 2]) return { piece, places: [] };
    const decoded = asciiOf(piece);
    return { piece, decoded, places: placesOf(piece, decoded) };
  });
  const isCertain = areCertain(lines.flatMap(({ places }) => places));
  const kept = [];
  for (const { decoded, places } of lines) {
    for (const { at, number, before, character, after } of places) {
      const isDecoded = isLetterBeyondAscii(character)
        ? isCertain && fitsLetter(before, character, after)
        : character !== '' && fitsSign(before, character, after);
      decoded[at] = isDecoded ? character : number;
      if (!isDecoded) kept.push(number);
    }
  }
  const others = isNumbered.filter((each, at) => !each && pieces[2 * at] !== '').length;
  return {
    text: lines.map(({ piece, decoded }) => decoded?.join('') ?? piece).join(''),
    form: {},
    note: words.keptGlyphNumbers(kept.length, [...new Set(kept)], others),
  };
}

export const glyphNumbers = {
  id: 'glyph-numbers',
  label: words.GLYPH_NUMBERS,
  description: words.TEXT_IN_GLYPH_NUMBERS,
  decodeLabel: words.DECODE_GLYPH_NUMBERS,
  // The control characters are spaces, digits and punctuation, so advice about them would be wrong.
  explainsInput: true,
  trims: false,
  recognise: isInGlyphNumbers,
  describe: () => ({ hint: words.FONT_WITHOUT_TO_UNICODE }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.GLYPH_NUMBERS_NOT_WRITTEN }),
};
