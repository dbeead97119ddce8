/** The common part of the virtual lists, which draw only the visible rows: the elements of a list, and the limits of browsers. */

/** Pixels; browsers limit the height of an element to about 16.8 million. */
export const MAX_HEIGHT = 15_000_000;
/** Pixels that a wheel or a finger may scroll at once, even in a scroller of little height. */
export const MAX_WHEEL_STEP = 600;
/** Milliseconds without scrolling after which the scroll bar is corrected. */
export const SETTLE_TIME = 160;

/**
 * Adds two elements to a scroller: a spacer, which sets the height of its content, and within it the layer of the drawn rows.
 *
 * @param {HTMLElement} scroller
 * @param {string} layerClass
 * @param {() => HTMLElement} create returns an empty row
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
  function keep(count) {
    while (pool.length < count) {
      const row = create();
      pool.push(row);
      layer.append(row);
    }
    for (const row of pool.splice(count)) row.remove();
  }
  return { spacer, layer, pool, keep };
}
