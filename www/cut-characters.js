/**
 * Characters of UTF-8 that a program damaged in one of these ways:
 *
 * - it cut off some of their bytes
 * - it inserted a line break or another separator between their bytes
 * - it replaced bytes by spaces or `?`
 * - it changed the lead byte to lower case
 *
 * A single lead or continuation byte can also be a character of windows-1252. The text around such a byte shows whether
 * it is a damaged character.
 *
 * @typedef {object} FaultContext
 * @property {Uint8Array} bytes of the fault
 * @property {Uint8Array} [followOnBytes] the bytes of the follow-on faults, which are only a consequence of this fault
 * @property {Uint8Array} [bytesBefore] bytes before the fault, at least FAULT_CONTEXT if there are as many
 * @property {Uint8Array} [bytesAfter] as many bytes after the fault and its follow-on bytes
 */
import { concatBytes } from './concat-bytes.js';
import { isLineEnd, MAX_SEPARATOR, separatorAt } from './separators.js';
import { isContinuation, lengthOfSequence, sequenceAt } from './utf8-sequence.js';

const NO_BYTES = new Uint8Array();
const MAX_CONTEXT = 16; // bytes that are decoded on each side of a fault
const MAX_BEFORE_SEPARATOR = 3; // bytes of a character before a separator
const [SPACE, QUESTION_MARK] = [0x20, 0x3f];
const LATIN_NBSP = 0xa0; // the no-break space in Latin-1
const CASE_DISTANCE = 0x20; // from a capital letter of Latin-1 to its small letter
const MULTIPLICATION_SIGN = 0xd7; // in Latin-1: not a letter, so it has no lower case

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the character of the bytes; null if they are not one character in UTF-8. */
function characterOf(bytes) {
  const isCharacter = bytes.length === 1 ? bytes[0] < 0x80 : bytes.length > 1 && sequenceAt(bytes, 0) === bytes.length;
  return isCharacter ? decoder.decode(bytes) : null;
}

/** Returns the number of continuation bytes from an offset on. */
const continuationsAt = (bytes, from) => {
  let count = 0;
  while (isContinuation(bytes[from + count])) count += 1;
  return count;
};

/**
 * Returns the character whose lead byte is at `at`, and whose bytes a line break or another separator divides; null if there is none.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ length: number, second: number, separator: { text: string, kind: string | null }, character: string } | null}
 *   `length`: bytes of the character and the separator; `second`: the distance from the lead byte to the first continuation byte
 *   after the separator; `separator`: see separators.js
 */
export function splitCharacterAt(bytes, at) {
  const wanted = lengthOfSequence(bytes[at]);
  if (wanted === 0) return null; // before continuation bytes are counted, because there may be many
  const endOfFirst = at + 1 + continuationsAt(bytes, at + 1);
  if (endOfFirst - at >= wanted) return null;
  const separator = separatorAt(bytes, endOfFirst);
  if (separator === null) return null;
  const second = endOfFirst + separator.text.length;
  const end = second + continuationsAt(bytes, second);
  if (endOfFirst - at + end - second !== wanted) return null;
  const character = characterOf(concatBytes([bytes.subarray(at, endOfFirst), bytes.subarray(second, end)]));
  return character === null ? null : { length: end - at, second: second - at, separator, character };
}

/** Returns a fault with the bytes around it, as `bytes`, and the index of the fault in them. @param {FaultContext} fault */
export function around({ bytes, followOnBytes = NO_BYTES, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }) {
  return { bytes: concatBytes([bytesBefore, bytes, followOnBytes, bytesAfter]), at: bytesBefore.length };
}

/**
 * Returns the character that begins at a fault and whose bytes a separator divides, as `splitCharacterAt` does.
 *
 * @param {FaultContext} fault
 */
export function splitCharacter(fault) {
  const { bytes, at } = around(fault);
  return splitCharacterAt(bytes, at);
}

/**
 * Finds the nearest lead byte before a fault. Returns the bytes around the fault, the index of the lead byte in these
 * bytes, and the distance from the lead byte to the fault. Returns null if no lead byte is near.
 */
function leadBefore(fault) {
  const { bytes, at } = around(fault);
  for (let lead = at - 1; lead >= Math.max(0, at - MAX_SEPARATOR - MAX_BEFORE_SEPARATOR); lead -= 1)
    if (lengthOfSequence(bytes[lead]) > 0) return { bytes, lead, distance: at - lead };
  return null;
}

/**
 * Returns the character whose bytes a separator divides, as `splitCharacterAt` does, if a fault is in its second part;
 * else null.
 *
 * @param {FaultContext} fault
 */
function characterOfSecondHalf(fault) {
  const before = leadBefore(fault);
  const split = before && splitCharacterAt(before.bytes, before.lead);
  return split !== null && split.second <= before.distance && before.distance < split.length ? split : null;
}

/**
 * Returns the character whose bytes a separator divides, as `splitCharacterAt` does, if a fault is in one of its two
 * parts; else null.
 *
 * @param {FaultContext} fault
 */
export const characterOfHalf = (fault) => splitCharacter(fault) ?? characterOfSecondHalf(fault);

/**
 * Returns the character whose lead byte is at `at`, if a space replaced each of its bytes A0; else null. For example,
 * C3 20 is `à` (C3 A0).
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ length: number, character: string } | null}
 */
export function spacedCharacterAt(bytes, at) {
  const length = lengthOfSequence(bytes[at]);
  const part = bytes.subarray(at, at + length);
  if (!part.includes(SPACE)) return null;
  const character = characterOf(Uint8Array.from(part, (byte) => (byte === SPACE ? LATIN_NBSP : byte)));
  return character === null || /[\p{Cc}\p{Cn}]/u.test(character) ? null : { length, character };
}

/**
 * Returns the character that begins at a fault and has spaces instead of bytes A0, as `spacedCharacterAt` does.
 *
 * @param {FaultContext} fault
 */
export function spacedCharacter(fault) {
  const { bytes, at } = around(fault);
  return spacedCharacterAt(bytes, at);
}

/**
 * Returns whether a fault is inside a character that has spaces instead of bytes A0, after the first space.
 *
 * @param {FaultContext} fault
 */
function isInSpacedCharacter(fault) {
  const before = leadBefore(fault);
  const spaced = before && spacedCharacterAt(before.bytes, before.lead);
  return spaced !== null && before.distance < spaced.length;
}

/** Returns whether a fault begins, or is inside, a character with spaces instead of bytes A0. @param {FaultContext} fault */
export const isOfSpacedCharacter = (fault) => spacedCharacter(fault) !== null || isInSpacedCharacter(fault);

/**
 * Returns the character whose lead byte is at `at`, if `?` is in the place of at least one of its continuation bytes; else null. `isComplete`:
 * whether the character has as many bytes as its lead byte needs.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ length: number, isComplete: boolean } | null}
 */
export function characterWithQuestionMarksAt(bytes, at) {
  const wanted = lengthOfSequence(bytes[at]);
  if (wanted === 0) return null;
  let end = at + 1;
  while (end < at + wanted && (isContinuation(bytes[end]) || bytes[end] === QUESTION_MARK)) end += 1;
  return bytes.subarray(at, end).includes(QUESTION_MARK) ? { length: end - at, isComplete: end - at === wanted } : null;
}

/**
 * Returns the length and the text of the character that begins at a fault and has `?` in the place of continuation bytes. To get the text,
 * `lost.byte` replaces each `?` if that is certain; else the text is U+FFFD. Returns null if there is no such character.
 *
 * @param {FaultContext} fault
 * @param {import('./lost-bytes.js').LostByte | null} lost the byte that became `?`
 */
export function characterWithQuestionMarks(fault, lost = null) {
  const { bytes, at } = around(fault);
  const found = characterWithQuestionMarksAt(bytes, at);
  if (!found) return null;
  const part = bytes.subarray(at, at + found.length);
  const next = bytes[at + found.length] ?? 0;
  // A `?` can also stand for two bytes, the lost byte and the lead byte of the next character. Then the continuation bytes of that character follow.
  const isCertain = found.isComplete && lost && !isContinuation(next);
  // In GBK, each byte from 81 to BF begins a pair. Before ASCII, such a byte can become `?` too, so the lost byte is not certain.
  const isBeforePair = part.at(-1) !== QUESTION_MARK || next >= 0xc2;
  const character =
    isCertain && (!lost.isInsteadOfLead || isBeforePair)
      ? characterOf(Uint8Array.from(part, (byte) => (byte === QUESTION_MARK ? lost.byte : byte)))
      : null;
  return {
    length: found.length,
    text: character === null || /[\p{Cc}\p{Cn}\p{Co}]/u.test(character) ? '\ufffd' : character,
  };
}

/**
 * Returns whether a fault is inside a character that has `?` in the place of continuation bytes, after the first `?`.
 *
 * @param {FaultContext} fault
 */
export function isInCharacterWithQuestionMarks(fault) {
  const before = leadBefore(fault);
  const found = before && characterWithQuestionMarksAt(before.bytes, before.lead);
  return found !== null && before.distance < found.length;
}

/**
 * Returns the character whose lead byte was changed to lower case, as if the text were Latin-1: C3 became E3, D0 became
 * F0. Such a lead byte has exactly one continuation byte. Returns null for other bytes, and if the character would be a
 * control or is not assigned.
 *
 * @param {FaultContext} fault
 */
export function characterBeforeLowerCase({ bytes, followOnBytes }) {
  if (bytes.length + followOnBytes.length !== 2) return null;
  const [lead, second] = [...bytes, ...followOnBytes];
  const original = lead - CASE_DISTANCE;
  if (original < 0xc2 || original > 0xde || original === MULTIPLICATION_SIGN || !isContinuation(second)) return null;
  const character = characterOf(Uint8Array.of(original, second));
  return character === null || /[\p{Cc}\p{Cn}]/u.test(character) ? null : character;
}

/** Returns the text of the last bytes before a place. @param {Uint8Array} bytes all or some of the bytes before the place */
export const decodedBefore = (bytes) => decoder.decode(bytes.subarray(-MAX_CONTEXT)).replace(/^\ufffd+/, '');
const decodedAfter = (bytes) => decoder.decode(bytes.subarray(0, MAX_CONTEXT));

/**
 * Characters of East Asian text, and emoji with flags and joiners. The quotation marks of windows-1252 do not occur beside these characters.
 */
const EAST_ASIAN = /\u200d|[\u2e80-\uffdc\u{1f000}-\u{3ffff}]/u;
const NOT_LATIN = /(?!\p{Script=Latin}|\p{Script=Inherited})[\p{L}\p{M}]/u; // letters and marks of other scripts
/** Returns whether a character is a letter or a mark of a script other than Latin, or a character of East Asian text. */
const isOtherScript = (character) =>
  character !== undefined && (NOT_LATIN.test(character) || EAST_ASIAN.test(character));

/** The largest lead byte of two-byte characters. */
const MAX_SHORT_LEAD = 0xdf;
/**
 * Returns whether a byte is a lead byte of the alphabet before it, such as D0 in Cyrillic. An alphabet whose characters have two bytes has only one or two
 * lead bytes, so a letter of windows-1252 rarely has the value of such a lead byte.
 *
 * @param {number} byte
 * @param {Uint8Array} bytesBefore text in this alphabet
 */
const isLeadOfAlphabet = (byte, bytesBefore) =>
  byte <= MAX_SHORT_LEAD && bytesBefore.subarray(-MAX_CONTEXT).includes(byte);

/**
 * Returns whether a fault is a lead byte whose continuation bytes were cut off, rather than a letter of windows-1252.
 * As a letter, the byte would follow text in a script other than Latin, or would be a capital letter after a small letter.
 *
 * @param {FaultContext} fault
 */
export function isCutLead({ bytes, followOnBytes, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }) {
  const [byte] = bytes;
  if (bytes.length + followOnBytes.length !== 1 || lengthOfSequence(byte) === 0) return false;
  const before = decodedBefore(bytesBefore);
  if (byte <= 0xde && /\p{Ll}$/u.test(before)) return true;
  const [next] = decodedAfter(bytesAfter);
  if (isOtherScript(Array.from(before).at(-1))) return true;
  // After a space or a digit, the last letter of the line counts. If a Latin letter follows, the byte can be the first letter of a Latin word.
  const letters = before
    .split(/[\r\n]/)
    .at(-1)
    .match(/\p{L}/gu);
  if (!isOtherScript(letters?.at(-1))) return false;
  return !/\p{Script=Latin}/u.test(next ?? '') || isLeadOfAlphabet(byte, bytesBefore);
}

/**
 * Returns whether a fault is a continuation byte whose lead byte is missing, rather than a character of windows-1252.
 * As such a character, the byte would be beside a letter of a script other than Latin. Beside such a letter, quotation marks, dashes and similar
 * punctuation are plausible, except in East Asian text.
 *
 * @param {FaultContext} fault
 * @param {string} character of the byte in windows-1252
 */
export function isOrphan({ bytes, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }, character) {
  if (!isContinuation(bytes[0])) return false;
  const neighbours = [Array.from(decodedBefore(bytesBefore)).at(-1), Array.from(decodedAfter(bytesAfter))[0]];
  const others = neighbours.filter(isOtherScript);
  if (others.length === 0) return false;
  return others.some((each) => EAST_ASIAN.test(each)) || !/[\p{Pi}\p{Pf}\p{Pd}\p{Ps}…№]/u.test(character);
}

const MIN_LIMIT = 12; // bytes; programs rarely limit lines to fewer bytes
const MIN_LIMIT_CUTS = 3; // the minimum number of lines of the maximum length that end in a cut character

/** Returns the offset of the incomplete character that ends at `end`; -1 if there is none. */
export function incompleteBefore(bytes, end) {
  let at = end - 1;
  while (at > end - 3 && isContinuation(bytes[at])) at -= 1;
  return lengthOfSequence(bytes[at]) > end - at ? at : -1;
}

/**
 * Returns whether an incomplete character is more likely than a letter of windows-1252. Complete characters must have
 * the same lead byte, and no Latin letter may precede the incomplete character.
 */
const isUnlikeLetter = (bytes, at, leads) =>
  leads.has(bytes[at]) && !/\p{Script=Latin}$/u.test(decodedBefore(bytes.subarray(Math.max(0, at - MAX_CONTEXT), at)));

/**
 * Returns the offsets of characters that a program cut when it limited the lines to a number of bytes. At least
 * MIN_LIMIT_CUTS lines of the maximum length must end in an incomplete character that is probably not a letter of
 * windows-1252. Otherwise, the result is empty.
 *
 * @param {Uint8Array} bytes of text in UTF-8 with malformed bytes
 * @returns {Set<number>}
 */
export function findCutsAtLimit(bytes) {
  let [start, limit] = [0, MIN_LIMIT];
  let ends = []; // the ends of the lines whose length is `limit`
  const leads = new Set(); // the lead bytes of complete characters
  for (let at = 0; at < bytes.length; at += 1) {
    const length = lengthOfSequence(bytes[at]);
    if (length > 0 && continuationsAt(bytes, at + 1) >= length - 1) leads.add(bytes[at]);
    if (!isLineEnd(bytes[at])) continue;
    if (at - start > limit) [limit, ends] = [at - start, []];
    if (at - start === limit) ends.push(at);
    start = at + 1;
  }
  if (bytes.length - start > limit) return new Set();
  const cuts = ends.map((end) => incompleteBefore(bytes, end)).filter((at) => at >= 0);
  return cuts.filter((at) => isUnlikeLetter(bytes, at, leads)).length < MIN_LIMIT_CUTS ? new Set() : new Set(cuts);
}
