/**
 * A message about the latest action, for example that something was copied. It is visible at every scroll position and
 * disappears by itself. A message about the state of the input is shown in its panel instead, and stays.
 */
import { attribute, text } from './dom.js';

const DURATIONS = { done: 5000, note: 10_000, problem: 15_000 }; // milliseconds, by the kind of the message

/** @param {HTMLElement} box @param {ReturnType<import('../state.js').createStore>} store */
export function mount(box, store) {
  const message = box.querySelector('p');
  const dismiss = () => store.set({ toast: null });
  let timer = 0;
  let isPointerOver = false;
  const startTimer = ({ kind }) => (timer = setTimeout(dismiss, DURATIONS[kind]));

  box.querySelector('button').addEventListener('click', dismiss);
  // The message stays while the pointer is over it.
  box.addEventListener('pointerenter', () => {
    isPointerOver = true;
    clearTimeout(timer);
  });
  box.addEventListener('pointerleave', () => {
    isPointerOver = false;
    const { toast } = store.get();
    if (toast) startTimer(toast);
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss());

  store.subscribe(['toast'], ({ toast }) => {
    clearTimeout(timer);
    text(message, toast?.sentence ?? '');
    attribute(box, 'data-kind', toast?.kind ?? null);
    box.lastElementChild.hidden = !toast;
    if (toast && !isPointerOver) startTimer(toast);
  });
  // A new input was opened, and the message is about the previous one.
  store.subscribe(['entry'], dismiss);
}
