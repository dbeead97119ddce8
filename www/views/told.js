/**
 * What just happened, in a sentence that is in view wherever one is on the page, and goes by itself: what was copied, what
 * the browser refused. What is still true later stands in its place on the page, not here.
 */
import { attribute, text } from './dom.js';

const SHOWN = { done: 5000, note: 10_000, problem: 15_000 }; // milliseconds

/** @param {HTMLElement} box @param {ReturnType<import('../state.js').createStore>} store */
export function mount(box, store) {
  const sentence = box.querySelector('p');
  const letGo = () => store.set({ toast: null });
  let timer = 0;

  box.querySelector('button').addEventListener('click', letGo);
  // Who points at it is reading it.
  box.addEventListener('pointerenter', () => clearTimeout(timer));
  box.addEventListener('pointerleave', () => store.get().told && (timer = setTimeout(letGo, SHOWN.done)));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && letGo());

  store.subscribe(['toast'], ({ toast }) => {
    clearTimeout(timer);
    text(sentence, toast?.sentence ?? '');
    attribute(box, 'data-kind', toast?.kind ?? null);
    box.lastElementChild.hidden = !toast;
    if (toast) timer = setTimeout(letGo, SHOWN[toast.kind]);
  });
  // Of another input it tells nothing.
  store.subscribe(['entry'], letGo);
}
