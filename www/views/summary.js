/** The line that sums up: the encoding, how many octets, code points and faults, valid or not. */
import { count, counted, faultCount, FAULTS_AND_PLACES } from '../format.js';
import { missedUtf8, sureOf } from '../other.js';
import { attribute, make } from './dom.js';

/** A count with its numbers in bold. */
const strong = (words) => words.split(/(\d[\d,]*\d|\d)/).map((part, at) => (at % 2 ? make('b', {}, part) : part));

function facts(state) {
  const { doc, scan, encoding, stale } = state;
  if (!doc) return [];
  if (stale) {
    const pill = make('strong', { class: 'pill', 'data-verdict': 'malformed' }, '✕ Not read');
    return [pill, make('span', {}, 'Below: the input before, ', make('b', {}, counted(doc.length, 'octet')))];
  }
  const parts = [make('span', {}, make('b', {}, count(doc.length)), doc.length === 1 ? ' octet' : ' octets')];
  if (!scan || doc.length === 0) return parts;
  const { finished, codePoints, errors, echoes, warnings } = scan;
  const soFar = finished ? '' : ' so far';
  const sure = sureOf(state);
  if (sure) {
    // What UTF-8 makes of them is no news about octets that are not UTF-8.
    const made = errors > 0 ? counted(errors, 'fault') : 'valid';
    parts.unshift(make('strong', { class: 'pill', 'data-verdict': 'other' }, `⇄ Reads as ${sure.encoding}`));
    parts.push(make('span', {}, `as ${encoding}: ${made}${soFar}`));
    return parts;
  }
  parts.push(
    make('span', {}, make('b', {}, count(codePoints)), `${codePoints === 1 ? ' code point' : ' code points'}${soFar}`),
  );
  parts.push(
    make('span', echoes > 0 ? { title: FAULTS_AND_PLACES } : {}, ...strong(faultCount(errors, echoes)), soFar),
  );
  if (errors - echoes > 1) parts.push(make('span', {}, make('kbd', {}, 'F8'), ' the next'));
  if (warnings > 0) parts.push(make('span', {}, counted(warnings, 'warning')));
  if (errors > 0)
    parts.unshift(make('strong', { class: 'pill', 'data-verdict': 'malformed' }, `✕ Not valid ${encoding}`));
  else if (finished) {
    const but = state.double?.doubled ? 'but encoded twice' : missedUtf8(state) ? 'but mostly UTF-8' : '';
    const pill = make('strong', { class: 'pill', 'data-verdict': 'valid' }, `✓ Valid ${encoding}`);
    parts.unshift(pill, ...(but ? [make('span', { class: 'facts-but' }, but)] : []));
  }
  return parts;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void }} actions
 */
export function mount(section, store, { readAs }) {
  const picker = section.querySelector('select');
  const line = section.querySelector('#facts');

  const note = section.querySelector('#encoding-note');

  picker.addEventListener('change', () => store.set({ encoding: picker.value }));
  note.querySelector('button').addEventListener('click', () => readAs(store.get().encodingNote.wanted));
  store.subscribe(['encodingNote'], ({ encodingNote }) => {
    note.hidden = !encodingNote;
    if (!encodingNote) return;
    note.firstElementChild.textContent = encodingNote.sentence;
    note.lastElementChild.textContent = `Read the octets as ${encodingNote.wanted}`;
  });

  store.subscribe(['encodings', 'encoding'], ({ encodings, encoding }) => {
    if (picker.options.length !== encodings.length) {
      picker.replaceChildren(...encodings.map((name) => make('option', { value: name }, name)));
    }
    picker.value = encoding;
    picker.disabled = encodings.length === 0;
  });

  store.subscribe(['doc', 'scan', 'encoding', 'stale', 'recognition', 'double'], (state) => {
    const { scan } = state;
    line.replaceChildren(...facts(state));
    attribute(document.querySelector('main'), 'data-stale', state.stale ? '' : null);
    // A running scan would be read aloud ten times a second.
    attribute(line, 'aria-live', scan && !scan.finished && !scan.stopped ? 'off' : 'polite');
  });
}
