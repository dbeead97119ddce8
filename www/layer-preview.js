/** The preview of a decoded layer: a part of its text. */

const PREVIEW_LENGTH = 60; // characters
const MIN_PREVIEW_LENGTH = 40; // characters of a preview that ends after a word
const LINE_ENDS = '\r\n';
const LINE_END = /^(?:\r\n?|\n)/;
const PREVIEW_BEFORE = 12; // characters of a preview before the first character that is changed or not ASCII
const MAX_BEFORE_FROM_WORD = 30; // the maximum number of these characters if the preview begins at the start of a word

/**
 * Returns the index of the first of `characters` that differs from `others`; the length of `characters` if `others` begins with all `characters`.
 */
function firstDifference(characters, others) {
  const at = characters.findIndex((character, index) => character !== others[index]);
  return at < 0 ? characters.length : at;
}

/**
 * Returns the index at which a preview begins, shortly before a given character: the start of its line, or the start of a word near the character. If
 * no word starts near the character, the preview begins within a word.
 *
 * @param {string[]} characters
 * @param {number} first the index of the character
 */
export function startBefore(characters, first) {
  const nearest = Math.max(0, first - PREVIEW_BEFORE);
  const lineEnd = characters.slice(nearest, first).findLastIndex((character) => LINE_ENDS.includes(character));
  if (lineEnd >= 0) return nearest + lineEnd + 1;
  const starts = [];
  for (let at = first; at >= Math.max(0, first - MAX_BEFORE_FROM_WORD); at -= 1)
    if (at === 0 || /\s/.test(characters[at - 1])) starts.push(at);
  return starts.findLast((at) => at >= nearest) ?? starts[0] ?? nearest;
}

/** Returns whether a line begins at an index. */
export const isLineStart = (characters, at) => at === 0 || LINE_ENDS.includes(characters[at - 1]);

/** Returns the line end after a part of a text; a space if the line continues. */
const lineEndAfter = (text, part) => LINE_END.exec(text.slice(text.indexOf(part) + part.length))?.[0] ?? ' ';

/** Returns where a preview ends: after a word, unless the last word is long, and not between CR and LF. */
function endOfPreview(characters, from) {
  const isInCrLf = characters[from + PREVIEW_LENGTH - 1] === '\r' && characters[from + PREVIEW_LENGTH] === '\n';
  const limit = from + PREVIEW_LENGTH - (isInCrLf ? 1 : 0);
  if (limit >= characters.length || /\s/.test(characters[limit])) return limit;
  const space = characters.slice(from, limit).findLastIndex((character) => /\s/.test(character));
  return space >= MIN_PREVIEW_LENGTH ? from + space : limit;
}

/**
 * Returns a part of a decoded text. The part of a long text begins shortly before the first change, in the same line. If the original is ASCII,
 * or changes from its start, the part begins shortly before the first character that is not ASCII. Without such a character, the part is the start of
 * the text. If the part is not the start of the text, `changedHeader`, the line that declares the new encoding, is shown before it.
 */
export function previewOf(text, original, changedHeader) {
  const characters = [...text];
  const firstChange = changedHeader ? 0 : firstDifference(characters, Array.from(original.trimStart()));
  const firstBeyondAscii = characters.findIndex((character) => character > '\x7f');
  const isDecoded = firstBeyondAscii >= 0 && !/[^\0-\x7f]/.test(original);
  const first = firstChange > 0 && !isDecoded ? firstChange : firstBeyondAscii;
  const isLong = characters.length > PREVIEW_LENGTH && first < characters.length;
  const from = isLong && first > 0 ? startBefore(characters, first) : 0;
  const to = endOfPreview(characters, from);
  const shown = characters.slice(from, to).join('');
  const header = changedHeader && from > 0 ? changedHeader + lineEndAfter(text, changedHeader) : '';
  return `${header}${header === '' && isLineStart(characters, from) ? '' : '…'}${shown}${to < characters.length ? '…' : ''}`;
}
