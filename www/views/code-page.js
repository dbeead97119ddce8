/**
 * The code page: a 16 x 16 table of the role of each byte in the selected encoding, with its count in the input.
 * Selecting a cell goes to the next occurrence of the byte.
 */
import { display, hexByte, regionLabel, roleOf, shortCount, uPlus } from '../format.js';
import * as words from '../text/selection.js';
import { attribute, make, text } from './dom.js';

const DIGITS = [...'0123456789ABCDEF'];

/**
 * Returns the two lines of a cell: the character or a region of Unicode, and the first code point. For a continuation byte: a dot, and the
 * value that it adds to the code point, if that value is always the same. For a byte without characters: two empty lines.
 */
function captions(cell) {
  const { key } = roleOf(cell.role);
  if (key === 'continuation') return ['•', cell.offset === undefined ? '' : `+${hexByte(cell.offset)}`];
  if (key === 'never') return ['', ''];
  if (cell.first === undefined) return ['', ''];
  const number = cell.first.toString(16).toUpperCase().padStart(4, '0');
  if (key === 'lead' || key === 'restricted') return [regionLabel(cell.last), number];
  return [cell.control ?? display(cell.first).text, number];
}

/** Returns the facts about a cell as a sentence, and a sentence about its occurrences unless the input is empty. */
function describe(cell, occurrences, { isEmpty, isScanned }) {
  const { key, name } = roleOf(cell.role);
  const parts = [words.byteRole(hexByte(cell.octet), cell.octet, name)];
  if (key === 'continuation' && cell.offset !== undefined) parts.push(words.addsToCodePoint(hexByte(cell.offset)));
  if (cell.first !== undefined) {
    const last = cell.last ?? cell.first;
    parts.push(last === cell.first ? uPlus(cell.first) : words.range(uPlus(cell.first), uPlus(last)));
  }
  if (cell.control) parts.push(cell.control);
  if (cell.blocks.length > 0 && cell.blocks.length <= 3) parts.push(cell.blocks.join(', '));
  else if (cell.blocks.length > 3) {
    parts.push(words.blockRange(cell.blocks[0], cell.blocks.at(-1), cell.blocks.length));
  }
  return isEmpty ? words.cellFacts(parts) : words.occurs(parts, occurrences, isScanned);
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
  const stepButtons = [...facts.querySelectorAll('button')];
  const elements = []; // the table cell of each byte

  function build() {
    const head = make('tr', { role: 'row' }, make('td', { role: 'presentation' }));
    head.append(...DIGITS.map((digit) => make('th', { scope: 'col', role: 'columnheader' }, `_${digit}`)));
    const body = make('tbody', { role: 'rowgroup' });
    for (const high of DIGITS) {
      const row = make('tr', { role: 'row' }, make('th', { scope: 'row', role: 'rowheader' }, `${high}_`));
      for (const low of DIGITS) {
        const element = make(
          'td',
          { role: 'gridcell', id: `page-${high}${low}`, tabindex: '-1' },
          make('span', { class: 'sr-only' }),
          make('span', { class: 'cell-text' }),
          make('span', { class: 'number' }),
          make('span', { class: 'occurrences' }),
        );
        elements.push(element);
        row.append(element);
      }
      body.append(row);
    }
    elements[0].tabIndex = 0;
    table.replaceChildren(make('thead', { role: 'rowgroup' }, head), body);
  }

  function drawCells({ codePage }) {
    text(title, codePage && !codePage.cells ? words.CODE_UNITS : words.CODE_PAGE);
    section.dataset.hasTable = codePage && !codePage.cells ? 'false' : 'true';
    text(tally, codePage ? codePage.encoding : '');
    if (codePage && !codePage.cells) {
      text(facts.firstElementChild, words.noCodePage(codePage.encoding));
    }
    if (!codePage?.cells) return;
    for (const cell of codePage.cells) {
      const element = elements[cell.octet];
      const { key, name } = roleOf(cell.role);
      const [caption, number] = captions(cell);
      attribute(element, 'data-role', key);
      attribute(element, 'data-length', key === 'lead' || key === 'restricted' ? cell.length : null);
      attribute(element, 'data-label', cell.control === undefined ? null : '');
      text(element.children[0], words.cellName(hexByte(cell.octet), name));
      text(element.children[1], caption);
      text(element.children[2], number);
      attribute(element.children[2], 'data-long', number.length > 6 ? '' : null);
    }
  }

  function drawCounts({ scan }) {
    const histogram = scan?.histogram;
    const max = histogram ? Math.max(1, ...histogram) : 1;
    for (const [byte, element] of elements.entries()) {
      const occurrences = histogram?.[byte] ?? 0;
      text(element.children[3], occurrences === 0 ? '' : `×${shortCount(occurrences)}`);
      attribute(element, 'data-present', occurrences > 0 ? '' : null);
      element.style.setProperty('--share', occurrences === 0 ? '0' : String(Math.log1p(occurrences) / Math.log1p(max)));
    }
  }

  /** Makes one cell the tab stop of the table. */
  function setTabStop(byte) {
    for (const [index, element] of elements.entries()) element.tabIndex = index === byte ? 0 : -1;
  }

  function drawSelected({ byte, codePage, doc, scan }) {
    for (const [index, element] of elements.entries()) {
      attribute(element, 'aria-selected', index === byte ? 'true' : 'false');
    }
    if (byte !== null) setTabStop(byte);
    const occurrences = byte === null ? 0 : (scan?.histogram[byte] ?? 0);
    for (const button of stepButtons) {
      button.disabled = occurrences === 0;
      button.hidden = !codePage?.cells;
      const label = button.dataset.step === '1' ? words.nextOccurrence : words.previousOccurrence;
      attribute(button, 'aria-label', label(byte === null ? null : hexByte(byte)));
    }
    if (!codePage?.cells) return;
    text(
      facts.firstElementChild,
      byte === null
        ? words.NO_CELL_SELECTED
        : describe(codePage.cells[byte], occurrences, { isEmpty: !doc?.length, isScanned: scan?.finished ?? true }),
    );
  }

  function selectByte(byte) {
    store.set({ byte });
    if ((store.get().scan?.histogram[byte] ?? 0) > 0) goToByte(byte, 1);
  }

  table.addEventListener('click', (event) => {
    const element = event.target.closest('[role=gridcell]');
    if (element) selectByte(elements.indexOf(element));
  });

  table.addEventListener('keydown', (event) => {
    const index = elements.indexOf(event.target.closest('[role=gridcell]'));
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
      setTabStop(to);
      elements[to].focus();
    }
  });

  for (const button of stepButtons) {
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
