/** The fields that lead to an offset and to a match, with the keys `g` and `/`. */
import { onSingleKey } from '../shortcuts.js';
import { attribute, text } from './dom.js';

/**
 * @param {HTMLElement} bar
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../byte-navigation.js').createByteNavigation>} travel
 */
export function mount(bar, store, { goTo, search, stopSearch }) {
  const offset = bar.querySelector('#go-to');
  const sought = bar.querySelector('#find');
  const as = bar.querySelector('#find-as');
  const [previous, next] = bar.querySelectorAll('[data-direction]');
  const stop = bar.querySelector('.stop');
  const told = bar.querySelector('.told');
  const grid = () => document.getElementById('byte-grid').focus();
  const look = (direction) => search(sought.value, as.value, direction);

  bar.querySelector('.go').addEventListener('submit', (event) => {
    event.preventDefault();
    if (goTo(offset.value)) grid();
  });
  bar.querySelector('.find').addEventListener('submit', (event) => {
    event.preventDefault();
    look(1);
  });
  previous.addEventListener('click', () => look(-1));
  stop.addEventListener('click', stopSearch);
  sought.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      look(-1);
    }
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (store.get().search?.busy) stopSearch();
    else grid();
  });
  for (const [key, field] of [
    ['g', offset],
    ['/', sought],
  ]) {
    onSingleKey(key, () => {
      field.focus();
      field.select();
    });
  }

  store.subscribe(['doc'], ({ doc }) => {
    bar.hidden = !doc || doc.length === 0;
  });
  store.subscribe(['search'], ({ search: state }) => {
    const busy = state?.busy === true;
    // How far it is would be read aloud ten times a second.
    attribute(told, 'aria-live', busy ? 'off' : 'polite');
    text(told, busy && state.done > 0 ? `Searching… ${Math.floor(100 * state.done)} %` : (state?.sentence ?? ''));
    if (stop.hidden === busy && !busy && document.activeElement === stop) next.focus();
    stop.hidden = !busy;
  });
}
