/** A line of text as one encoding decodes it: characters, labels, a cross for rejected bytes, a circle for undefined bytes, and marks. */
import { display, uPlus } from '../format.js';
import { MALFORMED, WARNING } from '../segment-kinds.js';
import { REJECTED, UNDEFINED, withWarning } from '../text/selection.js';
import { make } from './dom.js';

const SPACE = 0x20;
const VISIBLE_SPACE = { text: '\u2423', label: false };

/**
 * Returns the line for one reading: the text around a selection or a difference, as one encoding decodes it.
 *
 * @param {{ start: number, end: number, before: boolean, after: boolean }} comparison the worker's response to `encodingComparison`, or
 *   the `text` of an excerpt of a compared input. `start` and `end`: the offsets of the selection or of the difference.
 *   `before` and `after` say whether the input has more text on that side.
 * @param {{ pieces: object[] }} reading the segments as `compareEncodings` returns them
 * @param {(piece: { from: number, to: number }) => boolean} [marked] returns whether a piece is marked; by default, if it is selected
 */
export function decodedLine(
  comparison,
  { pieces },
  marked = ({ from, to }) => from < comparison.end && to > comparison.start,
) {
  const line = make('span', { class: 'decoded-text', dir: 'ltr' });
  const ellipsis = () => line.append(make('span', { class: 'omitted', 'aria-hidden': 'true' }, '…'));
  if (comparison.before) ellipsis();
  for (const piece of pieces) {
    const rejected = piece.kind === MALFORMED;
    const blank = piece.codePoint === SPACE && !rejected;
    const shown = rejected
      ? { text: piece.isUndefined ? '○' : '✕', label: false }
      : blank
        ? VISIBLE_SPACE
        : display(piece.codePoint);
    const kind = piece.isUndefined
      ? 'undefined-mapping'
      : rejected
        ? 'rejected'
        : blank
          ? 'blank'
          : shown.label
            ? 'label'
            : 'plain';
    const name = marked(piece) ? 'mark' : 'span';
    const element = make(
      name,
      { class: piece.kind === WARNING ? `${kind} flagged` : kind },
      rejected || shown.label ? shown.text : make('bdi', {}, shown.text),
    );
    if (rejected) element.append(make('span', { class: 'sr-only' }, piece.isUndefined ? UNDEFINED : REJECTED));
    else element.title = piece.kind === WARNING ? withWarning(uPlus(piece.codePoint)) : uPlus(piece.codePoint);
    line.append(element);
  }
  if (comparison.after) ellipsis();
  return line;
}
