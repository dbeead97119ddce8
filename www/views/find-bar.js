/** The bar that goes to an offset (key `g`) and finds bytes or text (key `/`). */
import { goToPanel } from '../panel-navigation.js';
import { onSingleKey } from '../shortcuts.js';
import { searching } from '../text/input.js';
import { attribute, text } from './dom.js';

/**
 * @param {HTMLElement} bar
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../byte-navigation.js').createByteNavigation>} navigation
 */
export function mount(bar, store, { goTo, search, stopSearch }) {
  const offset = bar.querySelector('#go-to');
  const searchText = bar.querySelector('#find');
  const searchType = bar.querySelector('#find-as');
  const [previous, next] = bar.querySelectorAll('[data-direction]');
  const stop = bar.querySelector('.stop');
  const replaceFound = bar.querySelector('.replace-found');
  const cleanUp = document.getElementById('clean-up');
  const status = bar.querySelector('.status');
  const focusGrid = () => document.getElementById('byte-grid').focus();
  const find = (direction) => search(searchText.value, searchType.value, direction);

  bar.querySelector('.go-to').addEventListener('submit', (event) => {
    event.preventDefault();
    if (goTo(offset.value)) focusGrid();
  });
  bar.querySelector('.find').addEventListener('submit', (event) => {
    event.preventDefault();
    find(1);
  });
  previous.addEventListener('click', () => find(-1));
  stop.addEventListener('click', stopSearch);
  replaceFound.addEventListener('click', () => {
    const { find: field, as, replacement } = cleanUp.querySelector('.replace-all').elements;
    [field.value, as.value] = [searchText.value, searchType.value];
    goToPanel('clean-up');
    replacement.focus();
  });
  searchText.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      find(-1);
    }
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (store.get().search?.busy) stopSearch();
    else focusGrid();
  });
  for (const [key, field] of [
    ['g', offset],
    ['/', searchText],
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
    // A screen reader would read the progress ten times a second.
    attribute(status, 'aria-live', busy ? 'off' : 'polite');
    text(status, busy && state.done > 0 ? searching(Math.floor(100 * state.done)) : (state?.sentence ?? ''));
    // The Stop button disappears, so the focus moves to the button “Next match”.
    if (!busy && document.activeElement === stop) next.focus();
    stop.hidden = !busy;
    replaceFound.hidden = state?.found !== true || cleanUp.hidden;
  });
}
