/**
 * The code page: what each of the 256 bytes is for in the chosen encoding, laid out 16 x 16, with how often it
 * occurs in the input. Choosing a cell walks its occurrences.
 */
import { blockLabel, counted, display, hexByte, roleOf, shortCount, uPlus } from '../format.js';
import { attribute, make, text } from './dom.js';

const DIGITS = [...'0123456789ABCDEF'];

/** The two lines of a cell: what it is, and the number the code page article gives with it. */
function captions(cell) {
  const { key } = roleOf(cell.role);
  if (key === 'continuation') return ['•', `+${hexByte(cell.offset ?? 0)}`];
  if (key === 'never') return ['', ''];
  if (cell.first === undefined) return ['', ''];
  const number = cell.first.toString(16).toUpperCase().padStart(4, '0');
  if (key === 'lead' || key === 'restricted') return [blockLabel(cell.last), number];
  return [cell.control ?? display(cell.first).text, number];
}

/** The sentence about a cell. */
function describe(cell, occurrences, scanned) {
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
    parts.push(`${cell.blocks[0]} to ${cell.blocks.at(-1)} (${counted(cell.blocks.length, 'block')})`);
  }
  const soFar = scanned ? '' : ' so far';
  const often =
    occurrences === 0 ? `does not occur in the input${soFar}` : `occurs ${counted(occurrences, 'time')}${soFar}`;
  return `${parts.join('; ')}. It ${often}.`;
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
          make('span', { class: 'what' }),
          make('span', { class: 'number' }),
          make('span', { class: 'often' }),
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
    text(title, codePage && !codePage.cells ? 'Roles of code units' : 'Code page');
    section.dataset.absent = codePage && !codePage.cells ? 'true' : 'false';
    text(tally, codePage ? codePage.encoding : '');
    if (codePage && !codePage.cells) {
      text(
        facts.firstElementChild,
        `${codePage.encoding} is made of units wider than a byte, so it has no table of single bytes.`,
      );
    }
    if (!codePage?.cells) return;
    for (const { octet: byte, role, length, ...rest } of codePage.cells) {
      const cell = cells[byte];
      const { key } = roleOf(role);
      const [what, number] = captions({ byte, role, length, ...rest });
      attribute(cell, 'data-role', key);
      attribute(cell, 'data-length', key === 'lead' || key === 'restricted' ? length : null);
      attribute(cell, 'data-label', (rest.control ?? display(byte).label) && byte < 0x80 ? '' : null);
      text(cell.children[0], `${hexByte(byte)}, ${roleOf(role).name},`);
      text(cell.children[1], what);
      text(cell.children[2], number);
      attribute(cell.children[2], 'data-long', number.length > 6 ? '' : null);
    }
  }

  function drawCounts({ scan }) {
    const histogram = scan?.histogram;
    const most = histogram ? Math.max(1, ...histogram) : 1;
    for (const [byte, cell] of cells.entries()) {
      const often = histogram?.[byte] ?? 0;
      text(cell.children[3], often === 0 ? '' : `×${shortCount(often)}`);
      attribute(cell, 'data-present', often > 0 ? '' : null);
      cell.style.setProperty('--share', often === 0 ? '0' : String(Math.log1p(often) / Math.log1p(most)));
    }
  }

  function drawChosen({ byte, codePage, scan }) {
    for (const [index, cell] of cells.entries()) {
      attribute(cell, 'aria-selected', index === byte ? 'true' : 'false');
    }
    if (byte !== null) {
      for (const cell of cells) cell.tabIndex = cell === cells[byte] ? 0 : -1;
    }
    const often = byte === null ? 0 : (scan?.histogram[byte] ?? 0);
    for (const button of steps) {
      button.disabled = often === 0;
      button.hidden = !codePage?.cells;
      attribute(
        button,
        'aria-label',
        `${button.dataset.step === '1' ? 'Next' : 'Previous'} occurrence of ${byte === null ? 'the chosen byte' : hexByte(byte)}`,
      );
    }
    if (!codePage?.cells) return;
    text(
      facts.firstElementChild,
      byte === null
        ? 'Choose a cell to read what it is for and to walk through where it occurs.'
        : describe(codePage.cells[byte], often, scan?.finished ?? true),
    );
  }

  function choose(byte) {
    store.set({ byte });
    if ((store.get().scan?.histogram[byte] ?? 0) > 0) goToByte(byte, 1);
  }

  table.addEventListener('click', (event) => {
    const cell = event.target.closest('[role=gridcell]');
    if (cell) choose(cells.indexOf(cell));
  });

  table.addEventListener('keydown', (event) => {
    const at = cells.indexOf(event.target.closest('[role=gridcell]'));
    if (at < 0 || event.altKey || event.metaKey) return;
    const moves = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - 16,
      ArrowDown: at + 16,
      Home: event.ctrlKey ? 0 : at - (at % 16),
      End: event.ctrlKey ? 255 : at - (at % 16) + 15,
      PageUp: at % 16,
      PageDown: 240 + (at % 16),
    };
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(at);
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
  store.subscribe(['byte', 'codePage', 'scan'], drawChosen);
}
