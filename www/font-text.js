/**
 * Finds text that looks right only in the font in which it was written: Burmese in Zawgyi, and characters of symbol fonts. For Vietnamese,
 * see misread-vietnamese.js.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { FIRST_SYMBOL, LAST_SYMBOL } from './symbol-fonts.js';
import { symbolOfFont } from './text/problems.js';
import { findZawgyiParts } from './zawgyi-evidence.js';

/**
 * Returns the places which show that Burmese text is in Zawgyi; null if there is no strong evidence.
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
  const lengthOf = lengthIn(codec, encoding);
  return { offsets: byteOffsets(text, found.misplaced, lengthOf) };
}

/** The kind of the findings about characters of symbol fonts. */
const SYMBOL_KIND = 'symbol-font';

const isSymbol = (codePoint) => codePoint >= FIRST_SYMBOL && codePoint <= LAST_SYMBOL;

/**
 * Returns findings of the audit, with those about characters of symbol fonts as a kind of their own.
 *
 * @param {import('./problems.js').Finding[]} findings
 */
export const withSymbolKind = (findings) =>
  findings.map((finding) =>
    finding.kind === 'private-use' && finding.codePoints.every(isSymbol)
      ? { ...finding, kind: SYMBOL_KIND, message: symbolOfFont(finding.codePoints.length) }
      : finding,
  );

/**
 * Returns the characters of symbol fonts among findings.
 *
 * @param {object | null} findings of the store
 * @returns {{ offsets: number[], codePoints: number[], count: number }} `offsets` in bytes
 */
export function symbolFontCharacters(findings) {
  const rows = (findings?.rows ?? [])
    .filter(({ kind }) => kind === SYMBOL_KIND)
    .sort((first, second) => first.offset - second.offset);
  return {
    offsets: rows.map(({ offset }) => offset),
    codePoints: [...new Set(rows.flatMap(({ codePoints }) => codePoints))],
    count: rows.reduce((sum, row) => sum + row.count, 0),
  };
}
