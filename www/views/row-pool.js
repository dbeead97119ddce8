/**
 * The common part of virtual-rows.js and variable-height-rows.js: the elements of a list that draws only its visible rows, and
 * limits for scrolling.
 */

/** The maximum height of a spacer in pixels. Browsers limit the height of an element to about 16.8 million. */
export const MAX_HEIGHT = 15_000_000;
/**
 * The largest step of a wheel or a finger, in pixels. A change of the scroll position is a jump of the scroll bar if it is
 * larger than this step, and larger than the height of the view.
 */
export const MAX_WHEEL_STEP = 600;
/** Milliseconds from the last scroll until the scroll bar is moved to match the visible rows. */
const SETTLE_TIME = 160;

/**
 * Returns a function that calls `placeScrollBar` SETTLE_TIME after its latest call. `placeScrollBar` is not called if the
 * user has moved the scroll bar since. The scroll event of this move is then pending, and moving the bar back would cancel
 * the scroll.
 *
 * @param {HTMLElement} scroller
 * @param {() => void} placeScrollBar
 * @param {() => number} lastScroll returns the scroll position after the last scroll event that was handled, or after the last call of `placeScrollBar`
 */
export function settleTimer(scroller, placeScrollBar, lastScroll) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => scroller.scrollTop === lastScroll() && placeScrollBar(), SETTLE_TIME);
  };
}

/**
 * Adds two elements to a scroller: a spacer, which sets the height of its content, and within it the layer of the drawn
 * rows.
 *
 * @param {HTMLElement} scroller
 * @param {string} layerClass
 * @param {() => HTMLElement} create returns an empty row
 * @returns {{ spacer: HTMLElement, layer: HTMLElement, pool: HTMLElement[], setRowCount: (count: number) => void }} `pool`:
 *   the rows in the layer
 */
export function rowPool(scroller, layerClass, create) {
  const spacer = document.createElement('div');
  const layer = document.createElement('div');
  spacer.className = 'virtual-spacer';
  layer.className = layerClass;
  for (const element of [spacer, layer]) element.setAttribute('role', 'presentation');
  spacer.append(layer);
  scroller.append(spacer);
  const pool = [];
  /** Creates or removes rows until the pool has `count` rows. */
  function setRowCount(count) {
    while (pool.length < count) {
      const row = create();
      pool.push(row);
      layer.append(row);
    }
    for (const row of pool.splice(count)) row.remove();
  }
  return { spacer, layer, pool, setRowCount };
}
