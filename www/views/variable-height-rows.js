/**
 * A list of any number of rows of different heights; only the rows in view, and a few below them, have elements. The
 * scroll position is the first drawn row, and the number of pixels of this row above the upper edge. A wheel, a finger or a key
 * scrolls by the usual number of pixels. A long drag of the scroll bar goes to the row at the same fraction of the list.
 */

import { MAX_HEIGHT, MAX_WHEEL_STEP, rowPool, settleTimer } from './row-pool.js';

const MAX_NORMALIZED_ROWS = 64; // the maximum number of rows by which `normalize` moves the scroll position in one frame

/**
 * @param {HTMLElement} scroller the element that scrolls; this function fills it
 * @param {object} rows
 * @param {() => HTMLElement} rows.create returns an empty row
 * @param {(row: HTMLElement, index: number) => void} rows.draw
 * @param {(from: number, to: number) => void} rows.onRange receives the range `[from, to)` of drawn rows
 * @param {() => void} rows.afterPaint is called in each frame, after the rows are drawn
 * @param {number} rows.height the height of the shortest row, in pixels
 * @param {number} rows.max the initial maximum height of the scroller, in multiples of `height`
 */
export function variableHeightRows(scroller, { create, draw, onRange, afterPaint, height, max: initialMax }) {
  const { spacer, layer, pool, setRowCount } = rowPool(scroller, 'variable-height-layer', create);
  let total = 0;
  let max = initialMax;
  let top = 0; // the first drawn row
  let shift = 0; // the pixels of this row above the upper edge
  let lastScroll = 0;
  let frame = 0;
  let contentHeight = 0; // of the drawn rows

  const heightLimit = () => max * height;
  const viewHeight = () => (total <= max ? Math.min(heightLimit(), Math.max(height, contentHeight)) : heightLimit());
  const fits = () => total <= pool.length && top === 0 && contentHeight <= heightLimit();
  const isAtEnd = () => top + pool.length >= total && contentHeight - shift <= viewHeight() + 1;

  function placeScrollBar() {
    const average = pool.length > 0 ? contentHeight / pool.length : height;
    const spacerHeight = fits() ? viewHeight() : Math.max(2 * viewHeight(), Math.min(total * average, MAX_HEIGHT));
    scroller.style.height = `${viewHeight() + scroller.offsetHeight - scroller.clientHeight}px`;
    spacer.style.height = `${spacerHeight}px`;
    layer.style.height = `${viewHeight()}px`;
    const range = spacerHeight - viewHeight();
    const margin = Math.min(viewHeight(), range / 4);
    let wanted = range * Math.min(1, (top + shift / average) / Math.max(1, total - viewHeight() / average));
    // With the scroll bar at an end, a wheel causes no scroll event. So the scroll bar is put at an end only if the list is at this end.
    if (top === 0 && shift === 0) wanted = 0;
    else wanted = isAtEnd() ? range : Math.max(margin, Math.min(range - margin, wanted));
    if (Math.abs(scroller.scrollTop - wanted) >= 1) scroller.scrollTop = wanted;
    lastScroll = scroller.scrollTop;
  }
  const settleLater = settleTimer(scroller, placeScrollBar, () => lastScroll);

  /**
   * Returns how many rows the next frame draws. Until then, the length of the pool may differ, because `max` or `top`
   * changed.
   */
  const drawnRows = () => Math.min(total - top, Math.ceil(max) + 2);

  function drawRows() {
    setRowCount(drawnRows());
    for (const [index, row] of pool.entries()) draw(row, top + index);
    contentHeight = pool.reduce((sum, row) => sum + row.offsetHeight, 0);
  }

  /**
   * Corrects the scroll position, so that the upper edge is in the first drawn row, and no space below the last row is in view.
   */
  function normalize() {
    for (let pass = 0; pass < MAX_NORMALIZED_ROWS; pass += 1) {
      const missing = viewHeight() - (contentHeight - shift);
      if (shift < 0 && top > 0) {
        top -= 1;
        drawRows();
        shift += pool[0].offsetHeight;
      } else if ((shift > 0 || top > 0) && top + pool.length >= total && missing > 1) {
        shift -= missing;
      } else if (pool.length > 0 && shift >= pool[0].offsetHeight && top + 1 < total) {
        shift -= pool[0].offsetHeight;
        top += 1;
        drawRows();
      } else break;
    }
    if (top === 0) shift = Math.max(0, shift);
  }

  function paint() {
    frame = 0;
    top = Math.max(0, Math.min(top, total - 1));
    drawRows();
    normalize();
    layer.style.transform = `translateY(${-shift}px)`;
    settleLater();
    if (scroller.scrollTop <= 0 || scroller.scrollTop >= spacer.offsetHeight - viewHeight()) placeScrollBar();
    onRange(top, top + pool.length);
    afterPaint();
  }

  function schedule() {
    if (frame === 0) frame = requestAnimationFrame(paint);
  }

  scroller.addEventListener(
    'scroll',
    () => {
      const moved = scroller.scrollTop - lastScroll;
      if (moved === 0) return;
      lastScroll = scroller.scrollTop;
      if (Math.abs(moved) > Math.max(viewHeight(), MAX_WHEEL_STEP)) {
        const range = spacer.offsetHeight - viewHeight();
        top = Math.round((lastScroll / range) * (total - 1));
        shift = 0;
      } else shift += moved;
      schedule();
    },
    { passive: true },
  );

  return {
    /** Sets the number of rows, and the maximum height of the scroller in multiples of `height`. */
    resize(count, newMax = max) {
      if (count === total && newMax === max) return;
      total = count;
      max = newMax;
      schedule();
    },
    redraw: schedule,
    /** Scrolls to the start of the list. */
    reset() {
      [top, shift] = [0, 0];
      schedule();
    },
    /** Scrolls so that a row is drawn, with rows above it, unless it is drawn already. */
    scrollToRow(row) {
      if (row >= top && row < top + drawnRows()) return schedule();
      top = Math.max(0, row - Math.floor(max / 3));
      shift = 0;
      return schedule();
    },
    /**
     * Scrolls so that an element of a drawn row is in view. Does not scroll vertically if the element is already in view.
     * With `centered`, moves the element to the middle. Otherwise, scrolls by the least amount that also shows `height`
     * pixels beyond the element.
     */
    scrollToElement(element, centered = false) {
      const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
      const bottom = view.top + viewHeight();
      if (box.top < view.top || box.bottom > bottom) {
        const nearest = box.top < view.top ? box.top - view.top - height : box.bottom - bottom + height;
        shift += centered ? (box.top + box.bottom) / 2 - view.top - viewHeight() / 2 : nearest;
        schedule();
      }
      if (box.right > view.right) scroller.scrollLeft += box.right - view.right + view.width / 4;
      else if (box.left < view.left + view.width / 8) scroller.scrollLeft -= view.left + view.width / 4 - box.left;
    },
    /** Returns by how many rows Page Up and Page Down move. */
    rowsPerPage: () => Math.max(1, Math.floor((viewHeight() / Math.max(contentHeight, 1)) * pool.length) - 1),
  };
}
