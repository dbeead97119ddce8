/** The detected encoding: BOM, ISO 2022 designation, and candidate encodings with the evidence for each. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { formatNumber, formatCount, describeSamples } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { FALLBACK_ENCODING } from '../suggest-encoding.js';
import { make, text } from './dom.js';

const LEVELS = { 1: 'of implementation level 1', 2: 'of implementation level 2', 3: 'of implementation level 3' };

function declaredEncoding({ bom, designation }) {
  const sentences = [];
  if (bom) {
    sentences.push(`Starts with the BOM of ${bom.encoding} (${formatCount(bom.length, 'byte')}).`);
  }
  if (designation) {
    const { kind, level, length, padded } = designation;
    const purpose = kind === 'return' ? 'returns to ISO 2022' : `designates UTF-8${level ? ` ${LEVELS[level]}` : ''}`;
    const padding = padded ? `, padded for ${padded.toUpperCase()}` : '';
    sentences.push(`Starts with an escape sequence that ${purpose} (${formatCount(length, 'byte')}${padding}).`);
  }
  return sentences.join(' ') || 'No BOM, and no ISO 2022 escape sequence that names an encoding.';
}

function candidate({ encoding, confidence, because, preview }, { current, isUnknown }) {
  const percent = Math.round(confidence * 100);
  const isCurrent = encoding === current;
  // The fallback for unknown text is not a suggestion.
  const button =
    isUnknown && encoding === FALLBACK_ENCODING
      ? ''
      : make('button', { type: 'button', class: 'small', 'data-encoding': encoding }, `Decode as ${encoding}`);
  const meter = make('meter', {
    min: '0',
    max: '100',
    value: String(percent),
    'aria-label': `Confidence in ${encoding}`,
  });
  return make(
    'li',
    { class: 'candidate', ...(isCurrent ? { 'aria-current': 'true' } : {}) },
    make('strong', {}, encoding),
    make('span', { class: 'confidence' }, meter, `${percent} %`),
    isCurrent ? make('span', { class: 'current' }, 'Selected') : button,
    ...(preview ? [make('p', { class: 'preview' }, make('bdi', {}, preview))] : []),
    make('p', {}, `${because[0].toUpperCase()}${because.slice(1)}.`),
  );
}

/** Returns the row for UTF-8 with bytes of windows-1252. No encoding decodes both, so the row offers a conversion. */
function mixtureRow(mixture) {
  const { sequences, count: bytes } = mixture;
  return make(
    'li',
    { class: 'candidate', 'data-mixture': '' },
    make('strong', {}, 'utf-8 + windows-1252'),
    make('span', { class: 'confidence' }),
    make('button', { type: 'button', class: 'small' }, 'Convert to utf-8'),
    make(
      'p',
      {},
      `${formatCount(sequences, 'multi-byte character')} in UTF-8, and ${formatCount(bytes, 'byte')} in windows-1252: ${describeSamples(mixture)}. No single encoding decodes both.`,
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
  const bomNote = section.querySelector('.bom-note');
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
    text(tally, recognition.complete ? '' : `from the first ${formatNumber(recognition.examined)} bytes`);
    text(bomNote, declaredEncoding(recognition));
    const { isUnknown } = recognition;
    const rows = recognition.candidates.map((each) => candidate(each, { current: encoding, isUnknown }));
    const none = make('li', { class: 'candidate' }, make('p', {}, 'The bytes do not show their encoding.'));
    const found = [...(recognition.mixture ? [mixtureRow(recognition.mixture)] : []), ...rows];
    list.replaceChildren(...(found.length > 0 ? found : [none]));
  });
}
