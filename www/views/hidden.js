/** Hidden text: what a decoder that skips the checks reads from bytes that UTF-8 refuses. */
import { evadesFilters, describeOrigin } from '../hidden-text.js';
import { count, counted, display, hexBytes, uPlus } from '../format.js';
import { isHiddenTextLikely } from '../suggest-encoding.js';
import { select } from '../state.js';
import { attribute, make, readAs, text } from './dom.js';
import { passageLine } from './passage.js';

const LISTED = 100;

/** The pieces of a reading with pairs of surrogates as the one character that they are, as in the rows. */
function paired({ pieces }) {
  const made = [];
  for (const piece of pieces) {
    const high = made.at(-1);
    if (high?.codePoint >> 10 === 0xd800 >> 10 && piece.codePoint >> 10 === 0xdc00 >> 10) {
      const codePoint = 0x10000 + ((high.codePoint & 0x3ff) << 10) + (piece.codePoint & 0x3ff);
      made[made.length - 1] = { ...high, to: piece.to, codePoint };
    } else made.push(piece);
  }
  return { pieces: made };
}

function row(hidden) {
  const { offset, length, bytes, reads } = hidden;
  const button = make(
    'button',
    { type: 'button', class: 'hidden-row', 'data-offset': offset, 'data-end': offset + length },
    make('span', { class: 'where' }, `offset ${count(offset)}`),
    make('code', {}, hexBytes(bytes)),
    make(
      'span',
      { class: 'arrow' },
      make('span', { 'aria-hidden': 'true' }, '→'),
      make('span', { class: 'sr-only' }, 'reads'),
    ),
    make('span', { class: 'reads' }, ...reads.flatMap((codePoint) => readAs(display(codePoint), uPlus(codePoint)))),
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
    const known = hiddenText.complete ? '' : ` in the first ${counted(hiddenText.examined, 'byte')}`;
    // The bytes of an export from a database hide nothing from anybody.
    text(title, hiddenText.rows.some(evadesFilters) ? 'Hidden text' : 'Unchecked reading');
    text(tally, `${counted(rows.length, 'place')}${known}`);
    list.replaceChildren(...rows.slice(0, LISTED).map(row));
    text(more, rows.length > LISTED ? `The first ${LISTED} are listed.` : '');
  });

  store.subscribe(['hiddenText', 'comparison', 'selection'], ({ hiddenText, comparison, selection }) => {
    for (const button of list.querySelectorAll('button')) {
      const { offset, end } = button.dataset;
      const chosen = selection && selection.offset >= Number(offset) && selection.offset < Number(end);
      attribute(button, 'aria-current', chosen ? 'true' : null);
    }
    const unchecked = comparison?.readings.find(({ encoding }) => encoding === 'utf-8-rfc2044');
    const here =
      hiddenText?.rows.filter(({ offset }) => comparison && offset >= comparison.from && offset < comparison.to) ?? [];
    context.hidden = !unchecked || here.length === 0;
    if (context.hidden) return;
    const isHidden = ({ from, to }) => here.some(({ offset, length }) => from < offset + length && to > offset);
    context.replaceChildren('Unchecked, it reads ', passageLine(comparison, paired(unchecked), isHidden));
  });
}
