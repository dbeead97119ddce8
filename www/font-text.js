/**
 * Finds text that only the font in which it was written shows: Burmese in Zawgyi, and characters of symbol fonts. For Vietnamese see
 * misread-vietnamese.js.
 */
import { byteOffsets } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { FIRST_SYMBOL, LAST_SYMBOL } from './symbol-fonts.js';

/**
 * The Burmese vowel sign E (U+1031) that does not follow a consonant or a medial of the scripts of Myanmar. Unicode has the sign after its
 * consonant, and Zawgyi before it, as it is shown.
 */
const MISPLACED_VOWEL =
  // Each combining character of the class counts by itself.
  // eslint-disable-next-line no-misleading-character-class
  /(?<![\u1000-\u102a\u1039\u103b-\u103f\u1050-\u1055\u105a-\u105e\u1061\u1065\u1066\u106e-\u1070\u1075-\u1082\u108e\uaa60-\uaa7a])\u1031/g;
const VOWEL = /\u1031/g;
const MIN_MISPLACED = 3;
/** The minimum share of misplaced vowel signs. In Mon, whose letters have other orders, one in eight looks misplaced. */
const MIN_SHARE = 0.3;

/**
 * Returns the places of Burmese text that show that it is in Zawgyi; null if there is no strong evidence.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[] } | null} `offsets` in bytes
 */
export function findZawgyi(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const misplaced = Array.from(text?.matchAll(MISPLACED_VOWEL) ?? [], ({ index }) => index);
  if (misplaced.length < MIN_MISPLACED || misplaced.length < MIN_SHARE * text.match(VOWEL).length) return null;
  const lengthOf = (part) => codec.encode(part, encoding, { writeBOM: false }).length;
  return { offsets: byteOffsets(text, misplaced, lengthOf) };
}

/**
 * Returns the characters of symbol fonts among findings.
 *
 * @param {object | null} findings of the store
 * @returns {{ offsets: number[], codePoints: number[], count: number }} `offsets` in bytes
 */
export function symbolFontCharacters(findings) {
  const isSymbol = (codePoint) => codePoint >= FIRST_SYMBOL && codePoint <= LAST_SYMBOL;
  const rows = (findings?.rows ?? [])
    .filter(({ kind, codePoints }) => kind === 'private-use' && codePoints.every(isSymbol))
    .sort((first, second) => first.offset - second.offset);
  return {
    offsets: rows.map(({ offset }) => offset),
    codePoints: [...new Set(rows.flatMap(({ codePoints }) => codePoints))],
    count: rows.reduce((sum, row) => sum + row.count, 0),
  };
}
