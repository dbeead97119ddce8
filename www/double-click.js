/**
 * Ignores the second click of a double click if it would press another control than the first one. A button may scroll to a panel, or
 * remove itself, so that another control is under the pointer when the user clicks again.
 */

const MAX_INTERVAL = 500; // milliseconds, the usual interval of a double click
const MAX_DISTANCE = 5; // pixels
/** `dialog` is in this list because a click on a dialog, beside its buttons, closes the dialog. */
const CONTROLS = 'button, a, select, summary, label, input, textarea, dialog';

/** Returns what identifies a control: its text, because a redrawn button is a new element. */
const nameOf = (control) => control.getAttribute('aria-label') ?? control.textContent;

/** Starts to ignore the second click of a double click if it would press another control. */
export function ignoreStrayClicks() {
  let first = null; // the latest click on a control by a pointer
  addEventListener(
    'click',
    (event) => {
      const control = event.target.closest?.(CONTROLS);
      // `detail` is the number of clicks. It is 0 if the keyboard or a script clicked.
      if (!control || event.detail === 0) return;
      const { timeStamp: time, clientX: x, clientY: y } = event;
      const isStray =
        first !== null &&
        time - first.time < MAX_INTERVAL &&
        Math.hypot(x - first.x, y - first.y) <= MAX_DISTANCE &&
        control !== first.control &&
        nameOf(control) !== first.name;
      if (isStray) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      first = { time, x, y, control, name: nameOf(control) };
    },
    { capture: true },
  );
}
