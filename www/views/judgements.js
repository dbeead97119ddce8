/**
 * The same bytes under every encoding that reads them otherwise, side by side: what was a character in 1996 may be an
 * attack today. Each row shows the text around the selection as that encoding reads it, and the clause that decides.
 */
import { clauseOf, display, uPlus } from '../format.js';
import { documentOf, sinceOf, timelineOf, verdictOf } from '../standards-history.js';
import { confidentWideEncoding } from '../suggest-encoding.js';
import { glyph, make, text } from './dom.js';
import { passageLine } from './passage.js';

const MARKS = {
  valid: ['✓', 'valid', 'reads these bytes'],
  warning: ['!', 'decodes, flagged', 'reads these bytes, which are no good text'],
  undefined: ['○', 'left undefined', 'leaves open what these bytes mean: it neither reads nor refuses them'],
  malformed: ['✕', 'refused', 'refuses these bytes'],
};

/** Why the timeline has more standards than there are rows. */
const NO_ROW =
  'RFC 2279, Corrigendum #1, Unicode 3.2 and the Encoding Standard have no row of their own. Each row is an encoding that this page can decode.';

/** The year of the document that an encoding implements; dialects of UTF-8 have none. */
const yearOf = (judgement) => documentOf(judgement)?.date.slice(0, 4);

/** What one standard after the other said, as a timeline. */
function history(said) {
  const item = ({ name, month, verdict, year, words, section }) =>
    make(
      'li',
      { 'data-verdict': verdict, title: `${name} ${section}, ${month}: ${MARKS[verdict][2]}` },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[verdict][0]),
      ' ',
      make('b', {}, `${year} ${name}`),
      ` ${words}`,
    );
  return make('ol', { class: 'history', 'aria-label': 'Since when' }, ...said.map(item));
}

/** The same with the clause of each standard and what it says, in full. */
function clauses(said, open) {
  const item = ({ document, month, verdict, words, section, sentence }) =>
    make(
      'li',
      { 'data-verdict': verdict },
      make('b', {}, `${document}, ${month}`),
      `: ${words}. ${sentence} `,
      make('cite', {}, section),
    );
  const list = make('ol', {}, ...said.map(item));
  const made = make('details', { class: 'clauses' }, make('summary', {}, 'What each standard says'), list);
  made.append(make('p', { class: 'no-row' }, NO_ROW));
  made.open = open;
  return made;
}

/** Rows that say the same become one. The standards of UTF-8 keep rows of their own for what they refuse. */
function folded(judgements, comparison) {
  const rows = new Map();
  for (const judgement of judgements) {
    const { encoding, verdict, reason, codePoints } = judgement;
    const pieces = comparison?.readings.find((each) => each.encoding === encoding)?.pieces;
    const alike = verdict !== 'malformed' || !yearOf(judgement);
    const key = alike ? JSON.stringify([verdict, reason, codePoints, pieces]) : encoding;
    if (rows.has(key)) rows.get(key).push(judgement);
    else rows.set(key, [judgement]);
  }
  return [...rows.values()];
}

function who(judgement, current) {
  const { encoding } = judgement;
  const year = yearOf(judgement);
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

function row(same, current, comparison) {
  const [{ encoding, reason, codePoints }] = same;
  const verdict = verdictOf(same[0]);
  const [mark, words] = MARKS[verdict];
  const reading = comparison?.readings.find((each) => each.encoding === encoding);
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
      ? passageLine(comparison, reading)
      : make('span', { class: 'passage' }, ...codePoints.map((each) => glyph(display(each)))),
    why(same),
  );
}

/** The judgements of bytes that are in another encoding: there for who asks. */
function aside({ encoding }, judgements, open) {
  const said = `These bytes read as ${encoding}. What the forms of UTF-8 make of them`;
  const made = make('details', { class: 'step-back' }, make('summary', {}, said), ...judgements);
  made.open = open;
  return made;
}

/** Since when the sequence is refused; the history is that of UTF-8, which it says where another encoding is read. */
function sinceLine(judgements, current) {
  const ofCurrent = judgements.find(({ encoding, history: own }) => encoding === current && own);
  if (ofCurrent) return sinceOf(ofCurrent).since;
  const ofUtf8 = judgements.find(({ encoding }) => encoding === 'utf-8');
  return ofUtf8 ? `in UTF-8: ${sinceOf(ofUtf8).since}` : '';
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');
  const tally = section.querySelector('.tally');
  const since = section.querySelector('.since');

  store.subscribe(['detail', 'doc', 'encoding', 'comparison', 'recognition'], (state) => {
    const { detail, doc, encoding, encodings, comparison } = state;
    const judgements = doc?.length > 0 && detail ? [...detail.explanation.judgements] : [];
    // Those with a year by it, the others in the order of the selector: a row keeps its place whichever is chosen.
    const last = encodings.length;
    const place = (judgement) => judgement.history?.indexOf(documentOf(judgement)) ?? last;
    const order = ({ encoding: name }) => encodings.indexOf(name);
    judgements.sort((a, b) => place(a) - place(b) || order(a) - order(b));
    section.hidden = judgements.length === 0;
    if (section.hidden) return;
    text(tally, detail.explanation.sequence.hex);
    const timeline = timelineOf(judgements);
    const sure = confidentWideEncoding(state);
    text(since, sure ? '' : sinceLine(judgements, encoding));
    // Where all say the same, the sentence tells it.
    const differ = new Set(timeline?.map(({ verdict }) => verdict)).size > 1;
    const mine = comparison && comparison.start <= detail.start && comparison.end > detail.start ? comparison : null;
    const isOpen = (name) => body.querySelector(`details.${name}`)?.open ?? false;
    const all = [
      differ ? history(timeline) : '',
      make('ul', { class: 'judgement-list' }, ...folded(judgements, mine).map((same) => row(same, encoding, mine))),
      timeline ? clauses(timeline, isOpen('clauses')) : '',
    ];
    const open = isOpen('step-back');
    body.replaceChildren(...(sure ? [aside(sure, all, open)] : all));
  });
}
