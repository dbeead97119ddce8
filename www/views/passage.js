/** A line of text as one encoding reads it: characters and labels, a cross for what it refuses, the place marked. */
import { display, uPlus } from '../format.js';
import { make } from './dom.js';

const [FLAGGED, MALFORMED] = [1, 2];
const SPACE = 0x20;
const OPEN_BOX = { text: '\u2423', label: false }; // a space that is seen, and narrow

/**
 * @param {object} passage what the worker's `passage` answered
 * @param {{ pieces: object[] }} reading one of its readings
 * @param {{ marked?: (piece: { from: number, to: number }) => boolean, undefined?: boolean }} [options] which pieces are
 *   marked, those of the place unless told; whether what is not read there is left undefined, and not refused
 */
export function passageLine(passage, { pieces }, { marked, undefined: open = false } = {}) {
  const isPlace = ({ from, to }) => from < passage.end && to > passage.start;
  const line = make('span', { class: 'passage', dir: 'ltr' });
  const fold = (edge) => line.append(make('span', { class: 'fold', 'aria-hidden': 'true' }, edge));
  if (passage.before) fold('…');
  for (const piece of pieces) {
    const refused = piece.kind === MALFORMED;
    const blank = piece.codePoint === SPACE && !refused;
    const isOpen = open && refused && isPlace(piece);
    const shown = refused ? { text: isOpen ? '○' : '✕', label: false } : blank ? OPEN_BOX : display(piece.codePoint);
    const kind = isOpen ? 'open' : refused ? 'refused' : blank ? 'blank' : shown.label ? 'label' : 'plain';
    const name = (marked ?? isPlace)(piece) ? 'mark' : 'span';
    const element = make(
      name,
      { class: piece.kind === FLAGGED ? `${kind} flagged` : kind },
      refused || shown.label ? shown.text : make('bdi', {}, shown.text),
    );
    if (refused) element.append(make('span', { class: 'sr-only' }, isOpen ? ' left undefined ' : ' refused '));
    else element.title = `${uPlus(piece.codePoint)}${piece.kind === FLAGGED ? ', flagged' : ''}`;
    line.append(element);
  }
  if (passage.after) fold('…');
  return line;
}
