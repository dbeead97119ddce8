/**
 * How much of the window the bytes take, and where an input that was just opened stands in it: its first fault is
 * what one came for, and must not lie below the fold.
 */

const BELOW = 60; // pixels for the ways through the bytes, which stand under them
const EDGE = 10; // pixels between what is led to and the edge of the window
const HEAD = 60; // pixels of the panel's head
const CARET = 24; // pixels of the last line of a field

// What a browser on a telephone leaves when its bars are shown: it does not change while one scrolls.
const windowHeight = () => document.documentElement.clientHeight;

/**
 * The rows that fit between what stands above the grid and the lower edge of the window, within limits.
 *
 * @param {HTMLElement} grid
 * @param {number} height of a row, in pixels
 * @param {{ fewest: number, most: number }} limits in rows
 */
export function rowsInWindow(grid, height, { fewest, most }) {
  const top = grid.getBoundingClientRect().top + scrollY;
  return Math.max(fewest, Math.min(most, (windowHeight() - top - BELOW) / height));
}

/**
 * Keeps the chosen row of an input that was opened or pasted in view, until somebody goes elsewhere.
 *
 * @param {HTMLElement} grid
 * @param {() => { top: number, bottom: number } | null} place of the row, and what should be seen below it, in the grid
 */
export function openInView(grid, place) {
  let pasted = false;
  let held = false;
  let source = null;

  // What was pasted is seen by the bytes; of the field it was pasted into, the line with the caret stays in view.
  function room() {
    const { top } = grid.getBoundingClientRect();
    const { activeElement: field } = document;
    return field.id === 'entry' ? Math.min(top, field.getBoundingClientRect().bottom - CARET) : top;
  }

  document.addEventListener('beforeinput', ({ inputType }) => (pasted = /^insertFrom(?:Paste|Drop)/.test(inputType)), {
    capture: true,
  });
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, () => (held = false), { capture: true, passive: true });
  }

  return {
    /** An input was read: one that was typed, or is only read as another encoding, moves nothing. */
    opened({ doc }) {
      if (doc?.source !== source) held = doc?.kind === 'file' || pasted;
      source = doc?.source;
      pasted = false;
    },
    hold() {
      const there = held && place();
      if (!there) return;
      const { top } = grid.getBoundingClientRect();
      const below = top + there.bottom + EDGE - windowHeight();
      if (below > 0) scrollBy({ top: Math.max(0, Math.min(below, room() - EDGE)), behavior: 'instant' });
      else if (top + there.top < EDGE) scrollBy({ top: top - HEAD, behavior: 'instant' });
    },
  };
}
