/** A line of text as one encoding decodes it: characters and labels, a cross for rejected bytes, the selection marked. */
import { display, uPlus } from '../format.js';
import { REJECTED, UNDEFINED, withWarning } from '../text/selection.js';
import { make } from './dom.js';

const [FLAGGED, MALFORMED] = [1, 2];
const SPACE = 0x20;
const VISIBLE_SPACE = { text: '\u2423', label: false };

/**
 * @param {object} comparison the worker's response to `encodingComparison`
 * @param {{ pieces: object[] }} reading one of its readings
 * @param {(piece: { from: number, to: number }) => boolean} [marked] which pieces are marked; by default those of the selection
 */
export function decodedLine(
  comparison,
  { pieces },
  marked = ({ from, to }) => from < comparison.end && to > comparison.start,
) {
  const line = make('span', { class: 'decoded-text', dir: 'ltr' });
  const fold = (edge) => line.append(make('span', { class: 'fold', 'aria-hidden': 'true' }, edge));
  if (comparison.before) fold('…');
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
      { class: piece.kind === FLAGGED ? `${kind} flagged` : kind },
      rejected || shown.label ? shown.text : make('bdi', {}, shown.text),
    );
    if (rejected) element.append(make('span', { class: 'sr-only' }, piece.isUndefined ? UNDEFINED : REJECTED));
    else element.title = piece.kind === FLAGGED ? withWarning(uPlus(piece.codePoint)) : uPlus(piece.codePoint);
    line.append(element);
  }
  if (comparison.after) fold('…');
  return line;
}
