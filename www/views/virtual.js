/**
 * A list of any number of rows of one height, of which only those in view exist. Browsers cap the height of an
 * element (at about 16.8 million pixels), so past that the scroll ratio is mapped to a row number: a long jump of
 * the scroll bar goes to the place in proportion, while a wheel, a finger or a key still moves by its own pixels.
 */

const MAX_HEIGHT = 15_000_000;
const FLING = 600; // pixels that a wheel or a finger may move at once, however low the scroller is
const SETTLE = 160; // milliseconds without scrolling after which the scroll bar is put right

/**
 * @param {HTMLElement} scroller the element that scrolls; its content is made here
 * @param {object} rows
 * @param {() => HTMLElement} rows.create makes an empty row
 * @param {(row: HTMLElement, index: number) => void} rows.draw
 * @param {(from: number, to: number) => void} rows.onRange which rows are in view
 * @param {() => number} rows.chosen the row with the active descendant, or a number that is no row's
 * @param {number} rows.height of a row, in pixels
 * @param {number} rows.most how many rows the scroller shows at most
 */
export function virtualRows(scroller, { create, draw, onRange, chosen, height, most: mostAtFirst }) {
  const spacer = document.createElement('div');
  const layer = document.createElement('div');
  spacer.className = 'virtual-spacer';
  layer.className = 'virtual-layer';
  for (const element of [spacer, layer]) element.setAttribute('role', 'presentation');
  spacer.append(layer);
  scroller.append(spacer);

  const pool = [];
  let total = 0;
  let most = mostAtFirst;
  let top = 0; // the row at the upper edge, with a fraction: the truth of which the scroll bar is a picture
  let lastScroll = 0;
  let frame = 0;
  let settling = 0;

  const viewHeight = () => Math.min(total, most) * height;
  const fullHeight = () => Math.min(total * height, MAX_HEIGHT);
  const lastTop = () => Math.max(0, total - viewHeight() / height);
  const travel = () => fullHeight() - viewHeight();
  const scaled = () => total * height > MAX_HEIGHT;

  function placeScrollBar() {
    let wanted = lastTop() === 0 ? 0 : (top / lastTop()) * travel();
    // Between the ends, room is left for the wheel to turn further: at the very edge no scroll event would come.
    const room = scaled() ? viewHeight() : 0;
    if (room > 0 && top > 0 && top < lastTop()) wanted = Math.max(room, Math.min(travel() - room, wanted));
    if (Math.abs(scroller.scrollTop - wanted) >= 1) scroller.scrollTop = wanted;
    lastScroll = scroller.scrollTop;
  }

  function paint() {
    frame = 0;
    const first = Math.floor(top);
    const wanted = Math.min(total - first, Math.ceil(viewHeight() / height) + 1);
    while (pool.length < wanted) {
      const row = create();
      pool.push(row);
      layer.append(row);
    }
    for (const row of pool.splice(wanted)) row.remove();
    layer.style.transform = `translateY(${-(top - first) * height}px)`;
    for (const [index, row] of pool.entries()) draw(row, first + index);
    // Scrolled out of view, the chosen row has no element; the rows that are drawn now are others.
    const active = chosen();
    if (!(active >= first && active < first + wanted)) scroller.removeAttribute('aria-activedescendant');
    onRange(first, first + wanted);
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
      if (!scaled() || Math.abs(moved) > Math.max(viewHeight(), FLING)) {
        top = travel() <= 0 ? 0 : (scroller.scrollTop / travel()) * lastTop();
      } else {
        top = Math.max(0, Math.min(lastTop(), top + moved / height));
        clearTimeout(settling);
        settling = setTimeout(placeScrollBar, SETTLE);
        const atEdge = scroller.scrollTop <= 0 || scroller.scrollTop >= travel();
        if (atEdge) placeScrollBar();
      }
      schedule();
    },
    { passive: true },
  );

  return {
    /** Sets the number of rows, and how many are shown at most; true where either changed. */
    resize(rowCount, newMost = most) {
      if (rowCount === total && newMost === most) return false;
      total = rowCount;
      most = newMost;
      scroller.style.setProperty('--row-height', `${height}px`);
      scroller.style.height = `${viewHeight()}px`;
      spacer.style.height = `${fullHeight()}px`;
      layer.style.height = `${viewHeight()}px`;
      top = Math.min(top, lastTop());
      placeScrollBar();
      schedule();
      return true;
    },
    /** Throws the rows away, for when `create` would now make others. */
    rebuild() {
      pool.length = 0;
      layer.replaceChildren();
      schedule();
    },
    redraw: schedule,
    /**
     * Scrolls so that the row is in view: as little as needed, or, when it is far away or is to be seen `amid` others, to
     * the middle.
     */
    reveal(row, amid = false) {
      const shown = viewHeight() / height;
      const around = amid ? 1 : 0; // rows that have to be seen on either side
      if (row - around >= top && row + 1 + around <= top + shown) return;
      const far = row < top - shown || row > top + 2 * shown;
      const near = row < top ? row : row + 1 - shown;
      top = Math.max(0, Math.min(lastTop(), far || amid ? row - shown / 2 + 0.5 : near));
      placeScrollBar();
      schedule();
    },
    /** How many pixels a row lies below the upper edge. */
    placeOf: (row) => (row - top) * height,
    /** How many whole rows are in view. */
    page: () => Math.max(1, Math.floor(viewHeight() / height)),
  };
}
