/**
 * References to control characters in HTML and XML. XML 1.0 does not allow references such as `&#0;` and `&#x1F;` (section 4.1, “Legal
 * Character”), and XML 1.1 does not allow `&#0;`. `&#150;` is the C1 control U+0096 in XML. HTML reads this reference as the character of the byte 96
 * in windows-1252, which is what Windows programs intend.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { isMarkup, markupTokens, xmlVersion } from './layers/markup.js';
import { isC1, WINDOWS_1252 } from './layers/references.js';
import { withUtf8Characters } from './layers/utf8-references.js';
import { GROUPS } from './special-characters.js';

const NUMERIC = /&#(?:[Xx]([0-9A-Fa-f]+)|([0-9]+));/g;
const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const MAX_LISTED = 5;
const NEL = 0x85;
/** Characters of windows-1252 that can stand between two letters. */
const WITHIN_WORD = /[\p{L}‘’–—…\u02c6\u02dc]/u;
/** A reference to a C1 control between two ASCII letters. */
const BETWEEN_LETTERS = /(?<=[A-Za-z])&#(?:[Xx]0*([89][0-9A-Fa-f])|0*(1[2-5]\d));(?=[A-Za-z])/g;

/**
 * Returns whether the numbers of references to C1 controls are bytes of windows-1252. Returns false in these cases:
 *
 * - The numbers are bytes of UTF-8.
 * - In XML, all numbers are hex 85, which can be the line end NEL (U+0085).
 * - In XML, one of the numbers would be a symbol within a word. Then the numbers are letters of a DOS code page.
 */
function areWindows1252(text, version, numbers) {
  if (withUtf8Characters(text) !== null) return false;
  if (version !== null && numbers.every((number) => number === NEL)) return false;
  if (version === null) return true;
  return Array.from(text.matchAll(BETWEEN_LETTERS), ([, hex, decimal]) =>
    hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
  ).every((number) => !isC1(number) || WITHIN_WORD.test(WINDOWS_1252[number - 0x80]));
}

/** Returns whether a version of XML forbids references to a character. `version` is null for HTML. */
function isForbidden(number, version) {
  if (version === null) return false;
  if (number === 0 || number === 0xfffe || number === 0xffff) return true;
  return version === '1.0' && number < SPACE && ![TAB, LF, CR].includes(number);
}

/** Returns the reference to a character, in the notation of another reference. */
const referenceTo = (codePoint, isHex) => (isHex ? `&#x${codePoint.toString(16).toUpperCase()};` : `&#${codePoint};`);

/** Returns what replaces a reference; null if the reference stays. */
function replacementOf(number, isHex, version) {
  if (isForbidden(number, version)) {
    const plain = number < SPACE ? GROUPS.xmlControls.plain(String.fromCharCode(number)) : '';
    return plain === '\n' ? referenceTo(LF, isHex) : plain;
  }
  const meant = isC1(number) ? WINDOWS_1252.codePointAt(number - 0x80) : number;
  return meant === number ? null : referenceTo(meant, isHex);
}

/**
 * Returns the references to control characters of a document in HTML or XML, each with its replacement; null if there are none.
 *
 * @param {string} text
 * @returns {{ version: string | null, places: { index: number, before: string, after: string, number: number }[] } | null} `version` of XML;
 *   null for HTML
 */
export function findControlReferences(text) {
  if (!text.includes('&#') || !isMarkup(text)) return null;
  const version = xmlVersion(text);
  const places = [];
  let start = 0;
  for (const { kind, text: piece } of markupTokens(text)) {
    if (kind === 'text' || kind === 'tag')
      for (const { 0: before, 1: hex, 2: decimal, index } of piece.matchAll(NUMERIC)) {
        const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        const after = replacementOf(number, hex !== undefined, version);
        if (after !== null) places.push({ index: start + index, before, after, number });
      }
    start += piece.length;
  }
  const numbers = places.map(({ number }) => number).filter(isC1);
  const replacesC1 = numbers.length > 0 && areWindows1252(text, version, numbers);
  const kept = places.filter(({ number }) => replacesC1 || !isC1(number));
  return kept.length > 0 ? { version, places: kept } : null;
}

/**
 * Returns the references to control characters of a document, and the changes that replace them; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ version: string | null, forbidden: string[], c1: [reference: string, codePoint: number, character: string][],
 *   changes: import('./scan/replacements.js').TextChange[] } | null} `forbidden`: references that XML does not allow; `c1`: references to C1
 *   controls, with the characters of windows-1252. Both lists have at most MAX_LISTED references, and no reference twice
 */
export function controlReferences(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text && findControlReferences(text);
  if (!found) return null;
  const { version, places } = found;
  const different = [...new Map(places.map((place) => [place.before, place])).values()];
  const [c1, forbidden] = [true, false].map((wanted) =>
    different.filter(({ number }) => isC1(number) === wanted).slice(0, MAX_LISTED),
  );
  return {
    version,
    forbidden: forbidden.map(({ before }) => before),
    c1: c1.map(({ before, number }) => [before, number, WINDOWS_1252[number - 0x80]]),
    changes: byteChanges(codec, encoding, text, places),
  };
}
