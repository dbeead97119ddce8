/** The detected encoding: BOM, ISO 2022 designation, candidate encodings with the evidence for each, and a mixture of two encodings. */
import { joinedByText } from '../candidate-texts.js';
import { FALLBACK_POLICY } from '../error-policies.js';
import { isUtf8Form } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { FALLBACK_ENCODING, mixtureOf } from '../suggest-encoding.js';
import { convertTo, decodeAs } from '../text/advice.js';
import * as words from '../text/detected-encodings.js';
import { checkingButton } from './advice-line.js';
import { make, text } from './dom.js';
import { visibleText } from './visible-text.js';

/** Returns the sentences about the BOM and the ISO 2022 designation at the start of the input; '' without them. */
function startSentences({ bom, designation }) {
  const sentences = [];
  if (bom) sentences.push(words.startsWithBom(bom.encoding, bom.length));
  if (designation) sentences.push(words.startsWithDesignation(designation));
  return sentences.join(' ');
}

const percentOf = (confidence) => Math.round(confidence * 100);

/** Returns whether `other` is the encoding of a candidate, or decodes the input to the same text. */
const includes = ({ encoding, same }, other) => encoding === other || same.includes(other);

/** The lowest listed confidence in percent. For valid UTF-8, windows-1252 still has 1 %, because it decodes any bytes. */
const MIN_LISTED = 2;

/** Returns the candidates that are listed: the first, the current one, and the others unless their confidence is below MIN_LISTED. */
const listed = (candidates, current) =>
  joinedByText(candidates).filter(
    (each, index) => index === 0 || includes(each, current) || percentOf(each.confidence) >= MIN_LISTED,
  );

/**
 * Returns the row of a candidate. If the candidate is an encoding that the text declares but the package lacks (`isDeclared`),
 * the row has only the name and the evidence.
 *
 * @param {{ current: string, isUnknown: boolean }} document `current`: the selected encoding; `isUnknown`: whether detection found no encoding
 */
function candidateRow(candidate, { current, isUnknown }) {
  const { encoding, confidence, because, preview, unsupported, isDeclared, same } = candidate;
  if (isDeclared) {
    const name = make('strong', {}, unsupported);
    return make('li', { class: 'candidate' }, name, make('p', {}, words.becauseSentence(because)));
  }
  const percent = percentOf(confidence);
  const isCurrent = encoding === current;
  // For unknown text, the fallback encoding is listed, but not suggested.
  const button =
    isUnknown && encoding === FALLBACK_ENCODING
      ? ''
      : make('button', { type: 'button', class: 'small', 'data-encoding': encoding }, decodeAs(encoding));
  const meter = make('meter', {
    min: '0',
    max: '100',
    value: String(percent),
    'aria-label': words.confidenceIn(encoding),
  });
  return make(
    'li',
    { class: 'candidate', ...(includes(candidate, current) ? { 'aria-current': 'true' } : {}) },
    make('strong', {}, encoding),
    make('span', { class: 'confidence' }, meter, words.percentage(percent)),
    isCurrent ? make('span', { class: 'current' }, words.SELECTED) : button,
    ...(preview ? [make('p', { class: 'preview' }, ...visibleText(preview))] : []),
    make('p', {}, words.becauseSentence(because), words.sameTextNote(same, current)),
  );
}

/**
 * Returns the counts for the row about UTF-8 with bytes of windows-1252; null if there is no such row. If the input is
 * decoded as UTF-8, the row appears only after the search for damage, which may find that the bytes belong to lines in another encoding.
 */
const mixtureInList = (state) => (isUtf8Form(state.encoding) && !state.findings ? null : mixtureOf(state));

/**
 * Returns the row for UTF-8 with bytes of windows-1252. No single encoding decodes both, so the row offers a conversion. Its button is
 * disabled while the search for damage runs.
 */
function mixtureRow(mixture, { areFixesHeld }) {
  return make(
    'li',
    { class: 'candidate', 'data-mixture': '' },
    make('strong', {}, 'utf-8 + windows-1252'),
    make('span', { class: 'confidence' }),
    areFixesHeld ? checkingButton() : make('button', { type: 'button', class: 'small' }, convertTo('utf-8')),
    make('p', {}, words.mixture(mixture)),
  );
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {ReturnType<import('../session.js').createSession>} session
 * @param {{ readAs: (encoding: string) => void }} actions
 */
export function mount(section, store, session, { readAs }) {
  const tally = section.querySelector('.tally');
  const bomNote = section.querySelector('.bom-note');
  const list = section.querySelector('ul');

  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.encoding) readAs(button.dataset.encoding);
    else {
      // The button of `mixtureRow`.
      session.setEncoding('utf-8').then(() => {
        store.set({ suggestedConversion: { to: 'utf-8', errors: FALLBACK_POLICY } });
        goToPanel('convert');
      });
    }
  });

  // The other rows stay, because a button that is replaced would lose the focus.
  store.subscribe(['areFixesHeld', 'findings'], (state) => {
    const mixture = mixtureInList(state);
    list.querySelector('[data-mixture]')?.remove();
    if (mixture) list.prepend(mixtureRow(mixture, state));
  });
  store.subscribe(['recognition', 'encoding', 'doc'], (state) => {
    const { recognition, encoding, doc } = state;
    section.hidden = !recognition || !doc || doc.length === 0;
    if (section.hidden) return;
    text(tally, recognition.isWhole ? '' : words.fromFirstBytes(recognition.examined));
    text(bomNote, startSentences(recognition));
    bomNote.hidden = bomNote.textContent === '';
    const { isUnknown } = recognition;
    const rows = listed(recognition.candidates, encoding).map((each) =>
      candidateRow(each, { current: encoding, isUnknown }),
    );
    const noEvidence = make('li', { class: 'candidate' }, make('p', {}, words.NO_EVIDENCE));
    const mixture = mixtureInList(state);
    const listItems = [...(mixture ? [mixtureRow(mixture, state)] : []), ...rows];
    list.replaceChildren(...(listItems.length > 0 ? listItems : [noEvidence]));
  });
}
