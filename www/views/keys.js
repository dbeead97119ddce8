/** The dialog of keys and colours, by `?` or its button, with the switch for the shortcuts of a single key. */
import { LEGEND } from '../format.js';
import { onSingleKey, singleKeys } from '../shortcuts.js';
import { attribute, make } from './dom.js';

/** @param {HTMLDialogElement} dialog @param {HTMLButtonElement} opener */
export function mount(dialog, opener) {
  const open = () => !dialog.open && dialog.showModal();
  const box = dialog.querySelector('[name=single-keys]');
  opener.addEventListener('click', open);
  dialog.querySelector('button').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close()); // beside it
  onSingleKey('?', open);

  box.addEventListener('change', () => singleKeys.set(box.checked));
  singleKeys.subscribe((isOn) => {
    box.checked = isOn;
    // Where they are off, nothing on the page announces them.
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
