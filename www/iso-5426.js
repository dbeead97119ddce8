/**
 * ISO 5426 (ISO-IR 53), the extension of ASCII in UNIMARC records and other library data of Europe. As in ANSEL, combining marks precede
 * their letters, but the marks have other bytes: C1 is a grave accent, which is E1 in ANSEL. `isIso5426` takes text with one character for each
 * byte, as ISO-8859-1 decodes it.
 */
import { decodeAnsel, entries, isUsualText } from './ansel.js';
import { countMatches } from './format.js';

/** The characters of the bytes, with the non-sorting codes of ISO 6630 (88 and 89). */
const TABLE = new Map([
  ...entries(0x88, '\x98\x9c'),
  ...entries(0xa1, '¡„£$¥†§′‘“«♭©℗®'),
  ...entries(0xb0, '\u02bb\u02bc‚'),
  ...entries(0xb6, '‡·″’”»♯\u02b9\u02ba¿'),
  ...entries(0xc0, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030a\u0315\u0312\u030b\u031b\u030c'),
  ...entries(0xd0, '\u0327\u031c\u0326\u0328\u0325\u032e\u0323\u0324\u0332\u0333\u0329\u032d'),
  ...entries(0xdd, '\ufe20\ufe21\ufe23'),
  ...entries(0xe1, 'ÆĐ'),
  ['\xe6', 'Ĳ'],
  ...entries(0xe8, 'ŁØŒ'),
  ['\xec', 'Þ'],
  ...entries(0xf1, 'æđð'),
  ...entries(0xf5, 'ıĳ'),
  ...entries(0xf8, 'łøœßþ'),
]);
/** Marks with the letter after them, or a single character beyond ASCII. */
const UNIT = /([\xc0-\xdf]+)([A-Za-z\xe1\xe2\xe6\xe8-\xea\xec\xf1-\xf3\xf5\xf6\xf8-\xfc]?)|[^\0-\x7f]/gu;

/**
 * A mark between a small letter and a letter that often has this mark. In ISO-8859-1 and similar encodings, the byte of the mark would be a capital
 * letter between small letters.
 */
const EVIDENCE =
  /(?<=[a-z])(?:\xc1[aeiou]|\xc2[aceilnorsuyz]|\xc3[aceghijosuwy]|\xc4[ano]|[\xc8\xc9][aeiouy]|\xca[au]|\xcd[ou]|\xcf[cdelnrstz]|\xd0[cst]|\xd3[ae])/g;
/** In ISO 6937, which has most of these marks too, the cedilla is CB and the ogonek is CE. Text in ISO 5426 almost never has 80 to 87 or 8A to 9F. */
const NOT_IN_ISO_5426 = /\xcb[cstCST]|\xce[aeAE]|[\x80-\x87\x8a-\x9f]/;
const LETTER_BYTE = /[\xe0-\xff]/g;
const MIN_MARKS = 2; // different marks
const MAX_LETTERS = 3; // the maximum number of bytes E0 to FF for each match of EVIDENCE

/** Decodes ISO 5426, as `decodeAnsel` does. @returns {import('./ansel.js').Result} */
export const decodeIso5426 = (text, options) => decodeAnsel(text, TABLE, { ...options, unit: UNIT });

/**
 * Returns whether a text is in ISO 5426.
 *
 * @param {string} text
 * @param {number} minEvidence how many places must have a mark where ISO-8859-1 would have a capital letter between small letters
 */
export function isIso5426(text, minEvidence) {
  const evidence = text.match(EVIDENCE) ?? [];
  if (evidence.length < minEvidence || NOT_IN_ISO_5426.test(text)) return false;
  if (new Set(evidence.map(([mark]) => mark)).size < MIN_MARKS) return false;
  if (countMatches(text, LETTER_BYTE) > MAX_LETTERS * evidence.length) return false;
  return isUsualText(decodeIso5426(text, { keep: (characters) => characters, onlyUsual: false }));
}
