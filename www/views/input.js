/**
 * The input: type or paste, choose how it is read, open or drop a file, try an example. Opening a file keeps the
 * typed text for when the file is closed again.
 */
import { counted } from '../format.js';
import { notations } from '../notation.js';
import { attribute, make, text } from './dom.js';

const TYPING_PAUSE = 120; // milliseconds
const PRESETS = [
  ['Nine faults', 'E2 82 AC C0 AF ED A0 80 F4 90 80 80 41', 'hex'],
  ['Euro sign', '€', 'text'],
  ['C0 AF attack', '2F C0 AE C0 AE C0 AF 65 74 63', 'hex'],
  ['Cut emoji', '68 69 20 F0 9F 98', 'hex'],
  ['Surrogate pair', 'ED A0 BD ED B8 80', 'hex'],
  ['Hidden controls', 'U+0061 U+202E U+0062 U+200B U+0063 U+FEFF U+000A', 'code-points'],
  ['Many scripts', 'Aé Ω Ж א ع अ 中 한 𐍈 😀 e\u0301', 'text'],
];
const WAYS = [{ id: 'auto', label: 'Auto' }, ...[...notations].reverse()];
const READ_AS = { text: 'text', hex: 'hex octets', 'code-points': 'code points' };

/** What was read, in one sentence. */
function readingNote({ doc, entry, encoding }) {
  if (!doc) return '';
  if (doc.length === 0) {
    return doc.kind === 'file'
      ? `“${doc.name}” is empty: it has no octets.`
      : 'The input is empty. Type, paste or open something, and its octets appear here.';
  }
  if (doc.kind === 'file') {
    const rest = entry.left > 0 ? ` ${counted(entry.left, 'other file')} dropped with it: one is read at a time.` : '';
    return `“${doc.name}” read as ${encoding}.${rest}`;
  }
  const how = doc.kind === 'hex' ? 'Read as hex octets' : `Read as ${READ_AS[doc.kind]} and encoded as ${encoding}`;
  return `${how}${entry.notation === 'auto' ? ' (recognised; choose another reading above if it is wrong)' : ''}.`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 */
export function mount(section, store) {
  const area = section.querySelector('textarea');
  const opened = section.querySelector('.opened');
  const picker = section.querySelector('input[type=file]');
  const fieldset = section.querySelector('#notation');
  const note = section.querySelector('#note');
  let typing = 0;

  const give = (patch) => store.set({ entry: { ...store.get().entry, ...patch } });
  /** Replaces what is typed, and a file if one is open. */
  function replace(value, notation) {
    clearTimeout(typing);
    area.value = value;
    store.set({ entry: { text: value, notation, file: null } });
  }
  const openFile = (file) => file && give({ file, left: 0 });

  for (const { id, label } of WAYS) {
    const radio = make('input', { type: 'radio', name: 'notation', value: id });
    radio.addEventListener('change', () => give({ notation: id }));
    fieldset.append(make('label', {}, radio, make('span', {}, label)));
  }

  const presets = section.querySelector('.presets');
  for (const [name, value, notation] of PRESETS) {
    const button = make('button', { type: 'button', class: 'chip' }, name);
    button.addEventListener('click', () => replace(value, notation));
    presets.append(button);
  }

  area.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => give({ text: area.value }), TYPING_PAUSE);
  });
  section.querySelector('#clear').addEventListener('click', () => {
    replace('', 'auto');
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
    for (const radio of fieldset.querySelectorAll('input')) radio.checked = radio.value === entry.notation;
    const file = entry.file && doc?.kind === 'file';
    opened.hidden = !file;
    area.hidden = Boolean(file);
    fieldset.disabled = Boolean(file);
    if (file) text(opened.firstElementChild, `${doc.name} · ${counted(doc.length, 'octet')}`);
    if (!area.hidden && area.value !== entry.text && document.activeElement !== area) area.value = entry.text;
  });
  store.subscribe(['note', 'doc', 'entry', 'encoding'], (state) => {
    text(note, state.note?.sentence ?? readingNote(state));
    attribute(note, 'data-kind', state.note?.kind ?? null);
  });
}
