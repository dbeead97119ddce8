/**
 * Finds lines in UTF-8 in a text whose other lines are in another encoding, such as subtitles in windows-1250 to which somebody joined subtitles
 * in UTF-8. Detection finds the encoding of most lines. In this encoding, every byte can be a letter, so the lines in UTF-8 have no faults.
 */
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';
import { highLines } from './high-lines.js';
import { USUAL_MARK } from './utf8-by-chance.js';
import { scriptOfCharacter } from './utf8-runs.js';

const UTF8 = 'utf-8';
/** The minimum number of lines in UTF-8, and their minimum share of the lines with bytes above 7F. */
const [MIN_LINES, MIN_SHARE] = [3, 0.2];
/** The minimum numbers of characters beyond ASCII in these lines, and of different characters among them. A table repeats a few words. */
const [MIN_CHARACTERS, MIN_DIFFERENT] = [8, 3];
const NON_ASCII = /[^\0-\x7f]/gu;
const LETTER = /[\p{L}\p{M}]/u;
const LATIN = /\p{Script=Latin}/u;
const CONTROL = /\p{C}/u;

const nonAsciiOf = (text) => text.match(NON_ASCII) ?? [];
const scriptOf = (letter) => scriptOfCharacter(letter) ?? (LATIN.test(letter) ? 'Latin' : null);

/** Returns the script of most letters beyond ASCII; null without letters. @param {string[]} characters */
function mainScript(characters) {
  const counts = new Map();
  for (const letter of characters.filter((character) => LETTER.test(character))) {
    const script = scriptOf(letter);
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const [[script] = [null]] = [...counts].sort(([, one], [, other]) => other - one);
  return script;
}

/** Returns a function that returns whether an encoding has a character. */
function encoderTest(codec, encoding) {
  const known = new Map();
  return (character) => {
    if (!known.has(character))
      known.set(character, codec.encode(character, encoding, { errors: 'ignore', writeBOM: false }).length > 0);
    return known.get(character);
  };
}

/**
 * Returns whether many lines of a text are in UTF-8, although detection says that the text is in `encoding`. A line in `encoding` can be
 * well-formed UTF-8 by chance, as `Ні` in windows-1251 or `小学` in GBK. Such lines do not count, because their characters in UTF-8 are of another
 * script than the text, or `encoding` lacks them.
 *
 * @param {object} codec an edition of the package that has `encoding`
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
export function hasUtf8Lines(codec, bytes, encoding) {
  if (isUtf8Form(encoding) || hasWideUnits(encoding) || isEbcdic(encoding)) return false;
  const lines = highLines(bytes).map((line) => line.bytes);
  const isValid = (line) => codec.isValid(line, UTF8);
  const wellFormed = lines.filter(isValid);
  const minLines = Math.max(MIN_LINES, MIN_SHARE * lines.length);
  if (wellFormed.length < minLines) return false;
  const others = lines.filter((line) => !isValid(line));
  const script = mainScript(
    others.flatMap((line) => nonAsciiOf(codec.decode(line, encoding, { errors: 'replace', ignoreBOM: true }))),
  );
  const isEncodable = encoderTest(codec, encoding);
  const isOfText = (character) => scriptOf(character) === script && isEncodable(character);
  const isPlausible = (character) =>
    LETTER.test(character)
      ? isOfText(character)
      : !CONTROL.test(character) && (USUAL_MARK.test(character) || isEncodable(character));
  const isEvidence = (character) => LETTER.test(character) || USUAL_MARK.test(character);
  const inUtf8 = wellFormed
    .map((line) => nonAsciiOf(codec.decode(line, UTF8, { ignoreBOM: true })))
    .filter((characters) => characters.every(isPlausible) && characters.some(isEvidence));
  const characters = inUtf8.flat();
  return inUtf8.length >= minLines && characters.length >= MIN_CHARACTERS && new Set(characters).size >= MIN_DIFFERENT;
}
