// Shortens long lines around the place where two of them differ.

/** The longest line that is shown whole, in UTF-16 code units. */
const MAX_SHOWN = 400;
/** How many code units before the first difference are shown of a longer line. */
const BEFORE = 60;

const isLowSurrogate = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns the offset, or the one before it if it is between the surrogates of a pair. */
const wholeCharacters = (text, offset) => (isLowSurrogate(text.charCodeAt(offset)) ? offset - 1 : offset);

/** Returns the offset of the first difference between two texts. */
function firstDifference(before, after) {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at;
}

/** Returns the part of a text from `start`, with an ellipsis for what is left out. */
function part(text, start) {
  const end = wholeCharacters(text, Math.min(text.length, start + MAX_SHOWN));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/**
 * Returns a line before and after a change, each with at most about 400 UTF-16 code units around the first difference: `{ before, after,
 * column }`. `column` is the column of that difference in code points, from 1, if one of them is shortened.
 */
export function excerpts(before, after) {
  if (before.length <= MAX_SHOWN && after.length <= MAX_SHOWN) return { before, after };
  const first = wholeCharacters(before, firstDifference(before, after));
  const start = wholeCharacters(before, Math.max(0, first - BEFORE));
  let column = 1;
  for (let at = 0; at < first; at += before.codePointAt(at) > 0xffff ? 2 : 1) column++;
  return { before: part(before, start), after: part(after, start), column };
}
