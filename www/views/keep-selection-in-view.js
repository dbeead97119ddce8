/**
 * Scrolls the page to the selected bytes or text of a new input. The selection of a new input is its first fault, if
 * there is one.
 */

const MARGIN = 10; // pixels between the selected row, or the summary, and the edge of the window
const HEAD_HEIGHT = 60; // pixels of the head of the panel, above the grid
const LINE_HEIGHT = 24; // pixels of the last line of the input field

// On phones, this is the height while the bars of the browser are visible. Unlike innerHeight, it does not change
// during scrolling.
const windowHeight = () => document.documentElement.clientHeight;

/**
 * Keeps the selected row of a file or a pasted input in view until the user scrolls, clicks or types.
 *
 * @param {HTMLElement} grid the byte grid, or the list of the text rows; nothing happens while it is not shown
 * @param {() => { top: number, bottom: number } | null} rowPlace returns null without a selected row. Otherwise, `top`
 *   is where the selected row begins, and `bottom` is where the part to keep in view ends, in pixels from the top of the
 *   grid
 */
export function keepSelectionInView(grid, rowPlace) {
  let isPaste = false; // whether the latest change of the input field was a paste or a drop
  let isKept = false; // whether the selected row is kept in view now
  let source = null; // the source of the latest document

  /**
   * Returns how many pixels the page may scroll, so that the summary stays in the window. While the input field has the
   * focus, its last line stays in the window too: after a paste, this line has the caret.
   */
  function maxScroll() {
    const { top } = document.getElementById('summary').getBoundingClientRect();
    const { activeElement: field } = document;
    return field.id === 'entry' ? Math.min(top, field.getBoundingClientRect().bottom - LINE_HEIGHT) : top;
  }

  document.addEventListener('beforeinput', ({ inputType }) => (isPaste = /^insertFrom(?:Paste|Drop)/.test(inputType)), {
    capture: true,
  });
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(type, () => (isKept = false), { capture: true, passive: true });
  }

  /** Scrolls the selected row into view, until the user scrolls, clicks or types. `opened` starts this. */
  function keepInView() {
    const place = isKept && grid.offsetParent && rowPlace();
    if (!place) return;
    const { top } = grid.getBoundingClientRect();
    const below = top + place.bottom + MARGIN - windowHeight();
    if (below > 0) scrollBy({ top: Math.max(0, Math.min(below, maxScroll() - MARGIN)), behavior: 'instant' });
    else if (top + place.top < MARGIN) scrollBy({ top: top - HEAD_HEIGHT, behavior: 'instant' });
  }

  // Suggestions that arrive later move the panes.
  const observer = new ResizeObserver(() => requestAnimationFrame(keepInView));
  for (const id of ['input', 'summary']) observer.observe(document.getElementById(id));

  return {
    /**
     * Starts to keep the selection in view if the source is new, and is a file or pasted text. An edited file is a new
     * source too. Typing and a change of the encoding do not start this.
     */
    opened({ doc }) {
      if (doc?.source !== source) isKept = doc?.kind === 'file' || isPaste;
      source = doc?.source;
      isPaste = false;
    },
    keepInView,
  };
}
