/**
 * The edit mode of the byte grid: hex digits overwrite or insert bytes, Delete and Backspace remove them, and a field inserts text or bytes.
 * F2 starts and ends it, so that no key changes the input by accident.
 */
import { formatCount } from '../format.js';
import { selectedRange } from '../state.js';
import { attribute, text } from './dom.js';

const HEX_DIGIT = /^[0-9a-f]$/i;
const MOVES = /^(?:Arrow|Page|Home$|End$)/;

/** Returns the selected range; of a selected sequence, its selected byte only. */
function selectedBytes(state) {
  const { selection, doc } = state;
  const range = selectedRange(state);
  if (!range) return { from: doc.length, to: doc.length };
  return range.isRange ? range : { from: selection.offset, to: selection.offset + 1 };
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ editor: object, session: object, download: (blob: Blob, name: string) => void }} uses
 */
export function mount(section, store, { editor, session, download }) {
  const toggle = section.querySelector('#edit-mode');
  const bar = section.querySelector('#edit-bar');
  const grid = section.querySelector('[role=grid]');
  const form = bar.querySelector('form');
  const [field, kind] = [form.querySelector('input'), form.querySelector('select')];
  const inserts = bar.querySelector('[name=insert-mode]');
  const status = bar.querySelector('[role=status]');
  const save = bar.querySelector('[data-action=save]');
  let half = -1; // offset of the byte whose first digit was typed
  let waiting = 0; // edits by keys that are not done yet

  function setMode(editing) {
    half = -1;
    store.set({ editing });
    if (editing) grid.focus();
  }

  /** Overwrites or inserts one hex digit of a byte. */
  function typeDigit(digit) {
    return editor.inTurn(async (table, state) => {
      const { from } = selectedBytes(state);
      if (half === from) {
        const [byte] = await table.read(from, from + 1);
        half = -1;
        const at = Math.min(from + 1, table.length - 1);
        return editor.replaced(table, from, from + 1, Uint8Array.of((byte & 0xf0) | digit), at);
      }
      half = from;
      const [byte = 0] = inserts.checked ? [] : await table.read(from, from + 1);
      return editor.replaced(table, from, inserts.checked ? from : from + 1, Uint8Array.of((digit << 4) | (byte & 15)));
    });
  }

  /** Removes the bytes of a range. @param {(state: object) => { from: number, to: number }} range */
  const removeRange = (range) =>
    editor.replace((state) => {
      half = -1;
      return range(state);
    }, new Uint8Array());
  const remove = () => removeRange(selectedBytes);
  const removeBefore = () =>
    removeRange((state) => {
      const { from } = selectedBytes(state);
      return { from: Math.max(0, from - 1), to: from };
    });

  /** Counts an edit as waiting until it is done. */
  async function wait(edit) {
    waiting += 1;
    await edit;
    waiting -= 1;
  }

  /** Repeats a key that moves the selection after the edits before it, which move the selection too. */
  const moveInTurn = ({ key, shiftKey }) =>
    session.inTurn(() => {
      half = -1;
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    });

  const listen = (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!event.isTrusted || !store.get().editing || ctrlKey || altKey || metaKey) return;
    const actions = { Delete: remove, Backspace: removeBefore, Insert: () => inserts.click() };
    if (HEX_DIGIT.test(key)) wait(typeDigit(parseInt(key, 16)));
    else if (actions[key]) wait(actions[key]());
    else if (MOVES.test(key) && waiting > 0) wait(moveInTurn(event));
    else {
      half = -1;
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // the digits are no shortcuts here
  };
  grid.addEventListener('keydown', listen, { capture: true });
  grid.addEventListener('pointerdown', () => (half = -1));

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F2' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    if (store.get().doc?.length > 0) setMode(!store.get().editing);
  });
  toggle.addEventListener('click', () => setMode(!store.get().editing));
  bar.querySelector('[data-action=delete]').addEventListener('click', remove);
  bar.querySelector('[data-action=undo]').addEventListener('click', session.undo);
  bar.querySelector('[data-action=redo]').addEventListener('click', session.redo);
  save.addEventListener('click', () => {
    const file = editor.file();
    download(file, file.name);
  });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const where = event.submitter?.value ?? 'before';
    text(status, '');
    try {
      const bytes = await editor.bytesOf(field.value, kind.value === 'hex');
      if (bytes.length === 0) {
        text(status, 'Type text or hex bytes first.');
        return;
      }
      await editor.replace((state) => {
        const { from, to } = selectedBytes(state);
        return { before: { from, to: from }, after: { from: to, to }, replace: { from, to } }[where];
      }, bytes);
    } catch (error) {
      text(status, error.message);
    }
  });

  store.subscribe(['editing', 'doc'], ({ editing, doc }) => {
    const isOn = editing && doc?.length > 0;
    bar.hidden = !isOn;
    attribute(toggle, 'aria-pressed', isOn ? 'true' : 'false');
    toggle.disabled = !(doc?.length > 0);
    attribute(grid, 'data-editing', isOn ? '' : null);
  });
  store.subscribe(['changes'], ({ changes }) => {
    save.disabled = changes.length === 0;
    text(status, changes.length === 0 ? '' : formatCount(changes.length, 'change'));
  });
}
