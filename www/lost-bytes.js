/**
 * UTF-8 that a program decoded in another encoding, and then encoded in that encoding again. Each byte without a
 * character in that encoding became `?`.
 *
 * @typedef {object} LostByte the only byte that the encoding lacks
 * @property {string} encoding
 * @property {number} byte
 * @property {boolean} isInsteadOfLead whether the encoding lacks the byte only where the lead byte of a pair can be
 */
import { characterWithQuestionMarks } from './cut-characters.js';

const MIN_SURE = 3; // characters that are surely damaged in this way
const MIN_EXPLAINED = 0.9; // the share of the malformed places

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** The bytes 80 to BF that Microsoft's tables of the encodings leave undefined. A decoder that is not strict decodes those below A0 as C1 controls. */
const UNDEFINED = {
  'windows-1250': [0x81, 0x83, 0x88, 0x90, 0x98],
  'windows-1251': [0x98],
  'windows-1252': [0x81, 0x8d, 0x8f, 0x90, 0x9d],
  'windows-1253': [0x81, 0x88, 0x8a, ...range(0x8c, 0x90), 0x98, 0x9a, ...range(0x9c, 0x9f), 0xaa],
  'windows-1254': [0x81, ...range(0x8d, 0x90), 0x9d, 0x9e],
  'windows-1255': [0x81, 0x8a, ...range(0x8c, 0x90), 0x9a, ...range(0x9c, 0x9f)],
  'windows-1257': [0x81, 0x83, 0x88, 0x8a, 0x8c, 0x90, 0x98, 0x9a, 0x9c, 0x9f, 0xa1, 0xa5],
  'windows-1258': [0x81, 0x8a, ...range(0x8d, 0x90), 0x9a, 0x9d, 0x9e],
  'windows-874': [...range(0x81, 0x84), ...range(0x86, 0x90), ...range(0x98, 0x9f)],
};
/** Strict decoders of GBK lack 80, unless it is the second byte of a pair. Pairs begin with 81 to FE. */
const IN_GBK = { encoding: 'GBK', byte: 0x80, isInsteadOfLead: true };

/** Returns whether bytes consist of ASCII and of pairs as in GBK. The last pair may be incomplete. */
function isInPairs(bytes) {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] < 0x80) continue;
    if (bytes[at] === 0x80 || bytes[at] === 0xff) return false;
    at += 1;
    if (bytes[at] < 0x40 || bytes[at] === 0x7f || bytes[at] === 0xff) return false;
  }
  return true;
}

/** Returns the byte that became `?`, if only one encoding has characters for all bytes that are left, and this encoding lacks only one byte; null otherwise. */
function lostByteIn(bytes) {
  const present = new Set(bytes);
  const possible = Object.entries(UNDEFINED).filter(([, lacking]) => !lacking.some((byte) => present.has(byte)));
  if (isInPairs(bytes)) return possible.length === 0 ? IN_GBK : null;
  if (possible.length !== 1) return null;
  const [[encoding, lacking]] = possible;
  return lacking.length === 1 ? { encoding, byte: lacking[0], isInsteadOfLead: false } : null;
}

const QUESTION_MARK = 0x3f;
const isLetter = (byte) => byte >= 0xc2 || /[A-Za-z]/.test(String.fromCharCode(byte ?? 0));

/**
 * Returns whether `?` in a complete character certainly stands for a byte. Either a continuation byte of the character
 * follows the `?`, or the character has two bytes and a letter follows the character.
 */
const isSure = (bytes, { at, length, isComplete }) =>
  isComplete && (bytes[at + length - 1] !== QUESTION_MARK || (length === 2 && isLetter(bytes[at + length])));

/**
 * Returns the pattern of characters with `?` in the place of continuation bytes; null if too few of these characters are certain (`isSure`).
 *
 * @param {Uint8Array} bytes in UTF-8
 * @param {{ found: { at: number, length: number, isComplete: boolean }[], explained: number }} characters the characters with `?`, and the number of
 *   malformed places that they explain
 * @param {number} placeCount how many places are malformed
 * @param {number} sequenceCount how many sequences of several bytes are well-formed
 */
export function lostBytesPattern(bytes, { found, explained }, placeCount, sequenceCount) {
  const sure = found.filter((character) => isSure(bytes, character));
  if (sure.length < MIN_SURE || explained < MIN_EXPLAINED * placeCount || sequenceCount < found.length) return null;
  const lost = lostByteIn(bytes);
  const textOf = ({ at, length }) => {
    const end = at + length;
    return characterWithQuestionMarks(
      { bytes: bytes.subarray(at, end), bytesAfter: bytes.subarray(end, end + 1) },
      lost,
    ).text;
  };
  const restored = lost ? found.filter((character) => textOf(character) !== '\ufffd') : [];
  const restoredCharacters = new Set(restored);
  const [example] = [...restored, ...sure];
  return {
    ...{ id: 'lost-bytes', count: found.length, others: placeCount - explained, first: found[0].at },
    ...{ lost, restored: restored.length, bytes: bytes.slice(example.at, example.at + example.length) },
    character: restored.length > 0 ? textOf(example) : null,
    uncertain: found.filter(
      (each) => !restoredCharacters.has(each) && bytes[each.at + each.length - 1] === QUESTION_MARK,
    ).length,
  };
}
