// The verdict of each document in the history of UTF-8 on each class of byte sequence. No other file has these verdicts.
//
// A verdict is `reads`, `refuses` or `warns`. A document warns if it reads the sequence but calls it illegal or
// irregular, or if it leaves the meaning undefined.
import { counted, hex, uPlus } from './notation.js';

/** The documents in order of date; `encoding` is the encoding of this package that implements the document. */
export const DOCUMENTS = [
  { document: 'RFC 2044', date: '1996-10', encoding: 'utf-8-rfc2044' },
  { document: 'ISO/IEC 10646-1:1993/Amd. 2:1996, Annex R', date: '1996', encoding: 'utf-8-amd2' },
  { document: 'RFC 2279', date: '1998-01' },
  { document: 'Unicode Corrigendum #1', date: '2000-11-09' },
  { document: 'Unicode 3.2', date: '2002-03-27' },
  { document: 'draft-yergeau-rfc2279bis-00', date: '2002-04-12', encoding: 'utf-8-rfc2279bis' },
  { document: 'RFC 3629', date: '2003-11', encoding: 'utf-8' },
  // A living standard. The date is that of its first snapshot, a W3C Working Draft.
  { document: 'Encoding Standard', date: '2014-01-28', encoding: 'utf-8' },
];

const reads = (section, sentence) => ({ verdict: 'reads', section, sentence });
const warns = (section, sentence) => ({ verdict: 'warns', section, sentence });
const refuses = (section, sentence) => ({ verdict: 'refuses', section, sentence });

const LEGAL_TABLE = 'C12(c), D36(b), Table 3.1B';
const ARTICLE_3 = 'UAX #28 Article III, Table 3.1B';
const DECODER = 'UTF-8 decoder';
const NOTE_3 = 'R.4, Note 3';

const readsValue = ({ value }) => `Reads ${uPlus(value)}.`;
const readsUpToSix = ({ value }) => `Has sequences of 1 to 6 bytes, up to U+7FFFFFFF, and reads ${uPlus(value)}.`;
const leavesUndefined = ({ value }) => `Says that ${uPlus(value)} does not occur, and leaves its mapping undefined.`;
const endsAtLastCodePoint = ({ announced }) =>
  announced > 4 ? 'Has sequences of at most 4 bytes.' : 'Ends at U+10FFFF, which is F4 8F BF BF.';
const neverOccurs = 'FE and FF never occur.';
const needsLead = 'A continuation byte must follow a lead byte.';

/**
 * Every document rejects an incomplete sequence. Only some documents allow sequences of 5 and 6 bytes, so the documents give different
 * reasons.
 */
const missing = ({ lead, announced, present }) => {
  const follow = present === 1 ? 'none follows' : `only ${present - 1} ${present === 2 ? 'follows' : 'follow'}`;
  return `${hex(lead)} needs ${counted(announced - 1, 'continuation byte')}, and ${follow}.`;
};
const missingUpToSix = (facts) =>
  facts.announced > 4 ? `A sequence of ${facts.announced} bytes is legal, but ${missing(facts)}` : missing(facts);
const missingUpToFour = (facts) =>
  facts.announced > 4 ? `Has sequences of at most 4 bytes, and ${hex(facts.lead)} begins none.` : missing(facts);

const WELL_FORMED = [
  reads('§2', readsValue),
  reads('R.5', readsValue),
  reads('§2', readsValue),
  reads('D36, Table 3.1B', readsValue),
  reads(ARTICLE_3, readsValue),
  reads('§3 <27>-<30>', readsValue),
  reads('§3, §4', readsValue),
  reads(DECODER, readsValue),
];

const OVERLONG = [
  reads('§2', ({ value }) => `Does not require the shortest form: its decoding steps read ${uPlus(value)}.`),
  reads('R.5', ({ value }) => `Table 5 maps it to ${uPlus(value)}. Section R.7 does not call it malformed.`),
  warns(
    '§2, §6',
    ({ value }) =>
      `Calls overlong forms illegal and says that decoders should protect against them. Its steps read ${uPlus(value)}.`,
  ),
  refuses(LEGAL_TABLE, 'Forbids reading forms that are not the shortest. Writing them was already forbidden.'),
  refuses(ARTICLE_3, 'Not one of the legal byte sequences.'),
  refuses('§3 <23>, <31>', 'Only one encoding of a character is valid. Decoders must protect against others.'),
  refuses('§3, §10', 'Says that decoders must protect against invalid sequences, and names the overlong form C0 80.'),
  refuses(DECODER, 'The decoder returns an error: the bounds for each lead byte exclude overlong forms.'),
];

const SURROGATE = [
  reads(
    '§2',
    ({ value }) => `Only encoders have to treat surrogates specially: its decoding steps read ${uPlus(value)}.`,
  ),
  warns(NOTE_3, 'D800 to DFFF are reserved for UTF-16. Their mapping is undefined: neither accepted nor rejected.'),
  reads('§2', ({ value }) => `Its decoding steps read ${uPlus(value)}. Its warning names overlong forms only.`),
  reads('Table 3.1B', 'The table still allows 80 to BF after ED.'),
  refuses(ARTICLE_3, 'Makes surrogates in three bytes ill-formed: only 80 to 9F may follow ED.'),
  refuses('§3 <26>, <31>', 'Prohibits U+D800 to U+DFFF. Decoders must protect against them.'),
  refuses('§3', 'Prohibits U+D800 to U+DFFF. Decoders must protect against them.'),
  refuses(DECODER, 'The decoder returns an error: only 80 to 9F may follow ED.'),
];

const SURROGATE_PAIR = [
  reads('§2', 'Only encoders have to convert from UTF-16: its decoding steps read two surrogates.'),
  SURROGATE[1],
  reads('§2', 'Only encoders have to convert from UTF-16: its decoding steps read two surrogates.'),
  warns('C12, D36(c)', 'Calls the six bytes irregular: they must not be written, but may be read.'),
  refuses(`${ARTICLE_3}, Elimination of Irregular Sequences`, 'Makes the six bytes ill-formed.'),
  refuses(
    '§3 <26>, <31>',
    'Says that decoders must protect against invalid sequences, and names a surrogate pair as an example.',
  ),
  refuses('§3', 'Says that decoders must protect against invalid sequences, and names a surrogate pair as an example.'),
  SURROGATE[7],
];

const BEYOND_UNICODE = [
  reads('§2', readsUpToSix),
  reads('R.5', readsUpToSix),
  reads('§2', readsUpToSix),
  refuses(LEGAL_TABLE, endsAtLastCodePoint),
  refuses(ARTICLE_3, endsAtLastCodePoint),
  reads('§3 <20>, <21>', readsUpToSix),
  refuses('§3, §4', endsAtLastCodePoint),
  refuses(DECODER, endsAtLastCodePoint),
];

const NEVER = [
  refuses('§1', neverOccurs),
  refuses('R.2, R.7', neverOccurs),
  refuses('§1', neverOccurs),
  refuses(LEGAL_TABLE, neverOccurs),
  refuses(ARTICLE_3, neverOccurs),
  refuses('§1 <11>', neverOccurs),
  refuses('§1', 'C0, C1 and F5 to FF never occur.'),
  refuses(DECODER, 'The decoder returns an error for C0, C1 and F5 to FF.'),
];

const STRAY = [
  refuses('§2', needsLead),
  refuses('R.7', 'Malformed: a continuation byte that completes no sequence.'),
  refuses('§2', needsLead),
  refuses(LEGAL_TABLE, needsLead),
  refuses(ARTICLE_3, needsLead),
  refuses('§3 <20>', needsLead),
  refuses('§3, §4', needsLead),
  refuses(DECODER, needsLead),
];

const INCOMPLETE = [
  refuses('§2', missingUpToSix),
  refuses('R.7', missingUpToSix),
  refuses('§2', missingUpToSix),
  refuses(LEGAL_TABLE, missingUpToFour),
  refuses(ARTICLE_3, missingUpToFour),
  refuses('§3 <20>', missingUpToSix),
  refuses('§3, §4', missingUpToFour),
  refuses(DECODER, missingUpToFour),
];

/**
 * Returns a copy of a row in which the verdict of Annex R, the second document, is `warns`. Its Note 3 leaves U+D800 to U+DFFF, U+FFFE and
 * U+FFFF undefined, in overlong forms too.
 */
const undefinedInAnnexR = (row) => Object.assign([...row], { 1: warns(NOTE_3, leavesUndefined) });

/**
 * By class of sequence: the verdicts of `DOCUMENTS`, in their order. Annex R does not define the mapping of the classes whose
 * names end with `Undefined`.
 */
export const VERDICTS = {
  wellFormed: WELL_FORMED,
  wellFormedUndefined: undefinedInAnnexR(WELL_FORMED),
  overlong: OVERLONG,
  overlongUndefined: undefinedInAnnexR(OVERLONG),
  surrogate: SURROGATE,
  surrogatePair: SURROGATE_PAIR,
  beyondUnicode: BEYOND_UNICODE,
  never: NEVER,
  stray: STRAY,
  incomplete: INCOMPLETE,
};
