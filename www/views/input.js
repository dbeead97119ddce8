/**
 * The input: type or paste, choose how it is read, open or drop a file, try an example. Opening a file keeps the
 * typed text for when the file is closed again.
 */
import { TYPED_MOST } from '../actions.js';
import { counted, nameText } from '../format.js';
import { notationOf, offered } from '../notation.js';
import { presetEntry, PRESETS } from '../presets.js';
import { attribute, make, text } from './dom.js';
import { mount as mountStart } from './start.js';

const TYPING_PAUSE = 120; // milliseconds

/** What was read, in one sentence. */
function readingNote({ doc, entry, encoding }) {
  if (!doc) return '';
  if (doc.length === 0) {
    return doc.kind === 'file'
      ? `“${nameText(doc.name)}” is empty: it has no octets.`
      : 'The input is empty. Type, paste or open something, and its octets appear here.';
  }
  if (doc.kind === 'file') {
    const rest = entry.left > 0 ? ` ${counted(entry.left, 'other file')} dropped with it: one is read at a time.` : '';
    return `“${nameText(doc.name)}” read as ${encoding}.${rest}`;
  }
  if (entry.lesson) return entry.lesson;
  const { reads } = notationOf(doc.kind);
  const how = doc.encoded ? `Read as ${reads} and encoded as ${encoding}` : `Read as ${doc.form ?? reads}`;
  return `${how}${entry.notation === 'auto' ? ' (recognised)' : ''}.`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ share: () => void, goBack: () => void, takeLong: (text: string) => void,
 *   download: (blob: Blob, name: string) => void }} actions
 */
export function mount(section, store, { share, goBack, takeLong, download }) {
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

  /** Takes what was typed or chosen; a result that could be taken back is then past. */
  const give = (patch) =>
    store.set({ entry: { ...store.get().entry, lesson: null, ...patch }, back: null, linkNote: null });
  /** Replaces what is typed, and a file if one is open. */
  function replace(entry) {
    clearTimeout(typing);
    area.value = entry.text;
    give(entry);
  }
  /** Puts a text into the field, as typing it does. */
  const example = (given) => {
    replace({ text: given, notation: 'auto', file: null });
    store.set({ encoding: 'utf-8' });
  };
  const openFile = (file) => file && give({ file, left: 0 });

  mountStart(document.getElementById('start'), store, example);
  const recognised = make('option', { value: 'auto' });
  ways.append(recognised, ...offered.map(({ id, label }) => make('option', { value: id }, label)));
  ways.addEventListener('change', () => give({ notation: ways.value }));

  const presets = section.querySelector('.presets');
  for (const preset of PRESETS) {
    const button = make('button', { type: 'button', class: 'chip' }, preset.name);
    button.addEventListener('click', () => {
      replace(presetEntry(preset));
      store.set({ encoding: 'utf-8' });
    });
    presets.append(button);
  }
  section.querySelector('#share').addEventListener('click', share);
  undo.addEventListener('click', () => {
    goBack();
    // The button goes; what it brought back takes the focus.
    const { entry } = store.get();
    if (entry.file) document.getElementById('octet-grid').focus();
    else {
      area.value = entry.text;
      area.hidden = false;
      area.focus();
    }
  });

  save.addEventListener('click', () => {
    const { blob, name } = store.get().back.result;
    download(blob, name);
  });

  const take = () => {
    clearTimeout(typing);
    if (area.value !== store.get().entry.text) give({ text: area.value });
  };
  area.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(take, TYPING_PAUSE);
  });
  area.addEventListener('beforeinput', (event) => {
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (!event.inputType.startsWith('insertFrom') || given.length <= TYPED_MOST) return;
    event.preventDefault(); // a field takes seconds to show so much
    takeLong(given);
  });
  area.addEventListener('change', take); // what is clicked next is about what was typed
  section.querySelector('#clear').addEventListener('click', () => {
    replace({ text: '', notation: 'auto', file: null });
    area.hidden = false;
    area.focus();
  });
  section.querySelector('#open').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    openFile(picker.files[0]);
    picker.value = ''; // so that choosing the same file again is a change
  });
  opened.querySelector('button').addEventListener('click', () => {
    give({ file: null });
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
    if (file) text(opened.firstElementChild, `${nameText(doc.name)} · ${counted(doc.length, 'octet')}`);
    if (!area.hidden && area.value !== entry.text && document.activeElement !== area) area.value = entry.text;
    for (const chip of presets.querySelectorAll('button')) {
      const preset = PRESETS.find(({ name }) => name === chip.textContent);
      attribute(chip, 'aria-pressed', !file && preset.text === entry.text ? 'true' : 'false');
    }
  });
  store.subscribe(['note', 'doc', 'entry', 'encoding', 'back', 'stale'], (state) => {
    const kept = state.stale ? ' What is shown below is still the input before.' : '';
    text(note, `${state.note?.sentence ?? state.back?.told ?? readingNote(state)}${kept}`);
    attribute(note, 'data-kind', state.note?.kind ?? null);
    // The name of a file and its encoding are seen above and below; without sight they are told here.
    const seen = state.doc?.kind === 'file' && state.doc.length > 0 && !(state.entry.left > 0);
    note.classList.toggle('sr-only', seen && !state.note && !state.back && !state.stale);
  });
  store.subscribe(['back'], ({ back }) => {
    undo.hidden = !back;
    save.hidden = !back?.result;
    // Whoever put something in the input's place, anywhere on the page, sees it and can save it or take it back.
    if (back) (back.result ? save : undo).focus();
  });
  store.subscribe(['linkNote'], (state) => {
    linkNote.hidden = !state.linkNote;
    text(linkNote, state.linkNote ?? '');
  });

  if (picker.files.length > 0) openFile(picker.files[0]);
  else if (early !== '') give({ text: early, notation: 'auto', file: null });
}
