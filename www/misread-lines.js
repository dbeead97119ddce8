/**
 * Finds lines and fields that were decoded in the wrong encoding while the rest of the text is right. An example is the
 * tags of old music files in a playlist. The module misread-encoding.js finds complete texts.
 */
import { assumedForWestern, FOREIGN_RUN, isAlphabet, isEncodableIn, originalOf } from './misread-encoding.js';
import { changesOf } from './misread-latin-text.js';
import { FIELD, LINE, NON_ASCII, WORD } from './misread-parts.js';

const LETTER = /\p{L}/u;
/** Scripts whose letters rarely occur in a text in Latin letters. */
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];
/** The minimum number of letters that were decoded wrongly, in all lines together. */
const MIN_LETTERS = 12;

/**
 * Returns whether a text may be wrongly decoded text in another script:
 *
 * - it has four characters beyond ASCII in a row
 * - each word with such characters consists mostly of such characters
 * - it is not a list of letters, such as an alphabet
 */
function isForeign(text) {
  if (!FOREIGN_RUN.test(text) || isAlphabet(text)) return false;
  const words = (text.match(WORD) ?? []).filter((word) => word.search(NON_ASCII) >= 0);
  return words.every((word) => 3 * word.match(NON_ASCII).length >= 2 * word.length);
}

/**
 * Returns the part of a text from its first to its last character beyond ASCII.
 *
 * @param {number} offset of the text, in code units
 * @returns {{ offset: number, before: string }} `before` is the part before its repair
 */
function foreignPart(text, offset) {
  const start = text.search(NON_ASCII);
  const [part] = text.slice(start).match(/^[^]*[^\0-\x7f]/);
  return { offset: offset + start, before: part };
}

/**
 * Returns the parts of a text that may have been decoded wrongly. These are parts of lines; if the rest of a line is
 * Latin text, they are parts of fields.
 */
function foreignParts(text) {
  const parts = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (!FOREIGN_RUN.test(line)) continue;
    if (isForeign(line)) parts.push(foreignPart(line, index));
    else
      for (const { 0: field, index: at } of line.matchAll(FIELD))
        if (isForeign(field)) parts.push(foreignPart(field, index + at));
  }
  return parts;
}

/** Returns whether some characters of a part become letters of a script, and no letter becomes a letter of another script. */
const isOfScript = (changes, script) =>
  changes.every(({ from, to }) => script.test(to) || !(LETTER.test(from) && LETTER.test(to))) &&
  changes.some(({ to }) => script.test(to));

/**
 * Returns the encodings in which parts may have been decoded, each with the parts that it can encode. The encoding with the most parts is first.
 */
const readingsOf = (codec, text, parts) =>
  assumedForWestern(text)
    .map((as) => {
      const isEncodable = isEncodableIn(codec, as);
      return { as, parts: parts.filter(({ before }) => isEncodable(before)) };
    })
    .filter(({ parts: { length } }) => length > 0)
    .sort((first, second) => second.parts.length - first.parts.length);

/**
 * Returns the lines and fields of a text that were decoded in the wrong encoding; null without evidence of such lines or fields.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[] } |
 *   null} `offset` is in code units
 */
export function misreadLines(codec, text) {
  for (const { as, parts } of readingsOf(codec, text, foreignParts(text))) {
    const found = originalOf(codec, parts.map(({ before }) => before).join('\n'), as);
    const originals = found?.original.split('\n');
    if (originals?.length !== parts.length) continue;
    const script = SCRIPTS.find((each) => each.test(found.original));
    const repaired = parts
      .map((part, at) => ({ ...part, after: originals[at], characters: changesOf(part.before, originals[at]) }))
      .filter(({ characters }) => script && characters && isOfScript(characters, script));
    const letters = repaired.flatMap(({ characters }) => characters.filter(({ to }) => script.test(to)));
    if (letters.length < MIN_LETTERS) continue;
    const changes = repaired.map(({ offset, before, after }) => ({ offset, before, after }));
    return { as, is: found.is, because: found.because, changes };
  }
  return null;
}
