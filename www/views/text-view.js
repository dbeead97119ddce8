/**
 * The text by lines. Controls, bidirectional controls and invisible characters are shown as labels, and malformed bytes
 * in hex, each at its place. The text shares the selection with the byte grid. A very long line has several rows
 * (scan/lines.js).
 */
import { display, formatNumber, hexBytes, NO_CODE_POINT } from '../format.js';
import { hasDoubledLineEnds } from '../line-end-counts.js';
import { MALFORMED, WARNING } from '../segment-kinds.js';
import { latinLetter } from '../shortcuts.js';
import { anchorOf, requestRange, segmentAt, select, selectedRange } from '../state.js';
import { layoutOfSegments } from '../text-direction.js';
import * as words from '../text/selection.js';
import { attribute, make, text } from './dom.js';
import { variableHeightRows } from './variable-height-rows.js';
import { keepSelectionInView } from './keep-selection-in-view.js';
import { selectByPointer } from './pointer-selection.js';
import { labelOf, lineWriter } from './visible-text.js';

const ROW_HEIGHT = 22;
const MIN_ROWS = 1; // rows in the list while its pane is hidden and has no height
const SPACE = 0x20;
const MAX_ELEMENTS = 600; // of a row; a row of control characters would have thousands
const MIN_REPEATED = 8; // from this number of equal labels on, one label with a count is drawn
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
const LINE_NUMBER = /^\s*(\d[\d,_ ]*)\s*$/;

const isLineEnd = (codePoint) => codePoint === LINE_FEED || codePoint === CARRIAGE_RETURN;

/**
 * Returns the classes of the label of an LF or a CR. Both characters of a CR LF at the end of a row have the class `last`.
 *
 * - `line-end`: always.
 * - `last`: the character belongs to the line end at the end of its row.
 * - `after-cr`: the character is the LF of a CR LF.
 *
 * @param {Uint32Array} codePoints of the row
 * @param {number} at the index of the LF or CR
 */
function classesOfLineEnd(codePoints, at) {
  const isAfterCr = codePoints[at] === LINE_FEED && codePoints[at - 1] === CARRIAGE_RETURN;
  const isBeforeLf = codePoints[at] === CARRIAGE_RETURN && codePoints[at + 1] === LINE_FEED;
  const isLast = at + (isBeforeLf ? 2 : 1) === codePoints.length;
  return ['line-end', ...(isLast ? ['last'] : []), ...(isAfterCr ? ['after-cr'] : [])];
}

/** Returns the number of the segment whose character is under a pointer; null if there is no text. */
function segmentUnder({ clientX: x, clientY: y }) {
  const caret = document.caretPositionFromPoint?.(x, y);
  const range = caret ? null : document.caretRangeFromPoint?.(x, y);
  const [node, offset] = [caret?.offsetNode ?? range?.startContainer, caret?.offset ?? range?.startOffset];
  if (node?.nodeType !== Node.TEXT_NODE) return null;
  const run = node.parentElement.closest('[data-segment]');
  if (!run) return null;
  let index = Array.from(node.data.slice(0, offset)).length;
  // The caret is after the character if the pointer is on its second half.
  const characterBefore = document.createRange();
  const characters = Array.from(node.data);
  if (index > 0) {
    const start = characters.slice(0, index - 1).join('').length;
    characterBefore.setStart(node, start);
    characterBefore.setEnd(node, start + characters[index - 1].length);
    const { left, right } = characterBefore.getBoundingClientRect();
    if (index === characters.length || (x >= left && x < right)) index -= 1;
  }
  return Number(run.dataset.segment) + (run.dataset.run === undefined ? 0 : index);
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, showError: (error: Error) => void }} services
 */
export function mount(section, store, { engine, showError }) {
  const list = section.querySelector('[role=listbox]');
  const pane = section.querySelector('.pane-body');
  const tally = section.querySelector('.tally');
  const status = section.querySelector('[role=status]');
  const wrap = section.querySelector('[name=wrap]');
  const form = section.querySelector('form');
  const field = form.querySelector('input');
  let rowsMade = 0;
  const drawn = new WeakMap(); // row -> the values from which its content was drawn
  let isRevealPending = false; // whether the selection is still to be scrolled into view
  let revealed = null; // the offset that was last scrolled into view
  let isOwnSelection = false; // whether the selection was made in this view, which then scrolls as little as possible

  const rows = variableHeightRows(list, {
    create() {
      rowsMade += 1;
      const number = make('span', { class: 'number', 'aria-hidden': 'true' });
      const content = make('span', { class: 'decoded-text preview content', dir: 'ltr' });
      return make('div', { class: 'text-row', role: 'option', id: `text-row-${rowsMade}` }, number, content);
    },
    draw,
    onRange: (from, to) => requestRange(store, 'textRange', from, to),
    afterPaint() {
      initialView.keepInView();
      // A selected row out of view has no element, so it cannot be the active descendant.
      if (!list.querySelector('[aria-selected=true]')) list.removeAttribute('aria-activedescendant');
      const mark = isRevealPending && list.querySelector('[aria-selected=true] mark');
      if (!mark) return;
      isRevealPending = false;
      rows.scrollToElement(mark, !isOwnSelection);
      isOwnSelection = false;
    },
    height: ROW_HEIGHT,
    max: MIN_ROWS, // until `fillPane` is called
  });

  // The text scrolls the page only where the panes are tabs; otherwise the byte grid beside the text scrolls it.
  const initialView = keepSelectionInView(list, () => {
    const row = section.hasAttribute('data-tab-panel') && list.querySelector('[aria-selected=true]');
    if (!row) return null;
    const [box, { top }] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    return { top: box.top - top, bottom: box.bottom + ROW_HEIGHT - top };
  });

  const rowAt = (index) => {
    const { textRows } = store.get();
    return textRows && index >= textRows.from && index < textRows.to ? textRows.rows[index - textRows.from] : null;
  };
  const selectedRow = () => {
    const { detail, selection } = store.get();
    return detail && detail.offset === selection?.offset ? detail.textRow : -1;
  };

  function draw(row, index) {
    const loadedRow = rowAt(index);
    const [number, content] = row.children;
    const isSelected = index === selectedRow();
    attribute(row, 'aria-posinset', index + 1);
    attribute(row, 'aria-setsize', store.get().scan?.rows ?? null);
    attribute(row, 'aria-selected', isSelected ? 'true' : 'false');
    row.dataset.index = index;
    if (isSelected) attribute(list, 'aria-activedescendant', row.id);
    text(number, loadedRow ? (loadedRow.isContinued ? '↪' : formatNumber(loadedRow.line)) : '');
    const { textRows, selection, detail } = store.get();
    const key = [textRows, selection, detail, loadedRow];
    if (loadedRow && drawn.get(row)?.every((value, at) => value === key[at])) return;
    if (loadedRow) drawn.set(row, key);
    else drawn.delete(row);
    const layout = loadedRow ? layoutOfSegments(textRows, loadedRow.first, loadedRow.last) : null;
    attribute(content, 'dir', layout?.dir ?? 'ltr');
    if (loadedRow) content.replaceChildren(contentOf(loadedRow, layout.isolates));
    else text(content, '…');
  }

  /**
   * Returns the elements of a row, with the selected characters marked. If a row needs too many elements, the last element stands for the rest of the
   * row. `isolates`: what `layoutOfSegments` returned for the row.
   */
  function contentOf({ first, last }, isolates) {
    const state = store.get();
    const { starts, kinds, codePoints, bytes } = state.textRows;
    const range = selectedRange(state);
    const isMarked = (at) => range !== null && starts[at] < range.to && starts[at + 1] > range.from;
    const content = document.createDocumentFragment();
    const writer = lineWriter(content, isolates);
    let elementCount = 0;
    let run = null; // { text, first, marked } of characters that are shown as they are
    const add = (at, node, marked) => {
      writer.add(at - first, [marked ? make('mark', {}, node) : node]);
      elementCount += 1;
    };
    const endRun = () => {
      if (run) add(run.first, make('span', { 'data-segment': run.first, 'data-run': '' }, run.text), run.marked);
      run = null;
    };
    for (let at = first; at < last; at += 1) {
      const marked = isMarked(at);
      const codePoint = codePoints[at];
      const isCharacter = kinds[at] !== MALFORMED && codePoint !== NO_CODE_POINT;
      if (isCharacter && (codePoint === SPACE || !display(codePoint).label)) {
        if (run?.marked !== marked || writer.isEdge(at - first)) endRun();
        run ??= { text: '', first: at, marked };
        run.text += String.fromCodePoint(codePoint);
        continue;
      }
      endRun();
      // Each isolate splits runs into more elements, so it raises the limit.
      if (elementCount - isolates.length > MAX_ELEMENTS) {
        content.append(make('span', { class: 'omitted' }, words.moreCharacters(last - at)));
        return content;
      }
      const element =
        kinds[at] === MALFORMED
          ? make(
              'span',
              { class: 'rejected', title: words.MALFORMED.trim() },
              hexBytes(bytes.subarray(starts[at] - starts[0], starts[at + 1] - starts[0])),
            )
          : labelOf(codePoint);
      if (kinds[at] === MALFORMED) element.append(make('span', { class: 'sr-only' }, words.MALFORMED));
      if (kinds[at] === WARNING) element.classList.add('flagged');
      if (isLineEnd(codePoint))
        element.classList.add(...classesOfLineEnd(codePoints.subarray(first, last), at - first));
      element.dataset.segment = at;
      const start = at;
      if (isCharacter) {
        let end = at + 1;
        while (end < last && codePoints[end] === codePoint && kinds[end] === kinds[at] && isMarked(end) === marked)
          end += 1;
        if (end - at >= MIN_REPEATED) {
          element.append(` × ${formatNumber(end - at)}`);
          at = end - 1;
        }
      }
      add(start, element, marked);
    }
    endRun();
    return content;
  }

  /**
   * Returns the offset of the character under a pointer. Over the line number, this is the first character of the row.
   * Beside the text, it is the last one. Returns -1 outside of the rows that are loaded.
   */
  function offsetUnder(event) {
    const row = event.target.closest?.('.text-row');
    const loadedRow = row && rowAt(Number(row.dataset.index));
    if (!loadedRow) return -1;
    const label = event.target.closest('[data-segment]:not([data-run])');
    const segment = label ? Number(label.dataset.segment) : segmentUnder(event);
    const { starts } = store.get().textRows;
    const isInRow = segment !== null && segment >= loadedRow.first && segment < loadedRow.last;
    const isBefore = event.target.closest('.number');
    return starts[isInRow ? segment : isBefore ? loadedRow.first : loadedRow.last - 1];
  }

  /** Selects the complete characters from one offset to another. An offset whose row is not loaded stands for its byte alone. */
  function selectRange(anchor, offset) {
    if (anchor === null) return select(store, offset);
    const [kept, moved] = [anchor, offset].map(
      (end) => segmentAt(store.get().textRows, end) ?? { start: end, end: end + 1 },
    );
    return kept.start <= moved.start
      ? select(store, moved.end - 1, kept.start)
      : select(store, moved.start, kept.end - 1);
  }

  selectByPointer(list, store, offsetUnder, { onSelect: () => (isOwnSelection = true), selectRange });

  /**
   * Returns the row of the selected character, and the character's index in the loaded rows; null if no loaded row contains it. Does not wait for the
   * details of the selection, so that no key press is lost while a key is held down.
   */
  function selectedPlace() {
    const { selection, textRows } = store.get();
    if (!selection || !textRows) return null;
    const { starts, rows: loaded, from } = textRows;
    const has = ({ first, last }) => starts[first] <= selection.offset && selection.offset < starts[last];
    const index = loaded.findIndex(has);
    if (index < 0) return null;
    const loadedRow = loaded[index];
    let at = loadedRow.first;
    while (at + 1 < loadedRow.last && starts[at + 1] <= selection.offset) at += 1;
    return { row: from + index, loadedRow, at };
  }

  /**
   * Returns the offset to which a key moves the selection; -1 if the key does not move it, or the text there is not
   * loaded.
   */
  function offsetAfterKey(key) {
    const { doc, textRows, scan } = store.get();
    const selected = selectedPlace();
    if (!selected) return -1;
    const { row, loadedRow, at } = selected;
    const { starts } = textRows;
    const offsetInRow = (index) => {
      const targetRow = rowAt(Math.max(0, Math.min(scan.rows - 1, index)));
      return targetRow ? starts[Math.min(targetRow.last - 1, targetRow.first + at - loadedRow.first)] : -1;
    };
    const moves = {
      ArrowLeft: () => Math.max(0, starts[at] - 1),
      ArrowRight: () => Math.min(doc.length - 1, starts[at + 1]),
      ArrowUp: () => offsetInRow(row - 1),
      ArrowDown: () => offsetInRow(row + 1),
      PageUp: () => offsetInRow(row - rows.rowsPerPage()),
      PageDown: () => offsetInRow(row + rows.rowsPerPage()),
      Home: () => starts[loadedRow.first],
      End: () => starts[loadedRow.last - 1],
    };
    return moves[key]?.() ?? -1;
  }

  list.addEventListener('keydown', (event) => {
    const { doc } = store.get();
    if (!doc || event.altKey || event.metaKey) return; // there is no document until the codec is loaded
    const { key, ctrlKey, shiftKey } = event;
    const ends = { Home: 0, End: doc.length - 1 };
    if (ctrlKey && latinLetter(event) === 'a') {
      event.preventDefault();
      isOwnSelection = true;
      select(store, doc.length - 1, 0);
      return;
    }
    const offset = ctrlKey ? (ends[key] ?? -1) : offsetAfterKey(key);
    if (offset < 0) return;
    event.preventDefault();
    isOwnSelection = true;
    if (shiftKey) selectRange(anchorOf(store.get()), offset);
    else select(store, offset);
  });

  /** Fills the pane with rows. */
  function fillPane() {
    rows.resize(store.get().scan?.rows ?? 0, Math.max(MIN_ROWS, pane.clientHeight / ROW_HEIGHT));
  }

  wrap.addEventListener('change', () => store.set({ wrap: wrap.checked }));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { scan } = store.get();
    const line = Number(LINE_NUMBER.exec(field.value)?.[1].replace(/[,_ ]/g, '') ?? NaN);
    const sentence = words.linesGoTo(scan?.lines ?? 0, scan?.finished);
    const start = line >= 1 ? await engine.query('lineStart', { line }).catch(showError) : null;
    text(status, start === null ? sentence : '');
    if (!Number.isInteger(start)) return;
    select(store, start);
    list.focus();
  });

  store.subscribe(['scan', 'doc'], ({ scan }) => {
    text(tally, scan ? words.lines(scan.lines) : '');
    list.style.setProperty('--digits', formatNumber(scan?.lines ?? 0).length);
    fillPane();
    rows.redraw();
  });
  store.subscribe(['doc'], (state) => {
    initialView.opened(state);
    text(status, '');
    isRevealPending = false;
    revealed = null;
    rows.reset();
  });
  // If the text has several kinds of line ends, or CR CR LF, each line shows its line end.
  store.subscribe(['recognition'], ({ recognition }) => {
    const ends = recognition?.lineEnds;
    const isMixed = ends?.length > 1 || hasDoubledLineEnds(ends);
    attribute(list, 'data-line-ends', isMixed ? 'mixed' : (ends?.[0]?.[0] ?? null));
  });
  store.subscribe(['wrap'], ({ wrap: wraps }) => {
    attribute(list, 'data-wrap', wraps ? '' : null);
    isRevealPending = true;
    rows.redraw();
  });
  store.subscribe(['textRows', 'selection'], rows.redraw);
  store.subscribe(['detail'], ({ detail }) => {
    if (detail && detail.textRow >= 0 && detail.offset !== revealed) {
      revealed = detail.offset;
      isRevealPending = true;
      rows.scrollToRow(detail.textRow);
    }
    rows.redraw();
  });
  let paneHeight = 0; // in pixels, when the observer was called last
  new ResizeObserver(() =>
    requestAnimationFrame(() => {
      fillPane();
      const { detail } = store.get();
      // Suggestions above the panes change the height of the panes. The selected row may then be out of view.
      if (pane.clientHeight !== paneHeight && detail?.textRow >= 0) {
        isRevealPending = true;
        rows.scrollToRow(detail.textRow);
      }
      paneHeight = pane.clientHeight;
      rows.redraw();
    }),
  ).observe(pane);
}
