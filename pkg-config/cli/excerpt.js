// Shortens two versions of a long line to the text around their first difference.

/** The maximum length, in UTF-16 code units, of a line that is shown whole, and of an excerpt. */
const MAX_LENGTH = 400;
/** The number of code units in an excerpt before the first difference. */
const LEADING_UNITS = 60;

const isLowSurrogate = (unit) => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns `offset`, or `offset - 1` if `offset` is between the surrogates of a pair. */
const characterBoundary = (text, offset) => (isLowSurrogate(text.charCodeAt(offset)) ? offset - 1 : offset);

/** Returns the offset of the first difference between two texts. */
function firstDifference(before, after) {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at;
}

/**
 * Returns at most `MAX_LENGTH` code units of `text` from `start`, with an ellipsis at each end where the line is shortened. `isTail` is true if
 * `text` is only the end of a line.
 */
function part(text, start, isTail) {
  const end = characterBoundary(text, Math.min(text.length, start + MAX_LENGTH));
  return `${start > 0 || isTail ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/**
 * Returns a line before and after a change, each with at most about 400 UTF-16 code units around the first difference: `{ before, after,
 * column }`. `column` is the column of that difference in code points, from 1. It is absent if neither line is shortened.
 *
 * @param {number} leftOut the number of code points at the start of the line that `before` and `after` do not contain
 */
export function excerpts(before, after, leftOut = 0) {
  if (leftOut === 0 && before.length <= MAX_LENGTH && after.length <= MAX_LENGTH) return { before, after };
  const first = characterBoundary(before, firstDifference(before, after));
  const start = characterBoundary(before, Math.max(0, first - LEADING_UNITS));
  let column = 1 + leftOut;
  for (let at = 0; at < first; at += before.codePointAt(at) > 0xffff ? 2 : 1) column++;
  return { before: part(before, start, leftOut > 0), after: part(after, start, leftOut > 0), column };
}

/** Characters between words and fields. */
const SEPARATORS = '[\\s,;:|+"\'<>()=]';
const LAST_WORD = new RegExp(`(?:(?!${SEPARATORS})[^]){0,20}$`, 'u');
const FIRST_WORD = new RegExp(`^[^](?:(?!${SEPARATORS})[^]){0,20}`, 'u');
/** More code units than a pattern above can match. */
const MAX_WORD = 64;

/** Returns the first word that differs between two texts, from both: `{ before, after }`. Only the start of a long word is returned. */
export function changedWord(before, after) {
  const first = characterBoundary(before, firstDifference(before, after));
  const [start] = LAST_WORD.exec(before.slice(Math.max(0, first - MAX_WORD), first));
  const wordIn = (text) => start + (FIRST_WORD.exec(text.slice(first, first + MAX_WORD))?.[0] ?? '');
  return { before: wordIn(before), after: wordIn(after) };
}
