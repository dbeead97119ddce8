/**
 * Characters of UTF-8 of which some bytes were cut off, or separated from the others by a line break, and lead bytes that a program changed
 * to lower case. A single byte is a letter in windows-1252 too, so the text around it decides.
 *
 * @typedef {object} FaultContext
 * @property {Uint8Array} bytes of the fault
 * @property {Uint8Array} followOnBytes of the faults that are only a consequence of this fault
 * @property {Uint8Array} [bytesBefore] the bytes before the fault, at least eight if there are as many
 * @property {Uint8Array} [bytesAfter] the bytes after the fault and its follow-on bytes, likewise
 */
import { concatBytes } from './concat-bytes.js';

const NO_BYTES = new Uint8Array();
const MAX_CONTEXT = 16; // bytes that are decoded around a fault
const [LINE_FEED, CARRIAGE_RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];
const LOWER_CASE = 0x20; // the distance from a capital letter of Latin-1 to its small letter
const MULTIPLICATION_SIGN = 0xd7; // not a letter of Latin-1, so that it has no lower case

const isContinuation = (byte) => byte >> 6 === 0b10;
/** Returns the number of bytes of the sequence that a lead byte begins; 0 for another byte. */
const lengthOf = (byte) => (byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4);

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the character of the bytes; null if they are not one character in UTF-8. */
function characterOf(bytes) {
  try {
    const characters = Array.from(strict.decode(bytes));
    return characters.length === 1 ? characters[0] : null;
  } catch {
    return null;
  }
}

const continuationsAt = (bytes, from) => {
  let count = 0;
  while (isContinuation(bytes[from + count])) count += 1;
  return count;
};

/**
 * Returns the character whose bytes a line break separates, from its lead byte at `at`; null if there is none. The line break may have a
 * space or a tab after it, as folded lines of iCalendar, vCard and mail have (RFC 5545 §3.1).
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ length: number, second: number, lineBreak: string, character: string, isFold: boolean } | null} `length`: of the bytes and the
 *   line break; `second`: the distance from the lead byte to the first byte after the line break
 */
export function splitCharacterAt(bytes, at) {
  const wanted = lengthOf(bytes[at]);
  const before = at + 1 + continuationsAt(bytes, at + 1);
  if (wanted === 0 || before - at >= wanted) return null;
  let second = before;
  if (bytes[second] === CARRIAGE_RETURN) second += 1;
  if (bytes[second] !== LINE_FEED) return null;
  second += 1;
  const isFold = bytes[second] === SPACE || bytes[second] === TAB;
  if (isFold) second += 1;
  const end = second + continuationsAt(bytes, second);
  if (before - at + end - second !== wanted) return null;
  const character = characterOf(concatBytes([bytes.subarray(at, before), bytes.subarray(second, end)]));
  if (character === null) return null;
  const lineBreak = lenient.decode(bytes.subarray(before, second));
  return { length: end - at, second: second - at, lineBreak, character, isFold };
}

/** Returns a fault with the bytes around it, as `bytes`, and the index of the fault in them. */
function around({ bytes, followOnBytes, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }) {
  return { bytes: concatBytes([bytesBefore, bytes, followOnBytes, bytesAfter]), at: bytesBefore.length };
}

/** Returns the character that a line break cuts after the bytes of a fault; null if there is none. @param {FaultContext} fault */
export function splitCharacter(fault) {
  const { bytes, at } = around(fault);
  return splitCharacterAt(bytes, at);
}

/** Returns whether a fault is the second half of a character that a line break cuts. @param {FaultContext} fault */
export function isSecondHalf(fault) {
  const { bytes, at } = around(fault);
  for (let lead = at - 1; lead >= Math.max(0, at - 6); lead -= 1) {
    if (lengthOf(bytes[lead]) === 0) continue;
    const split = splitCharacterAt(bytes, lead);
    return split !== null && lead + split.second <= at && at < lead + split.length;
  }
  return false;
}

/**
 * Returns the character whose lead byte was changed to lower case, as if the text were Latin-1: C3 became E3, D0 became F0. Such a lead byte
 * has exactly one continuation byte. Returns null for other bytes, and for a lead byte that may have been another one.
 *
 * @param {FaultContext} fault
 */
export function characterBeforeLowerCase({ bytes, followOnBytes }) {
  if (bytes.length + followOnBytes.length !== 2) return null;
  const [lead, second] = [...bytes, ...followOnBytes];
  const original = lead - LOWER_CASE;
  if (original < 0xc2 || original > 0xde || original === MULTIPLICATION_SIGN || !isContinuation(second)) return null;
  const character = characterOf(Uint8Array.of(original, second));
  return character === null || /[\p{Cc}\p{Cn}]/u.test(character) ? null : character;
}

const decodedBefore = (bytes) => lenient.decode(bytes.subarray(-MAX_CONTEXT)).replace(/^\ufffd+/, '');
const decodedAfter = (bytes) => lenient.decode(bytes.subarray(0, MAX_CONTEXT));

const LETTER_OF_OTHER_SCRIPT = /(?!\p{Script=Latin})[\p{L}\p{M}]|[\u2e80-\uffdc\u{1f300}-\u{3ffff}]/u;
const isOtherScript = (character) => character !== undefined && LETTER_OF_OTHER_SCRIPT.test(character);
/** Characters of East Asian text, in which the quotation marks of windows-1252 do not occur. */
const EAST_ASIAN = /[\u2e80-\uffdc\u{1f300}-\u{3ffff}]/u;

/**
 * Returns whether a fault is a lead byte whose continuation bytes were cut off, although it is a letter in windows-1252: it follows text in
 * letters that are not Latin, or it would be a capital after a small letter.
 *
 * @param {FaultContext} fault
 */
export function isCutLead({ bytes, followOnBytes, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }) {
  const [byte] = bytes;
  if (bytes.length + followOnBytes.length !== 1 || lengthOf(byte) === 0) return false;
  const before = decodedBefore(bytesBefore);
  if (byte <= 0xde && /\p{Ll}$/u.test(before)) return true;
  const [next] = decodedAfter(bytesAfter);
  if (isOtherScript(Array.from(before).at(-1))) return true;
  // After a space or a digit, the last letter of the line counts, unless a Latin word goes on.
  const letters = before.slice(before.lastIndexOf('\n') + 1).match(/\p{L}/gu);
  return isOtherScript(letters?.at(-1)) && !/\p{Script=Latin}/u.test(next ?? '');
}

/**
 * Returns whether a fault is a continuation byte whose lead byte is missing, although it is a character in windows-1252: it stands beside a
 * letter that is not Latin, and is not a quotation mark or a dash of such a text.
 *
 * @param {FaultContext} fault
 * @param {string} character in windows-1252
 */
export function isOrphan({ bytes, bytesBefore = NO_BYTES, bytesAfter = NO_BYTES }, character) {
  if (!isContinuation(bytes[0])) return false;
  const neighbours = [Array.from(decodedBefore(bytesBefore)).at(-1), Array.from(decodedAfter(bytesAfter))[0]];
  const others = neighbours.filter(isOtherScript);
  if (others.length === 0) return false;
  return others.some((each) => EAST_ASIAN.test(each)) || !/[\p{Pi}\p{Pf}\p{Pd}\p{Ps}…№]/u.test(character);
}
