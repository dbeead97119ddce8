/** The keyboard map, by `?` or its button. */

const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio])';

/** @param {HTMLDialogElement} dialog @param {HTMLButtonElement} opener */
export function mount(dialog, opener) {
  const open = () => !dialog.open && dialog.showModal();
  opener.addEventListener('click', open);
  dialog.querySelector('button').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close()); // beside it
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(TYPED_INTO)) return;
    event.preventDefault();
    open();
  });
}
