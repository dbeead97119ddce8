/** Recognition: a signature, a designation, and the encodings that the bytes may be in, with what speaks for each. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { count, counted, describeSamples } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { make, text } from './dom.js';

const LEVELS = { 1: 'of implementation level 1', 2: 'of implementation level 2', 3: 'of implementation level 3' };

function stated({ bom, designation }) {
  const sentences = [];
  if (bom) {
    sentences.push(`It begins with the signature of ${bom.encoding} (${counted(bom.length, 'byte')}).`);
  }
  if (designation) {
    const { kind, level, length, padded } = designation;
    const what = kind === 'return' ? 'returns to ISO 2022' : `designates UTF-8${level ? ` ${LEVELS[level]}` : ''}`;
    const widened = padded ? `, padded for ${padded.toUpperCase()}` : '';
    sentences.push(`It begins with an escape sequence that ${what} (${counted(length, 'byte')}${widened}).`);
  }
  return sentences.join(' ') || 'No signature (BOM), and no sequence of ISO 2022 that names an encoding.';
}

function candidate({ encoding, confidence, because }, { current, isUnknown }) {
  const per = Math.round(confidence * 100);
  const chosen = encoding === current;
  // Where the encoding is unknown, no reading is proposed.
  const button = isUnknown
    ? ''
    : make('button', { type: 'button', class: 'small', 'data-encoding': encoding }, `Read it as ${encoding}`);
  const meter = make('meter', { min: '0', max: '100', value: String(per), 'aria-label': `confidence in ${encoding}` });
  return make(
    'li',
    { class: 'candidate', ...(chosen ? { 'aria-current': 'true' } : {}) },
    make('strong', {}, encoding),
    make('span', { class: 'confidence' }, meter, `${per} %`),
    chosen ? make('span', { class: 'chosen' }, 'as it is read now') : button,
    make('p', {}, `${because[0].toUpperCase()}${because.slice(1)}.`),
  );
}

/** What no single encoding reads: it is mended, not read otherwise. */
function mixed(mixture) {
  const { sequences, count: bytes } = mixture;
  return make(
    'li',
    { class: 'candidate', 'data-mixture': '' },
    make('strong', {}, 'utf-8, mixed'),
    make('span', { class: 'confidence' }),
    make('button', { type: 'button', class: 'small' }, 'Convert what is mixed in'),
    make(
      'p',
      {},
      `${counted(sequences, 'character')} of several bytes in UTF-8, and ${counted(bytes, 'byte')} of windows-1252 between: ${describeSamples(mixture)}. No one encoding reads both.`,
    ),
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
  const opening = section.querySelector('.opening');
  const list = section.querySelector('ul');

  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.encoding) readAs(button.dataset.encoding);
    else {
      session.setEncoding('utf-8').then(() => {
        store.set({ suggestedConversion: { to: 'utf-8', errors: FALLBACK_POLICY } });
        goToPanel('convert');
      });
    }
  });

  store.subscribe(['recognition', 'encoding', 'doc'], ({ recognition, encoding, doc }) => {
    section.hidden = !recognition || !doc || doc.length === 0;
    if (section.hidden) return;
    text(tally, recognition.complete ? '' : `by the first ${count(recognition.examined)} bytes`);
    text(opening, stated(recognition));
    const { isUnknown } = recognition;
    const rows = recognition.candidates.map((each) => candidate(each, { current: encoding, isUnknown }));
    const none = make('li', { class: 'candidate' }, make('p', {}, 'Nothing in the bytes shows their encoding.'));
    const found = [...(recognition.mixture ? [mixed(recognition.mixture)] : []), ...rows];
    list.replaceChildren(...(found.length > 0 ? found : [none]));
  });
}
