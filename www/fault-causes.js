/**
 * Causes of malformed bytes, as far as the bytes show them: how harmful each cause is, and what can replace the bytes. For example, a letter in
 * another encoding is an accident, but an overlong form can be an attack.
 *
 * @typedef {object} FaultBytes
 * @property {string} reason a reason of the package
 * @property {Uint8Array} bytes of the fault
 * @property {Uint8Array} followOnBytes the bytes of the faults that are only a consequence of this fault
 * @property {number} [offset] of the fault
 * @property {Uint8Array} [bytesBefore] the bytes before the fault
 * @property {Uint8Array} [bytesAfter] the bytes after the fault and its follow-on bytes
 *
 * @typedef {object} Cause
 * @property {string} id a key of CAUSES; or the result of `causeInEncoding`; or a reason of the package, if the bytes show no other cause
 * @property {'error' | 'warning'} severity
 * @property {string[]} methods ids of FAULT_METHODS, the best first
 * @property {boolean} [isOtherText] whether the bytes are probably text in another encoding
 */
import {
  characterBeforeLowerCase,
  characterOfHalf,
  characterWithQuestionMarks,
  isCutLead,
  isInCharacterWithQuestionMarks,
  isOfSpacedCharacter,
  isOrphan,
  spacedCharacter,
  splitCharacter,
} from './cut-characters.js';
import { restoredText } from './collapsed-spaces.js';
import { isSurrogatePair, isUtf8Form } from './format.js';
import { WINDOWS_1252 as C1_IN_WINDOWS_1252 } from './layers/references.js';

/** The character of each byte in windows-1252; empty for a control character. */
const WINDOWS_1252 = Array.from({ length: 256 }, (_, byte) => {
  const character = C1_IN_WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);
  return /\p{Cc}/u.test(character) ? '' : character;
});
/** The methods that need no knowledge of the cause. */
const GENERAL_METHODS = ['replace', 'remove'];

/** @type {Record<string, Omit<Cause, 'id'>>} */
const CAUSES = {
  overlong: { severity: 'error', methods: GENERAL_METHODS },
  // A character of windows-1252.
  latin: { severity: 'warning', methods: ['latin', ...GENERAL_METHODS] },
  // A character encoded as two surrogates, as in CESU-8.
  pair: { severity: 'warning', methods: ['pair', ...GENERAL_METHODS] },
  surrogate: { severity: 'warning', methods: GENERAL_METHODS },
  // A character of which some bytes are missing.
  cut: { severity: 'error', methods: GENERAL_METHODS },
  // A cut character at the end of a field in a record of a fixed length. Only spaces keep this length.
  'cut-record': { severity: 'error', methods: ['spaces', ...GENERAL_METHODS] },
  // A character whose bytes a line break divides.
  folded: { severity: 'error', methods: ['unfold', ...GENERAL_METHODS] },
  // A character that is divided between two fields.
  divided: { severity: 'error', methods: ['join', ...GENERAL_METHODS] },
  // A character whose lead byte a program changed to lower case.
  'lower-cased': { severity: 'error', methods: ['restore-lead', ...GENERAL_METHODS] },
  // A character with spaces instead of bytes A0.
  spaced: { severity: 'error', methods: ['restore-a0', ...GENERAL_METHODS] },
  // A character with `?` in the place of continuation bytes.
  'lost-bytes': { severity: 'error', methods: ['replace-character'] },
  // Half of a character at the start or the end of an input that is a part of a larger file. Nothing in the input can restore the other half.
  piece: { severity: 'warning', methods: [] },
  // Text in a line, or in a part of the input, that is in another encoding.
  'other-line': { severity: 'warning', methods: GENERAL_METHODS, isOtherText: true },
  'other-part': { severity: 'warning', methods: [], isOtherText: true },
  // A byte that is wrong because the input has a layer, such as UTF-16 with inserted bytes.
  'in-layer': { severity: 'warning', methods: [], isOtherText: true },
  // A byte of a UTF-16 code unit, for example in a patch of a file that was UTF-16 before.
  'utf-16': { severity: 'warning', methods: [], isOtherText: true },
  // Text in an input that is in another encoding as a whole. The name of this encoding follows the id.
  'text-in': { severity: 'warning', methods: [], isOtherText: true },
};

const allBytes = ({ bytes, followOnBytes }) => Uint8Array.of(...bytes, ...followOnBytes);

/** Returns the windows-1252 text of bytes; null if one of them is a control character in windows-1252. */
function latinText({ bytes, followOnBytes }) {
  let text = '';
  for (const part of [bytes, followOnBytes]) {
    for (const byte of part) {
      if (WINDOWS_1252[byte] === '') return null;
      text += WINDOWS_1252[byte];
    }
  }
  return text;
}

/** The number of bytes after a fault that show UTF-16. */
const WIDE_SAMPLE = 6;

/**
 * Returns whether text in UTF-16 follows a fault:
 *
 * - every second byte is below 08, as the high bytes of many letters are
 * - at least one of these high bytes is 00
 * - no other byte is 00, unlike in a field that is filled with NULs
 *
 * @param {Uint8Array} [bytesAfter] the bytes after the fault, which may begin with the rest of a BOM
 */
export function isBeforeUtf16(bytesAfter = new Uint8Array()) {
  const start = bytesAfter[0] >= 0xfe ? 1 : 0;
  const sample = bytesAfter.subarray(start, start + WIDE_SAMPLE);
  if (sample.length < WIDE_SAMPLE) return false;
  return [0, 1].some((parity) => {
    const high = sample.filter((_, at) => at % 2 === parity);
    const low = sample.filter((_, at) => at % 2 !== parity);
    return high.includes(0) && high.every((byte) => byte < 8) && !low.includes(0);
  });
}

/**
 * Returns whether a lead byte F8 to FD is followed by the continuation bytes that RFC 2279 requires. No standard allows such a lead byte without
 * these continuation bytes.
 *
 * @param {Uint8Array} bytes the lead byte, and the bytes after it
 */
export function isLongSequence([lead, ...rest]) {
  const needed = lead < 0xfc ? 4 : 5;
  return rest.length >= needed && rest.slice(0, needed).every((byte) => byte >> 6 === 0b10);
}

/** Returns the character of two surrogates of three bytes each. */
function pairText(fault) {
  const [, second, third, , fifth, sixth] = allBytes(fault);
  const unit = (high, low) => 0xd000 + ((high & 0x3f) << 6) + (low & 0x3f);
  return String.fromCharCode(unit(second, third), unit(fifth, sixth));
}

/** The method that moves the separator from inside a split character to the place before this character. The text is null if the fault is not the first half of such a character. */
const MOVE_SEPARATOR = {
  text(fault) {
    const split = splitCharacter(fault);
    return split && split.separator.text + split.character;
  },
  length: (fault) => splitCharacter(fault).length,
};

/**
 * The methods that replace malformed bytes. `text` returns the new text of a fault, which can depend on the pattern of the input; null if
 * the method does not apply. `length` returns the number of bytes that the text replaces; in a method without `length`, the text replaces the
 * bytes of the fault and its follow-on faults.
 */
export const FAULT_METHODS = {
  unfold: MOVE_SEPARATOR,
  join: MOVE_SEPARATOR,
  'restore-lead': { text: characterBeforeLowerCase },
  'restore-a0': {
    text: (fault, pattern) => restoredText(fault, pattern?.collapsed ?? null),
    length: (fault) => spacedCharacter(fault).length,
  },
  'replace-character': {
    text: (fault, pattern) => characterWithQuestionMarks(fault, pattern?.lost)?.text ?? null,
    length: (fault) => characterWithQuestionMarks(fault).length,
  },
  latin: { text: latinText },
  pair: { text: pairText },
  spaces: { text: (fault) => ' '.repeat(allBytes(fault).length) },
  replace: { text: () => '\ufffd' },
  remove: { text: () => '' },
};

/** Returns whether a fault is one byte below FE, and this byte is a character of windows-1252 rather than a part of a cut UTF-8 character. */
function isLatin(fault) {
  const { bytes, followOnBytes } = fault;
  const isAlone = bytes.length === 1 && followOnBytes.length === 0;
  const text = isAlone && bytes[0] < 0xfe ? latinText(fault) : null;
  return text !== null && !isCutLead(fault) && !isOrphan(fault, text);
}

/** Returns whether a byte ends a field or a line: a delimiter, a closing quotation mark or a line end. @param {number | undefined} byte */
export const isEndOfField = (byte) => byte !== undefined && ';,\t|"\r\n'.includes(String.fromCharCode(byte));

/** Returns whether a fault is an incomplete character at the end of a field in a record; see cut-records.js. */
function isCutInRecord({ offset, bytes, followOnBytes, reason }, { records, columns }) {
  const column = ((offset + bytes.length - records.start - 1) % records.step) + 1;
  const isIncomplete = followOnBytes.length === 0 && ['truncated', 'missing-continuation'].includes(reason);
  return isIncomplete && columns.includes(column);
}

/** Returns the id of the cause of a fault that the pattern of the whole input explains; null if the pattern does not explain the fault. */
function causeInPattern(fault, pattern) {
  if (pattern?.id === 'piece') return 'piece';
  const half = characterOfHalf(fault);
  // Text in another encoding can look like two halves of a character by chance, but rarely with a line break and CONC of GEDCOM between them.
  if (half && ['folded', 'divided'].includes(pattern?.id)) return pattern.id;
  if (half?.separator.kind === 'conc') return 'folded';
  // If the pattern is not proven, the reason of the fault serves as the cause. Unlike 'cut' and 'latin', this reason does not say whether a character
  // was cut or the byte is a character of windows-1252.
  if (pattern?.id === 'spaced' && isOfSpacedCharacter(fault)) return pattern.isProven ? 'spaced' : fault.reason;
  if (pattern?.id === 'lost-bytes' && (characterWithQuestionMarks(fault) || isInCharacterWithQuestionMarks(fault)))
    return 'lost-bytes';
  if (pattern?.id === 'lower-cased' && characterBeforeLowerCase(fault)) return 'lower-cased';
  if (pattern?.id === 'cut-records' && isCutInRecord(fault, pattern)) return 'cut-record';
  const isBeforeDelimiter = pattern?.id === 'fields' && fault.bytesAfter?.[0] === pattern.delimiter?.charCodeAt(0);
  const isBeforeEnd = ['cut-ends', 'cut-field'].includes(pattern?.id) && isEndOfField(fault.bytesAfter?.[0]);
  const isAtEndOfField = isBeforeDelimiter || isBeforeEnd || (pattern?.id === 'fields' && pattern.others === 0);
  return isAtEndOfField && ['truncated', 'missing-continuation'].includes(fault.reason) ? 'cut' : null;
}

/** Returns the id of the cause of a fault. In encodings other than UTF-8 and its forms, this id is the reason of the fault. */
function causeId(fault, encoding, pattern) {
  const { reason, bytes, followOnBytes } = fault;
  if (!isUtf8Form(encoding)) return reason;
  const patternCause = causeInPattern(fault, pattern);
  if (patternCause) return patternCause;
  if (reason === 'overlong') return 'overlong';
  if (isSurrogatePair(followOnBytes)) return 'pair';
  // C0 and C1 with a continuation byte are two-byte forms of ASCII characters.
  if ((bytes[0] === 0xc0 || bytes[0] === 0xc1) && followOnBytes.length > 0) return 'overlong';
  if (/surrogate/.test(reason)) return 'surrogate';
  if (isBeforeUtf16(fault.bytesAfter)) return 'utf-16';
  if (isLatin(fault)) return 'latin';
  if (reason === 'sequence-too-long' && !isLongSequence(allBytes(fault))) return 'invalid-octet';
  return ['truncated', 'missing-continuation'].includes(reason) ? 'cut' : reason;
}

const causesById = new Map();

/** Returns the id of the cause of all faults of an input that is text in another encoding. @param {string} encoding */
export const causeInEncoding = (encoding) => `text-in ${encoding}`;

/** Returns the cause with an id, always the same object. @param {string} id @returns {Cause} */
export function causeWithId(id) {
  const [key] = id.split(' ');
  if (!causesById.has(id)) causesById.set(id, { id, severity: 'error', methods: GENERAL_METHODS, ...CAUSES[key] });
  return causesById.get(id);
}

/**
 * Returns the cause of a fault.
 *
 * @param {FaultBytes} fault
 * @param {string} encoding
 * @param {import('./fault-patterns.js').FaultPattern | null} [pattern] of the faults of the input
 * @returns {Cause}
 */
export const causeOf = (fault, encoding, pattern = null) => causeWithId(causeId(fault, encoding, pattern));

/**
 * Returns whether a fault is only the rest of a problem that is counted at an earlier fault.
 *
 * @param {FaultBytes} fault with `bytesBefore`
 * @param {Cause} cause
 */
export function isRest(fault, { id }) {
  if (id === 'folded' || id === 'divided') return splitCharacter(fault) === null;
  if (id === 'spaced') return spacedCharacter(fault) === null;
  if (id === 'lost-bytes') return characterWithQuestionMarks(fault) === null;
  return id === 'piece' && fault.bytes[0] >> 6 === 0b10 && fault.bytesBefore.length > 0;
}
