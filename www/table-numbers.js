/**
 * Numbers in a table that spreadsheets import as text. They have a typographic minus sign or a dash, or typographic spaces between groups
 * of digits. Programs export such numbers because the number formats of the Unicode CLDR have these characters for Swedish, Norwegian,
 * Finnish and other languages.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { MIN_SHARE, tableOf } from './table-rows.js';

const MIN_CELLS = 2;

/** Characters that stand for a minus sign: hyphens, dashes, the minus sign, its small and fullwidth forms, and the soft hyphen. */
const MINUS = String.raw`[\u2212\u2010-\u2013\ufe63\uff0d\u00ad]`;
/** The spaces that separate groups of digits: U+00A0, U+2009 and U+202F. */
const SPACE = String.raw`[\u00a0\u2009\u202f]`;
const DIGITS = String.raw`(?:\d{1,3}(?:(?:${SPACE}|[ .,'’])\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)`;
/** A cell with a number. The cell may be in quotation marks, and the number may have a currency or a percent sign. */
const NUMBER = new RegExp(
  String.raw`^"?[ \t]*(?:[-+]|${MINUS})?(?:${SPACE}| )?(?:[€$£¥](?:${SPACE}| )?)?${DIGITS}(?:(?:${SPACE}| )?(?:%|[€$£¥]|kr\.?|[A-Z]{3}))?[ \t]*"?$`,
);
/** A cell without a number: empty, or with a dash. */
const EMPTY = /^"?[ \t]*[-\u2010-\u2015\u2212]?[ \t]*"?$/;
/** The minus sign before the digits of a cell, with the space after it. */
const SIGN = new RegExp(String.raw`(?<=^"?[ \t]*)${MINUS}(?:${SPACE}| )?`);
/** A space between groups of digits. */
const GROUP_SPACE = new RegExp(String.raw`(?<=\d)${SPACE}(?=\d{3}(?!\d))`, 'g');
/** A text without a match has no number to change. */
const MAY_CHANGE = new RegExp(`${MINUS}(?:${SPACE}| )?[\\d€$£¥.,]|\\d${SPACE}\\d{3}`);

/** Returns the replacements within a cell. */
function changesOf({ index, cell }) {
  const sign = SIGN.exec(cell);
  const changes = sign ? [{ index: index + sign.index, before: sign[0], after: '-' }] : [];
  for (const { 0: before, index: at } of cell.matchAll(GROUP_SPACE))
    changes.push({ index: index + at, before, after: '' });
  return changes;
}

/**
 * Returns the cells whose numbers spreadsheets import as text, and the characters to replace in these cells. Returns null if the text is
 * not a table, or has too few such cells.
 *
 * @param {string} text
 * @returns {{ cells: string[], places: { index: number, before: string, after: string }[] } | null}
 */
export function findTableNumbers(text) {
  if (!MAY_CHANGE.test(text)) return null;
  const table = tableOf(text);
  if (!table) return null;
  const rows = table.rows.filter(({ length }) => length === table.columns);
  const isNumeric = rows[0].map((_, column) => {
    const cells = rows
      .slice(1)
      .map((row) => row[column].cell)
      .filter((cell) => !EMPTY.test(cell));
    return cells.length > 0 && cells.filter((cell) => NUMBER.test(cell)).length >= MIN_SHARE * cells.length;
  });
  const cells = [];
  const places = [];
  for (const row of rows)
    for (const [column, found] of row.entries()) {
      if (!isNumeric[column] || !NUMBER.test(found.cell)) continue;
      const changes = changesOf(found);
      if (changes.length > 0) cells.push(found.cell);
      places.push(...changes);
    }
  return cells.length >= MIN_CELLS ? { cells, places } : null;
}

/**
 * Returns the cells of a table whose numbers spreadsheets import as text, and the changes that make them numbers; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ count: number, first: string, hasSigns: boolean, codePoints: number[],
 *   changes: import('./scan/replacements.js').TextChange[] } | null} `first`: the first of the cells; `hasSigns`: whether a minus sign is replaced
 */
export function tableNumbers(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text && findTableNumbers(text);
  if (!found) return null;
  const { cells, places } = found;
  return {
    count: cells.length,
    first: cells[0],
    hasSigns: places.some(({ after }) => after !== ''),
    codePoints: [...new Set(places.map(({ before }) => before.codePointAt(0)))],
    changes: byteChanges(codec, encoding, text, places),
  };
}
