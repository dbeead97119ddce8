// The history of a byte sequence in the UTF-8 lineage: what each document says about it, in order of date.
import { DOCUMENTS, SAID } from './history-table.js';

/** The encodings that have this history: each implements one of the documents. */
const LINEAGE = new Set(DOCUMENTS.map(({ encoding }) => encoding).filter(Boolean));

/** The largest code point of sequences of one to six bytes. */
const LARGEST = [0x7f, 0x7ff, 0xffff, 0x1fffff, 0x3ffffff, 0x7fffffff];
const LAST_CODE_POINT = 0x10ffff;

const isSurrogate = (value) => value >> 11 === 0x1b;

/** The class of a structural sequence, as `SAID` names it; `paired` says that a surrogate has its other half beside it. */
function classOf({ bytes, announced, value }, paired) {
  if (announced === 0) return bytes[0] > 0xbf ? 'never' : 'stray';
  if (bytes.length < announced) return 'incomplete';
  const isUndefined = isSurrogate(value) || value === 0xfffe || value === 0xffff;
  if (announced > 1 && value <= LARGEST[announced - 2]) return isUndefined ? 'overlongUndefined' : 'overlong';
  if (isSurrogate(value)) return paired ? 'surrogatePair' : 'surrogate';
  if (value > LAST_CODE_POINT) return 'beyondUnicode';
  return isUndefined ? 'noncharacter' : 'wellFormed';
}

/**
 * What each document says about a structural sequence, and `since`: the first document that refuses it.
 *
 * @returns a function from an encoding's name to the properties of its judgement: none outside the UTF-8 lineage
 */
export function historyOf(structure, paired) {
  const { bytes, announced, value } = structure;
  const facts = { lead: bytes[0], announced, present: bytes.length, value };
  const said = SAID[classOf(structure, paired)];
  const history = DOCUMENTS.map((document, index) => {
    const { verdict, section, sentence } = said[index];
    return { ...document, verdict, section, sentence: typeof sentence === 'string' ? sentence : sentence(facts) };
  });
  const since = history.find(({ verdict }) => verdict === 'refuses');
  const properties = since === undefined ? { history } : { history, since };
  return (encoding) => (LINEAGE.has(encoding) ? properties : {});
}
