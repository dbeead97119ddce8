/**
 * The list of faults: offset, bytes, reason and clause of each, with buttons for the next and previous one. Faults that
 * only follow from an invalid lead byte are part of its row.
 */
import {
  clauseOf,
  formatNumber,
  formatCount,
  faultCount,
  FAULTS_AND_PLACES,
  hexBytes,
  hexOffset,
  isSurrogatePair,
  timesEncoded,
} from '../format.js';
import { select, requestRange } from '../state.js';
import { attribute, make, text } from './dom.js';
import { virtualRows } from './virtual-rows.js';

const ROW_HEIGHT = 88;
const MAX_ROWS = 4.4; // the cut row shows that there are more

/** Returns the bytes of a fault, and the bytes after it that are faults only because of it. */
function faultBytes({ length, bytes, followOnBytes }) {
  const own = make('span', {}, hexBytes(bytes));
  if (followOnBytes.length === 0) return [own, ` · ${formatCount(length, 'byte')}`];
  const rest = make('span', { class: 'follow-on' }, hexBytes(followOnBytes));
  return isSurrogatePair(followOnBytes) ? [own, ' ', rest, ' (pair)'] : [own, ' followed by ', rest];
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ goToFault: (direction: 1 | -1) => void }} actions
 */
export function mount(section, store, { goToFault }) {
  const list = section.querySelector('[role=listbox]');
  const tally = section.querySelector('.tally');
  const hint = section.querySelector('.hint');
  const steps = [...section.querySelectorAll('button')];
  let rowsMade = 0;
  let pending = null; // the row to select when it arrives
  let revealed = null; // the offset that was last scrolled to

  const rows = virtualRows(list, {
    create() {
      rowsMade += 1;
      return make(
        'div',
        { class: 'fault', role: 'option', id: `fault-${rowsMade}` },
        make('span', { class: 'reason' }),
        make('span', { class: 'where' }),
        make('span', { class: 'bytes' }),
        make('cite', {}),
        make('span', { class: 'why' }),
      );
    },
    draw,
    onRange: (from, to) => requestRange(store, 'faultRange', from, to),
    selected: () => store.get().detail?.faultRow ?? -1,
    height: ROW_HEIGHT,
    max: MAX_ROWS,
  });

  function draw(row, index) {
    const { faults, detail, scan } = store.get();
    const fault = faults && index >= faults.from && index < faults.to ? faults.rows[index - faults.from] : null;
    const isSelected = detail?.faultRow === index;
    attribute(row, 'aria-posinset', index + 1);
    attribute(row, 'aria-setsize', scan?.listed ?? 0);
    attribute(row, 'aria-selected', isSelected ? 'true' : 'false');
    attribute(row, 'data-severity', fault?.severity ?? null);
    if (isSelected) attribute(list, 'aria-activedescendant', row.id);
    const [reason, where, bytes, cite, why] = row.children;
    text(where, fault ? `offset ${formatNumber(fault.offset)} · 0x${hexOffset(fault.offset, 2)}` : '');
    text(reason, fault?.reason ?? '');
    bytes.replaceChildren(...(fault ? faultBytes(fault) : []));
    text(why, fault?.sentence ?? '');
    text(cite, clauseOf(fault?.citation));
    attribute(row, 'title', fault ? `${fault.sentence} ${cite.textContent}` : null);
  }

  function drawTotals({ scan, encoding, everyByte, doc, repair }) {
    const { errors = 0, followOn = 0, warnings = 0, listed = 0 } = scan ?? {};
    const total = errors + warnings;
    section.dataset.none = total === 0 ? 'true' : 'false';
    const counts = [];
    if (errors > 0 || warnings === 0)
      counts.push(followOn + warnings > 0 ? faultCount(errors, followOn) : formatNumber(errors));
    if (warnings > 0) counts.push(formatCount(warnings, 'warning'));
    text(tally, scan ? counts.join(', ') : '');
    const reason = everyByte.includes(encoding)
      ? `every byte is allowed in ${encoding}`
      : `the input is valid ${encoding}`;
    const none = doc?.length > 0 && scan?.finished ? `No faults: ${reason}.` : '';
    const { places } = repair ?? {};
    const what = places?.isEncodedAgain ? `is encoded ${timesEncoded(places.times)}` : 'was wrongly decoded';
    const doubled = none && places ? ` Press F8 to go through the text that ${what}.` : '';
    text(hint, total === 0 ? `${none}${doubled}` : followOn > 0 ? FAULTS_AND_PLACES : '');
    for (const button of steps) button.disabled = total === 0;
    rows.resize(listed);
    list.hidden = total === 0;
    rows.redraw();
  }

  /** Selects a fault by its row; one that is not loaded yet is selected when it arrives. */
  function selectFault(index) {
    const { faults } = store.get();
    const isLoaded = faults && index >= faults.from && index < faults.to;
    pending = isLoaded ? null : index;
    if (isLoaded) select(store, faults.rows[index - faults.from].offset);
  }

  list.addEventListener('click', (event) => {
    const row = event.target.closest('.fault');
    if (row) selectFault(Number(row.getAttribute('aria-posinset')) - 1);
  });

  list.addEventListener('keydown', (event) => {
    const { detail, scan } = store.get();
    const at = detail?.faultRow ?? -1;
    const moves = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: scan.listed - 1,
      PageUp: at - rows.page(),
      PageDown: at + rows.page(),
    };
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (at < 0 && event.key.startsWith('Arrow')) {
      goToFault(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const wanted = Math.max(0, Math.min(scan.listed - 1, moves[event.key]));
    rows.reveal(wanted);
    selectFault(wanted);
  });

  for (const button of steps) button.addEventListener('click', () => goToFault(Number(button.dataset.step)));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goToFault(event.shiftKey ? -1 : 1);
  });

  store.subscribe(['scan', 'encoding', 'doc', 'repair'], drawTotals);
  store.subscribe(['faults'], () => {
    if (pending !== null) selectFault(pending);
    rows.redraw();
  });
  store.subscribe(['selection', 'doc'], () => {
    pending = null;
    revealed = null;
  });
  store.subscribe(['detail'], ({ detail }) => {
    if (detail && detail.faultRow >= 0 && detail.offset !== revealed) {
      revealed = detail.offset;
      rows.reveal(detail.faultRow);
    }
    rows.redraw();
  });
}
