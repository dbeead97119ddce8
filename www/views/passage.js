/** A line of text as one encoding reads it: characters and labels, a cross for what it refuses, the place marked. */
import { display, uPlus } from '../format.js';
import { make } from './dom.js';

const [FLAGGED, MALFORMED] = [1, 2];
const SPACE = 0x20;
const OPEN_BOX = { text: '\u2423', label: false }; // a space that is seen, and narrow

/**
 * @param {object} passage what the worker's `passage` answered
 * @param {{ pieces: object[] }} reading one of its readings
 * @param {(piece: { from: number, to: number }) => boolean} [marked] which pieces are marked; those of the place
 */
export function passageLine(passage, { pieces }, marked = ({ from, to }) => from < passage.end && to > passage.start) {
  const line = make('span', { class: 'passage', dir: 'ltr' });
  const fold = (edge) => line.append(make('span', { class: 'fold', 'aria-hidden': 'true' }, edge));
  if (passage.before) fold('…');
  for (const piece of pieces) {
    const refused = piece.kind === MALFORMED;
    const blank = piece.codePoint === SPACE && !refused;
    const shown = refused
      ? { text: piece.open ? '○' : '✕', label: false }
      : blank
        ? OPEN_BOX
        : display(piece.codePoint);
    const kind = piece.open ? 'open' : refused ? 'refused' : blank ? 'blank' : shown.label ? 'label' : 'plain';
    const name = marked(piece) ? 'mark' : 'span';
    const element = make(
      name,
      { class: piece.kind === FLAGGED ? `${kind} flagged` : kind },
      refused || shown.label ? shown.text : make('bdi', {}, shown.text),
    );
    if (refused) element.append(make('span', { class: 'sr-only' }, piece.open ? ' left undefined ' : ' refused '));
    else element.title = `${uPlus(piece.codePoint)}${piece.kind === FLAGGED ? ', flagged' : ''}`;
    line.append(element);
  }
  if (passage.after) fold('…');
  return line;
}
