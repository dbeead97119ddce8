/** Hidden text: what a decoder that skips the checks reads from octets that UTF-8 refuses. */
import { count, counted, display, hexOctets, uPlus } from '../format.js';
import { select } from '../state.js';
import { attribute, make, readAs, text } from './dom.js';
import { passageLine } from './passage.js';

const LISTED = 100;

function row({ offset, length, octets, reads, reason }) {
  const button = make(
    'button',
    { type: 'button', class: 'hidden-row', 'data-offset': offset, 'data-end': offset + length },
    make('span', { class: 'where' }, `offset ${count(offset)}`),
    make('code', {}, hexOctets(octets)),
    make(
      'span',
      { class: 'arrow' },
      make('span', { 'aria-hidden': 'true' }, '→'),
      make('span', { class: 'sr-only' }, 'reads'),
    ),
    make('span', { class: 'reads' }, ...reads.flatMap((codePoint) => readAs(display(codePoint), uPlus(codePoint)))),
    make('span', { class: 'reason' }, reason),
  );
  return make('li', {}, button);
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const tally = section.querySelector('.tally');
  const context = section.querySelector('.context');
  const list = section.querySelector('ul');
  const more = section.querySelector('.hint');

  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) select(store, Number(button.dataset.offset));
  });

  store.subscribe(['hidden', 'encoding'], ({ hidden, encoding }) => {
    const rows = encoding.startsWith('utf-8') ? (hidden?.rows ?? []) : [];
    section.hidden = rows.length === 0;
    if (rows.length === 0) return;
    const known = hidden.complete ? '' : ` in the first ${counted(hidden.looked, 'octet')}`;
    text(tally, `${counted(rows.length, 'place')}${known}`);
    list.replaceChildren(...rows.slice(0, LISTED).map(row));
    text(more, rows.length > LISTED ? `The first ${LISTED} are listed.` : '');
  });

  store.subscribe(['hidden', 'passage', 'selection'], ({ hidden, passage, selection }) => {
    for (const button of list.querySelectorAll('button')) {
      const { offset, end } = button.dataset;
      const chosen = selection && selection.offset >= Number(offset) && selection.offset < Number(end);
      attribute(button, 'aria-current', chosen ? 'true' : null);
    }
    const unchecked = passage?.readings.find(({ encoding }) => encoding === 'utf-8-rfc2044');
    const here = hidden?.rows.filter(({ offset }) => passage && offset >= passage.from && offset < passage.to) ?? [];
    context.hidden = !unchecked || here.length === 0;
    if (context.hidden) return;
    const isHidden = ({ from, to }) => here.some(({ offset, length }) => from < offset + length && to > offset);
    context.replaceChildren('Unchecked, it reads ', passageLine(passage, unchecked, isHidden));
  });
}
