/** Text of the input as elements: controls and invisible characters are labels, and no character reorders the characters around it. */
import { display, hexBytes, uPlus } from '../format.js';
import { directionOf } from '../text-direction.js';
import { make } from './dom.js';

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Returns the label of a control or an invisible character. @param {number} codePoint */
export const labelOf = (codePoint) =>
  make('span', { class: 'label', title: uPlus(codePoint) }, display(codePoint).text);

/**
 * Returns elements that show a text. A line feed has a label and breaks the line.
 *
 * @param {string} text
 * @param {'ltr' | 'rtl'} [dir] the direction of the text
 * @returns {Node[]}
 */
export function visibleText(text, dir = directionOf(text)) {
  const nodes = [];
  let run = '';
  const endRun = () => {
    if (run !== '') nodes.push(make('bdi', { dir }, run));
    run = '';
  };
  for (const character of text) {
    const codePoint = character.codePointAt(0);
    const shown = display(codePoint);
    // A combining mark stays on the character before it. At the start of a run, it would be drawn on a quotation mark before the
    // text, so the run starts with `shown.text`, in which a mark has a dotted circle.
    if (codePoint === SPACE || !shown.label) run += run === '' && codePoint !== SPACE ? shown.text : character;
    else {
      endRun();
      nodes.push(labelOf(codePoint));
      if (codePoint === LINE_FEED) nodes.push(make('br'));
    }
  }
  endRun();
  return nodes;
}

/**
 * Returns elements that show the beginning of a text, with “…” if more text follows. No surrogate pair is cut.
 *
 * @param {string} text
 * @param {number} max the number of code units to show
 * @returns {Node[]}
 */
export const visibleBeginning = (text, max) =>
  visibleText(text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text);

/** Splits pieces of a text into lines. A line feed ends the line that it is in. */
function linesOf(pieces) {
  const lines = [[]];
  for (const piece of pieces) {
    const parts = piece.bytes ? [piece] : piece.text.split(/(?<=\n)/).map((text) => ({ ...piece, text }));
    for (const part of parts) {
      lines.at(-1).push(part);
      if (part.text?.endsWith('\n')) lines.push([]);
    }
  }
  return lines;
}

/**
 * Returns a paragraph with pieces of a text, of which some are marked. A piece with `bytes` is malformed. Each line has its own direction:
 * otherwise, a Hebrew line of a subtitle would reverse the times in the line before.
 *
 * @param {{ pieces: { text?: string, bytes?: Uint8Array, mark?: boolean }[], before: boolean, after: boolean }} preview
 *   `before` and `after`: whether the text continues before and after the pieces
 */
export function previewText({ pieces, before, after }) {
  const ellipsis = () => make('span', { class: 'omitted' }, '…');
  const isNoBreak = ({ nodeName }) => nodeName !== 'BR'; // each line is a block
  const element = ({ text, bytes, mark }, dir) =>
    make(
      mark ? 'mark' : 'span',
      {},
      ...(bytes ? [make('span', { class: 'rejected' }, hexBytes(bytes))] : visibleText(text, dir).filter(isNoBreak)),
    );
  const lines = linesOf(pieces);
  if (lines.at(-1).length === 0 && !after && lines.length > 1) lines.pop();
  return make(
    'p',
    { class: 'decoded-text preview', dir: 'ltr' },
    ...lines.map((line, at) => {
      const dir = directionOf(line.map(({ text = '' }) => text).join(''));
      return make(
        'span',
        { class: 'preview-line', dir },
        ...(before && at === 0 ? [ellipsis()] : []),
        ...line.map((piece) => element(piece, dir)),
        ...(after && at === lines.length - 1 ? [ellipsis()] : []),
      );
    }),
  );
}
