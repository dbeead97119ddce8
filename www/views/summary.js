/**
 * The summary: the encoding, the verdict, the counts of bytes, code points and faults, and a note if text cannot be
 * encoded.
 */
import { SHORT_SEARCH } from '../analysis.js';
import {
  binaryFormatOf,
  confidentWideEncoding,
  detectedLegacyEncoding,
  isUnknownEbcdic,
  isSameInOthers,
  isUnknownText,
  joinedOf,
  unlistedEncoding,
} from '../suggest-encoding.js';
import * as words from '../text/summary.js';
import { caveat } from './caveat.js';
import { attribute, make } from './dom.js';
import { encodingOptions } from './encoding-options.js';
import { unsupportedEncoding } from './unsupported-encoding.js';

const pill = (verdict, sentence) => make('strong', { class: 'pill', 'data-verdict': verdict }, sentence);

/** Returns the parts of a text, with its numbers in bold. */
const withBoldNumbers = (text) =>
  text.split(/(\d[\d,]*\d|\d)/).map((part, at) => (at % 2 ? make('b', {}, part) : part));

/** Returns the verdict about an encoding that was detected and applied. */
const detectedVerdict = (state, { encoding, confidence }) =>
  isSameInOthers(state)
    ? words.decodedAs(encoding)
    : words.detectedWithConfidence(encoding, Math.round(confidence * 100));

/** Returns the elements of the line with the verdict and the counts; an empty array without a document. */
function facts(state) {
  const { doc, scan, encoding, stale } = state;
  if (!doc) return [];
  if (stale) {
    const { before, count } = words.previousInput(doc.length);
    return [pill('malformed', words.INVALID_INPUT), make('span', {}, before, make('b', {}, count))];
  }
  const parts = [make('span', {}, ...withBoldNumbers(words.bytes(doc.length)))];
  if (!scan || doc.length === 0) return parts;
  const binary = binaryFormatOf(state);
  if (binary) return [pill('other', words.notText(binary.name)), ...parts];
  const joined = joinedOf(state);
  if (joined) return [pill('other', words.joinedEncodings(joined.parts)), ...parts];
  const { finished, codePoints, errors, followOn, warnings } = scan;
  const unsupported = unsupportedEncoding(state);
  if (unsupported) {
    parts.unshift(
      pill('other', unsupported.isDeclared ? words.declares(unsupported.name) : words.probably(unsupported.name)),
    );
    return parts;
  }
  const libraryEncoding = state.findings?.libraryEncoding;
  if (libraryEncoding) return [pill('other', words.probably(libraryEncoding)), ...parts];
  const wideCandidate = confidentWideEncoding(state);
  if (wideCandidate) {
    // Bytes of UTF-16 or UTF-32 are expected to be malformed in other encodings, so the verdict is the detected encoding.
    const outcome = errors > 0 ? words.faultsAs(encoding, errors, finished) : words.validAs(encoding, finished);
    parts.unshift(pill('other', words.detected(wideCandidate.encoding)));
    parts.push(make('span', {}, outcome));
    return parts;
  }
  parts.push(make('span', {}, ...withBoldNumbers(words.codePoints(codePoints, finished))));
  const unlisted = unlistedEncoding(state.repair);
  const note = unlisted ? '' : caveat(state);
  // “0 faults” would contradict the note about another problem.
  if (!note && (errors > 0 || !unlisted))
    parts.push(make('span', {}, ...withBoldNumbers(words.faults(errors, followOn, finished))));
  if (errors - followOn > 1) parts.push(make('span', { class: 'key-hint' }, make('kbd', {}, 'F8'), words.NEXT_FAULT));
  if (warnings > 0) parts.push(make('span', {}, words.warnings(warnings)));
  const { bom } = state.recognition ?? {};
  if (bom) parts.push(make('span', {}, words.STARTS_WITH_BOM));
  if (errors > 0) {
    const unknown = isUnknownEbcdic(state) ? words.UNKNOWN_EBCDIC : words.UNKNOWN_TEXT;
    const sentence = unlisted ? words.probably(unlisted) : unknown;
    parts.unshift(isUnknownText(state) ? pill('other', sentence) : pill('malformed', words.notValid(encoding)));
  } else if (finished) {
    const isEveryByteAllowed = state.everyByteEncodings.includes(encoding);
    const detected = detectedLegacyEncoding(state);
    const verdict = unlisted
      ? pill('other', words.probably(unlisted))
      : detected
        ? pill('other', detectedVerdict(state, detected))
        : isEveryByteAllowed
          ? pill('other', words.everyByteAllowed(encoding))
          : pill('valid', words.valid(encoding));
    // A green verdict would contradict the note beside it, and look final while the search for damage runs.
    if (note || state.areFixesHeld) verdict.dataset.caveat = '';
    parts.unshift(verdict, ...(note ? [make('span', { class: 'facts-caveat' }, note)] : []));
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
    note.lastElementChild.textContent = words.decodeAs(encodingNote.wanted);
  });

  // If the session rejects the selected encoding, it sets `encodingNote` or `note`; the selector then shows the
  // encoding of the document.
  store.subscribe(['encodings', 'encoding', 'encodingNote', 'stale', 'note', 'doc'], ({ encodings, encoding }) => {
    if (picker.options.length !== encodings.length) {
      picker.replaceChildren(...encodingOptions(encodings));
    }
    picker.value = encoding;
    picker.disabled = encodings.length === 0;
  });

  const checking = section.querySelector('#checking');
  let checkingTimer = 0;
  // The verdict is preliminary during the search for damage.
  store.subscribe(['isExamined'], ({ isExamined }) => {
    clearTimeout(checkingTimer);
    checking.hidden = true;
    checking.textContent = '';
    if (isExamined) return;
    checkingTimer = setTimeout(() => {
      checking.hidden = false;
      checking.textContent = words.CHECKING;
    }, SHORT_SEARCH);
  });

  // While a source is opened, the facts are about the previous one.
  store.subscribe(['isOpening'], ({ isOpening }) => attribute(line, 'aria-busy', isOpening ? 'true' : null));

  store.subscribe(
    ['doc', 'scan', 'encoding', 'stale', 'recognition', 'joined', 'repair', 'findings', 'layerOffers', 'areFixesHeld'],
    (state) => {
      const { scan } = state;
      line.replaceChildren(...facts(state));
      attribute(document.querySelector('main'), 'data-binary', binaryFormatOf(state) ? '' : null);
      attribute(document.querySelector('main'), 'data-stale', state.stale ? '' : null);
      attribute(document.querySelector('main'), 'data-examined', state.findings ? '' : null);
      // A screen reader would read the counts of a running scan ten times a second.
      attribute(line, 'aria-live', scan && !scan.finished && !scan.stopped ? 'off' : 'polite');
    },
  );
}
