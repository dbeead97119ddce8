/**
 * The menu “Other encodings”: decodes the whole input from an encoding that the selector lacks. The user chooses the encoding; nothing
 * checks this choice. Each item shows the beginning of the decoded text, or the reason why the input cannot be decoded. Encodings that change nothing
 * are only counted, unless no encoding changes the input.
 */
import * as words from '../text/unlisted-encodings.js';
import { text } from './dom.js';
import { createMenu, menuItem, showItem } from './menu.js';

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} popover
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, decode: (choice: object) => Promise<void>, showError: (error: Error) => void }} services `decode` of layers.js
 */
export function mount(button, popover, store, { engine, decode, showError }) {
  const menu = createMenu(button, popover, { open, run });
  let chosen = new Map(); // the layer choice of each item

  async function open() {
    const { doc } = store.get();
    menu.setItems([]);
    menu.place();
    const choices = await engine.query('layerChoices').catch(showError);
    if (!choices || store.get().doc !== doc || !popover.matches(':popover-open')) return;
    const others = choices.filter(({ problem }) => problem !== words.NOTHING_CHANGES);
    const listed = others.some(({ preview }) => preview) ? others : choices;
    text(popover.querySelector('.lead'), words.decodeOnce(choices.length - listed.length));
    chosen = new Map(listed.map((choice) => [menuItem(choice.label), choice]));
    for (const [element, { preview, problem, note }] of chosen) showItem(element, { preview, problem, notes: [note] });
    menu.setItems([...chosen.keys()]);
    menu.place();
    menu.focus();
  }

  function run(element) {
    menu.close();
    decode(chosen.get(element));
  }

  store.subscribe(['doc', 'stale'], ({ doc, stale }) => {
    button.disabled = !doc || doc.length === 0 || Boolean(stale);
    if (popover.matches(':popover-open')) popover.hidePopover();
  });
}
