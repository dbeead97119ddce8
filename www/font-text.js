/**
 * Finds text that looks right only in the font in which it was written: Burmese in Zawgyi, and characters of symbol fonts. For Vietnamese,
 * see misread-vietnamese.js.
 */
import { byteOffsets } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { FIRST_SYMBOL, LAST_SYMBOL } from './symbol-fonts.js';
import { findZawgyiParts } from './zawgyi-evidence.js';

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
  const found = text && findZawgyiParts(text);
  if (!found) return null;
  const lengthOf = (part) => codec.encode(part, encoding, { writeBOM: false }).length;
  return { offsets: byteOffsets(text, found.misplaced, lengthOf) };
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
