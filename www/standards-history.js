/**
 * What the page says about the history of a byte sequence. The facts are the package's: `explain` gives them with each
 * judgement of the UTF-8 lineage. The judgements of other encodings have no history.
 *
 * @typedef {{ document: string, date: string, encoding?: string, verdict: 'reads' | 'warns' | 'refuses', section: string, sentence: string }} Entry
 */

const SHORT_NAMES = {
  'ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R': 'Annex R',
  'Unicode Corrigendum #1': 'Corrigendum #1',
  'draft-yergeau-rfc2279bis-00': 'draft',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2000-11-09` as `November 2000`; a date that is only a year stays one. */
function monthOf(date) {
  const [year, month] = date.split('-');
  return month ? `${MONTHS[month - 1]} ${year}` : year;
}

/** How the page shows a verdict; Annex R warns only where it leaves the meaning undefined (Amd. 2 R.4, Note 3). */
const SHOWN = {
  reads: ['valid', 'reads'],
  warns: ['warning', 'warns'],
  undefined: ['undefined', 'left undefined'],
  refuses: ['malformed', 'refuses'],
};
const kindOf = ({ verdict, encoding }) => (verdict === 'warns' && encoding === 'utf-8-amd2' ? 'undefined' : verdict);

/**
 * The verdict of a judgement, with a third state between reading and refusing: Annex R neither reads the bytes of a
 * surrogate nor refuses them, it leaves their mapping undefined (Amd. 2 R.4 Note 3).
 *
 * @param {{ verdict: string, reason?: string }} judgement
 * @returns {'valid' | 'warning' | 'undefined' | 'malformed'}
 */
export const verdictOf = ({ verdict, reason }) => (reason === 'undefined-mapping' ? 'undefined' : verdict);

/** @returns {Entry | undefined} the document that a judgement's encoding implements */
export const documentOf = ({ encoding, history }) => history?.find((entry) => entry.encoding === encoding);

/**
 * The documents in order of date, as the page shows them; null where no judgement has a history.
 *
 * @param {{ history?: Entry[] }[]} judgements
 */
export function timelineOf(judgements) {
  const history = judgements.find((judgement) => judgement.history)?.history;
  if (history === undefined) return null;
  return history.map((entry) => {
    const [verdict, words] = SHOWN[kindOf(entry)];
    const { document, date, section, sentence } = entry;
    const name = SHORT_NAMES[document] ?? document;
    return { name, document, year: date.slice(0, 4), month: monthOf(date), verdict, words, section, sentence };
  });
}

/**
 * Since when the sequence is refused, as the rest of a sentence, and what documents before and after it say otherwise.
 * Both are empty for a judgement without a history.
 *
 * @param {{ reason?: string, history?: Entry[], since?: Entry }} judgement
 * @returns {{ since: string, others: string }}
 */
export function sinceOf({ reason, history, since }) {
  if (history === undefined) return { since: '', others: '' };
  const named = ({ document }) => SHORT_NAMES[document] ?? document;
  const said = (which, words) =>
    history
      .filter(which)
      .map((entry) => `; ${words(named(entry), monthOf(entry.date))}`)
      .join('');
  const open = said(
    (entry) => kindOf(entry) === 'undefined',
    (name, date) => `left undefined by ${name} in ${date}`,
  );
  if (since === undefined) return { since: open ? 'read since 1996' : 'read the same since 1996', others: open };
  if (since === history[0]) {
    // A length that was legal then was not refused for its length.
    const why = reason === 'sequence-too-long' ? `. ${since.document}: ${since.sentence.replace(/\.$/, '')}` : '';
    return { since: `refused since ${since.date.slice(0, 4)}, by every standard${why}`, others: '' };
  }
  const first = history.indexOf(since);
  const warned = said(
    (entry) => kindOf(entry) === 'warns',
    (name, date) => `${name} warned of it in ${date}`,
  );
  const still = said(
    (entry) => entry.verdict === 'reads' && history.indexOf(entry) > first,
    (name, date) => `the ${name} of ${date} still read it`,
  );
  return { since: `refused since ${monthOf(since.date)} (${since.document})`, others: warned + still + open };
}
