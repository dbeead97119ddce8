/** An excerpt of a text with its changes. */

const LINE_END = /\r\n?|\n/;
/** The place between white space and the word after it. */
const WORD_START = /(?<=\s)(?!\s)/;

/** Returns a text without the word at its start, which may be partial. A text without spaces is returned as it is. */
export const fromWord = (text) => text.slice(Math.max(0, text.search(WORD_START)));

/**
 * Removes the start of the text before the first change: a partial line or, if the text is within one line, a partial word. Returns the rest as
 * `text`; `before`: whether the rest begins within a line.
 */
function withoutCutStart(text) {
  const lineEnd = LINE_END.exec(text);
  if (lineEnd) return { text: text.slice(lineEnd.index + lineEnd[0].length), before: false };
  return { text: fromWord(text), before: true };
}

/**
 * Returns an excerpt of a changed text, as pieces. The excerpt begins shortly before the first change, at the start of a line, or else at the start
 * of a word. A piece with `mark` is the new text of a change. `before`: whether the excerpt begins within a line; `after`: whether the text has more
 * characters after the excerpt.
 *
 * @param {object} source the text before the changes
 * @param {number} source.length in elements: bytes or code units
 * @param {(from: number, to: number) => string} source.decode returns the text of these elements
 * @param {(at: number) => number} source.boundaryBefore returns the character boundary at or before an element
 * @param {number} source.elementsPerUnit the maximum number of elements for each code unit of the decoded text
 * @param {{ offset: number, length: number, after: string }[]} changes in order, in elements, each with its new text
 * @param {{ before: number, maxLength: number }} limits `before`: the maximum number of elements before the first change; `maxLength`: the
 *   maximum number of code units in the excerpt
 * @returns {{ pieces: { text: string, mark: boolean }[], before: boolean, after: boolean }}
 */
export function changesExcerpt(source, changes, limits) {
  const start = Math.max(0, (changes[0]?.offset ?? 0) - limits.before);
  let at = start === 0 ? 0 : source.boundaryBefore(start);
  const pieces = [];
  let remaining = limits.maxLength; // code units
  const add = (text, mark) => {
    if (text === '' && !mark) return;
    // Does not cut between the halves of a surrogate pair.
    const end = text.codePointAt(remaining - 1) > 0xffff ? remaining - 1 : remaining;
    pieces.push({ text: text.slice(0, end), mark });
    remaining -= text.length;
  };
  // Returns where decoding can stop. The elements up to this place decode to at least one code unit more than the excerpt can show, so `add` shortens
  // their text.
  const decodeEnd = () => at + source.elementsPerUnit * (remaining + 1);
  let before = at > 0;
  for (const { offset, length, after } of changes) {
    if (remaining > 0) {
      const unchanged = source.decode(at, Math.min(offset, decodeEnd()));
      const shown = before && pieces.length === 0 ? withoutCutStart(unchanged) : { text: unchanged, before };
      before = shown.before;
      add(shown.text, false);
    }
    if (remaining <= 0) return { pieces, before, after: true };
    add(after, true);
    at = offset + length;
  }
  const end = remaining > 0 ? Math.min(source.length, decodeEnd()) : at;
  if (remaining > 0) add(source.decode(at, end), false);
  return { pieces, before, after: remaining < 0 || end < source.length };
}
