/** What the page shows of a text that was decoded in the wrong encoding: an excerpt of the repaired text, and a word that changes. */
import { countMatches } from './format.js';

const MAX_EXCERPT = 80; // characters
const NON_ASCII = /[^\0-\x7f]/g;
const LINE_END = /\r\n?|\n/g;

const NOT_SPACE = /\S/;
const LETTER = /[\p{L}\p{M}\p{Nd}]/u;

/** Returns the index from which on all characters before `index` match a pattern. */
function startOf(text, index, pattern) {
  let start = index;
  while (start > 0 && pattern.test(text[start - 1])) start -= 1;
  return start;
}

/**
 * Returns an excerpt of one piece. It begins at the word at an index.
 *
 * @param {string} text
 * @param {number} [index] without it, that of the first character beyond ASCII
 */
export function excerptOf(text, index = Math.max(0, text.search(NON_ASCII))) {
  const start = startOf(text, index, NOT_SPACE);
  const shown = Array.from(text.slice(start, start + 2 * MAX_EXCERPT))
    .slice(0, MAX_EXCERPT)
    .join('');
  return {
    pieces: [{ text: shown, mark: true }],
    before: start > 0,
    after: start + shown.length < text.length,
  };
}

/**
 * Returns which characters of a text change, if others beyond ASCII stay. Returns null if all of them change, or if the two texts have different
 * lengths.
 *
 * @param {string} text
 * @param {string} original
 * @returns {{ count: number, index: number, line: number, before: string, after: string } | null} `count` of the characters; `index` and `line`
 *   of the first of them; `before` and `after`: the letters of its word
 */
export function partlyChanged(text, original) {
  if (text.length !== original.length) return null;
  const changed = [];
  for (let at = 0; at < text.length; at += 1) if (text[at] !== original[at]) changed.push(at);
  const [index] = changed;
  if (index === undefined || changed.length === countMatches(text, NON_ASCII)) return null;
  const start = startOf(original, index, LETTER);
  let end = index;
  while (end < original.length && LETTER.test(original[end])) end += 1;
  return {
    count: changed.length,
    index,
    line: countMatches(text.slice(0, index), LINE_END) + 1,
    before: text.slice(start, end),
    after: original.slice(start, end),
  };
}
