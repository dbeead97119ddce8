/**
 * A message that is visible at every scroll position and disappears by itself, for example that something was copied.
 * Messages that stay true are shown in their panels instead.
 */
import { attribute, text } from './dom.js';

const DURATIONS = { done: 5000, note: 10_000, problem: 15_000 }; // milliseconds

/** @param {HTMLElement} box @param {ReturnType<import('../state.js').createStore>} store */
export function mount(box, store) {
  const message = box.querySelector('p');
  const dismiss = () => store.set({ toast: null });
  let timer = 0;

  box.querySelector('button').addEventListener('click', dismiss);
  // The message stays while the pointer is over it.
  box.addEventListener('pointerenter', () => clearTimeout(timer));
  box.addEventListener('pointerleave', () => store.get().toast && (timer = setTimeout(dismiss, DURATIONS.done)));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss());

  store.subscribe(['toast'], ({ toast }) => {
    clearTimeout(timer);
    text(message, toast?.sentence ?? '');
    attribute(box, 'data-kind', toast?.kind ?? null);
    box.lastElementChild.hidden = !toast;
    if (toast) timer = setTimeout(dismiss, DURATIONS[toast.kind]);
  });
  // The message is about the previous input.
  store.subscribe(['entry'], dismiss);
}
