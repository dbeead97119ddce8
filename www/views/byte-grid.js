/**
 * The byte grid: rows of 16 bytes (8 in a narrow pane) with their offsets. Each byte has the colour of its role; the
 * bytes of a sequence are joined, with their decoded character below. The grid is one tab stop, and the selected byte is
 * the active descendant.
 */
import { display, hexByte, hexOffset, legendOf, roleOf, uPlus } from '../format.js';
import { MALFORMED, WARNING } from '../segment-kinds.js';
import { anchorOf, requestRange, segmentAt, select, selectedRange } from '../state.js';
import { changeAt } from '../edits.js';
import { markAt, markLegend } from '../misread-marks.js';
import { latinLetter } from '../shortcuts.js';
import { byteOf, sequenceOf } from '../text/selection.js';
import { attribute, make, text } from './dom.js';
import { keepSelectionInView } from './keep-selection-in-view.js';
import { selectByPointer } from './pointer-selection.js';
import { virtualRows } from './virtual-rows.js';

const WIDE = 640; // pixels; from this width on, a row has 16 bytes with large digits
// Widths in pixels, which depend on byte-grid.css. `captionOf` computes from them whether “U+” fits in the caption below a byte.
const CAPTION_CHARACTER = 6.35; // in rows of 16 bytes
const SMALL_CAPTION_CHARACTER = 5.75; // in rows of 8 bytes
const OFFSET_DIGIT = 7.3; // in rows of 8 bytes
const WIDE_OFFSET = 88; // the offset before a row of 16 bytes
const ROW_MARGINS = 34; // the margins of a row, and the scroll bar
const CAPTION_MARGIN = 4;
const MAX_CAPTION = 6; // code units of a caption with “U+”
const COMPACT = 450; // pixels; from this width on, a row has 16 bytes, with small digits below WIDE
// Heights of a row in pixels. On a wide screen, rows become lower so that a pane shows MIN_VISIBLE_ROWS of them.
const ROW_HEIGHT = 46;
const MIN_ROW_HEIGHT = 25;
// Rows lower than LOW_ROW_HEIGHT have smaller text, and rows lower than DENSE_ROW_HEIGHT the smallest.
const [LOW_ROW_HEIGHT, DENSE_ROW_HEIGHT] = [45, 38];
const MIN_VISIBLE_ROWS = 10;
const WIDE_SCREEN = matchMedia('(width >= 1200px)');
const MIN_ROWS = 1; // rows in the grid while its pane is hidden and has no height

/** Returns the height of a row in pixels, from the height of the pane and the number of rows. */
function rowHeightFor(paneHeight, rowCount) {
  if (!WIDE_SCREEN.matches || paneHeight === 0 || rowCount === 0) return ROW_HEIGHT;
  const fitting = Math.floor(paneHeight / Math.min(rowCount, MIN_VISIBLE_ROWS));
  return Math.max(MIN_ROW_HEIGHT, Math.min(ROW_HEIGHT, fitting));
}

function drawLegend(list, state) {
  const { encoding, everyByteEncodings } = state;
  const legend = legendOf(encoding, everyByteEncodings.includes(encoding));
  const entries = [...legend, ...markLegend(state)];
  const names = entries.map(({ name }) => name).join(' ');
  if (list.dataset.names === names) return;
  list.dataset.names = names;
  list.replaceChildren(
    ...entries.map(({ key, name, meaning }) =>
      make(
        'li',
        { title: meaning },
        make('span', { class: 'swatch', 'data-role': key, 'aria-hidden': 'true' }),
        name,
        make('span', { class: 'sr-only' }, `: ${meaning}`),
      ),
    ),
  );
}

function makeCell(id, column) {
  const hex = make('span', { class: 'hex' });
  const caption = make('span', { class: 'caption' });
  const spoken = make('span', { class: 'sr-only' });
  return make(
    'div',
    { class: 'byte', role: 'gridcell', id, 'aria-colindex': String(column + 2) },
    hex,
    caption,
    spoken,
  );
}

/** Returns the text of a cell for screen readers, after its hex digits: role, place in the sequence, code point, name of the mark of misread-marks.js. */
function spokenText(role, segment, offset, mark) {
  const parts = ['', roleOf(role).name];
  if (segment) {
    const length = segment.end - segment.start;
    const codePoint = segment.kind === MALFORMED ? null : uPlus(segment.codePoint);
    parts.push(length > 1 ? byteOf(offset - segment.start + 1, length, codePoint) : sequenceOf(codePoint));
  }
  if (mark) parts.push(mark.name);
  return parts.join(', ');
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const grid = section.querySelector('[role=grid]');
  const pane = section.querySelector('.pane-body');
  const legend = section.querySelector('.legend');
  let columns = 0;
  let cellWidth = 0; // approximate, in pixels
  let rowHeight = ROW_HEIGHT;
  let rowsMade = 0;

  const rows = virtualRows(grid, {
    create,
    draw,
    onRange: (from, to) => requestRange(store, 'viewport', from * columns, to * columns),
    selected: () => Math.floor((store.get().selection?.offset ?? -1) / columns),
    height: rowHeight,
    max: MIN_ROWS,
  });
  const initialView = keepSelectionInView(grid, () => {
    const { selection } = store.get();
    if (!selection) return null;
    const top = rows.placeOf(Math.floor(selection.offset / columns));
    return { top, bottom: Math.min(grid.clientHeight, top + 2 * rowHeight) };
  });
  let isOwnSelection = false; // whether the byte was selected in the grid, which then scrolls as little as possible

  /** Returns how many digits an offset has: 8 if rows have 16 bytes; else as many as the last offset needs, but at least 4. */
  const digitsOf = (length) => (columns === 16 ? 8 : Math.max(4, (length - 1).toString(16).length));

  function create() {
    const row = make('div', { class: 'byte-row', role: 'row' });
    row.append(make('div', { class: 'offset', role: 'rowheader', 'aria-colindex': '1' }));
    rowsMade += 1;
    for (let column = 0; column < columns; column += 1) row.append(makeCell(`byte-${rowsMade}-${column}`, column));
    return row;
  }

  function draw(row, index) {
    const { window, doc, selection, changes } = store.get();
    const base = index * columns;
    const chosen = selectedRange(store.get());
    const range = chosen?.isRange ? { start: chosen.from, end: chosen.to } : null;
    attribute(row, 'aria-rowindex', index + 1);
    text(row.firstElementChild, hexOffset(base, digitsOf(doc.length)));
    const selected = selection?.offset ?? -1;
    const marked = range ?? markAt(store.get(), selected) ?? segmentAt(window, selected);
    let segment = segmentAt(window, base);
    for (let column = 0; column < columns; column += 1) {
      const offset = base + column;
      const cell = row.children[column + 1];
      if (segment && offset >= segment.end) segment = segmentAt(window, offset);
      const known = offset < doc.length && window && offset >= window.from && offset < window.to;
      drawByte(cell, offset, offset >= doc.length ? 'none' : known ? 'known' : 'loading', window, segment);
      const isMarked = marked && offset >= marked.start && offset < marked.end;
      const isSelected = offset === selected || (range && isMarked);
      const change = known && changes.length > 0 ? changeAt(changes, offset) : undefined;
      // The byte after removed bytes shows the removal.
      const isRemoval = change && change.from === change.to;
      const isChanged = change && (isRemoval ? change.from === offset : offset < change.to);
      attribute(cell, 'data-changed', isChanged ? (isRemoval ? 'removed' : '') : null);
      attribute(cell, 'aria-selected', isSelected ? 'true' : offset < doc.length ? 'false' : null);
      attribute(cell, 'data-in-sequence', isMarked ? '' : null);
      attribute(cell, 'data-in-range', range && isMarked ? (offset === selected ? 'end' : '') : null);
      if (offset === selected) attribute(grid, 'aria-activedescendant', cell.id);
    }
  }

  function drawByte(cell, offset, state, window, segment) {
    attribute(cell, 'data-state', state);
    attribute(cell, 'aria-hidden', state === 'none' ? 'true' : null);
    const [hex, caption, spoken] = cell.children;
    if (state !== 'known') {
      for (const name of ['data-role', 'data-bad', 'data-join', 'data-misread']) attribute(cell, name, null);
      text(hex, state === 'none' ? '' : '··');
      text(caption, '');
      text(spoken, '');
      return;
    }
    const byte = window.bytes[offset - window.from];
    const role = window.roles[offset - window.from];
    attribute(cell, 'data-role', roleOf(role).key);
    attribute(cell, 'data-bad', segment?.kind === MALFORMED ? '' : segment?.kind === WARNING ? 'warning' : null);
    text(hex, hexByte(byte));
    drawCharacter(cell, caption, segment, offset);
    const mark = markAt(store.get(), offset);
    attribute(
      cell,
      'data-misread',
      mark ? (offset === mark.start ? 'start' : offset === mark.end - 1 ? 'end' : '') : null,
    );
    text(spoken, spokenText(role, segment, offset, mark));
  }

  /**
   * Writes the character below the first byte of a sequence, and the code point below the second byte. For a malformed sequence, writes a
   * cross below the first byte; style rules add a cross below its other bytes.
   */
  function drawCharacter(cell, caption, segment, offset) {
    if (!segment) return text(caption, '');
    const length = segment.end - segment.start;
    const indexInSequence = offset - segment.start;
    attribute(
      cell,
      'data-join',
      length === 1 ? null : indexInSequence === 0 ? 'start' : indexInSequence === length - 1 ? 'end' : 'middle',
    );
    let shown = '';
    let kind = null;
    if (segment.kind === MALFORMED) {
      shown = indexInSequence === 0 ? '✕' : '';
    } else if (indexInSequence === 0) {
      const { text: characters, label } = display(segment.codePoint);
      shown = characters;
      kind = label ? (characters.length > 4 ? 'tiny label' : 'label') : 'glyph';
    } else if (indexInSequence === 1) {
      shown = captionOf(segment.codePoint, (length - 1) * cellWidth);
      kind = 'code-point';
    }
    attribute(caption, 'data-kind', kind);
    text(caption, shown);
    return undefined;
  }

  /**
   * Returns the caption of a code point: `U+00E9`, or `00E9` if `U+00E9` is wider than `available` pixels. In a compact grid, and for code points
   * with five digits or more, the caption never has “U+”.
   */
  function captionOf(codePoint, available) {
    const caption = uPlus(codePoint);
    const isCompact = grid.hasAttribute('data-compact');
    const needed = CAPTION_MARGIN + caption.length * (columns === 8 ? SMALL_CAPTION_CHARACTER : CAPTION_CHARACTER);
    const fits = caption.length <= MAX_CAPTION && !isCompact && needed <= available;
    return fits ? caption : caption.slice(2);
  }

  function resize() {
    const { doc } = store.get();
    const width = section.clientWidth; // not of the grid, which is hidden while the input is empty
    if (width === 0 && columns > 0) return; // another tab is open
    const wanted = width >= COMPACT ? 16 : 8;
    const length = doc?.length ?? 0;
    const rebuilt = wanted !== columns;
    columns = wanted;
    grid.dataset.columns = String(columns);
    attribute(grid, 'data-compact', columns === 16 && width < WIDE ? '' : null);
    attribute(grid, 'aria-colcount', columns + 1);
    const rowCount = Math.ceil(length / columns);
    attribute(grid, 'aria-rowcount', rowCount);
    grid.hidden = length === 0;
    grid.style.setProperty('--offset-digits', digitsOf(length));
    cellWidth = (width - (columns === 8 ? digitsOf(length) * OFFSET_DIGIT : WIDE_OFFSET) - ROW_MARGINS) / columns;
    rowHeight = rowHeightFor(pane.clientHeight, rowCount);
    attribute(grid, 'data-low', rowHeight < LOW_ROW_HEIGHT && rowHeight >= DENSE_ROW_HEIGHT ? '' : null);
    attribute(grid, 'data-dense', rowHeight < DENSE_ROW_HEIGHT ? '' : null);
    const isResized = rows.resize(rowCount, Math.max(MIN_ROWS, pane.clientHeight / rowHeight), rowHeight);
    if (rebuilt) rows.rebuild();
    else rows.redraw();
    if (rebuilt || isResized) revealSelection();
    initialView.keepInView();
  }

  /** Scrolls to the selection, and to the rows around it if another view made the selection. */
  function revealSelection() {
    const { selection } = store.get();
    if (selection) rows.scrollToRow(Math.floor(selection.offset / columns), !isOwnSelection);
    isOwnSelection = false;
  }

  /** Returns the offset of the byte under a pointer, or -1. */
  function offsetUnder({ target }) {
    const cell = target.closest?.('.byte');
    if (!cell || cell.dataset.state === 'none') return -1;
    const row = Number(cell.parentElement.getAttribute('aria-rowindex')) - 1;
    return row * columns + Number(cell.getAttribute('aria-colindex')) - 2;
  }

  selectByPointer(grid, store, offsetUnder, { onSelect: () => (isOwnSelection = true) });

  grid.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey) return;
    const { doc, selection } = store.get();
    const at = selection?.offset ?? 0;
    if (latinLetter(event) === 'a' && event.ctrlKey) {
      event.preventDefault();
      isOwnSelection = true;
      select(store, doc.length - 1, 0);
      return;
    }
    const start = at - (at % columns);
    const lastRow = doc.length - 1 - ((doc.length - 1) % columns);
    const page = rows.rowsPerPage() * columns;
    const moves = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns < 0 ? at : at - columns,
      ArrowDown: at + columns >= doc.length ? at : at + columns,
      Home: event.ctrlKey ? 0 : start,
      End: event.ctrlKey ? doc.length - 1 : start + columns - 1,
      PageUp: Math.max(0, start - page) + at - start,
      PageDown: Math.min(lastRow, start + page) + at - start,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    isOwnSelection = true;
    if (event.shiftKey) select(store, moves[event.key], anchorOf(store.get()));
    else select(store, moves[event.key]);
  });

  // A change of rows in the observer's own callback would call the observer again, in a loop.
  const observer = new ResizeObserver(() => requestAnimationFrame(resize));
  observer.observe(pane);
  store.subscribe(['doc'], (state) => {
    initialView.opened(state);
    resize();
  });
  store.subscribe(['window', 'repair', 'findings', 'changes'], rows.redraw);
  store.subscribe(['selection'], () => {
    revealSelection();
    rows.redraw();
    initialView.keepInView();
  });
  store.subscribe(['encoding', 'everyByteEncodings', 'repair', 'findings'], (state) => drawLegend(legend, state));
}
