/** The summary: selected encoding, verdict, and counts of bytes, code points and faults. */
import { formatCount, formatNumber, faultCount, timesEncoded } from '../format.js';
import { deceptions } from '../problem-list.js';
import {
  binaryFormatOf,
  confidentWideEncoding,
  detectedLegacyEncoding,
  isUnknownText,
  misreadUtf8,
} from '../suggest-encoding.js';
import { attribute, make } from './dom.js';
import { encodingOptions } from './encoding-options.js';
import { unsupportedEncoding } from './unsupported-encoding.js';

const pill = (verdict, words) => make('strong', { class: 'pill', 'data-verdict': verdict }, words);

/** Returns a count with its numbers in bold. */
const strong = (words) => words.split(/(\d[\d,]*\d|\d)/).map((part, at) => (at % 2 ? make('b', {}, part) : part));

/** Problems that valid input may have. */
function caveat(state) {
  const { places } = state.repair ?? {};
  if (places) return places.isEncodedAgain ? `but encoded ${timesEncoded(places.times)}` : 'but wrongly decoded';
  if (misreadUtf8(state)) return 'but mostly UTF-8';
  const { count } = deceptions(state.findings);
  if (count > 0) return `but deceptive in ${formatCount(count, 'place')}`;
  return isUnknownText(state) ? 'unknown 8-bit text' : '';
}

function facts(state) {
  const { doc, scan, encoding, stale } = state;
  if (!doc) return [];
  if (stale) {
    return [
      pill('malformed', '✕ Invalid input'),
      make('span', {}, 'Still shown: the previous input, ', make('b', {}, formatCount(doc.length, 'byte'))),
    ];
  }
  const parts = [make('span', {}, make('b', {}, formatNumber(doc.length)), doc.length === 1 ? ' byte' : ' bytes')];
  if (!scan || doc.length === 0) return parts;
  const binary = binaryFormatOf(state);
  if (binary) return [pill('other', `Not text: ${binary.name}`), ...parts];
  const { finished, codePoints, errors, followOn, warnings } = scan;
  const soFar = finished ? '' : ' so far';
  const unsupported = unsupportedEncoding(state);
  if (unsupported) {
    parts.unshift(pill('other', `Probably ${unsupported}`));
    return parts;
  }
  const wideCandidate = confidentWideEncoding(state);
  if (wideCandidate) {
    // Faults in UTF-8 are expected in input that is not UTF-8.
    const outcome = errors > 0 ? formatCount(errors, 'fault') : 'valid';
    parts.unshift(pill('other', `⇄ Detected ${wideCandidate.encoding}`));
    parts.push(make('span', {}, `as ${encoding}: ${outcome}${soFar}`));
    return parts;
  }
  parts.push(
    make(
      'span',
      {},
      make('b', {}, formatNumber(codePoints)),
      `${codePoints === 1 ? ' code point' : ' code points'}${soFar}`,
    ),
  );
  parts.push(make('span', {}, ...strong(faultCount(errors, followOn)), soFar));
  if (errors - followOn > 1) parts.push(make('span', {}, make('kbd', {}, 'F8'), ' next fault'));
  if (warnings > 0) parts.push(make('span', {}, formatCount(warnings, 'warning')));
  const { bom } = state.recognition ?? {};
  if (bom) parts.push(make('span', {}, 'starts with a BOM'));
  if (errors > 0) {
    const isUnknown = isUnknownText(state);
    parts.unshift(isUnknown ? pill('other', 'Unknown 8-bit text') : pill('malformed', `✕ Not valid ${encoding}`));
  } else if (finished) {
    const isEveryByte = state.everyByte.includes(encoding);
    const detected = detectedLegacyEncoding(state);
    const verdict = detected
      ? pill('other', `⇄ Detected ${encoding}, ${Math.round(detected.confidence * 100)} %`)
      : isEveryByte
        ? pill('other', `Every byte is allowed in ${encoding}`)
        : pill('valid', `✓ Valid ${encoding}`);
    const warning = caveat(state);
    parts.unshift(verdict, ...(warning ? [make('span', { class: 'facts-caveat' }, warning)] : []));
  }
  return parts;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 * @param {{ readAs: (encoding: string) => void }} actions
 */
export function mount(section, store, session, { readAs }) {
  const picker = section.querySelector('select');
  const line = section.querySelector('#facts');
  const note = section.querySelector('#encoding-note');

  picker.addEventListener('change', () => session.setEncoding(picker.value));
  note.querySelector('button').addEventListener('click', () => readAs(store.get().encodingNote.wanted));
  store.subscribe(['encodingNote'], ({ encodingNote }) => {
    note.hidden = !encodingNote;
    if (!encodingNote) return;
    note.firstElementChild.textContent = encodingNote.sentence;
    note.lastElementChild.textContent = `Decode the bytes as ${encodingNote.wanted}`;
  });

  // Resets the selector where the session rejected the selected encoding.
  store.subscribe(['encodings', 'encoding', 'encodingNote', 'stale', 'note', 'doc'], ({ encodings, encoding }) => {
    if (picker.options.length !== encodings.length) {
      picker.replaceChildren(...encodingOptions(encodings));
    }
    picker.value = encoding;
    picker.disabled = encodings.length === 0;
  });

  store.subscribe(['doc', 'scan', 'encoding', 'stale', 'recognition', 'repair', 'findings'], (state) => {
    const { scan } = state;
    line.replaceChildren(...facts(state));
    attribute(document.querySelector('main'), 'data-binary', binaryFormatOf(state) ? '' : null);
    attribute(document.querySelector('main'), 'data-stale', state.stale ? '' : null);
    attribute(document.querySelector('main'), 'data-examined', state.findings ? '' : null);
    // A screen reader would read the counts of a running scan ten times a second.
    attribute(line, 'aria-live', scan && !scan.finished && !scan.stopped ? 'off' : 'polite');
  });
}
