/** The dialog with the keyboard shortcuts and byte colours, and the switch for single-key shortcuts. */
import { onSingleKey, singleKeys } from '../shortcuts.js';
import { LEGEND } from '../text/roles.js';
import { attribute, make } from './dom.js';

/** @param {HTMLDialogElement} dialog @param {HTMLButtonElement} opener */
export function mount(dialog, opener) {
  const open = () => !dialog.open && dialog.showModal();
  const checkbox = dialog.querySelector('[name=single-keys]');
  opener.addEventListener('click', open);
  dialog.querySelector('button').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close()); // on the backdrop
  onSingleKey('?', open);

  checkbox.addEventListener('change', () => singleKeys.set(checkbox.checked));
  singleKeys.subscribe((isOn) => {
    checkbox.checked = isOn;
    // With `off`, shortcuts-help.css hides the hints for single-key shortcuts.
    attribute(document.documentElement, 'data-single-keys', isOn ? null : 'off');
    for (const field of document.querySelectorAll('[data-single-key]')) {
      attribute(field, 'aria-keyshortcuts', isOn ? field.dataset.singleKey : null);
    }
  });

  const colours = Object.entries(LEGEND).flatMap(([role, [name, meaning]]) => {
    const swatch = make('span', { class: 'swatch', 'data-role': role, 'aria-hidden': 'true' });
    return [make('dt', {}, swatch, ` ${name}`), make('dd', {}, meaning)];
  });
  dialog.querySelector('.colours').append(...colours);
}
