/** Scrolls the page to the bytes or the text of a new input, so that its first fault is visible. */

const MARGIN = 10; // pixels between the row or the grid and the edge of the window
const HEAD_HEIGHT = 60; // pixels of the panel's head
const LINE_HEIGHT = 24; // pixels of the line with the caret

// On phones this is the height while the browser's bars are visible; unlike innerHeight it does not change on scrolling.
const windowHeight = () => document.documentElement.clientHeight;

/**
 * Keeps the selected row of a file or a pasted input in view until the user scrolls, clicks or types.
 *
 * @param {HTMLElement} grid or list; nothing happens while it is not shown
 * @param {() => { top: number, bottom: number } | null} rowPlace the selected row and what to show below it, in pixels
 *   from the top of the grid
 */
export function keepSelectionInView(grid, rowPlace) {
  let isPaste = false;
  let isKept = false;
  let source = null;

  /** Returns how far the page may scroll: to the summary, but not past the line with the caret while the input field has the focus. */
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

  /** Scrolls the selected row into view, unless the user has scrolled, clicked or typed since the input was opened. */
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
    /** Starts to keep the selection in view after a new file or a paste, but not after typing or a change of the encoding. */
    opened({ doc }) {
      if (doc?.source !== source) isKept = doc?.kind === 'file' || isPaste;
      source = doc?.source;
      isPaste = false;
    },
    keepInView,
  };
}
