/**
 * Names with characters that XML does not allow in names, as XmlConvert.EncodeName of .NET escapes them: `_x0020_` is a space and `_x00e9_` é.
 * SharePoint, Access and Excel give such names to fields, columns and elements, such as `Pr_x00e9_nom`. excel-escapes.js
 * decodes the same escapes in the text of cells.
 */
import { isScalarValue } from '../format.js';
import { isCodeWithEscapes } from './excel-escapes.js';
import { isMarkup } from './markup.js';
import * as words from '../text/layer-hints.js';

/** EncodeName writes the code point of a character beyond U+FFFF with eight digits; other programs write its two code units. */
const DIGITS = '[\\dA-Fa-f]{4}(?:[\\dA-Fa-f]{4})?';
const ESCAPES = new RegExp(`(?:_x${DIGITS}_)+`, 'g');
const ESCAPE = new RegExp(`_x(${DIGITS})_`, 'g');
const LETTER = /^[\p{L}\p{M}]$/u;
/** The space and the ASCII signs that XML does not allow in names. */
const SIGN = /^[ !"#$%&'()*+,/:;<=>?@[\\\]^`{|}~]$/;
/** What names of XML can have (XML 1.0, section 2.3), except a colon. */
const NAME_CHARACTER = /^[\p{L}\p{M}\p{N}._·-]$/u;
/** What stands in a name before and after a real escape. `AFTER` does not match in `tile_x0020_y0040`, where the digits are numbers of a grid. */
const [BEFORE, AFTER] = [/[\p{L}\p{N}_)]$/u, /^(?:[\p{L}_][\p{L}_]|\p{L}(?![\p{L}\p{N}])|\()/u];

/** Returns the characters of consecutive escapes; null if an escape stands for no character. */
function charactersOf(escapes) {
  const units = Array.from(escapes.matchAll(ESCAPE), ([, digits]) => Number.parseInt(digits, 16));
  if (units.some((value) => value > 0x10ffff)) return null;
  const text = units.map((value) => String.fromCodePoint(value)).join('');
  return Array.from(text).every((character) => isScalarValue(character.codePointAt(0))) ? Array.from(text) : null;
}

/**
 * Returns whether consecutive escapes are certainly part of a name. They must stand for one of these:
 *
 * - several letters
 * - one letter beside a name, if the digits of its escape include A to F
 * - signs within a name
 */
function isCertain(escapes, characters, before, after) {
  const isInName = BEFORE.test(before) || AFTER.test(after);
  if (characters.every((character) => LETTER.test(character) && character > '\x7f'))
    return characters.length > 1 || (isInName && /_x[\da-f]*[a-f]/i.test(escapes));
  return characters.every((character) => SIGN.test(character)) && BEFORE.test(before) && AFTER.test(after);
}

/** Returns the runs of consecutive escapes in a text, with `index`, `escapes`, and `characters`. `isCertain`: see the function with this name. */
function find(text) {
  return Array.from(text.matchAll(ESCAPES)).flatMap(({ 0: escapes, index }) => {
    const characters = charactersOf(escapes);
    if (characters === null) return [];
    const after = text.slice(index + escapes.length, index + escapes.length + 2);
    return [
      {
        index,
        escapes,
        characters,
        isCertain: isCertain(escapes, characters, text.slice(Math.max(0, index - 1), index), after),
      },
    ];
  });
}

function recognise(text) {
  if (!text.includes('_x')) return false;
  const found = find(text);
  const certain = found.filter((escape) => escape.isCertain);
  return certain.length > 0 && 2 * certain.length >= found.length && !isCodeWithEscapes(text);
}

/** Adds the characters of consecutive escapes to a map, each with its escapes. */
function addTo(written, characters, escapes) {
  const found = escapes.match(ESCAPE);
  let at = 0;
  for (const character of characters) {
    const count = character.length > 1 && found[at].length === '_xD83D_'.length ? 2 : 1;
    written.set(character, found.slice(at, at + count).join(''));
    at += count;
  }
}

/** Returns a text in which `characters` are replaced by `escapes`. */
function escaped(text, { characters, escapes }) {
  const all = new Map(characters.map((character, at) => [character, escapes[at]]));
  return text.replace(/[^]/gu, (character) => all.get(character) ?? character);
}

/** Decodes the escapes of letters, spaces and signs. It keeps the escapes of controls and, in XML, of characters that a name cannot contain. */
function decode(text) {
  const isXml = isMarkup(text);
  const isDecoded = (character) => (isXml ? NAME_CHARACTER : /^[^\p{Cc}\p{Cn}]$/u).test(character);
  const written = new Map(); // the escapes of the decoded characters
  let kept = 0;
  const decoded = text.replace(ESCAPES, (escapes) => {
    const characters = charactersOf(escapes);
    if (characters !== null && characters.every(isDecoded)) {
      addTo(written, characters, escapes);
      return characters.join('');
    }
    kept += 1;
    return escapes;
  });
  const form = { characters: [...written.keys()], escapes: [...written.values()] };
  // If the text has the decoded characters elsewhere, encoding would escape them too.
  return {
    text: decoded,
    form: { ...form, isExact: escaped(decoded, form) === text },
    note: kept > 0 ? words.keptInNames(kept, isXml) : null,
  };
}

export const xmlNames = {
  id: 'xml-names',
  label: words.XML_NAMES,
  description: words.TEXT_WITH_XML_NAMES,
  trims: false,
  recognise,
  describe: () => ({ hint: words.WRITTEN_BY_ENCODE_NAME }),
  decode,
  canEncode: ({ isExact }) => isExact,
  encode: ({ text }, form) => ({ text: escaped(text(), form) }),
};
