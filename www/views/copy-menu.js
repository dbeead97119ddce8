/**
 * The menu that copies the selection as text, as bytes, or as a literal of a programming language, or downloads it. Each item shows the
 * beginning of its text, or the reason why its format cannot represent the selection. A long selection has no previews. Ctrl+C copies the
 * selection too: as hex digits from the byte grid, as text from the text pane.
 */
import { COPY_FORMATS, MAX_COPIED } from '../copy-formats.js';
import { fileNameWith } from '../format.js';
import { selectedRange } from '../state.js';
import * as words from '../text/convert.js';
import { text } from './dom.js';
import { createMenu, menuItem, showItem } from './menu.js';

const MAX_PREVIEWED = 1 << 16; // bytes; a longer selection is formatted only when it is copied
/** The format in which Ctrl+C copies, by pane. */
const FORMAT_OF_PANE = { '#byte-grid': 'hex', '#text [role=listbox]': 'text' };

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} popover
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, actions: object, showError: (error: Error) => void }} services
 */
export function mount(button, popover, store, { engine, actions, showError }) {
  const heading = popover.querySelector('.lead');
  const obstacleNote = popover.querySelector('.obstacle');
  const menu = createMenu(button, popover, { open, run });
  const tally = button.parentElement.querySelector('.tally');
  let range = null; // the bytes that the open menu copies
  let latest = 0; // how often the menu was opened; previews of an earlier menu are ignored

  const items = COPY_FORMATS.map(({ id, label }) => menuItem(label, { 'data-format': id }));
  const download = menuItem(words.DOWNLOAD_BYTES, { 'data-format': 'download' });
  menu.setItems([...items, download]);

  /**
   * Shows what an item copies: the beginning of its text (`preview`), and a `note`. If the format of the item cannot represent the
   * selection, shows the `problem` and disables the item. `why` is the reason why the format does not copy the selection as
   * text. The menu shows `obstacle` above the items, so an item omits a `why` that is equal to `obstacle`.
   */
  const show = (element, { preview, note, problem, why } = {}, obstacle = '') =>
    showItem(element, { preview, problem, notes: [why === obstacle ? '' : why, problem ? '' : note] });

  /**
   * Returns the selected range; for one selected byte, the code point or malformed sequence that contains it. If `detail` is not loaded
   * yet, the worker finds this sequence. Undefined if the document has changed.
   */
  async function selectedSegments() {
    const { selection, detail } = store.get();
    const isKnown = Number.isInteger(selection.anchor) || detail?.offset === selection.offset;
    if (isKnown) return selectedRange({ selection, detail });
    return engine.query('segmentAt', { offset: selection.offset }).catch(showError);
  }

  async function open() {
    const { doc } = store.get();
    range = null;
    range = await selectedSegments();
    if (!range) return popover.hidePopover();
    const { from, to } = range;
    text(obstacleNote, '');
    text(heading, words.copyBytesAs(to - from));
    show(download, { preview: nameOf(doc, range) });
    const isTooLong = to - from > MAX_COPIED;
    const limit = words.tooLongToCopy(MAX_COPIED);
    for (const element of items) show(element, isTooLong ? { problem: limit } : {});
    menu.place();
    menu.focus();
    const number = (latest += 1);
    if (to - from > MAX_PREVIEWED) return;
    const answer = await engine.query('copyPreviews', { from, to }).catch(showError);
    if (!answer || number !== latest) return;
    const { previews, obstacle } = answer;
    text(obstacleNote, obstacle);
    for (const [at, preview] of previews.entries()) show(items[at], preview, obstacle);
    menu.place();
    if (document.activeElement.ariaDisabled) menu.focus();
  }

  const nameOf = ({ name }, { from, to }) => fileNameWith(name, `${from}-${to - 1}`);

  /** Returns the selected bytes as a Blob. The bytes of a file are not read into memory. */
  async function selectedBytes({ source }, { from, to }) {
    if (source.file) return source.file.slice(from, to);
    const bytes = await engine.query('bytes', { from, to });
    return bytes && new Blob([bytes]);
  }

  async function run(element) {
    if (!range) return;
    const { format } = element.dataset;
    const { doc } = store.get();
    const { from, to } = range;
    menu.close();
    if (format === 'download') {
      const blob = await selectedBytes(doc, range).catch(showError);
      if (blob) actions.download(blob, nameOf(doc, range));
      return;
    }
    await copyAs({ from, to }, format);
  }

  /** Copies a range of bytes in a format, and says what was copied, or why not. */
  async function copyAs({ from, to }, format) {
    const copied = await engine.query('copyAs', { from, to, format }).catch(showError);
    if (!copied) return;
    const { label } = COPY_FORMATS.find(({ id }) => id === format);
    const sentences = [copied.note, copied.why, copied.problem].filter(Boolean).join(' ');
    if (copied.problem) store.set({ toast: { kind: 'problem', sentence: words.notCopied(sentences) } });
    else await actions.copy(copied.text, label, sentences);
  }

  /** Copies the selection in a format. If the selection is too long, shows a message that says so. */
  async function copySelection(format) {
    const selected = await selectedSegments();
    if (!selected) return;
    if (selected.to - selected.from > MAX_COPIED)
      store.set({ toast: { kind: 'problem', sentence: words.notCopied(words.tooLongToCopy(MAX_COPIED)) } });
    else copyAs(selected, format);
  }

  document.addEventListener('copy', (event) => {
    const pane = document.activeElement?.closest(Object.keys(FORMAT_OF_PANE).join());
    if (!pane || !store.get().selection) return;
    event.preventDefault();
    copySelection(FORMAT_OF_PANE[Object.keys(FORMAT_OF_PANE).find((selector) => pane.matches(selector))]);
  });
  store.subscribe(['selection', 'detail', 'doc'], (state) => {
    const selected = state.doc && state.doc.length > 0 ? selectedRange(state) : null;
    button.disabled = !selected;
    const { from, to, isRange } = selected ?? {};
    text(tally, isRange ? words.selectedBytes(from, to) : '');
  });
}
