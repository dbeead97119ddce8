/**
 * The same octets under every encoding that reads them otherwise, side by side: what was a character in 1996 may be an
 * attack today. Each row shows the text around the selection as that encoding reads it, and the clause that decides.
 */
import { clauseOf, display, uPlus } from '../format.js';
import { historyOf, STANDARDS, verdictOf } from '../history.js';
import { sureOf } from '../other.js';
import { glyph, make, text } from './dom.js';
import { passageLine } from './passage.js';

const MARKS = {
  valid: ['✓', 'valid', 'reads these octets'],
  warning: ['!', 'decodes, flagged', 'reads these octets, which are no good text'],
  undefined: ['○', 'left undefined', 'leaves open what these octets mean: it neither reads nor refuses them'],
  malformed: ['✕', 'refused', 'refuses these octets'],
};

/** Why the line of time has one standard more than there are rows. */
const NO_ROW =
  'RFC 2279 (1998) has no row: its decoder is that of RFC 2044 (1996). It adds a note that warns of invalid sequences (§2), and refuses none.';

/** The year of each form of UTF-8, oldest first; the others are dialects without a place in that row. */
const YEARS = new Map(
  STANDARDS.filter(({ encoding }) => encoding).map(({ encoding, year }) => [encoding, String(year)]),
);

/** What one standard after the other said, as a line of time. */
function history(said) {
  const item = ({ document: name, year, month, verdict, words }) =>
    make(
      'li',
      { 'data-verdict': verdict, title: `${name}, ${month}: ${MARKS[verdict][2]}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[verdict][0]),
      ' ',
      make('b', {}, `${year} ${name}`),
      ` ${words}`,
    );
  return make('ol', { class: 'history', 'aria-label': 'Since when' }, ...said.map(item));
}

/** Rows that say the same become one. The standards of UTF-8 keep rows of their own for what they refuse. */
function folded(judgements, passage) {
  const rows = new Map();
  for (const judgement of judgements) {
    const { encoding, verdict, reason, codePoints } = judgement;
    const pieces = passage?.readings.find((each) => each.encoding === encoding)?.pieces;
    const alike = verdict !== 'malformed' || !YEARS.has(encoding);
    const key = alike ? JSON.stringify([verdict, reason, codePoints, pieces]) : encoding;
    if (rows.has(key)) rows.get(key).push(judgement);
    else rows.set(key, [judgement]);
  }
  return [...rows.values()];
}

function who({ encoding }, current) {
  const year = YEARS.get(encoding);
  return make(
    'span',
    { class: 'who', ...(encoding === current ? { 'aria-current': 'true' } : {}) },
    make('strong', {}, encoding),
    year ? make('span', { class: 'year' }, year) : '',
  );
}

/** The sentence and the clauses; what one encoding refuses by does not speak for others. */
function why(same) {
  const [{ verdict, sentence }] = same;
  const shared = same.length === 1 || verdict !== 'malformed';
  const clauses = [...new Set(same.map(({ citation }) => clauseOf(citation)))].join('; ');
  return make(
    'p',
    {},
    shared ? `${sentence} ` : '',
    same.length > 1 && verdict === 'valid' ? '' : make('cite', {}, clauses),
  );
}

function row(same, current, passage) {
  const [{ encoding, reason, codePoints }] = same;
  const verdict = verdictOf(same[0]);
  const [mark, words] = MARKS[verdict];
  const reading = passage?.readings.find((each) => each.encoding === encoding);
  const outcome = codePoints.slice(0, 2).map((codePoint) => make('code', {}, uPlus(codePoint)));
  const isCurrent = same.length === 1 && encoding === current;
  return make(
    'li',
    { class: 'judgement', 'data-verdict': verdict, ...(isCurrent ? { 'aria-current': 'true' } : {}) },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
    make('span', { class: 'all' }, ...same.map((each) => who(each, same.length > 1 ? current : null))),
    make(
      'span',
      { class: 'outcome' },
      make('b', {}, verdict === 'malformed' ? (reason ?? words) : words),
      ...outcome.flatMap((code) => [' ', code]),
    ),
    reading
      ? passageLine(passage, reading)
      : make('span', { class: 'passage' }, ...codePoints.map((each) => glyph(display(each)))),
    why(same),
  );
}

/** The judgements of octets that are in another encoding: there for who asks. */
function aside({ encoding }, judgements, open) {
  const said = `These octets read as ${encoding}. What the forms of UTF-8 make of them`;
  const made = make('details', { class: 'step-back' }, make('summary', {}, said), ...judgements);
  made.open = open;
  return made;
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');
  const tally = section.querySelector('.tally');
  const since = section.querySelector('.since');

  store.subscribe(['detail', 'doc', 'encoding', 'passage', 'recognition'], (state) => {
    const { detail, doc, encoding, encodings, passage } = state;
    const judgements = doc?.length > 0 && detail ? [...detail.explanation.judgements] : [];
    // Those with a year by it, the others in the order of the selector: a row keeps its place whichever is chosen.
    const years = [...YEARS.keys()];
    const place = (name) => (YEARS.has(name) ? years.indexOf(name) : years.length + encodings.indexOf(name));
    judgements.sort((a, b) => place(a.encoding) - place(b.encoding));
    section.hidden = judgements.length === 0;
    if (section.hidden) return;
    text(tally, detail.explanation.sequence.hex);
    const told = historyOf(judgements);
    const sure = sureOf(state);
    text(since, sure ? '' : (told?.since ?? ''));
    // Where all say the same, the sentence tells it.
    const differ = new Set(told?.said.map(({ verdict }) => verdict)).size > 1;
    const mine = passage && passage.start <= detail.start && passage.end > detail.start ? passage : null;
    const all = [
      differ ? history(told.said) : '',
      make('ul', { class: 'judgement-list' }, ...folded(judgements, mine).map((same) => row(same, encoding, mine))),
      differ ? make('p', { class: 'no-row' }, NO_ROW) : '',
    ];
    const open = body.querySelector('details')?.open ?? false;
    body.replaceChildren(...(sure ? [aside(sure, all, open)] : all));
  });
}
