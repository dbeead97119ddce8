// The history of a byte sequence: the verdict of each document about UTF-8, in order of date.
import { DOCUMENTS, VERDICTS } from './history-table.js';

/** The encodings that have a history: each implements at least one of the documents. */
const ENCODINGS_WITH_HISTORY = new Set(DOCUMENTS.map(({ encoding }) => encoding).filter(Boolean));

/** The last code point of sequences of one to six bytes. */
const LAST_BY_LENGTH = [0x7f, 0x7ff, 0xffff, 0x1fffff, 0x3ffffff, 0x7fffffff];
const LAST_CODE_POINT = 0x10ffff;

const isSurrogate = (value) => value >> 11 === 0x1b;

/**
 * Returns the class of a structural sequence (see `structureAt` in structure.js), a key of `VERDICTS`. `isPaired` says that a
 * surrogate is half of a pair.
 */
function classOf({ bytes, announced, value }, isPaired) {
  if (announced === 0) return bytes[0] > 0xbf ? 'never' : 'stray';
  if (bytes.length < announced) return 'incomplete';
  // The second of the documents (see history-table.js) leaves the mapping of these values undefined.
  const isUndefined = isSurrogate(value) || value === 0xfffe || value === 0xffff;
  if (announced > 1 && value <= LAST_BY_LENGTH[announced - 2]) return isUndefined ? 'overlongUndefined' : 'overlong';
  if (isSurrogate(value)) return isPaired ? 'surrogatePair' : 'surrogate';
  if (value > LAST_CODE_POINT) return 'beyondUnicode';
  return isUndefined ? 'wellFormedUndefined' : 'wellFormed';
}

/**
 * Returns a function that takes an encoding, and returns the history of a structural sequence as properties of the judgement. `history` has
 * the verdict of each document. `since` is the first document that rejects the sequence, if one does. For an encoding without a history,
 * both are absent.
 */
export function standardsHistory(structure, isPaired) {
  const { bytes, announced, value } = structure;
  const facts = { lead: bytes[0], announced, present: bytes.length, value };
  const verdicts = VERDICTS[classOf(structure, isPaired)];
  const history = DOCUMENTS.map((document, index) => {
    const { verdict, section, sentence } = verdicts[index];
    return { ...document, verdict, section, sentence: typeof sentence === 'string' ? sentence : sentence(facts) };
  });
  const since = history.find(({ verdict }) => verdict === 'refuses');
  const properties = since === undefined ? { history } : { history, since };
  return (encoding) => (ENCODINGS_WITH_HISTORY.has(encoding) ? properties : {});
}
