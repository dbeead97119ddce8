/**
 * The code page: a 16 x 16 table of the role of each byte in the selected encoding, with its count in the input.
 * Selecting a cell goes to the next occurrence of the byte.
 */
import { blockLabel, formatCount, display, hexByte, roleOf, shortCount, uPlus } from '../format.js';
import { attribute, make, text } from './dom.js';

const DIGITS = [...'0123456789ABCDEF'];

/** Returns the two lines of a cell: the character or block, and the first code point or the continuation's payload. */
function captions(cell) {
  const { key } = roleOf(cell.role);
  if (key === 'continuation') return ['•', `+${hexByte(cell.offset ?? 0)}`];
  if (key === 'never') return ['', ''];
  if (cell.first === undefined) return ['', ''];
  const number = cell.first.toString(16).toUpperCase().padStart(4, '0');
  if (key === 'lead' || key === 'restricted') return [blockLabel(cell.last), number];
  return [cell.control ?? display(cell.first).text, number];
}

/** Returns the sentence about a cell; without the number of occurrences if there is no input. */
function describe(cell, occurrences, { isEmpty, isScanned }) {
  const { key, name } = roleOf(cell.role);
  const parts = [`${hexByte(cell.octet)} (${cell.octet}): ${name}`];
  if (key === 'continuation' && cell.offset !== undefined) parts.push(`adds ${hexByte(cell.offset)} to the code point`);
  if (cell.first !== undefined) {
    const last = cell.last ?? cell.first;
    parts.push(last === cell.first ? uPlus(cell.first) : `${uPlus(cell.first)} to ${uPlus(last)}`);
  }
  if (cell.control) parts.push(cell.control);
  if (cell.blocks.length > 0 && cell.blocks.length <= 3) parts.push(cell.blocks.join(', '));
  else if (cell.blocks.length > 3) {
    parts.push(`${cell.blocks[0]} to ${cell.blocks.at(-1)} (${formatCount(cell.blocks.length, 'block')})`);
  }
  if (isEmpty) return `${parts.join('; ')}.`;
  const soFar = isScanned ? '' : ' so far';
  const frequency =
    occurrences === 0 ? `does not occur in the input${soFar}` : `occurs ${formatCount(occurrences, 'time')}${soFar}`;
  return `${parts.join('; ')}. It ${frequency}.`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ goToByte: (byte: number, direction: 1 | -1) => void }} actions
 */
export function mount(section, store, { goToByte }) {
  const table = section.querySelector('table');
  const title = section.querySelector('h2');
  const tally = section.querySelector('.tally');
  const facts = section.querySelector('.cell-facts');
  const steps = [...facts.querySelectorAll('button')];
  const cells = [];

  function build() {
    const head = make('tr', { role: 'row' }, make('td', { role: 'presentation' }));
    head.append(...DIGITS.map((digit) => make('th', { scope: 'col', role: 'columnheader' }, `_${digit}`)));
    const body = make('tbody', { role: 'rowgroup' });
    for (const high of DIGITS) {
      const row = make('tr', { role: 'row' }, make('th', { scope: 'row', role: 'rowheader' }, `${high}_`));
      for (const low of DIGITS) {
        const cell = make(
          'td',
          { role: 'gridcell', id: `page-${high}${low}`, tabindex: '-1' },
          make('span', { class: 'sr-only' }),
          make('span', { class: 'cell-text' }),
          make('span', { class: 'number' }),
          make('span', { class: 'occurrences' }),
        );
        cells.push(cell);
        row.append(cell);
      }
      body.append(row);
    }
    cells[0].tabIndex = 0;
    table.replaceChildren(make('thead', { role: 'rowgroup' }, head), body);
  }

  function drawCells({ codePage }) {
    text(title, codePage && !codePage.cells ? 'Code units' : 'Code page');
    section.dataset.absent = codePage && !codePage.cells ? 'true' : 'false';
    text(tally, codePage ? codePage.encoding : '');
    if (codePage && !codePage.cells) {
      text(
        facts.firstElementChild,
        `${codePage.encoding} has code units wider than a byte, so there is no table of single bytes.`,
      );
    }
    if (!codePage?.cells) return;
    for (const { octet: byte, role, length, ...rest } of codePage.cells) {
      const cell = cells[byte];
      const { key } = roleOf(role);
      const [caption, number] = captions({ byte, role, length, ...rest });
      attribute(cell, 'data-role', key);
      attribute(cell, 'data-length', key === 'lead' || key === 'restricted' ? length : null);
      attribute(cell, 'data-label', (rest.control ?? display(byte).label) && byte < 0x80 ? '' : null);
      text(cell.children[0], `${hexByte(byte)}, ${roleOf(role).name},`);
      text(cell.children[1], caption);
      text(cell.children[2], number);
      attribute(cell.children[2], 'data-long', number.length > 6 ? '' : null);
    }
  }

  function drawCounts({ scan }) {
    const histogram = scan?.histogram;
    const max = histogram ? Math.max(1, ...histogram) : 1;
    for (const [byte, cell] of cells.entries()) {
      const occurrences = histogram?.[byte] ?? 0;
      text(cell.children[3], occurrences === 0 ? '' : `×${shortCount(occurrences)}`);
      attribute(cell, 'data-present', occurrences > 0 ? '' : null);
      cell.style.setProperty('--share', occurrences === 0 ? '0' : String(Math.log1p(occurrences) / Math.log1p(max)));
    }
  }

  function drawSelected({ byte, codePage, doc, scan }) {
    for (const [index, cell] of cells.entries()) {
      attribute(cell, 'aria-selected', index === byte ? 'true' : 'false');
    }
    if (byte !== null) {
      for (const cell of cells) cell.tabIndex = cell === cells[byte] ? 0 : -1;
    }
    const occurrences = byte === null ? 0 : (scan?.histogram[byte] ?? 0);
    for (const button of steps) {
      button.disabled = occurrences === 0;
      button.hidden = !codePage?.cells;
      attribute(
        button,
        'aria-label',
        `${button.dataset.step === '1' ? 'Next' : 'Previous'} occurrence of ${byte === null ? 'the selected byte' : hexByte(byte)}`,
      );
    }
    if (!codePage?.cells) return;
    text(
      facts.firstElementChild,
      byte === null
        ? 'Select a cell to see its role and to go to the places where it occurs.'
        : describe(codePage.cells[byte], occurrences, { isEmpty: !doc?.length, isScanned: scan?.finished ?? true }),
    );
  }

  function selectByte(byte) {
    store.set({ byte });
    if ((store.get().scan?.histogram[byte] ?? 0) > 0) goToByte(byte, 1);
  }

  table.addEventListener('click', (event) => {
    const cell = event.target.closest('[role=gridcell]');
    if (cell) selectByte(cells.indexOf(cell));
  });

  table.addEventListener('keydown', (event) => {
    const index = cells.indexOf(event.target.closest('[role=gridcell]'));
    if (index < 0 || event.altKey || event.metaKey) return;
    const moves = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - 16,
      ArrowDown: index + 16,
      Home: event.ctrlKey ? 0 : index - (index % 16),
      End: event.ctrlKey ? 255 : index - (index % 16) + 15,
      PageUp: index % 16,
      PageDown: 240 + (index % 16),
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      selectByte(index);
    } else if (event.key in moves) {
      event.preventDefault();
      const to = moves[event.key];
      if (to < 0 || to > 255) return;
      for (const cell of cells) cell.tabIndex = cell === cells[to] ? 0 : -1;
      cells[to].focus();
    }
  });

  for (const button of steps) {
    button.addEventListener('click', () => {
      const { byte } = store.get();
      if (byte !== null) goToByte(byte, Number(button.dataset.step));
    });
  }

  build();
  store.subscribe(['codePage'], drawCells);
  store.subscribe(['scan'], drawCounts);
  store.subscribe(['byte', 'codePage', 'doc', 'scan'], drawSelected);
}
