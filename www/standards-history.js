/**
 * Describes how the UTF-8 standards judged a byte sequence over time. The facts come from the package: `explain`
 * returns them with the judgements of `utf-8` and of the obsolete versions of UTF-8. Other judgements have no history.
 *
 * @typedef {{ document: string, date: string, encoding?: string, verdict: 'reads' | 'warns' | 'refuses', section:
 *   string, sentence: string }} Entry
 */

import * as words from './text/selection.js';

/** Formats `2000-11-09` as `November 2000`, and `1996` as `1996`. */
function monthOf(date) {
  const [year, month] = date.split('-');
  return month ? words.monthOf(month, year) : year;
}

/** For each result of `verdictOfEntry`: the key in `VERDICTS` of text/selection.js, and the word for the verdict. */
const ENTRY_VERDICTS = {
  reads: ['valid', words.ACCEPTS],
  warns: ['warning', words.WARNS],
  undefined: ['undefined', words.LEFT_UNDEFINED],
  refuses: ['malformed', words.REJECTS],
};

/**
 * Returns the verdict of an entry, a key of ENTRY_VERDICTS. If Annex R warns, the verdict is the string 'undefined', because Annex R warns only about
 * bytes whose meaning it leaves undefined (Amd. 2 R.4, Note 3).
 */
const verdictOfEntry = ({ verdict, encoding }) =>
  verdict === 'warns' && encoding === 'utf-8-amd2' ? 'undefined' : verdict;

/**
 * Returns the verdict of a judgement: the string 'undefined' if the encoding defines no character for the sequence. For example,
 * Annex R neither accepts nor rejects the bytes of a surrogate: it leaves their mapping undefined (Amd. 2 R.4, Note 3).
 *
 * @param {{ verdict: string, reason?: string }} judgement
 * @returns {'valid' | 'warning' | 'undefined' | 'malformed'}
 */
export const verdictOf = ({ verdict, reason }) => (reason === 'undefined-mapping' ? 'undefined' : verdict);

/** @returns {Entry | undefined} the document that a judgement's encoding implements */
export const documentOf = ({ encoding, history }) => history?.find((entry) => entry.encoding === encoding);

/**
 * Returns the documents in order of date; null if no judgement has a history.
 *
 * @param {{ history?: Entry[] }[]} judgements
 */
export function timelineOf(judgements) {
  const history = judgements.find((judgement) => judgement.history)?.history;
  if (history === undefined) return null;
  return history.map((entry) => {
    const [verdict, outcome] = ENTRY_VERDICTS[verdictOfEntry(entry)];
    const { document, date, section, sentence } = entry;
    const name = words.DOCUMENTS[document] ?? document;
    return { name, document, year: date.slice(0, 4), month: monthOf(date), verdict, outcome, section, sentence };
  });
}

/**
 * Returns two parts of a sentence: `since` says since when the sequence is rejected or accepted, and `others` names the
 * documents that differ. Both are empty for a judgement without a history.
 *
 * @param {{ reason?: string, history?: Entry[], since?: Entry }} judgement `since`: the first document that rejects the sequence, if there is one
 * @returns {{ since: string, others: string }}
 */
export function sinceOf({ reason, history, since }) {
  if (history === undefined) return { since: '', others: '' };
  const shortName = ({ document }) => words.DOCUMENTS[document] ?? document;
  const describe = (filter, clause) =>
    history
      .filter(filter)
      .map((entry) => clause(shortName(entry), monthOf(entry.date)))
      .join('');
  const undefinedBy = describe((entry) => verdictOfEntry(entry) === 'undefined', words.leftUndefined);
  if (since === undefined)
    return {
      since: undefinedBy ? words.ACCEPTED : words.ACCEPTED_BY_ALL,
      others: undefinedBy,
    };
  if (since === history[0]) {
    // Present standards reject this sequence for its length. The first document allowed five and six bytes, so it rejected the sequence for another
    // reason, which `since.sentence` states.
    const year = since.date.slice(0, 4);
    return {
      since:
        reason === 'sequence-too-long'
          ? words.rejectedByAllBecause(year, since.document, since.sentence)
          : words.rejectedByAll(year),
      others: '',
    };
  }
  const sinceIndex = history.indexOf(since);
  const warnedBy = describe((entry) => verdictOfEntry(entry) === 'warns', words.warned);
  const stillReadBy = describe(
    (entry) => entry.verdict === 'reads' && history.indexOf(entry) > sinceIndex,
    words.stillAccepted,
  );
  return {
    since: words.rejectedSince(monthOf(since.date), since.document),
    others: warnedBy + stillReadBy + undefinedBy,
  };
}
