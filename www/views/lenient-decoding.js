/** Hidden text: what a decoder that skips validation reads from bytes that UTF-8 rejects. */
import { evadesFilters, describeOrigin } from '../hidden-text.js';
import { formatNumber, formatCount, display, hexBytes, uPlus } from '../format.js';
import { isHiddenTextLikely } from '../suggest-encoding.js';
import { select } from '../state.js';
import { attribute, make, glyphWithNumber, text } from './dom.js';
import { decodedLine } from './decoded-text.js';

const MAX_ROWS = 100;

/** Joins surrogate pairs into one character. */
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

function row(hidden) {
  const { offset, length, bytes, reads } = hidden;
  const button = make(
    'button',
    { type: 'button', class: 'lenient-row', 'data-offset': offset, 'data-end': offset + length },
    make('span', { class: 'where' }, `offset ${formatNumber(offset)}`),
    make('code', {}, hexBytes(bytes)),
    make(
      'span',
      { class: 'arrow' },
      make('span', { 'aria-hidden': 'true' }, '→'),
      make('span', { class: 'sr-only' }, 'reads'),
    ),
    make(
      'span',
      { class: 'reads' },
      ...reads.flatMap((codePoint) => glyphWithNumber(display(codePoint), uPlus(codePoint))),
    ),
    make(
      'span',
      { class: 'reason', ...(evadesFilters(hidden) ? { 'data-disguise': '' } : {}) },
      describeOrigin(hidden),
    ),
  );
  return make('li', {}, button);
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const title = section.querySelector('h2');
  const tally = section.querySelector('.tally');
  const context = section.querySelector('.context');
  const list = section.querySelector('ul');
  const more = section.querySelector('.hint');

  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) select(store, Number(button.dataset.offset));
  });

  store.subscribe(['hiddenText', 'encoding', 'recognition'], (state) => {
    const { hiddenText, encoding } = state;
    const rows = encoding.startsWith('utf-8') && isHiddenTextLikely(state) ? hiddenText.rows : [];
    section.hidden = rows.length === 0;
    if (rows.length === 0) return;
    const range = hiddenText.complete ? '' : ` in the first ${formatCount(hiddenText.examined, 'byte')}`;
    // Surrogates, as databases and Java write them, hide nothing.
    text(title, hiddenText.rows.some(evadesFilters) ? 'Hidden text' : 'Lenient decoding');
    text(tally, `${formatCount(rows.length, 'place')}${range}`);
    list.replaceChildren(...rows.slice(0, MAX_ROWS).map(row));
    text(more, rows.length > MAX_ROWS ? `Only the first ${MAX_ROWS} places are listed.` : '');
  });

  store.subscribe(['hiddenText', 'comparison', 'selection'], ({ hiddenText, comparison, selection }) => {
    for (const button of list.querySelectorAll('button')) {
      const { offset, end } = button.dataset;
      const isSelected = selection && selection.offset >= Number(offset) && selection.offset < Number(end);
      attribute(button, 'aria-current', isSelected ? 'true' : null);
    }
    const lenient = comparison?.readings.find(({ encoding }) => encoding === 'utf-8-rfc2044');
    const here =
      hiddenText?.rows.filter(({ offset }) => comparison && offset >= comparison.from && offset < comparison.to) ?? [];
    context.hidden = !lenient || here.length === 0;
    if (context.hidden) return;
    const isHidden = ({ from, to }) => here.some(({ offset, length }) => from < offset + length && to > offset);
    context.replaceChildren('Without validation: ', decodedLine(comparison, withJoinedPairs(lenient), isHidden));
  });
}
