// What each document of the UTF-8 lineage says about each class of byte sequence: the only place that holds it.
//
// A verdict is `reads`, `refuses`, or `warns`: the document reads the sequence but calls it illegal or irregular, or
// leaves its meaning undefined.
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
  // A living standard; the date is that of its first snapshot, a W3C Working Draft.
  { document: 'Encoding Standard', date: '2014-01-28', encoding: 'utf-8' },
];

const reads = (section, sentence) => ({ verdict: 'reads', section, sentence });
const warns = (section, sentence) => ({ verdict: 'warns', section, sentence });
const refuses = (section, sentence) => ({ verdict: 'refuses', section, sentence });

const LEGAL_TABLE = 'C12(c), D36(b), Table 3.1B';
const ARTICLE_3 = 'UAX #28 Article III, Table 3.1B';
const DECODER = 'UTF-8 decoder';
const NOTE_3 = 'R.4, Note 3';

const readsIt = ({ value }) => `Reads ${uPlus(value)}.`;
const takesBits = ({ value }) => `Has sequences of 1 to 6 bytes, up to U+7FFFFFFF, and reads ${uPlus(value)}.`;
const leavesOpen = ({ value }) => `Says that ${uPlus(value)} does not occur, and leaves its mapping undefined.`;
const endsAtFour = ({ announced }) =>
  announced > 4 ? 'Has sequences of at most 4 bytes.' : 'Ends at U+10FFFF, which is F4 8F BF BF.';
const neverOccurs = 'FE and FF never occur.';
const needsLead = 'A continuation byte must follow a lead byte.';

/** An incomplete sequence is refused by each document; 5 and 6 bytes, a legal length at first, need to be told apart. */
const missing = ({ lead, announced, present }) => {
  const follow = present === 1 ? 'none follows' : `only ${present - 1} ${present === 2 ? 'follows' : 'follow'}`;
  return `${hex(lead)} needs ${counted(announced - 1, 'continuation byte')}, and ${follow}.`;
};
const missingOfSix = (facts) =>
  facts.announced > 4 ? `A sequence of ${facts.announced} bytes is legal here, but ${missing(facts)}` : missing(facts);
const missingOfFour = (facts) =>
  facts.announced > 4 ? `Has sequences of at most 4 bytes, and ${hex(facts.lead)} begins none.` : missing(facts);

const WELL_FORMED = [
  reads('§2', readsIt),
  reads('R.5', readsIt),
  reads('§2', readsIt),
  reads('D36, Table 3.1B', readsIt),
  reads(ARTICLE_3, readsIt),
  reads('§3 <27>-<30>', readsIt),
  reads('§3, §4', readsIt),
  reads(DECODER, readsIt),
];

const OVERLONG = [
  reads('§2', ({ value }) => `Does not ask for the shortest form: its decoding steps read ${uPlus(value)}.`),
  reads('R.5', ({ value }) => `Table 5 maps it to ${uPlus(value)}. Section R.7 does not call it malformed.`),
  warns(
    '§2, §6',
    ({ value }) =>
      `Calls overlong forms illegal and says that decoders should protect against them. Its steps read ${uPlus(value)}.`,
  ),
  refuses(LEGAL_TABLE, 'Forbids reading forms that are not the shortest. Writing them was already forbidden.'),
  refuses(ARTICLE_3, 'Not one of the legal byte sequences.'),
  refuses('§3 <23>, <31>', 'Only one encoding of a character is valid. Decoders must protect against others.'),
  refuses('§3, §10', 'Decoders must protect against invalid sequences. It names the overlong form C0 80.'),
  refuses(DECODER, 'The decoder returns an error: the bounds of each lead byte leave out overlong forms.'),
];

const SURROGATE = [
  reads(
    '§2',
    ({ value }) => `Only encoders have to treat surrogates specially: its decoding steps read ${uPlus(value)}.`,
  ),
  warns(NOTE_3, 'D800 to DFFF are reserved for UTF-16. Their mapping is undefined: neither read nor refused.'),
  reads('§2', ({ value }) => `Its decoding steps read ${uPlus(value)}. Its warning names overlong forms only.`),
  reads('Table 3.1B', 'The table still allows 80 to BF after ED.'),
  refuses(ARTICLE_3, 'Makes surrogates in three bytes ill-formed: only 80 to 9F may follow ED.'),
  refuses('§3 <26>, <31>', 'Prohibits U+D800 to U+DFFF. Decoders must protect against them.'),
  refuses('§3', 'Prohibits U+D800 to U+DFFF. Decoders must protect against them.'),
  refuses(DECODER, 'The decoder returns an error: only 80 to 9F may follow ED.'),
];

const SURROGATE_PAIR = [
  reads('§2', 'Only encoders have to undo UTF-16: its decoding steps read two surrogates.'),
  SURROGATE[1],
  reads('§2', 'Only encoders have to undo UTF-16: its decoding steps read two surrogates.'),
  warns('C12, D36(c)', 'Calls the six bytes irregular: they must not be written, but may be read.'),
  refuses(`${ARTICLE_3}, Elimination of Irregular Sequences`, 'Makes the six bytes ill-formed.'),
  refuses('§3 <26>, <31>', 'Decoders must protect against it. It names a surrogate pair as an example.'),
  refuses('§3', 'Decoders must protect against it. It names a surrogate pair as an example.'),
  SURROGATE[7],
];

const BEYOND_UNICODE = [
  reads('§2', takesBits),
  reads('R.5', takesBits),
  reads('§2', takesBits),
  refuses(LEGAL_TABLE, endsAtFour),
  refuses(ARTICLE_3, endsAtFour),
  reads('§3 <20>, <21>', takesBits),
  refuses('§3, §4', endsAtFour),
  refuses(DECODER, endsAtFour),
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
  refuses('§2', missingOfSix),
  refuses('R.7', missingOfSix),
  refuses('§2', missingOfSix),
  refuses(LEGAL_TABLE, missingOfFour),
  refuses(ARTICLE_3, missingOfFour),
  refuses('§3 <20>', missingOfSix),
  refuses('§3, §4', missingOfFour),
  refuses(DECODER, missingOfFour),
];

/** Replaces what Annex R says: Note 3 leaves U+D800 to U+DFFF, U+FFFE and U+FFFF undefined in every form. */
const undefinedInAnnexR = (row) => Object.assign([...row], { 1: warns(NOTE_3, leavesOpen) });

/** By class of sequence: what each of `DOCUMENTS` says, in their order. */
export const SAID = {
  wellFormed: WELL_FORMED,
  noncharacter: undefinedInAnnexR(WELL_FORMED),
  overlong: OVERLONG,
  overlongUndefined: undefinedInAnnexR(OVERLONG),
  surrogate: SURROGATE,
  surrogatePair: SURROGATE_PAIR,
  beyondUnicode: BEYOND_UNICODE,
  never: NEVER,
  stray: STRAY,
  incomplete: INCOMPLETE,
};
