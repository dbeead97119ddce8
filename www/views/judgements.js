/**
 * The verdict of each standard on the selected bytes: bytes that were a character in 1996 may be rejected today. Each row is about one
 * encoding, or about several with equal judgements. The row shows the text around the selection as these encodings decode it, and the clauses that
 * decide.
 */
import { clauseOf, display, uPlus } from '../format.js';
import { documentOf, sinceOf, timelineOf, verdictOf } from '../standards-history.js';
import { confidentWideEncoding } from '../suggest-encoding.js';
import * as words from '../text/selection.js';
import { glyph, make, text } from './dom.js';
import { decodedLine } from './decoded-text.js';

/**
 * Returns the year of the UTF-8 standard that the encoding of a judgement implements; undefined for other encodings.
 */
const yearOf = (judgement) => documentOf(judgement)?.date.slice(0, 4);

/** Returns a list of the verdicts of the standards, in order of date. */
function historyList(entries) {
  const item = ({ name, month, verdict, year, outcome, section }) =>
    make(
      'li',
      { 'data-verdict': verdict, title: words.historyTitle(name, section, month, words.VERDICTS[verdict][2]) },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, words.VERDICTS[verdict][0]),
      ' ',
      make('b', {}, `${year} ${name}`),
      ` ${outcome}`,
    );
  return make('ol', { class: 'history', 'aria-label': words.HISTORY }, ...entries.map(item));
}

/** Returns the clause and sentence of each standard, in a `details` element. */
function clauseDetails(entries, open) {
  const item = ({ document, month, verdict, outcome, section, sentence }) =>
    make(
      'li',
      { 'data-verdict': verdict },
      make('b', {}, `${document}, ${month}`),
      `: ${outcome}. ${sentence} `,
      make('cite', {}, section),
    );
  const list = make('ol', {}, ...entries.map(item));
  const details = make('details', { class: 'clauses' }, make('summary', {}, words.SHOW_CLAUSES), list);
  details.append(make('p', { class: 'no-row' }, words.NO_ROW));
  details.open = open;
  return details;
}

/** Groups equal judgements into one row. Standards that reject the bytes keep their own rows, with their clauses. */
function grouped(judgements, comparison) {
  const rows = new Map();
  for (const judgement of judgements) {
    const { encoding, verdict, reason, codePoints } = judgement;
    const pieces = comparison?.readings.find((each) => each.encoding === encoding)?.pieces;
    const isShared = verdict !== 'malformed' || !yearOf(judgement);
    const key = isShared ? JSON.stringify([verdict, reason, codePoints, pieces]) : encoding;
    if (rows.has(key)) rows.get(key).push(judgement);
    else rows.set(key, [judgement]);
  }
  return [...rows.values()];
}

/**
 * Returns an element with the name of an encoding, and the year of its standard.
 *
 * @param {string | null} current the encoding to mark
 */
function encodingName(judgement, current) {
  const { encoding } = judgement;
  const year = yearOf(judgement);
  return make(
    'span',
    { class: 'encoding-name', ...(encoding === current ? { 'aria-current': 'true' } : {}) },
    make('strong', {}, encoding),
    year ? make('span', { class: 'year' }, year) : '',
  );
}

/**
 * Returns the sentence and the clauses of a group. A sentence about a rejection is about one encoding only, so it is
 * omitted if several encodings reject the bytes. The clauses are omitted if several encodings accept the bytes.
 */
function explanationOf(group) {
  const [{ verdict, sentence }] = group;
  const hasSentence = group.length === 1 || verdict !== 'malformed';
  const clauses = [...new Set(group.map(({ citation }) => clauseOf(citation)))].join('; ');
  return make(
    'p',
    {},
    hasSentence ? `${sentence} ` : '',
    group.length > 1 && verdict === 'valid' ? '' : make('cite', {}, clauses),
  );
}

/** Returns the row of a group of equal judgements. */
function row(group, current, comparison) {
  const [{ encoding, reason, codePoints }] = group;
  const verdict = verdictOf(group[0]);
  const [mark, word] = words.VERDICTS[verdict];
  const reading = comparison?.readings.find((each) => each.encoding === encoding);
  const outcome = codePoints.slice(0, 2).map((codePoint) => make('code', {}, uPlus(codePoint)));
  const isCurrent = group.length === 1 && encoding === current;
  return make(
    'li',
    { class: 'judgement', 'data-verdict': verdict, ...(isCurrent ? { 'aria-current': 'true' } : {}) },
    make('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
    make('span', { class: 'encodings' }, ...group.map((each) => encodingName(each, group.length > 1 ? current : null))),
    make(
      'span',
      { class: 'outcome' },
      make('b', {}, verdict === 'malformed' ? (reason ?? word) : word),
      ...outcome.flatMap((code) => [' ', code]),
    ),
    reading
      ? decodedLine(comparison, reading)
      : make('span', { class: 'decoded-text' }, ...codePoints.map((each) => glyph(display(each)))),
    explanationOf(group),
  );
}

/** Returns the verdicts of the UTF-8 standards on input in another encoding, in a `details` element. */
function utf8Verdicts({ encoding }, parts, open) {
  const summary = words.showUtf8Verdicts(encoding);
  const details = make('details', { class: 'utf8-verdicts' }, make('summary', {}, summary), ...parts);
  details.open = open;
  return details;
}

/**
 * Returns since when the sequence is accepted or rejected. If the current encoding has no history, the text is about
 * UTF-8, and says so.
 */
function sinceLine(judgements, current) {
  const ofCurrent = judgements.find(({ encoding, history: own }) => encoding === current && own);
  if (ofCurrent) return sinceOf(ofCurrent).since;
  const ofUtf8 = judgements.find(({ encoding }) => encoding === 'utf-8');
  return ofUtf8 ? words.inUtf8(sinceOf(ofUtf8).since) : '';
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');
  const tally = section.querySelector('.tally');
  const since = section.querySelector('.since');
  let drawn = '';

  store.subscribe(['detail', 'doc', 'encoding', 'encodingComparison', 'recognition'], (state) => {
    const { detail, doc, encoding, encodings, encodingComparison: comparison } = state;
    const judgements = doc?.length > 0 && detail ? [...detail.explanation.judgements] : [];
    // Rows are in order of date, then in the order of `encodings`, so that they keep their places when the encoding changes.
    const afterAllDocuments = encodings.length; // for judgements without a history; there are fewer documents than encodings
    const documentIndex = (judgement) => judgement.history?.indexOf(documentOf(judgement)) ?? afterAllDocuments;
    const order = ({ encoding: name }) => encodings.indexOf(name);
    judgements.sort((a, b) => documentIndex(a) - documentIndex(b) || order(a) - order(b));
    section.hidden = judgements.length === 0;
    if (section.hidden) return;
    text(tally, detail.explanation.sequence.hex);
    const timeline = timelineOf(judgements);
    const wideCandidate = confidentWideEncoding(state);
    text(since, wideCandidate ? '' : sinceLine(judgements, encoding));
    // Where all verdicts agree, the text in the heading is enough.
    const hasChanges = new Set(timeline?.map(({ verdict }) => verdict)).size > 1;
    const currentComparison =
      comparison && comparison.start <= detail.start && comparison.end > detail.start ? comparison : null;
    // The end of a scan loads the same judgements again. Drawing them again would lose a click in progress.
    const content = JSON.stringify([judgements, currentComparison, wideCandidate, encoding]);
    if (content === drawn) return;
    drawn = content;
    const isOpen = (name) => body.querySelector(`details.${name}`)?.open ?? false;
    const parts = [
      hasChanges ? historyList(timeline) : '',
      make(
        'ul',
        { class: 'judgement-list' },
        ...grouped(judgements, currentComparison).map((group) => row(group, encoding, currentComparison)),
      ),
      timeline ? clauseDetails(timeline, isOpen('clauses')) : '',
    ];
    const open = isOpen('utf8-verdicts');
    body.replaceChildren(...(wideCandidate ? [utf8Verdicts(wideCandidate, parts, open)] : parts));
  });
}
