/** Typographic quotation marks and dashes, and the search for pairs of quotation marks outside of strings and comments. */

/** Marks that stand for `"`, and marks that stand for `'`. */
export const [DOUBLE, SINGLE] = ['“”„‟«»″＂', '‘’‚‛‹›′＇'];
export const DASH = '\u2010-\u2015\u2212';
export const ANY_MARK = new RegExp(`[${DOUBLE}${SINGLE}${DASH}]`);
/** Spaces that French typography has inside of guillemets. Word adds these spaces together with the guillemets. */
const INNER_SPACE = '[\\u00a0\\u202f]?';
export const OPENING = new RegExp(`[«‹]${INNER_SPACE}|[${DOUBLE}${SINGLE}]`, 'y');
const closingOf = (marks) => new RegExp(`(?:${INNER_SPACE}[»›]|[${marks}])(?![\\p{L}\\p{N}])`, 'u');
/** Patterns of the end of a quoted text, by the ASCII mark that replaces its marks. */
const CLOSING = { '"': closingOf(DOUBLE), "'": closingOf(SINGLE) };
const SINGLE_OPENING = /[‘‚‛‹]/;
const DOUBLE_MARK = new RegExp(`[${DOUBLE}]`, 'g');
/** Returns whether a text has a mark of DOUBLE. */
export const hasMark = (text) => text.search(DOUBLE_MARK) >= 0;
/** Returns whether a text has a quotation that does not end, or does not begin. */
export const hasHalfQuotation = (text) => (text.match(DOUBLE_MARK) ?? []).length % 2 === 1;
const MAX_LENGTH = 10_000; // code units of the longest text between marks

/**
 * Returns the pair of quotation marks that begins at an index: its marks, and the index after it. Returns null if the pair does not end in its
 * line, or if `"`, `'` or `\` between the marks would change where the string ends. Also returns null if a quotation begins between the marks,
 * because it is then uncertain which mark ends the string. A mark before a letter or a digit, such as an apostrophe, is within the string.
 *
 * @param {string} text
 * @param {number} index of the opening mark
 * @returns {{ end: number, places: { index: number, before: string, after: string }[] } | null}
 */
export function pairAt(text, index) {
  OPENING.lastIndex = index;
  const [opening] = OPENING.exec(text) ?? [];
  if (opening === undefined) return null;
  const isDouble = DOUBLE.includes(opening[0]);
  const [marks, after] = isDouble ? [DOUBLE, '"'] : [SINGLE, "'"];
  const from = index + opening.length;
  const rest = text.slice(from, from + MAX_LENGTH);
  const closing = CLOSING[after].exec(rest);
  if (!closing || !marks.includes(closing[0].at(-1)) || /[\r\n]/.test(rest.slice(0, closing.index))) return null;
  const inner = rest.slice(0, closing.index);
  if (inner.includes(after) || inner.endsWith('\\') || (isDouble ? hasMark(inner) : SINGLE_OPENING.test(inner)))
    return null;
  const end = from + closing.index + closing[0].length;
  return {
    end,
    places: [
      { index, before: opening, after },
      { index: from + closing.index, before: closing[0], after },
    ],
  };
}
