/** The dialog that finds a character by the words of its name and inserts it into the input field. */
import { display, hexBytes, uPlus } from '../format.js';
import * as words from '../text/input.js';
import { attribute, glyph, make, text } from './dom.js';

const MAX_LISTED = 100; // characters
const PAUSE = 120; // milliseconds after the last key, before the search

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLButtonElement} opener
 * @param {{ store: object, engine: object, actions: object, showError: (error: Error) => void }} dependencies
 */
export function mount(dialog, opener, { store, engine, actions, showError }) {
  const field = dialog.querySelector('input');
  const list = dialog.querySelector('[role=listbox]');
  const status = dialog.querySelector('[role=status]');
  const [insert, copy] = ['insert', 'copy'].map((action) => dialog.querySelector(`[data-action=${action}]`));
  const area = document.getElementById('entry');
  let timer = 0; // starts the search
  let latestSearch = 0; // number of the latest search; results of an older search are discarded
  let listedWords = ''; // the words whose results the list shows

  const options = () => [...list.children];
  const chosen = () => list.querySelector('[aria-selected=true]');

  function choose(option) {
    for (const each of options()) attribute(each, 'aria-selected', each === option ? 'true' : 'false');
    attribute(field, 'aria-activedescendant', option?.id ?? null);
    option?.scrollIntoView({ block: 'nearest' });
    for (const button of [insert, copy]) button.disabled = !option;
    insert.disabled ||= area.hidden; // a file is open
  }

  async function search() {
    clearTimeout(timer);
    const typed = field.value.trim();
    const number = (latestSearch += 1);
    const clear = (message) => {
      listedWords = typed;
      list.replaceChildren();
      choose(null);
      text(status, message);
    };
    if (typed === '') return clear(words.TYPE_NAME);
    const found = await engine.query('findCharacters', { words: typed, limit: MAX_LISTED }).catch((error) => {
      if (number === latestSearch) clear(words.namesNotLoaded(error.message));
    });
    if (!found || number !== latestSearch) return;
    const { rows, total, unicodeVersion } = found;
    listedWords = typed;
    list.replaceChildren(
      ...rows.map(({ codePoint, name, alias }, at) =>
        make(
          'div',
          { role: 'option', id: `found-${at}`, 'data-code-point': codePoint },
          glyph(display(codePoint)),
          make('code', {}, uPlus(codePoint)),
          make('span', {}, alias && alias !== name ? `${name} · ${alias}` : name),
        ),
      ),
    );
    choose(list.firstElementChild);
    text(status, rows.length === 0 ? words.noCharacter(unicodeVersion) : words.characters(total, rows.length));
  }

  const character = () => String.fromCodePoint(Number(chosen().dataset.codePoint));

  /** Inserts the character at the caret; if the field has hex bytes, inserts the character's UTF-8 bytes in hex. */
  function insertChosen() {
    if (!chosen() || area.hidden) return;
    const isHex = store.get().doc?.kind === 'hex' && area.value.trim() !== '';
    const inserted = isHex ? ` ${hexBytes(new TextEncoder().encode(character()))} ` : character();
    dialog.close();
    area.focus();
    area.setRangeText(inserted, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  opener.addEventListener('click', () => {
    dialog.showModal();
    field.select();
    search().catch(showError);
  });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => search().catch(showError), PAUSE);
  });
  field.addEventListener('keydown', (event) => {
    const all = options();
    const at = all.indexOf(chosen());
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 };
    if (event.key in moves && all.length > 0) {
      event.preventDefault();
      choose(all[Math.max(0, Math.min(all.length - 1, moves[event.key]))]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The list may still show the results of the previous words.
      const current = field.value.trim() === listedWords ? Promise.resolve() : search();
      current.then(insertChosen, showError);
    }
  });
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role=option]');
    if (option) choose(option);
    field.focus();
  });
  list.addEventListener('dblclick', insertChosen);
  insert.addEventListener('click', insertChosen);
  copy.addEventListener('click', () => actions.copy(character(), display(character().codePointAt(0)).text));
  dialog.querySelector('[data-action=close]').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close()); // on the backdrop
}
