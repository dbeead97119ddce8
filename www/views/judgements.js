/**
 * The same octets under every encoding that reads them otherwise, side by side: what was a character in 1996 may be an
 * attack today. Each row shows the text around the selection as that encoding reads it, and the clause that decides.
 */
import { display, uPlus } from '../format.js';
import { glyph, make, text } from './dom.js';
import { passageLine } from './passage.js';

const MARKS = { valid: ['✓', 'valid'], warning: ['!', 'decodes, flagged'], malformed: ['✕', 'refused'] };

/** When each form of UTF-8 was stated, oldest first; the others are dialects without a place in that row. */
const YEARS = new Map([
  ['utf-8-rfc2044', '1996'],
  ['utf-8-amd2', '1996'],
  ['utf-8-rfc2279bis', '2002'],
  ['utf-8', 'today'],
]);
const LAST = [...YEARS].at(-1)[0];

/** Whether what is refused was ever read, and since when it is not: a sentence about the rows with years. */
function sinceWhen(judgements) {
  const rows = [...YEARS].flatMap(([encoding, year]) => {
    const judgement = judgements.find((row) => row.encoding === encoding);
    return judgement ? [{ ...judgement, year: encoding === LAST ? '2003' : year }] : [];
  });
  if (rows.length < YEARS.size) return '';
  const refused = rows.map(({ verdict }) => verdict === 'malformed');
  if (refused.every(Boolean)) return 'refused since 1996, and today';
  if (!refused.at(-1)) return refused.some(Boolean) ? 'read today' : 'read the same since 1996';
  const last = refused.lastIndexOf(false);
  return `read in ${rows[last].year}; refused since ${rows[last + 1].year}, and today`;
}

function row({ encoding, verdict, reason, codePoints, sentence, citation }, current, passage) {
  const [mark, words] = MARKS[verdict];
  const reading = passage?.readings.find((each) => each.encoding === encoding);
  const year = YEARS.get(encoding);
  const outcome = codePoints.slice(0, 2).map((codePoint) => make('code', {}, uPlus(codePoint)));
  return make(
    'li',
    { class: 'judgement', 'data-verdict': verdict, ...(encoding === current ? { 'aria-current': 'true' } : {}) },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
    make('span', { class: 'who' }, make('strong', {}, encoding), year ? make('span', { class: 'year' }, year) : ''),
    make(
      'span',
      { class: 'outcome' },
      make('b', {}, verdict === 'malformed' ? (reason ?? words) : words),
      ...outcome.flatMap((code) => [' ', code]),
    ),
    reading
      ? passageLine(passage, reading)
      : make('span', { class: 'passage' }, ...codePoints.map((each) => glyph(display(each)))),
    make('p', {}, sentence, ' ', citation ? make('cite', {}, `${citation.document} ${citation.section}`.trim()) : ''),
  );
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');
  const tally = section.querySelector('.tally');
  const since = section.querySelector('.since');

  store.subscribe(['detail', 'doc', 'encoding', 'passage'], ({ detail, doc, encoding, encodings, passage }) => {
    const judgements = doc?.length > 0 && detail ? [...detail.explanation.judgements] : [];
    // Those with a year by it, the others in the order of the selector: a row keeps its place whichever is chosen.
    const years = [...YEARS.keys()];
    const place = (name) => (YEARS.has(name) ? years.indexOf(name) : years.length + encodings.indexOf(name));
    judgements.sort((a, b) => place(a.encoding) - place(b.encoding));
    section.hidden = judgements.length === 0;
    if (section.hidden) return;
    text(tally, detail.explanation.sequence.hex);
    text(since, sinceWhen(judgements));
    const mine = passage && passage.start <= detail.start && passage.end > detail.start ? passage : null;
    body.replaceChildren(
      make('ul', { class: 'judgement-list' }, ...judgements.map((judgement) => row(judgement, encoding, mine))),
    );
  });
}
