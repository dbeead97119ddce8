/**
 * ANSEL (ANSI/NISO Z39.47), in which combining marks precede their letters, with the extensions of GEDCOM 5.5.1 and MARC 21. In MARC 21,
 * ANSEL is a part of MARC-8, whose escape sequences choose other character sets. The functions take text with one character for each
 * byte, as ISO-8859-1 decodes it.
 */
/* eslint-disable no-control-regex -- ESC chooses a character set */
import { countMatches } from './format.js';

/** Returns the entries of a table for characters of successive bytes. */
export const entries = (first, characters) =>
  Array.from(characters, (character, at) => [String.fromCharCode(first + at), character]);

const CHARACTERS = [
  ...entries(0xa1, 'ŁØĐÞÆŒ\u02b9·♭®±ƠƯ\u02bc'),
  ...entries(0xb0, '\u02bbłøđþæœ\u02baı£ð'),
  ...entries(0xbc, 'ơư'),
  ...entries(0xc0, '°ℓ℗©♯¿¡'),
  ...entries(0xe0, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310'),
  ...entries(0xf0, '\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23'),
  ['\xfe', '\u0313'],
];
/**
 * The character of each byte, for GEDCOM (Appendix C of GEDCOM 5.5.1) and for MARC (code tables of MARC 21, with the joiners and non-sorting codes).
 */
export const TABLES = {
  gedcom: new Map([...CHARACTERS, ...entries(0xbe, '□■'), ...entries(0xcd, 'ᵉᵒß'), ['\xfc', '\u0338']]),
  marc: new Map([
    ...CHARACTERS,
    ...entries(0xc7, 'ß€'),
    ...entries(0x88, '\x98\x9c'),
    ...entries(0x8d, '\u200d\u200c'),
  ]),
};
/** A mark that is not one half of a mark above two letters. */
const OTHER_MARK = '(?:(?![\ufe20-\ufe23])\\p{M})';
const betweenHalves = (first, second) => new RegExp(`${first}(${OTHER_MARK}*)(\\p{L}${OTHER_MARK}*)${second}`, 'gu');
/** Two letters, each followed by one half of a mark above both. The complete mark, between the letters, replaces the halves (MARC 21). */
const HALVES = [
  [betweenHalves('\ufe20', '\ufe21'), '$1\u0361$2'],
  [betweenHalves('\ufe22', '\ufe23'), '$1\u0360$2'],
];
const HALF_MARK = /[\ufe20-\ufe23]/g;

/** Marks with the letter after them, or a single character beyond ASCII. */
const UNIT = /([\xe0-\xfe]+)([A-Za-z\xa1-\xa6\xac\xad\xb1-\xb6\xb8\xba\xbc\xbd]?)|[^\0-\x7f]/gu;
/** A letter. ß does not count, because its byte is a frequent letter of other encodings. */
const LETTER = /(?!ß)[\p{Lu}\p{Ll}]/u;
const SYMBOL = /\p{S}/u;
const isBetweenLetters = (text, at) => /^[a-z].[a-z]/.test(text.slice(at - 1, at + 2));

/* Escape sequences of MARC-8. The first two patterns match a return to ASCII or to ANSEL. The others match the choice of another set in place of ANSEL or ASCII. */
const TO_ASCII = /^\x1b(?:s|[(,]B)/;
const TO_ANSEL = /^\x1b[)-]!E/;
const INSTEAD_OF_ANSEL = /^\x1b\$?[)-]/;
const INSTEAD_OF_ASCII = /^\x1b[bgp$(,]/;

/**
 * Sequences of characters that no language has in text in windows-1252 or a similar encoding. In ANSEL, each is one of
 * these:
 *
 * - a mark before a capital at the start of a word
 * - a mark before a letter that often has this mark
 * - the two halves of a mark above two letters
 * - a letter within a word
 */
const EVIDENCE = new RegExp(
  [
    '(?<![A-Za-z\x80-\xff])[\xe0-\xfe]+[A-Z]',
    '\xe1[aeou](?![A-Za-z])|\xe2[aeo]|\xe6i|\xe7[zZ]|(?<!r)\xeaa|\xee[ou]|\xf0[cC]',
    '\xeb[A-Za-z]\xec[A-Za-z]',
    '[a-z](?:\xb1[aeiouy]|[\xb2\xb5][a-z]|\xcf)',
  ].join('|'),
  'g',
);
/**
 * The mark of ä, ö and ü before the letter a, o or u. In windows-1252, the byte of the mark is è. Gaelic and Occitan have è before these letters too,
 * mostly before a and o. A text in these languages also has à, ì, ò or ù.
 */
const UMLAUTS = /\xe8[aou]/g;
const OF_GAELIC_OR_OCCITAN = /[\xe0\xf2\xf9]|(?<!\xeb[A-Za-z])\xec/;
/**
 * The evidence that is needed in a GEDCOM file that declares ANSEL. `bytes` is enough for bytes that may be ANSEL. If
 * the text of a file in UTF-8 may be wrongly decoded ANSEL, `misread` is needed. A program may have converted the text
 * correctly to UTF-8 and kept the declaration.
 */
export const MIN_EVIDENCE = { bytes: 1, misread: 2 };
/** How many usual characters a text needs for each unusual one (`usual` and `unusual` of `Result`). */
const MIN_USUAL = 10;

/**
 * Returns a letter with its marks in NFC. The first of the marks is the one farthest from the letter (MARC 21 Specifications, MARC-8, “Combining
 * characters”). If the letter composes with more marks in the opposite order, the result has that order.
 */
function withMarks(letter, marks) {
  const [standard, opposite] = [[...marks].reverse(), marks].map((order) => (letter + order.join('')).normalize('NFC'));
  return opposite.length < standard.length ? opposite : standard;
}

/**
 * Returns whether a letter with its marks is usual: at least one of the marks composes with the letter. Halves of marks never compose and
 * are ignored.
 */
function isUsual(letter, marks) {
  const count = marks.filter((mark) => mark.search(HALF_MARK) < 0).length;
  return letter.replace(HALF_MARK, '').length <= Math.max(1, count);
}

/**
 * @typedef {object} Result
 * @property {string} text
 * @property {number} usual the number of letters of ANSEL, and of letters that are one character with their marks
 * @property {number} unusual the number of other letters with marks, symbols between letters, and groups of kept characters
 * @property {number} kept the number of characters that are unchanged
 * @property {number} passages the number of unchanged passages in other character sets of MARC-8
 */

/**
 * Decodes a text without escape sequences, and adds to the counts of `result`.
 *
 * @param {object} options as for `decodeAnsel`
 */
function decodeUnits(text, table, { keep, onlyUsual, unit: pattern = UNIT }, result) {
  const decoded = text.replace(pattern, (unit, marks, base, at) => {
    const character = marks ? undefined : table.get(unit);
    if (character) {
      if (LETTER.test(character)) result.usual += 1;
      else if (SYMBOL.test(character) && isBetweenLetters(text, at)) result.unusual += 1;
      return character;
    }
    const found = Array.from(marks ?? '', (mark) => table.get(mark));
    const letter = base && !found.includes(undefined) ? withMarks(table.get(base) ?? base, found) : null;
    if (letter && isUsual(letter, found)) {
      result.usual += 1;
      return letter;
    }
    result.unusual += 1;
    if (letter && !onlyUsual) return letter;
    result.kept += marks?.length ?? 1;
    return marks ? keep(marks) + (table.get(base) ?? base) : keep(unit);
  });
  return HALVES.reduce((joined, [pattern, mark]) => joined.replace(pattern, mark), decoded);
}

/**
 * Decodes ANSEL. An escape sequence for another character set begins a passage that is unchanged. The passage ends
 * where escape sequences have returned to ASCII and ANSEL, or at the end of the line.
 *
 * @param {string} text
 * @param {Map<string, string>} table one of TABLES, or that of another encoding with marks before letters
 * @param {object} options
 * @param {(characters: string) => string} options.keep returns what the result has in place of characters that are not decoded
 * @param {boolean} options.onlyUsual whether a letter and its marks are unchanged if they are not one character of Unicode
 * @param {RegExp} [options.unit] matches marks with the letter after them as two groups, and each single character beyond ASCII
 * @returns {Result}
 */
export function decodeAnsel(text, table, options) {
  const result = { text: '', usual: 0, unusual: 0, kept: 0, passages: 0 };
  const replaced = new Set(); // which of the sets ASCII and ANSEL another character set replaces
  const pieces = text.split(/(\x1b[^\x1b\r\n]*)/).map((piece) => {
    const wasReplaced = replaced.size > 0;
    if (TO_ASCII.test(piece)) replaced.delete('ASCII');
    else if (TO_ANSEL.test(piece)) replaced.delete('ANSEL');
    else if (INSTEAD_OF_ANSEL.test(piece)) replaced.add('ANSEL');
    else if (INSTEAD_OF_ASCII.test(piece)) replaced.add('ASCII');
    else if (/[\r\n]/.test(piece)) replaced.clear();
    if (replaced.size === 0) return decodeUnits(piece, table, options, result);
    if (!wasReplaced) result.passages += 1;
    return piece.replace(/[^\0-\x7f]+/g, options.keep);
  });
  return { ...result, text: pieces.join('') };
}

/** Returns whether nearly all marks of a decoded text compose with their letters. @param {Result} result */
export const isUsualText = ({ usual, unusual }) => usual >= MIN_USUAL * unusual;

/**
 * Returns whether a text is in ANSEL. The text must have at least `minEvidence` places that would be wrong in windows-1252, and nearly all its marks
 * must compose with their letters.
 *
 * @param {string} text
 * @param {Map<string, string>} table one of TABLES
 * @param {number} minEvidence
 */
export function isAnsel(text, table, minEvidence) {
  const umlauts = OF_GAELIC_OR_OCCITAN.test(text) ? [] : (text.match(UMLAUTS) ?? []);
  const [beforeU, beforeAOrO] = [
    umlauts.filter((each) => each.endsWith('u')),
    umlauts.filter((each) => !each.endsWith('u')),
  ];
  // The mark counts at most once before a, and at most once before o.
  const evidence = countMatches(text, EVIDENCE) + beforeU.length + new Set(beforeAOrO).size;
  if (evidence < minEvidence) return false;
  return isUsualText(decodeAnsel(text, table, { keep: (characters) => characters, onlyUsual: false }));
}
