/**
 * The segments of the input, one tile each: a character or its label with the code point, or the bytes of a malformed
 * sequence. Shares the selection with the byte grid.
 */
import { display, hexBytes, uPlus } from '../format.js';
import { MALFORMED, WARNING } from '../segment-kinds.js';
import { select, requestRange } from '../state.js';
import * as words from '../text/selection.js';
import { attribute, make, text } from './dom.js';
import { virtualRows } from './virtual-rows.js';

const MIN_TILE_WIDTH = 74; // pixels
const ROW_HEIGHT = 58; // pixels
const MAX_ROWS = 5.6; // a partly visible row shows that the grid continues

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const grid = section.querySelector('[role=grid]');
  const tally = section.querySelector('.tally');
  let columns = 0;
  let rowsMade = 0;
  let pending = null; // number of the segment to select once it is loaded
  let revealed = null; // the selected offset that the grid last scrolled to

  const rows = virtualRows(grid, {
    create,
    draw,
    onRange: (from, to) => requestRange(store, 'segmentRange', from * columns, to * columns),
    selected: () => Math.floor((store.get().detail?.ordinal ?? -1) / columns),
    height: ROW_HEIGHT,
    max: MAX_ROWS,
  });

  function create() {
    const row = make('div', { class: 'tile-row', role: 'row' });
    rowsMade += 1;
    for (let column = 0; column < columns; column += 1) {
      const id = `tile-${rowsMade}-${column}`;
      const face = make('bdi', { class: 'face', dir: 'ltr' });
      const caption = make('span', { class: 'caption' });
      row.append(
        make('div', { class: 'tile', role: 'gridcell', id, 'aria-colindex': String(column + 1) }, face, caption),
      );
    }
    return row;
  }

  function draw(row, index) {
    const { segments, scan, selection, detail } = store.get();
    attribute(row, 'aria-rowindex', index + 1);
    // ARIA requires cells in a row, so a row without visible tiles is hidden.
    attribute(row, 'aria-hidden', index * columns < (scan?.segments ?? 0) ? null : 'true');
    const selected = detail && selection && detail.offset === selection.offset ? detail.ordinal : null;
    for (let column = 0; column < columns; column += 1) {
      const ordinal = index * columns + column;
      const tile = row.children[column];
      const at = segments && ordinal >= segments.from && ordinal < segments.to ? ordinal - segments.from : -1;
      drawTile(tile, at, segments, ordinal < (scan?.segments ?? 0));
      attribute(tile, 'aria-selected', ordinal === selected ? 'true' : at < 0 ? null : 'false');
      if (ordinal === selected) attribute(grid, 'aria-activedescendant', tile.id);
    }
  }

  function drawTile(tile, at, segments, exists) {
    const [face, caption] = tile.children;
    attribute(tile, 'data-state', at >= 0 ? 'known' : exists ? 'loading' : 'none');
    attribute(tile, 'aria-hidden', exists ? null : 'true');
    if (at < 0) {
      attribute(tile, 'data-kind', null);
      attribute(tile, 'aria-label', null);
      text(face, '');
      text(caption, '');
      return;
    }
    const codePoint = segments.codePoints[at];
    const firstStart = segments.starts[0];
    const bytes = hexBytes(
      segments.bytes.subarray(segments.starts[at] - firstStart, segments.starts[at + 1] - firstStart),
    );
    if (segments.kinds[at] === MALFORMED) {
      attribute(tile, 'data-kind', 'malformed');
      attribute(tile, 'aria-label', words.malformedBytes(bytes));
      text(face, '✕');
      text(caption, bytes);
      return;
    }
    const shown = display(codePoint);
    attribute(tile, 'data-kind', shown.label ? 'label' : segments.kinds[at] === WARNING ? 'warning' : 'character');
    attribute(tile, 'aria-label', null);
    text(face, shown.text);
    text(caption, uPlus(codePoint));
  }

  function resize() {
    const { scan } = store.get();
    const total = scan?.segments ?? 0;
    section.hidden = total === 0;
    if (total === 0) return;
    const wanted = Math.max(3, Math.floor(section.clientWidth / MIN_TILE_WIDTH));
    const rebuilt = wanted !== columns;
    columns = wanted;
    attribute(grid, 'aria-colcount', columns);
    attribute(grid, 'aria-rowcount', Math.ceil(total / columns));
    grid.style.setProperty('--columns', String(columns));
    rows.resize(Math.ceil(total / columns));
    if (rebuilt) rows.rebuild();
    else rows.redraw();
  }

  /** Selects a segment by its number, once it is loaded. */
  function selectSegment(ordinal) {
    const { segments } = store.get();
    const isLoaded = segments && ordinal >= segments.from && ordinal < segments.to;
    pending = isLoaded ? null : ordinal;
    if (isLoaded) select(store, segments.starts[ordinal - segments.from]);
  }

  grid.addEventListener('click', (event) => {
    const tile = event.target.closest('.tile');
    if (!tile || tile.dataset.state !== 'known') return;
    const row = Number(tile.parentElement.getAttribute('aria-rowindex')) - 1;
    selectSegment(row * columns + Number(tile.getAttribute('aria-colindex')) - 1);
  });

  grid.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const { detail, scan } = store.get();
    const current = detail?.ordinal ?? 0;
    const last = scan.segments - 1;
    const rowStart = current - (current % columns);
    const moves = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current - columns < 0 ? current : current - columns,
      ArrowDown: current + columns > last ? current : current + columns,
      Home: rowStart,
      End: rowStart + columns - 1,
      PageUp: current - rows.rowsPerPage() * columns,
      PageDown: current + rows.rowsPerPage() * columns,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    const wanted = Math.max(0, Math.min(last, moves[event.key]));
    rows.scrollToRow(Math.floor(wanted / columns));
    selectSegment(wanted);
  });

  new ResizeObserver(resize).observe(section);
  store.subscribe(['scan'], ({ scan }) => {
    const { codePoints = 0, errors = 0 } = scan ?? {};
    const sentence = errors > 0 ? words.codePointsAndFaults(codePoints, errors) : words.codePoints(codePoints);
    text(tally, scan ? sentence : '');
    resize();
  });
  store.subscribe(['segments'], () => {
    if (pending !== null) selectSegment(pending);
    rows.redraw();
  });
  store.subscribe(['selection', 'doc'], () => {
    pending = null;
    revealed = null;
  });
  store.subscribe(['detail'], ({ detail }) => {
    const known = detail !== null && detail.ordinal !== null && columns > 0;
    if (known && detail.offset !== revealed) {
      revealed = detail.offset;
      rows.scrollToRow(Math.floor(detail.ordinal / columns));
    }
    rows.redraw();
  });
}
