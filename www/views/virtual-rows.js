/**
 * A list of any number of rows of equal height; only visible rows have elements. Browsers limit the height of an element
 * (to about 16.8 million pixels). For longer lists, dragging the scroll bar goes to the row at the same fraction of the list, while a wheel,
 * a finger or a key scrolls by the usual number of pixels.
 */

import { MAX_HEIGHT, MAX_WHEEL_STEP, rowPool, settleTimer } from './row-pool.js';

/**
 * @param {HTMLElement} scroller the element that scrolls; this function fills it
 * @param {object} rows
 * @param {() => HTMLElement} rows.create returns an empty row
 * @param {(row: HTMLElement, index: number) => void} rows.draw
 * @param {(from: number, to: number) => void} rows.onRange receives the range `[from, to)` of drawn rows
 * @param {() => number} rows.selected returns the selected row; a number outside of the list if there is none
 * @param {number} rows.height the initial height of a row, in pixels
 * @param {number} rows.max the initial maximum height of the scroller, in rows
 */
export function virtualRows(scroller, { create, draw, onRange, selected, height: initialHeight, max: initialMax }) {
  const { spacer, layer, pool, setRowCount } = rowPool(scroller, 'virtual-layer', create);
  let total = 0;
  let max = initialMax;
  let height = initialHeight;
  let top = 0; // the row at the upper edge, with a fraction; the scroll bar is derived from it
  let lastScroll = 0;
  let frame = 0;

  const viewHeight = () => Math.min(total, max) * height;
  const fullHeight = () => Math.min(total * height, MAX_HEIGHT);
  const lastTop = () => Math.max(0, total - viewHeight() / height);
  const scrollRange = () => fullHeight() - viewHeight();
  const isScaled = () => total * height > MAX_HEIGHT;

  function placeScrollBar() {
    let wanted = lastTop() === 0 ? 0 : (top / lastTop()) * scrollRange();
    // With the scroll bar at an end, a wheel causes no scroll event. So the scroll bar is kept away from its ends, except at an
    // end of the list.
    const margin = isScaled() ? viewHeight() : 0;
    if (margin > 0 && top > 0 && top < lastTop()) wanted = Math.max(margin, Math.min(scrollRange() - margin, wanted));
    if (Math.abs(scroller.scrollTop - wanted) >= 1) scroller.scrollTop = wanted;
    lastScroll = scroller.scrollTop;
  }
  const settleLater = settleTimer(scroller, placeScrollBar, () => lastScroll);

  function paint() {
    frame = 0;
    const first = Math.floor(top);
    const count = Math.min(total - first, Math.ceil(viewHeight() / height) + 1);
    setRowCount(count);
    layer.style.transform = `translateY(${-(top - first) * height}px)`;
    for (const [index, row] of pool.entries()) draw(row, first + index);
    // A selected row out of view has no element, so it cannot be the active descendant.
    const active = selected();
    if (!(active >= first && active < first + count)) scroller.removeAttribute('aria-activedescendant');
    onRange(first, first + count);
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
      if (!isScaled() || Math.abs(moved) > Math.max(viewHeight(), MAX_WHEEL_STEP)) {
        top = scrollRange() <= 0 ? 0 : (scroller.scrollTop / scrollRange()) * lastTop();
      } else {
        top = Math.max(0, Math.min(lastTop(), top + moved / height));
        settleLater();
        const atEdge = scroller.scrollTop <= 0 || scroller.scrollTop >= scrollRange();
        if (atEdge) placeScrollBar();
      }
      schedule();
    },
    { passive: true },
  );

  return {
    /**
     * Sets the number of rows, the maximum height of the scroller in rows, and the height of a row. Returns whether one of
     * these values changed.
     */
    resize(rowCount, newMax = max, newHeight = height) {
      if (rowCount === total && newMax === max && newHeight === height) return false;
      total = rowCount;
      max = newMax;
      height = newHeight;
      scroller.style.setProperty('--row-height', `${height}px`);
      scroller.style.height = `${viewHeight()}px`;
      spacer.style.height = `${fullHeight()}px`;
      layer.style.height = `${viewHeight()}px`;
      top = Math.min(top, lastTop());
      placeScrollBar();
      schedule();
      return true;
    },
    /** Replaces all row elements after a change of what `create` makes. Draws them at once, so that no frame is empty. */
    rebuild() {
      pool.length = 0;
      layer.replaceChildren();
      paint();
    },
    redraw: schedule,
    /** Scrolls a row into view: by the least amount, or to the middle if the row is far away or `centered` is true. */
    scrollToRow(row, centered = false) {
      const shown = viewHeight() / height;
      const around = centered ? 1 : 0; // rows to show on either side
      if (row - around >= top && row + 1 + around <= top + shown) return;
      const far = row < top - shown || row > top + 2 * shown;
      // Whole numbers, so that the first visible row is complete.
      const nearest = row < top ? row : Math.ceil(row + 1 - shown);
      const middle = Math.round(row - shown / 2 + 0.5);
      top = Math.max(0, Math.min(lastTop(), far || centered ? middle : nearest));
      placeScrollBar();
      schedule();
    },
    /** Returns how many pixels the upper edge of a row is below the upper edge of the scroller. */
    placeOf: (row) => (row - top) * height,
    /** Returns how many complete rows are in view. */
    rowsPerPage: () => Math.max(1, Math.floor(viewHeight() / height)),
  };
}
