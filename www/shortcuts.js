/**
 * Shortcuts of a single key: `g`, `/` and `?`. Whoever speaks to the computer, or types by accident, can switch them off
 * (WCAG 2.1.4); the choice is kept in this browser.
 */
const KEY = 'utfscope-single-keys';
const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], dialog';

let isOn = true;
try {
  isOn = localStorage.getItem(KEY) !== 'off';
} catch {
  // Storage may be denied: the choice then lasts as long as the page.
}
const listeners = new Set();

export const singleKeys = {
  get isOn() {
    return isOn;
  },

  set(wanted) {
    isOn = wanted;
    try {
      if (wanted) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // As above.
    }
    for (const listener of listeners) listener(isOn);
  },

  /** Calls `listener` now and after each change. @param {(isOn: boolean) => void} listener */
  subscribe(listener) {
    listeners.add(listener);
    listener(isOn);
  },
};

/**
 * Calls `run` when the key is pressed by itself and not typed into a field.
 *
 * @param {string} key
 * @param {() => void} run
 */
export function onSingleKey(key, run) {
  document.addEventListener('keydown', (event) => {
    if (!isOn || event.key !== key || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(FIELDS)) return;
    event.preventDefault();
    run();
  });
}
