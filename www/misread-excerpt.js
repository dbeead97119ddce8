/** What the page shows of a text that was decoded in the wrong encoding: an excerpt of the repaired text, and a word that changes. */
import { countMatches } from './format.js';

const MAX_EXCERPT = 400; // characters
const NON_ASCII = /[^\0-\x7f]/g;
const LINE_END = /\r\n?|\n/g;

const NOT_SPACE = /\S/;
const LETTER = /[\p{L}\p{M}\p{Nd}]/u;

/** Letters that look alike. In windows-1252 and windows-1250, they have the same byte. */
const [ETH, D_WITH_STROKE] = ['Ð', 'Đ'];

const MAX_BEFORE = 40; // code units before the first change, in its line

/** Returns the start of the run of characters directly before `index` that match a pattern. */
function startOf(text, index, pattern) {
  let start = index;
  while (start > 0 && pattern.test(text[start - 1])) start -= 1;
  return start;
}

/**
 * Returns whether a text has another character than the original at an index. A space between two changed characters counts too, so that a phrase is
 * one piece, in which right-to-left letters keep their order.
 */
function isChangedAt(text, original, at) {
  const differs = (index) => index >= 0 && index < original.length && text[index] !== original[index];
  return differs(at) || (original[at] === ' ' && differs(at - 1) && differs(at + 1));
}

/** Returns the pieces of an excerpt from `start` to `end`, with marks on the characters that differ from another text of the same length. */
function piecesOf(original, text, start, end) {
  if (text?.length !== original.length) return [{ text: original.slice(start, end), mark: true }];
  const pieces = [];
  for (let at = start; at < end;) {
    const mark = isChangedAt(text, original, at);
    let next = at + 1;
    while (next < end && isChangedAt(text, original, next) === mark) next += 1;
    pieces.push({ text: original.slice(at, next), mark });
    at = next;
  }
  return pieces;
}

/**
 * Returns the start of the line that contains an index, or the start of the word if the line begins more than `MAX_BEFORE` code units before the
 * index. Of a longer word, such as a line of Chinese or of JSON without spaces, only the last `MAX_BEFORE` code units before the index count.
 */
function startOfLineOrWord(text, index) {
  if (index === 0) return 0;
  const nearest = Math.max(0, index - MAX_BEFORE);
  const lineEnd = Math.max(text.lastIndexOf('\n', index - 1), text.lastIndexOf('\r', index - 1));
  if (nearest === 0 || lineEnd + 1 >= nearest) return lineEnd + 1;
  // Does not cut between the halves of a surrogate pair.
  const earliest = text.codePointAt(nearest - 1) > 0xffff ? nearest + 1 : nearest;
  return earliest + startOf(text.slice(earliest, index), index - earliest, NOT_SPACE);
}

/**
 * Returns an excerpt of a repaired text. The excerpt begins at the start of the line or word with the first changed character. Without a `text` of
 * the same length, the excerpt begins at the line or word with the first character beyond ASCII, and is marked completely. `before`: whether the excerpt
 * begins within a line; `after`: whether text follows the excerpt.
 *
 * @param {string} original
 * @param {string | null} [text] before the repair
 */
export function excerptOf(original, text = null) {
  const isComparable = text?.length === original.length;
  let index = isComparable ? 0 : Math.max(0, original.search(NON_ASCII));
  if (isComparable) while (index < original.length && text[index] === original[index]) index += 1;
  const start = startOfLineOrWord(original, index);
  const shown = Array.from(original.slice(start, start + 2 * MAX_EXCERPT))
    .slice(0, MAX_EXCERPT)
    .join('');
  const end = start + shown.length;
  return {
    pieces: piecesOf(original, text, start, end),
    before: start > 0 && !/[\r\n]/.test(original[start - 1]),
    after: end < original.length,
  };
}

/**
 * Returns which characters beyond ASCII of a text change, if some of them stay. Returns null if all of them change, or if the two texts have
 * different lengths.
 *
 * @param {string} text
 * @param {string} original
 * @returns {{ count: number, line: number, before: string, after: string } | null} `count` of the characters that change. `before` and `after`: the
 *   word with the first of them, before and after the repair, or only the character if it is in no word. `line` of this word. Ð and Đ look alike, so
 *   another example is preferred
 */
export function partlyChanged(text, original) {
  if (text.length !== original.length) return null;
  const changed = [];
  for (let at = 0; at < text.length; at += 1) if (text[at] !== original[at]) changed.push(at);
  const index = changed.find((at) => !(text[at] === ETH && original[at] === D_WITH_STROKE)) ?? changed[0];
  if (index === undefined || changed.length === countMatches(text, NON_ASCII)) return null;
  const start = startOf(original, index, LETTER);
  let end = index;
  while (end < original.length && LETTER.test(original[end])) end += 1;
  if (end === start) end += 1;
  return {
    count: changed.length,
    line: countMatches(text.slice(0, index), LINE_END) + 1,
    before: text.slice(start, end),
    after: original.slice(start, end),
  };
}
