/** The text of a few bytes with the text around them, in pieces that views/visible-text.js shows. */
import { fileSource, readProblem } from './byte-source.js';
import { fromWord } from './changes-excerpt.js';
import { DecodedSource } from './decoded-source.js';
import { isScalarValue, NO_CODE_POINT } from './format.js';
import { MALFORMED } from './segment-kinds.js';

const CONTEXT = 40; // bytes on each side
export const MAX_SHOWN_LENGTH = 120; // bytes, without the context on each side

/**
 * @typedef {{ text?: string, bytes?: Uint8Array }[]} Pieces A piece with `bytes` is malformed.
 * @typedef {object} TextAround
 * @property {Pieces} before the text before the bytes
 * @property {Pieces} middle the text of the bytes
 * @property {Pieces} after the text after the bytes
 * @property {{ before: boolean, after: boolean }} hasMore `before`: whether the text begins within a line; `after`: whether the source has more bytes
 *   after the text
 */

/**
 * Returns the text of the `length` bytes from `offset` on, at most about `MAX_SHOWN_LENGTH` of them, with the text around these bytes in the same
 * line.
 *
 * @param {DecodedSource} decoded
 * @param {{ offset: number, length: number }} place in bytes
 * @returns {Promise<TextAround>}
 */
export async function textAround(decoded, { offset, length }) {
  const from = Math.max(0, offset - CONTEXT);
  const to = Math.min(decoded.source.length, offset + Math.min(length, MAX_SHOWN_LENGTH) + CONTEXT);
  const { starts, kinds, codePoints, bytes } = await decoded.window(from, to);
  const sides = { before: [], middle: [], after: [] };
  for (const [at, kind] of kinds.entries()) {
    // Segments without a code point, such as escape sequences of ISO-2022-JP, only change the state of the decoder.
    const isStateChange = kind !== MALFORMED && codePoints[at] === NO_CODE_POINT;
    if (starts[at] < from || starts[at + 1] > to || isStateChange) continue;
    const side = starts[at + 1] <= offset ? 'before' : starts[at] < offset + length ? 'middle' : 'after';
    const lastPiece = sides[side].at(-1);
    const text = kind !== MALFORMED && isScalarValue(codePoints[at]) ? String.fromCodePoint(codePoints[at]) : null;
    if (text === null) sides[side].push({ bytes: bytes.slice(starts[at] - from, starts[at + 1] - from) });
    else if (lastPiece?.text !== undefined) lastPiece.text += text;
    else sides[side].push({ text });
  }
  const isAtLineStart = cutAtLines(sides);
  if (from > 0 && !isAtLineStart && sides.before[0]?.text !== undefined)
    sides.before[0].text = fromWord(sides.before[0].text);
  return { ...sides, hasMore: { before: from > 0 && !isAtLineStart, after: to < decoded.source.length } };
}

/** Returns the number of code units of pieces. A malformed piece counts as one. @param {Pieces} pieces */
const unitsOf = (pieces) => pieces.reduce((sum, { text = ' ' }) => sum + text.length, 0);

/**
 * Makes two texts begin the same number of code units before their middles, so that a reader can compare them. The bytes before a middle
 * can be more characters in one text than in the other.
 */
function beginTogether(...texts) {
  const wanted = Math.min(...texts.map(({ before }) => unitsOf(before)));
  for (const { before, hasMore } of texts) {
    for (let excess = unitsOf(before) - wanted; excess > 0; excess = unitsOf(before) - wanted) {
      const { text = ' ' } = before[0];
      hasMore.before = true;
      if (text.length <= excess) before.shift();
      // Does not cut between the halves of a surrogate pair.
      else before[0].text = text.slice(text.codePointAt(excess - 1) > 0xffff ? excess + 1 : excess);
      if (before.length === 0 || text.length > excess) break;
    }
  }
}

/** Returns the pieces with a `mark` for each piece of `middle`, as `previewText` of views/visible-text.js takes them. */
export const markedPieces = ({ before, after, hasMore }, middle) => ({
  ...hasMore,
  pieces: [...before, ...middle.map((piece) => ({ ...piece, mark: true })), ...after],
});

/**
 * Cuts the texts before and after the bytes at the line that contains the bytes. If the bytes are at the start of a line, keeps the line before
 * them. Returns whether `before` now begins at the start of a line.
 */
function cutAtLines({ before, after }) {
  const start = before.findLastIndex(({ text }) => text?.trimEnd().includes('\n'));
  if (start >= 0) {
    before.splice(0, start);
    before[0].text = before[0].text.slice(before[0].text.trimEnd().lastIndexOf('\n') + 1);
  }
  const end = after.findIndex(({ text }) => text?.includes('\n'));
  if (end >= 0) {
    after.splice(end + 1);
    after[end].text = after[end].text.slice(0, after[end].text.indexOf('\n') + 1);
  }
  return start >= 0;
}

/**
 * Returns the old and the new text of each change, with the text around them; null if the file can no longer be read.
 *
 * @param {object} codec the package
 * @param {DecodedSource} edited the open document
 * @param {Blob} original the document before all edits
 * @param {import('./edits.js').Change[]} changes
 * @returns {Promise<{ was: object, becomes: object }[] | null>} each as `previewText` of views/visible-text.js takes it
 */
export async function textsOfChanges(codec, edited, original, changes) {
  const decoded = new DecodedSource(codec, fileSource(original), edited.encoding);
  try {
    await decoded.start();
    return await textsIn(decoded, edited, changes);
  } catch (error) {
    if (readProblem('', error) === null) throw error;
    return null;
  }
}

/** Returns the text of each change in both documents, in the form that `textsOfChanges` returns. */
async function textsIn(original, edited, changes) {
  const around = (source, from, to) => textAround(source, { offset: from, length: to - from });
  const texts = [];
  for (const { from, to, originalFrom, originalTo } of changes) {
    const [was, becomes] = [await around(original, originalFrom, originalTo), await around(edited, from, to)];
    beginTogether(was, becomes);
    texts.push({ was: markedPieces(was, was.middle), becomes: markedPieces(becomes, becomes.middle) });
  }
  return texts;
}
