/**
 * The panel “Hidden text”, or “Lenient decoding”: the characters that a decoder without validation reads from bytes
 * that UTF-8 rejects.
 */
import { evadesFilters, describeOrigin } from '../hidden-text.js';
import { display, hexBytes, uPlus } from '../format.js';
import { isHiddenTextLikely } from '../suggest-encoding.js';
import { select } from '../state.js';
import * as words from '../text/problems.js';
import { attribute, make, glyphWithNumber, text } from './dom.js';
import { decodedLine } from './decoded-text.js';

const MAX_ROWS = 100;

/** Returns a reading of `encodingComparison` in which each surrogate pair is one piece. */
function withJoinedPairs({ pieces }) {
  const joined = [];
  for (const piece of pieces) {
    const high = joined.at(-1);
    if (high?.codePoint >> 10 === 0xd800 >> 10 && piece.codePoint >> 10 === 0xdc00 >> 10) {
      const codePoint = 0x10000 + ((high.codePoint & 0x3ff) << 10) + (piece.codePoint & 0x3ff);
      joined[joined.length - 1] = { ...high, to: piece.to, codePoint };
    } else joined.push(piece);
  }
  return { pieces: joined };
}

/**
 * Returns the list item of a place: a button that selects it.
 *
 * @param {object} hidden a row of the response to `hiddenText`
 */
function row(hidden) {
  const { offset, length, bytes, reads } = hidden;
  const button = make(
    'button',
    { type: 'button', class: 'lenient-row', 'data-offset': offset, 'data-end': offset + length },
    make('span', { class: 'where' }, words.place('', offset)),
    make('code', {}, hexBytes(bytes)),
    make(
      'span',
      { class: 'arrow' },
      make('span', { 'aria-hidden': 'true' }, '→'),
      make('span', { class: 'sr-only' }, words.READS),
    ),
    make(
      'span',
      { class: 'characters' },
      ...reads.flatMap((codePoint) => glyphWithNumber(display(codePoint), uPlus(codePoint))),
    ),
    make('span', { class: 'reason' }, describeOrigin(hidden)),
  );
  return make('li', {}, button);
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const title = section.querySelector('h2');
  const tally = section.querySelector('.tally');
  const context = section.querySelector('.context');
  const list = section.querySelector('ul');
  const hint = section.querySelector('.hint');
  let listed = null; // the rows in the list

  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) select(store, Number(button.dataset.offset));
  });

  store.subscribe(['hiddenText', 'encoding', 'recognition', 'findings'], (state) => {
    const { hiddenText, encoding } = state;
    const rows = encoding.startsWith('utf-8') && isHiddenTextLikely(state) ? hiddenText.rows : [];
    section.hidden = rows.length === 0;
    if (rows.length === 0) return;
    // Surrogates, which databases and Java write, hide nothing from filters: only overlong forms are hidden text.
    text(title, hiddenText.rows.some(evadesFilters) ? words.HIDDEN_TEXT : words.LENIENT_DECODING);
    const { isWhole, examined } = hiddenText;
    text(tally, isWhole ? words.places(rows.length) : words.placesInPart(rows.length, examined));
    // New elements would have neither the focus nor the mark of the selected row.
    if (rows !== listed) list.replaceChildren(...rows.slice(0, MAX_ROWS).map(row));
    listed = rows;
    text(hint, rows.length > MAX_ROWS ? words.firstPlacesListed(MAX_ROWS) : '');
  });

  store.subscribe(['hiddenText', 'encodingComparison', 'selection'], (state) => {
    const { hiddenText, encodingComparison: comparison, selection } = state;
    for (const button of list.querySelectorAll('button')) {
      const { offset, end } = button.dataset;
      const isSelected = selection && selection.offset >= Number(offset) && selection.offset < Number(end);
      attribute(button, 'aria-current', isSelected ? 'true' : null);
    }
    const lenient = comparison?.readings.find(({ encoding }) => encoding === 'utf-8-rfc2044');
    const rowsInContext =
      hiddenText?.rows.filter(({ offset }) => comparison && offset >= comparison.from && offset < comparison.to) ?? [];
    context.hidden = !lenient || rowsInContext.length === 0;
    if (context.hidden) return;
    const isInRow = ({ from, to }) => rowsInContext.some(({ offset, length }) => from < offset + length && to > offset);
    context.replaceChildren(words.WITHOUT_VALIDATION, decodedLine(comparison, withJoinedPairs(lenient), isInRow));
  });
}
