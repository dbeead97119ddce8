/**
 * The same octets under every profile, side by side: what was a character in 1996 may be an attack today.
 */
import { display, uPlus } from '../format.js';
import { glyph, make } from './dom.js';

const VERDICTS = {
  valid: ['✓', 'valid'],
  warning: ['!', 'decodes, flagged'],
  malformed: ['✕', 'malformed'],
};
const SHOWN = 4;

function reads(codePoints) {
  const shown = codePoints
    .slice(0, SHOWN)
    .map((codePoint) =>
      make('span', { class: 'reads' }, glyph(display(codePoint)), ' ', make('code', {}, uPlus(codePoint))),
    );
  if (codePoints.length > SHOWN) shown.push(make('span', {}, '…'));
  return shown;
}

function row({ encoding, verdict, reason, codePoints, sentence, citation }, current) {
  const [mark, words] = VERDICTS[verdict];
  return make(
    'li',
    { class: 'judgement', 'data-verdict': verdict, ...(encoding === current ? { 'aria-current': 'true' } : {}) },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
    make('strong', {}, encoding),
    make(
      'span',
      { class: 'outcome' },
      ...(verdict === 'malformed' ? [reason ?? words] : [make('span', {}, words), ...reads(codePoints)]),
    ),
    make('p', {}, sentence, ' ', citation ? make('cite', {}, `${citation.document} ${citation.section}`.trim()) : ''),
  );
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');
  store.subscribe(['detail', 'doc', 'encoding'], ({ detail, doc, encoding, encodings }) => {
    const judgements = doc?.length > 0 && detail ? [...detail.explanation.judgements] : [];
    // In the order of the selector, so that a row keeps its place whichever encoding is chosen.
    judgements.sort((a, b) => encodings.indexOf(a.encoding) - encodings.indexOf(b.encoding));
    section.hidden = judgements.length === 0;
    const rows = judgements.map((judgement) => row(judgement, encoding));
    body.replaceChildren(make('ul', { class: 'judgement-list' }, ...rows));
  });
}
