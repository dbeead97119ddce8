/**
 * The input panel: text field, format selector, file, examples, and the sentence about the input. Typed text is kept
 * while a file is open, and comes back when the file is closed.
 */
import { MAX_TYPED_LENGTH } from '../actions.js';
import { editsOf } from '../edits.js';
import { fileNameWith, hasWideUnits, isUtf8Form, kindOfFile, visibleName } from '../format.js';
import { notationOf, listedNotations } from '../notation.js';
import { presetEntry, PRESETS } from '../presets.js';
import { isVersion } from '../session.js';
import { downloadFile } from '../text/counts.js';
import * as words from '../text/input.js';
import { attribute, make, setSentence, text } from './dom.js';
import { mount as mountInputFormats } from './input-formats.js';
import { firstOffer } from './layers.js';

const isLegacy = (encoding) => !isUtf8Form(encoding) && !hasWideUnits(encoding) && encoding !== 'ascii';

const NOTE_KEYS = ['note', 'doc', 'entry', 'encoding', 'undoable', 'stale', 'canUndo', 'scan', 'layerOffers'];
const LONG_NAME = 20; // characters; shorter names fit in one line of a phone
const TYPING_PAUSE = 120; // milliseconds without typing, after which the text is opened

/**
 * Shows the name and the length of a file. A long name can have a line break after each “.”, “_” and “-”; the length stays in one line.
 */
function showFileName(element, [name, ...length]) {
  if (element.textContent === name + length.join('')) return;
  const [first, ...others] = name.length > LONG_NAME ? name.split(/(?<=[._-])(?=[^._-])/u) : [name];
  const [separator, bytes] = length;
  const lengthPart = make('span', { class: 'file-length' }, make('span', { class: 'separator' }, separator), bytes);
  element.replaceChildren(make('span', {}, first, ...others.flatMap((part) => [make('wbr'), part])), lengthPart);
}

/** Returns whether the edit bar is shown, which has its own Undo and Redo. */
const hasEditBar = ({ editing, doc }) => editing && doc?.length > 0;

/** Returns a sentence about the faults or escapes that a result still has; an empty string if none are known. */
function remainderNote(state) {
  const { undoable, doc, scan } = state;
  if (!undoable?.result || doc?.origin !== 'result') return '';
  if (scan?.finished && scan.errors > 0) return words.stillHasFaults(scan.errors, scan.followOn);
  const layer = firstOffer(state);
  return layer ? words.stillHas(layer.description) : '';
}

/** Returns a sentence about how the input was interpreted; empty if no input is open. */
function readingNote({ doc, encoding, canUndo }) {
  if (!doc) return '';
  const { source, kind, encodingBy } = doc;
  if (doc.length === 0) {
    if (canUndo && isVersion(doc)) return words.EVERYTHING_REMOVED;
    return kind === 'file' ? words.fileIsEmpty(visibleName(doc.name)) : words.INPUT_IS_EMPTY;
  }
  if (kind === 'file') {
    return words.fileDecoded(visibleName(doc.name), encoding, encodingBy, source.ignoredFileCount ?? 0);
  }
  if (source.lesson) return source.lesson;
  const { description } = notationOf(kind);
  return words.interpreted({
    form: doc.encoded ? description : (doc.form ?? description),
    encoding,
    isEncoded: doc.encoded,
    isDetected: source.notation === 'auto',
    encodingBy,
  });
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 * @param {{ share: () => void, openLongText: (text: string) => void, download: (blob: Blob, name: string) => void }} actions
 */
export function mount(section, store, session, { share, openLongText, download }) {
  const area = section.querySelector('textarea');
  const openedFilePanel = section.querySelector('.opened-file');
  const picker = section.querySelector('input[type=file]');
  const formats = section.querySelector('#notation');
  const note = section.querySelector('#note');
  const [undo, redo] = ['#undo', '#redo'].map((id) => section.querySelector(id));
  const save = section.querySelector('#save');
  const linkNote = section.querySelector('#link-note');
  const typedBefore = area.value; // typed before this script ran; opened below
  let typingTimer = 0;
  let isNew = false; // whether a paste replaced all text of the field
  let ownEntry = null; // the entry whose text the field has

  /** Opens the text of the field. `change` may have another `notation`. */
  function edit(change) {
    clearTimeout(typingTimer);
    const done = session.editField({ text: area.value, ...change }, { isNew });
    isNew = false;
    ownEntry = store.get().entry;
    return done;
  }
  /** Opens a source as a new document. The field then shows its text, and an open file is closed. */
  const replace = (source, origin) => session.open(source, null, origin);
  const openFile = (file) => file && session.openFile(file);

  mountInputFormats(document.getElementById('input-formats'), store, (example) =>
    replace({ text: example, notation: 'auto', file: null }, 'preset'),
  );
  const automatic = make('option', { value: 'auto' });
  formats.append(automatic, ...listedNotations.map(({ id, label }) => make('option', { value: id }, label)));
  formats.addEventListener('change', () => edit({ notation: formats.value }));

  const presets = section.querySelector('.presets');
  for (const preset of PRESETS) {
    const button = make('button', { type: 'button', class: 'chip' }, preset.name);
    button.addEventListener('click', () => replace(presetEntry(preset), 'preset'));
    presets.append(button);
  }
  section.querySelector('#share').addEventListener('click', share);
  undo.addEventListener('click', async () => {
    await session.undo();
    const { canUndo, entry, editing } = store.get();
    if (canUndo && !editing) return;
    // The button disappears, so the restored input takes the focus.
    if (entry.file || editing) document.getElementById('byte-grid').focus();
    else {
      area.hidden = false;
      area.focus();
    }
  });
  redo.addEventListener('click', async () => {
    await session.redo();
    if (!store.get().canRedo) undo.focus(); // the button disappears
  });

  const nameOfResult = ({ undoable, doc }) =>
    undoable?.result?.name ?? fileNameWith(doc?.name, undoable ? 'repaired' : 'edited');

  /**
   * Returns the file to download, as `{ blob, name }`: the result of a conversion or a repair, or the edited input; null after all
   * edits were undone.
   */
  function resultOf(state) {
    const { undoable, doc } = state;
    if (undoable?.result) return undoable.result;
    if (!editsOf(doc)) return null;
    const name = nameOfResult(state);
    return { blob: editsOf(doc).table.toFile(name), name };
  }

  save.addEventListener('click', async () => {
    await session.editsDone();
    const result = resultOf(store.get());
    if (!result) return;
    download(result.blob, result.name);
    session.markSaved();
  });

  const openTyped = () => {
    clearTimeout(typingTimer);
    if (area.value !== store.get().entry.text) edit({});
  };
  area.addEventListener('input', () => {
    clearTimeout(typingTimer);
    typingTimer = setTimeout(openTyped, TYPING_PAUSE);
  });
  area.addEventListener('beforeinput', (event) => {
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const replacesAll = area.selectionStart === 0 && area.selectionEnd === area.value.length;
    isNew ||= replacesAll && event.inputType === 'insertFromPaste';
    if (!event.inputType.startsWith('insertFrom') || inserted.length <= MAX_TYPED_LENGTH) return;
    event.preventDefault(); // the field would take seconds to show it
    openLongText(inserted);
  });
  area.addEventListener('change', openTyped); // before the next click is handled
  section.querySelector('#clear').addEventListener('click', () => {
    replace({ text: '', notation: 'auto', file: null }, 'typing');
    area.hidden = false;
    area.focus();
  });
  section.querySelector('#open').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    openFile(picker.files[0]);
    picker.value = ''; // so that selecting the same file again fires a change event
  });
  openedFilePanel.querySelector('button').addEventListener('click', () => {
    session.closeFile();
    area.hidden = false;
    area.focus();
  });

  store.subscribe(['entry', 'doc'], ({ entry, doc }) => {
    const isFile = Boolean(entry.file) && doc?.kind === 'file';
    const form = entry.notation === 'auto' && notationOf(doc?.kind);
    text(automatic, form ? words.automatic(form.label) : words.AUTOMATIC);
    formats.value = entry.notation;
    openedFilePanel.hidden = !isFile;
    area.hidden = isFile;
    formats.disabled = isFile;
    if (isFile) showFileName(openedFilePanel.firstElementChild, words.fileAndLength(visibleName(doc.name), doc.length));
    // An entry that was not typed in the field replaces the text of the field, even while the field has the focus.
    if (entry !== ownEntry) {
      clearTimeout(typingTimer);
      ownEntry = entry;
      if (area.value !== entry.text) area.value = entry.text;
    }
    for (const chip of presets.querySelectorAll('button')) {
      const preset = PRESETS.find(({ name }) => name === chip.textContent);
      attribute(chip, 'aria-pressed', !isFile && preset.text === entry.text ? 'true' : 'false');
    }
  });
  store.subscribe(NOTE_KEYS, (state) => {
    const addition = state.stale ? words.PREVIOUS_INPUT_SHOWN : remainderNote(state);
    setSentence(note, `${state.note?.sentence ?? state.undoable?.sentence ?? readingNote(state)}${addition}`);
    attribute(note, 'data-kind', state.note?.kind ?? null);
    // The page already shows the name of a file in this panel, and its encoding in the summary. The sentence is for
    // screen readers.
    const isRedundant =
      state.doc?.kind === 'file' &&
      state.doc.length > 0 &&
      !(state.entry.ignoredFileCount > 0) &&
      !(state.doc.encodingBy in words.ENCODING_SOURCES);
    note.classList.toggle('sr-only', isRedundant && !state.note && !state.undoable && !state.stale);
  });
  store.subscribe(['undoable', 'canUndo', 'canRedo', 'editing', 'doc'], (state) => {
    undo.hidden = !state.undoable && (!state.canUndo || hasEditBar(state));
    redo.hidden = !state.canRedo || hasEditBar(state);
    // When the input becomes empty, its panes are hidden, and a pane with the focus would lose it.
    const isEmptied = state.doc?.length === 0 && isVersion(state.doc) && state.canUndo;
    if (isEmptied && document.activeElement.closest('.workbench')) undo.focus();
  });
  store.subscribe(['undoable', 'changes', 'canUndo', 'editing', 'doc', 'encoding', 'repair'], (state) => {
    const kind = state.undoable?.result?.kind ?? kindOfFile(nameOfResult(state));
    const hasNextRepair = state.repair?.passages.length > 0 || state.repair?.candidates.length > 0;
    // Without another name, this button would have the same name as the button that saves the next repair.
    text(save, downloadFile(kind === 'repaired' && hasNextRepair ? 'repaired-in-part' : kind, state.encoding));
    // Most software expects UTF-8, so the better choice is the suggestion to convert the text first.
    save.classList.toggle('quiet', isLegacy(state.encoding));
    save.hidden = !state.undoable?.result && (state.changes.length === 0 || !state.canUndo || hasEditBar(state));
  });
  store.subscribe(['undoable'], ({ undoable }) => {
    // The focus shows that the input was replaced, and moves to the button that saves the result or undoes the replacement.
    if (undoable && store.get().doc.origin === 'result') (undoable.result ? save : undo).focus();
  });
  store.subscribe(['linkNote'], (state) => {
    linkNote.hidden = !state.linkNote;
    text(linkNote, state.linkNote ?? '');
  });

  if (picker.files.length > 0) openFile(picker.files[0]);
  else if (typedBefore !== '') replace({ text: typedBefore, notation: 'auto', file: null }, 'typing');
}
