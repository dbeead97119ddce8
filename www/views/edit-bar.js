/**
 * The edit mode. In the bytes, hex digits overwrite or insert bytes; in the text, typed characters are inserted in the encoding of the input.
 * Delete and Backspace remove a byte or a character, and a field inserts text or bytes. F2 or a button starts and ends the mode. Outside of
 * the mode, keys do not change the input.
 *
 * Buttons change the selected range or character. But if a single byte was selected in the byte grid, the buttons change this byte. Text is still
 * inserted between characters.
 */
import { canSaveFile, saveFile } from '../save-file.js';
import { selectedRange } from '../state.js';
import * as words from '../text/convert.js';
import { downloadFile } from '../text/counts.js';
import { attribute, text } from './dom.js';

const HEX_DIGIT = /^[0-9a-f]$/i;
const MOVES = /^(?:Arrow|Page|Home$|End$)/;
/** Keys that change the meaning of the next key. They type nothing, and do not end typing. */
const MODIFIER = /^(?:Shift|AltGraph|(?:Caps|Num|Scroll|Fn)Lock|Fn)$/;
/** The line ends of classic Mac OS and of EBCDIC, by their names in line-end-counts.js. */
const OLD_LINE_ENDS = { CR: '\r', NEL: '\x85' };
const FORWARD = /^(?:ArrowRight|ArrowDown|PageDown|End)$/;
/** Returns whether a key types a character. The name of such a key is the character: one code point, which may be two code units. */
const isCharacter = (key) => [...key].length === 1;
/** Returns whether a key is a dead key or goes to an input method. Its character comes after further keys, and only in a field. */
const isComposed = (key) => key === 'Dead' || key === 'Process';
const IS_MAC = /^Mac/.test(navigator.platform);
/** Returns whether AltGr, or Option on a Mac, was pressed to type a character such as @ or €. Windows reports AltGr as Ctrl and Alt too. */
const isAltGr = (event) => event.getModifierState('AltGraph') || (IS_MAC && event.altKey && !event.ctrlKey);
const MAX_SEQUENCE = 8; // bytes; no sequence is longer
const NO_BYTES = new Uint8Array();

/** Returns the selected range. Without a range, this is the selected byte, not its sequence; without a selection, the end of the input. */
function selectedBytes(state) {
  const { selection, doc } = state;
  const range = selectedRange(state);
  if (!range) return { from: doc.length, to: doc.length };
  return range.isRange ? range : { from: selection.offset, to: selection.offset + 1 };
}

const endOf = ({ doc }) => ({ from: doc.length, to: doc.length });

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ editor: object, engine: object, session: object, download: (blob: Blob, name: string) => void }} dependencies
 */
export function mount(section, store, { editor, engine, session, download }) {
  const toggle = section.querySelector('#edit-mode');
  const bar = section.querySelector('#edit-bar');
  const grid = section.querySelector('[role=grid]');
  const lines = document.querySelector('#text [role=listbox]');
  const form = bar.querySelector('form');
  const [field, kind] = [form.querySelector('input'), form.querySelector('select')];
  const insertMode = bar.querySelector('[name=insert-mode]');
  const status = bar.querySelector('[role=status]');
  const deleteButton = bar.querySelector('[data-action=delete]');
  const [save, saveAs] = ['save', 'save-as'].map((action) => bar.querySelector(`[data-action=${action}]`));
  let halfTyped = -1; // offset of the byte whose first digit was typed, -1 for none
  let appends = false; // whether typing continues after the last byte
  let isMoveInGrid = false; // whether the last key or click outside of the edit bar moves the selection in the byte grid
  let isByteSelected = false; // whether one byte was selected in the byte grid
  let waiting = 0; // the number of edits and moves by keys that are not done yet

  const showProblem = ({ message }) => text(status, message);

  function setAppends(wanted) {
    appends = wanted;
    for (const element of [grid, lines]) attribute(element, 'data-append', appends ? '' : null);
  }

  /** Makes the next digit the first digit of the selected byte, and ends appending. */
  function startByte() {
    halfTyped = -1;
    setAppends(false);
  }

  /** Calls `startByte` once all earlier edits are done, such as typed digits that wait for their turn. */
  const endTyping = () => session.inTurn(startByte);

  function setMode(editing) {
    endTyping();
    const isInText = lines.contains(document.activeElement);
    store.set({ editing });
    if (editing && !isInText) grid.focus();
  }

  /**
   * Returns the selected characters: a range, or the character of the selected byte; the end of the input if typing appends.
   *
   * @param {'characterAt' | 'removableAt'} [query] `removableAt` fails if the character cannot be removed alone
   */
  async function selectedCharacters({ selection, doc }, query = 'characterAt') {
    if (appends || !selection) return endOf({ doc });
    if (Number.isInteger(selection.anchor)) return selectedRange({ selection });
    return engine.query(query, { offset: selection.offset });
  }

  /** Returns the offset at which text is inserted: before the given characters, but after them if they are the BOM. */
  const insertionPoint = ({ from, to }, { recognition }) => (from === 0 && recognition?.bom?.length === to ? to : from);

  /** Returns what a button changes: the range, the byte or the characters. `isText`: whether text is inserted. */
  const selectedForButton = (state, { isText }, query) =>
    appends ? endOf(state) : isByteSelected && !isText ? selectedBytes(state) : selectedCharacters(state, query);

  /** Types a hex digit. The first digit replaces the high four bits of a byte, or inserts a byte; the second digit replaces the low four bits. */
  function typeDigit(digit) {
    return editor.inTurn(async (table, state) => {
      const from = appends ? table.length : selectedBytes(state).from;
      if (halfTyped === from) {
        const [byte] = await table.read(from, from + 1);
        halfTyped = -1;
        setAppends(from + 1 === table.length);
        const at = Math.min(from + 1, table.length - 1);
        return editor.replaced(table, from, from + 1, Uint8Array.of((byte & 0xf0) | digit), at);
      }
      halfTyped = from;
      const isNew = insertMode.checked || appends;
      setAppends(false);
      const [byte = 0] = isNew ? [] : await table.read(from, from + 1);
      return editor.replaced(table, from, isNew ? from : from + 1, Uint8Array.of((digit << 4) | (byte & 15)));
    });
  }

  /**
   * Inserts text: in place of a selected range, before a single selected character, or at the end if typing appends.
   *
   * @param {string | ((state: object) => Promise<string>)} typed the text, or a function that returns it
   */
  const typeText = (typed) =>
    editor.inTurn(async (table, state) => {
      halfTyped = -1;
      const inserted = typeof typed === 'string' ? typed : await typed(state);
      const isHex = false;
      const bytes = await editor.bytesOf(inserted, isHex).catch(showProblem);
      if (!bytes) return null;
      text(status, '');
      const selected = await selectedCharacters(state);
      const isRange = Number.isInteger(state.selection?.anchor);
      const from = isRange ? selected.from : insertionPoint(selected, state);
      const end = isRange ? selected.to : from;
      const edited = editor.replaced(table, from, end, bytes, from + bytes.length);
      setAppends(edited.at === edited.table.length);
      return { ...edited, at: Math.min(edited.at, edited.table.length - 1) };
    });

  /**
   * Returns the line end to insert. If most lines end with CR or NEL, this is CR or NEL. Otherwise, it is CR LF or LF: the end of the previous
   * line, or in the first line the more frequent of CR LF and LF.
   */
  async function lineEnd({ selection, recognition }) {
    const [mostFrequent] = recognition?.lineEnds[0] ?? [];
    if (mostFrequent in OLD_LINE_ENDS) return OLD_LINE_ENDS[mostFrequent];
    const before = await engine.query('textBefore', { offset: selection?.offset ?? 0 });
    const [, found] = /(\r?\n)[^\n]*$/.exec(before ?? '') ?? [];
    return found ?? (mostFrequent?.endsWith('CR LF') ? '\r\n' : '\n');
  }

  /**
   * Removes the bytes of a range.
   *
   * @param {(state: object) => object | Promise<object>} range returns `{ from, to }` when the edit runs
   */
  const removeRange = (range) =>
    editor.replace(async (state) => {
      halfTyped = -1;
      const removed = await range(state);
      const isAtEnd = appends && removed.to === state.doc.length;
      setAppends(isAtEnd && removed.from > 0);
      return removed;
    }, NO_BYTES);
  const remove = (isText) =>
    removeRange((state) =>
      appends ? endOf(state) : isText ? selectedCharacters(state, 'removableAt') : selectedBytes(state),
    );
  const removeBefore = (isText) =>
    removeRange(async (state) => {
      const { from, to } = appends ? endOf(state) : isText ? await selectedCharacters(state) : selectedBytes(state);
      if (Number.isInteger(state.selection?.anchor)) return { from, to };
      if (from === 0) return { from, to: from };
      return isText ? engine.query('removableAt', { offset: from - 1 }) : { from: from - 1, to: from };
    });

  /** Counts an edit or a move as waiting until it is done. @param {Promise<void>} edit */
  async function wait(edit) {
    waiting += 1;
    await edit;
    waiting -= 1;
  }

  /** Waits until the earlier edits are done, because edits move the selection too. Then repeats the key that moves the selection. */
  const moveInTurn = (element, { key, shiftKey, ctrlKey }) =>
    session.inTurn(() => {
      startByte();
      element.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, bubbles: true, cancelable: true }));
    });

  /** Handles a key that moves forward: if the last character is selected, typing now appends after this character. */
  const moveAfterLast = ({ selection }) =>
    session.inTurn(async () => {
      const { doc } = store.get();
      if (!selection || Number.isInteger(selection.anchor) || selection.offset >= doc.length) return;
      const last = await engine.query('characterAt', { offset: selection.offset });
      if (last?.to === doc.length) setAppends(true);
    });

  /** Moves the focus to the field of the edit bar, in which dead keys and input methods work, and says so. */
  function composeInField() {
    kind.value = 'text';
    field.focus();
    text(status, words.COMPOSE_HERE);
  }

  /**
   * Handles keys and pastes in the byte grid or in the text.
   *
   * @param {HTMLElement} element
   * @param {{ isText: boolean }} unit whether keys type characters and remove characters; otherwise, keys type hex digits and remove bytes
   */
  const listenTo = (element, { isText }) => {
    const type = (key) =>
      isText ? isCharacter(key) && typeText(key) : HEX_DIGIT.test(key) && typeDigit(parseInt(key, 16));
    const actions = {
      Delete: () => remove(isText),
      Backspace: () => removeBefore(isText),
      Insert: () => insertMode.click(),
      ...(isText ? { Enter: () => typeText(lineEnd) } : {}),
    };
    const listen = (event) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      const isTyped = isText && isCharacter(key) && isAltGr(event) && !metaKey;
      if (!event.isTrusted || !store.get().editing || ((altKey || metaKey) && !isTyped)) return;
      if (MODIFIER.test(key)) return;
      if (isText && isComposed(key)) {
        composeInField();
        return;
      }
      const isMove = MOVES.test(key);
      if (ctrlKey && !isMove && !isTyped) return;
      const edit = isMove ? null : (actions[key] ?? type)(key);
      if (edit) wait(edit);
      else if (isMove && waiting > 0) wait(moveInTurn(element, event));
      else if (appends && key === 'ArrowLeft') setAppends(false);
      else if (appends && FORWARD.test(key)) halfTyped = -1;
      else if (key in actions) event.preventDefault();
      else {
        endTyping();
        if (!shiftKey && FORWARD.test(key)) moveAfterLast(store.get());
        return;
      }
      event.preventDefault();
      event.stopPropagation(); // typed characters do not trigger shortcuts here
    };
    element.addEventListener('keydown', listen, { capture: true });
    element.addEventListener('pointerdown', startByte);
    element.addEventListener('paste', async (event) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!store.get().editing || pasted === '') return;
      event.preventDefault();
      if (isText) await wait(typeText(pasted));
      else {
        const isHex = true;
        await insert(pasted, isHex, 'replace');
      }
    });
  };
  listenTo(grid, { isText: false });
  listenTo(lines, { isText: true });

  /**
   * Inserts text, or bytes as hex.
   *
   * @param {string} typed
   * @param {boolean} isHex
   * @param {'before' | 'after' | 'replace'} where before or after the selected bytes or characters, or instead of them
   */
  async function insert(typed, isHex, where) {
    text(status, '');
    try {
      const bytes = await editor.bytesOf(typed, isHex);
      if (bytes.length === 0) {
        text(status, words.NOTHING_TO_INSERT);
        return;
      }
      await editor.replace(async (state) => {
        const { from, to } = await selectedForButton(state, { isText: !isHex });
        const start = isHex ? from : insertionPoint({ from, to }, state);
        return { before: { from: start, to: start }, after: { from: to, to }, replace: { from, to } }[where];
      }, bytes);
    } catch (error) {
      showProblem(error);
    }
  }

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F2' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    if (store.get().doc?.length > 0) setMode(!store.get().editing);
  });
  toggle.addEventListener('click', () => setMode(!store.get().editing));
  // Runs before the listeners of the byte grid, which move the selection.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(
      type,
      ({ target, key }) => {
        if (!bar.contains(target)) isMoveInGrid = grid.contains(target) && (key === undefined || MOVES.test(key));
      },
      { capture: true },
    );
  deleteButton.addEventListener('click', () =>
    removeRange((state) => selectedForButton(state, { isText: false }, 'removableAt')),
  );
  bar.querySelector('[data-action=undo]').addEventListener('click', session.undo);
  bar.querySelector('[data-action=redo]').addEventListener('click', session.redo);
  save.addEventListener('click', async () => {
    await session.editsDone();
    const file = editor.file();
    if (!file) return; // the last edits undid all changes
    download(file, file.name);
    session.markSaved();
  });
  saveAs.hidden = !canSaveFile();
  saveAs.addEventListener('click', async () => {
    saveAs.disabled = true;
    try {
      const show = (fraction) => text(status, words.saving(Math.floor(100 * fraction)));
      await session.editsDone();
      const file = editor.file();
      const sentence = file && (await saveFile(file, store.get().doc.name, show));
      if (sentence) {
        text(status, sentence);
        session.markSaved();
      }
    } catch (error) {
      showProblem(error);
    }
    saveAs.disabled = false;
  });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    insert(field.value, kind.value === 'hex', event.submitter?.value ?? 'before');
  });

  store.subscribe(['selection'], ({ selection, doc }) => {
    // The selection left the last sequence, so typing no longer appends.
    if (appends && !(selection?.offset >= doc?.length - MAX_SEQUENCE)) setAppends(false);
    const isRange = Number.isInteger(selection?.anchor);
    isByteSelected = isMoveInGrid && !isRange;
    text(deleteButton, words.deleteButton(isRange ? 'range' : isByteSelected ? 'byte' : 'character'));
  });
  store.subscribe(['editing', 'doc'], ({ editing, doc }) => {
    const isOn = editing && doc?.length > 0;
    bar.hidden = !isOn;
    attribute(toggle, 'aria-pressed', isOn ? 'true' : 'false');
    toggle.disabled = !(doc?.length > 0);
    for (const element of [grid, lines]) attribute(element, 'data-editing', isOn ? '' : null);
  });
  store.subscribe(['encoding'], ({ encoding }) => text(save, downloadFile('edited', encoding)));
  store.subscribe(['changes'], ({ changes }) => {
    for (const button of [save, saveAs]) button.disabled = changes.length === 0;
    text(status, changes.length === 0 ? '' : words.changeCount(changes.length));
  });
}
