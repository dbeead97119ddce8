/**
 * The input: type or paste, choose how it is read, open or drop a file, try an example. Opening a file keeps the
 * typed text for when the file is closed again.
 */
import { MAX_TYPED_LENGTH } from '../actions.js';
import { counted, visibleName } from '../format.js';
import { notationOf, offered } from '../notation.js';
import { presetEntry, PRESETS } from '../presets.js';
import { attribute, make, text } from './dom.js';
import { mount as mountStart } from './start.js';

const TYPING_PAUSE = 120; // milliseconds

/** How the encoding of a document that was not typed came about, where nobody chose it. */
const BY = {
  BOM: ', which its BOM names',
  detection: ', which its bytes show',
};

/** What was read, in one sentence. */
function readingNote({ doc, encoding }) {
  if (!doc) return '';
  const { source, kind, encodingBy } = doc;
  if (doc.length === 0) {
    return kind === 'file'
      ? `“${visibleName(doc.name)}” is empty: it has no bytes.`
      : 'The input is empty. Type, paste or open something, and its bytes appear here.';
  }
  const by = BY[encodingBy] ?? '';
  if (kind === 'file') {
    const rest =
      source.left > 0 ? ` ${counted(source.left, 'other file')} dropped with it: one is read at a time.` : '';
    return `“${visibleName(doc.name)}” read as ${encoding}${by}.${rest}`;
  }
  if (source.lesson) return source.lesson;
  const { reads } = notationOf(kind);
  const how = doc.encoded ? `Read as ${reads} and encoded as ${encoding}` : `Read as ${doc.form ?? reads}`;
  const recognised = source.notation === 'auto' ? ' (recognised)' : '';
  return `${how}${recognised}${by && `, in ${encoding}${by}`}.`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 * @param {{ share: () => void, openLongText: (text: string) => void, download: (blob: Blob, name: string) => void }} actions
 */
export function mount(section, store, session, { share, openLongText, download }) {
  const area = section.querySelector('textarea');
  const opened = section.querySelector('.opened');
  const picker = section.querySelector('input[type=file]');
  const ways = section.querySelector('#notation');
  const note = section.querySelector('#note');
  const undo = section.querySelector('#undo');
  const save = section.querySelector('#save');
  const linkNote = section.querySelector('#link-note');
  // What was typed or chosen before this ran is taken below.
  const early = area.value;
  let typing = 0;
  let isNew = false; // all that was in the field was pasted over
  let own = null; // the source that this view gave last: its text is in the field already

  /** Opens what is in the field now, with a change of how it is read. */
  function edit(change) {
    clearTimeout(typing);
    const done = session.edit({ text: area.value, ...change }, { isNew });
    isNew = false;
    own = store.get().entry;
    return done;
  }
  /** Opens a text as a new document: it stands in the field, and a file that is open is closed. */
  const replace = (source, origin) => session.open(source, null, origin);
  const openFile = (file) => file && session.openFile(file);

  mountStart(document.getElementById('start'), store, (given) =>
    replace({ text: given, notation: 'auto', file: null }, 'preset'),
  );
  const recognised = make('option', { value: 'auto' });
  ways.append(recognised, ...offered.map(({ id, label }) => make('option', { value: id }, label)));
  ways.addEventListener('change', () => edit({ notation: ways.value }));

  const presets = section.querySelector('.presets');
  for (const preset of PRESETS) {
    const button = make('button', { type: 'button', class: 'chip' }, preset.name);
    button.addEventListener('click', () => replace(presetEntry(preset), 'preset'));
    presets.append(button);
  }
  section.querySelector('#share').addEventListener('click', share);
  undo.addEventListener('click', async () => {
    await session.undo();
    // The button goes; what it brought back takes the focus.
    if (store.get().entry.file) document.getElementById('byte-grid').focus();
    else {
      area.hidden = false;
      area.focus();
    }
  });

  save.addEventListener('click', () => {
    const { blob, name } = store.get().undoable.result;
    download(blob, name);
  });

  const take = () => {
    clearTimeout(typing);
    if (area.value !== store.get().entry.text) edit({});
  };
  area.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(take, TYPING_PAUSE);
  });
  area.addEventListener('beforeinput', (event) => {
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const isWhole = area.selectionStart === 0 && area.selectionEnd === area.value.length;
    isNew ||= isWhole && event.inputType === 'insertFromPaste';
    if (!event.inputType.startsWith('insertFrom') || given.length <= MAX_TYPED_LENGTH) return;
    event.preventDefault(); // a field takes seconds to show so much
    openLongText(given);
  });
  area.addEventListener('change', take); // what is clicked next is about what was typed
  section.querySelector('#clear').addEventListener('click', () => {
    replace({ text: '', notation: 'auto', file: null }, 'typing');
    area.hidden = false;
    area.focus();
  });
  section.querySelector('#open').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    openFile(picker.files[0]);
    picker.value = ''; // so that choosing the same file again is a change
  });
  opened.querySelector('button').addEventListener('click', () => {
    session.closeFile();
    area.hidden = false;
    area.focus();
  });

  store.subscribe(['entry', 'doc'], ({ entry, doc }) => {
    const file = entry.file && doc?.kind === 'file';
    const form = entry.notation === 'auto' && notationOf(doc?.kind);
    text(recognised, form ? `Recognise: ${form.label}` : 'Recognise');
    ways.value = entry.notation;
    opened.hidden = !file;
    area.hidden = Boolean(file);
    ways.disabled = Boolean(file);
    if (file) text(opened.firstElementChild, `${visibleName(doc.name)} · ${counted(doc.length, 'byte')}`);
    // What came otherwise stands in the field, whatever has the focus; what was typed is there already.
    if (entry !== own) {
      clearTimeout(typing);
      own = entry;
      if (area.value !== entry.text) area.value = entry.text;
    }
    for (const chip of presets.querySelectorAll('button')) {
      const preset = PRESETS.find(({ name }) => name === chip.textContent);
      attribute(chip, 'aria-pressed', !file && preset.text === entry.text ? 'true' : 'false');
    }
  });
  store.subscribe(['note', 'doc', 'entry', 'encoding', 'undoable', 'stale'], (state) => {
    const kept = state.stale ? ' What is shown below is still the input before.' : '';
    text(note, `${state.note?.sentence ?? state.undoable?.sentence ?? readingNote(state)}${kept}`);
    attribute(note, 'data-kind', state.note?.kind ?? null);
    // The name of a file and its encoding are seen above and below; without sight they are told here.
    const seen =
      state.doc?.kind === 'file' && state.doc.length > 0 && !(state.entry.left > 0) && !(state.doc.encodingBy in BY);
    note.classList.toggle('sr-only', seen && !state.note && !state.undoable && !state.stale);
  });
  store.subscribe(['undoable'], ({ undoable }) => {
    undo.hidden = !undoable;
    save.hidden = !undoable?.result;
    // Whoever put something in the input's place, anywhere on the page, sees it and can save it or take it back.
    if (undoable) (undoable.result ? save : undo).focus();
  });
  store.subscribe(['linkNote'], (state) => {
    linkNote.hidden = !state.linkNote;
    text(linkNote, state.linkNote ?? '');
  });

  if (picker.files.length > 0) openFile(picker.files[0]);
  else if (early !== '') replace({ text: early, notation: 'auto', file: null }, 'typing');
}
