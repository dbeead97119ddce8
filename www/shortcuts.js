/**
 * Single-key shortcuts: `g`, `/` and `?`. People who use speech input, or press keys by accident, can switch them off
 * (WCAG 2.1.4). The browser stores the choice.
 */
const STORAGE_KEY = 'utfscope-single-keys';
/** A selector of the elements in which shortcuts are off: fields that take typed keys, and dialogs. */
export const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], dialog';

/**
 * Returns the Latin letter of a pressed key, in lower case. In a keyboard layout without Latin letters, returns the
 * letter that the key has in the US layout.
 */
export const latinLetter = ({ key = '', code = '' }) =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();

let isOn = true;
try {
  isOn = localStorage.getItem(STORAGE_KEY) !== 'off';
} catch {
  // The browser may deny storage. Then the choice lasts until the page is closed or reloaded.
}
const listeners = new Set();

export const singleKeys = {
  get isOn() {
    return isOn;
  },

  set(wanted) {
    isOn = wanted;
    try {
      if (wanted) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, 'off');
    } catch {
      // The browser may deny storage.
    }
    for (const listener of listeners) listener(isOn);
  },

  /** Calls `listener` now and after every change. @param {(isOn: boolean) => void} listener */
  subscribe(listener) {
    listeners.add(listener);
    listener(isOn);
  },
};

/**
 * Calls `run` when the key is pressed without Ctrl, Alt or Meta and outside FIELDS, while single-key shortcuts are on.
 *
 * @param {string} key
 * @param {() => void} run
 */
export function onSingleKey(key, run) {
  document.addEventListener('keydown', (event) => {
    const isKey = event.key === key || (latinLetter(event) === key && !event.shiftKey);
    if (!isOn || !isKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(FIELDS)) return;
    event.preventDefault();
    run();
  });
}
