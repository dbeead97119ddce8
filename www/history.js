/**
 * What each standard of UTF-8 made of a sequence, in the order of time, and since when it is refused. Four of the five
 * are encodings of the package, which judge it themselves. RFC 2279 is told from the two that stand around it: its
 * decoder is that of RFC 2044, with a note that warns of invalid sequences and names an overlong form; the draft of 2002
 * says of itself that it made a MUST NOT of that note (draft-yergeau-rfc2279bis-00 <31>, <63>).
 */

/** @type {{ encoding: string | null, document: string, year: number, month: string }[]} oldest first */
export const STANDARDS = [
  { encoding: 'utf-8-rfc2044', document: 'RFC 2044', year: 1996, month: 'October 1996' },
  { encoding: 'utf-8-amd2', document: 'Annex R', year: 1996, month: '1996' },
  { encoding: null, document: 'RFC 2279', year: 1998, month: 'January 1998' },
  { encoding: 'utf-8-rfc2279bis', document: 'draft', year: 2002, month: 'April 2002' },
  { encoding: 'utf-8', document: 'RFC 3629', year: 2003, month: 'November 2003' },
];

/** What RFC 2279 makes of what RFC 2044 judges so. */
function of1998({ verdict, reason }) {
  return verdict === 'warning' && reason === 'overlong'
    ? { verdict: 'warning', words: 'reads, warns' }
    : { verdict, words: wordsFor({ verdict }) };
}

const WORDS = { malformed: 'refuses', undefined: 'left undefined' };
const wordsFor = ({ verdict }) => WORDS[verdict] ?? 'reads';

/**
 * The verdict of a judgement, with a third state between reading and refusing: Annex R neither reads the octets of a
 * surrogate nor refuses them, it leaves their mapping undefined (Amd. 2 R.4 Note 3).
 *
 * @param {{ verdict: string, reason?: string }} judgement
 * @returns {'valid' | 'warning' | 'undefined' | 'malformed'}
 */
export const verdictOf = ({ verdict, reason }) => (reason === 'undefined-mapping' ? 'undefined' : verdict);

/**
 * What each standard says of a place, and the sentence that sums up; null where UTF-8 does not judge.
 *
 * @param {{ encoding: string, verdict: string, reason?: string }[]} judgements
 * @returns {null | { said: { document: string, year: number, month: string, verdict: string, words: string }[], since: string }}
 */
export function historyOf(judgements) {
  const judged = (encoding) => judgements.find((row) => row.encoding === encoding);
  if (!STANDARDS.every(({ encoding }) => encoding === null || judged(encoding))) return null;
  const said = STANDARDS.map(({ encoding, ...standard }) => {
    const { verdict: given, reason } = judged(encoding ?? 'utf-8-rfc2044');
    const verdict = verdictOf({ verdict: given, reason });
    const made = encoding === null ? of1998({ verdict, reason }) : { verdict, words: wordsFor({ verdict }) };
    return { ...standard, ...made };
  });
  return { said, since: sinceWhen(said) };
}

function sinceWhen(said) {
  const refuses = ({ verdict }) => verdict === 'malformed';
  if (said.every(({ verdict }) => verdict === 'valid')) return 'read the same since 1996';
  if (!refuses(said.at(-1))) return 'read since 1996';
  if (refuses(said[0])) return 'refused since 1996, by every standard';
  const draft = refuses(said.at(-2)) ? ', and by its draft of April 2002' : '';
  const open = said.some(({ verdict }) => verdict === 'undefined') ? '; left undefined by Annex R in 1996' : '';
  return `refused since November 2003 (RFC 3629)${draft}${open}`;
}
