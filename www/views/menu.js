/**
 * A menu in a popover that a button opens. Each item has a name, and a preview of its result or the reason why it is not available. The
 * arrow keys, Home, End and the first letter of a name move through the items.
 */
import { attribute, make } from './dom.js';
import { visibleText } from './visible-text.js';

const GAP = 4; // pixels between the button and the menu
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Shows the result of an item as a `preview`, with `notes`. A `problem` is the reason why the item is not available.
 *
 * @param {HTMLElement} element
 * @param {{ preview?: string, notes?: string[], problem?: string }} result
 */
export function showItem(element, { preview = '', notes = [], problem = '' } = {}) {
  const sentence = [...notes, problem].filter(Boolean).join(' ');
  attribute(element, 'aria-disabled', problem ? 'true' : null);
  element
    .querySelector('.item-preview')
    .replaceChildren(
      problem ? '' : make('code', { dir: 'ltr' }, ...visibleText(preview)),
      sentence ? make('small', {}, sentence) : '',
    );
}

/** Creates an item of a menu. @param {string} name @param {Record<string, string>} [attributes] */
export const menuItem = (name, attributes = {}) =>
  make(
    'div',
    { role: 'menuitem', tabindex: '-1', ...attributes },
    make('span', { class: 'name' }, name),
    ' ',
    make('span', { class: 'item-preview' }),
  );

/**
 * Returns the index of the item to which a key moves the focus.
 *
 * @param {string} key in `STEPS`
 * @param {number} at the index of the item with the focus; -1 if no item has the focus
 * @param {number} count of the items; 0 until they are loaded
 */
export function itemAfter(key, at, count) {
  const to = at < 0 && key === 'ArrowUp' ? -1 : at + STEPS[key];
  if (Number.isFinite(to)) return count === 0 ? 0 : (to + count) % count;
  return to < 0 ? 0 : count - 1;
}

/**
 * Makes a menu, and returns its functions:
 *
 * - `setItems` shows items.
 * - `place` moves the menu to the button after the size of the menu changed.
 * - `focus` moves the focus to the first available item.
 * - `close` closes the menu.
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} popover with an element of the role `menu`
 * @param {{ open: () => void, run: (item: HTMLElement) => void }} handlers `open` is called when the menu opens, and `run` for an available
 *   item that the user chose
 */
export function createMenu(button, popover, { open, run }) {
  const menu = popover.querySelector('[role=menu]');
  let all = []; // the items

  function place() {
    const { bottom, right } = button.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const { width, height } = popover.getBoundingClientRect();
    popover.style.left = `${Math.max(GAP, Math.min(right - width, clientWidth - width - GAP))}px`;
    popover.style.top = `${Math.max(GAP, Math.min(bottom + GAP, clientHeight - height - GAP))}px`;
  }

  const choose = (element) => element && !element.ariaDisabled && run(element);

  popover.addEventListener('toggle', ({ newState }) => {
    attribute(button, 'aria-expanded', newState === 'open' ? 'true' : 'false');
    if (newState === 'open') open();
  });
  menu.addEventListener('click', ({ target }) => choose(target.closest('[role=menuitem]')));
  menu.addEventListener('pointermove', ({ target }) =>
    target.closest('[role=menuitem]')?.focus({ preventScroll: true }),
  );
  menu.addEventListener('keydown', (event) => {
    const at = all.indexOf(document.activeElement);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(all[at]);
    } else if (event.key === 'Tab') popover.hidePopover();
    else if (event.key in STEPS && !hasModifier) {
      event.preventDefault();
      all.at(itemAfter(event.key, at, all.length))?.focus();
    } else if (/^[a-z0-9]$/i.test(event.key) && !hasModifier) {
      // A letter or digit goes to the next item whose name begins with it.
      const inOrder = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      inOrder.find((element) => element.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
    }
  });

  return {
    setItems(elements) {
      all = elements;
      menu.replaceChildren(...elements);
    },
    place,
    focus: () => (all.find((element) => !element.ariaDisabled) ?? all[0])?.focus(),
    /** Closes the menu; the button gets the focus. */
    close() {
      popover.hidePopover();
      button.focus({ preventScroll: true });
    },
  };
}
