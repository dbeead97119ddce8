/**
 * Describes how the UTF-8 standards judged a byte sequence over time. The facts come from the package: `explain`
 * returns them with each judgement of an encoding of the UTF-8 lineage. Judgements of other encodings have no history.
 *
 * @typedef {{ document: string, date: string, encoding?: string, verdict: 'reads' | 'warns' | 'refuses', section:
 *   string, sentence: string }} Entry
 */

const SHORT_NAMES = {
  'ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R': 'Annex R',
  'Unicode Corrigendum #1': 'Corrigendum #1',
  'draft-yergeau-rfc2279bis-00': 'draft',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Formats `2000-11-09` as `November 2000`, and `1996` as `1996`. */
function monthOf(date) {
  const [year, month] = date.split('-');
  return month ? `${MONTHS[month - 1]} ${year}` : year;
}

/** The mark and the word for each verdict. */
const VERDICTS = {
  reads: ['valid', 'accepts'],
  warns: ['warning', 'warns'],
  undefined: ['undefined', 'left undefined'],
  refuses: ['malformed', 'rejects'],
};
/**
 * Returns the verdict of a document. Annex R warns only about bytes whose meaning it leaves undefined (Amd. 2 R.4, Note
 * 3).
 */
const kindOf = ({ verdict, encoding }) => (verdict === 'warns' && encoding === 'utf-8-amd2' ? 'undefined' : verdict);

/**
 * Returns the verdict of a judgement. Annex R neither accepts nor rejects the bytes of a surrogate: it leaves their
 * mapping undefined (Amd. 2 R.4, Note 3).
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
    const [verdict, words] = VERDICTS[kindOf(entry)];
    const { document, date, section, sentence } = entry;
    const name = SHORT_NAMES[document] ?? document;
    return { name, document, year: date.slice(0, 4), month: monthOf(date), verdict, words, section, sentence };
  });
}

/**
 * Returns, as the rest of a sentence, since when the sequence is rejected, and which earlier and later documents differ.
 * Both texts are empty for a judgement without a history.
 *
 * @param {{ reason?: string, history?: Entry[], since?: Entry }} judgement
 * @returns {{ since: string, others: string }}
 */
export function sinceOf({ reason, history, since }) {
  if (history === undefined) return { since: '', others: '' };
  const shortName = ({ document }) => SHORT_NAMES[document] ?? document;
  const describe = (filter, words) =>
    history
      .filter(filter)
      .map((entry) => `; ${words(shortName(entry), monthOf(entry.date))}`)
      .join('');
  const undefinedBy = describe(
    (entry) => kindOf(entry) === 'undefined',
    (name, date) => `${name} left it undefined in ${date}`,
  );
  if (since === undefined)
    return {
      since: undefinedBy ? 'accepted since 1996' : 'accepted by every standard since 1996',
      others: undefinedBy,
    };
  if (since === history[0]) {
    // Longer sequences were legal at that time, so the reason is not the length.
    const why =
      reason === 'sequence-too-long'
        ? `. In ${since.document}, ${since.sentence.replace(/^A /, 'a ').replace(/\.$/, '')}`
        : '';
    return { since: `rejected by every standard since ${since.date.slice(0, 4)}${why}`, others: '' };
  }
  const first = history.indexOf(since);
  const warnedBy = describe(
    (entry) => kindOf(entry) === 'warns',
    (name, date) => `${name} warned about it in ${date}`,
  );
  const stillReadBy = describe(
    (entry) => entry.verdict === 'reads' && history.indexOf(entry) > first,
    (name, date) => `the ${name} of ${date} still accepted it`,
  );
  return {
    since: `rejected since ${monthOf(since.date)} (${since.document})`,
    others: warnedBy + stillReadBy + undefinedBy,
  };
}
