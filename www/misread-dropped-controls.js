/**
 * Finds UTF-8 that was decoded as windows-1252 and then lost control characters (C1). windows-1252 has no character for the bytes 81, 8D, 8F, 90 and
 * 9D, so decoders write control characters for them, and many programs remove these. Then the last byte of many letters is missing, such as 90 or 9D in
 * Georgian, where `áƒ` is ა or ო. The module dropped-controls.js finds text in Latin letters in which only â or Ã of a character remains.
 *
 * A letter is restored if only one letter of the script is possible. Otherwise, U+FFFD stands for it.
 */
import { excerptOf } from './misread-excerpt.js';
import { droppedControlsEvidence } from './text/misread.js';
import { isContinuation, lengthOfSequence } from './utf8-sequence.js';

const WINDOWS_1252 = 'windows-1252';
const DROPPED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const KEPT_CONTROL = /[\x81\x8d\x8f\x90\x9d]/;
const NO_BREAK_SPACE = 0xa0;
const REPLACEMENT = '\ufffd';
/** For each script, the letters and vowel marks that are in use today. */
const ALPHABETS = {
  Georgian: /[ა-ჰ]/,
  Cyrillic: /[\u0401-\u045f\u0490-\u04ff]/,
  Greek: /[\u0386\u0388-\u03ce\u1f00-\u1fff]/,
  Hebrew: /[א-ת]/,
  Armenian: /[Ա-Ֆա-և]/,
  Arabic: /[\u0620-\u0652\u066e-\u06d3\u06d5]/,
};
/** Opening quotation marks, and the closing quotation mark E2 80 9D, which is restored only in a text with an opening quotation mark. */
const [OPENING, CLOSING] = [/[“„]/, '”'];
/** E2 80 9D and E2 80 8F (RLM) without their last bytes. */
const WITHOUT_LAST_BYTE = 'â€';
const RLM = '\u200f';
const RIGHT_TO_LEFT = [ALPHABETS.Hebrew, ALPHABETS.Arabic];
/** Returns whether a byte is a control character in ISO-8859-1. In windows-1252, most of these bytes are printable characters. */
const isControlInLatin1 = (byte) => byte >= 0x80 && byte < 0xa0;
const NON_ASCII_RUN = /[^\0-\x7f]+/g;
/** The minimum numbers of complete and of incomplete characters, and the maximum share of characters that are neither. */
const [MIN_COMPLETE, MIN_INCOMPLETE, MAX_OTHER_SHARE] = [10, 3, 0.02];
/** The search stops before the end of the text only if more than this number of characters are not part of a sequence. */
const MIN_OTHERS = 100;

/** Returns the character of a sequence; null if the sequence is ill-formed. */
function characterOf(codec, bytes) {
  const sequence = Uint8Array.from(bytes);
  return codec.isValid(sequence, 'utf-8') ? codec.decode(sequence, 'utf-8', { ignoreBOM: true }) : null;
}

/** Returns the characters that a sequence without one of its bytes can be. @param {number[]} bytes @param {number[]} missing */
function possibleCharacters(codec, bytes, missing) {
  const indexes = bytes.map((_, index) => index + 1);
  const sequences = indexes.flatMap((index) => missing.map((byte) => bytes.toSpliced(index, 0, byte)));
  return [
    ...new Set(sequences.map((sequence) => characterOf(codec, sequence)).filter((character) => character !== null)),
  ];
}

/**
 * Divides a run into parts. `characters` is the text of a part in windows-1252. `isComplete` is true for a complete sequence, false for a sequence
 * that lacks one byte, and null for any other character.
 *
 * @param {string} run
 * @param {Map<string, number>} codes see `codesOf`
 */
function partsOf(run, codes) {
  const byteAt = (at) => codes.get(run[at]) ?? 0;
  const parts = [];
  for (let at = 0; at < run.length;) {
    const length = lengthOfSequence(byteAt(at));
    let end = at + 1;
    while (end < at + length && isContinuation(byteAt(end))) end += 1;
    const lacking = length - (end - at);
    const isComplete = length === 0 || lacking > 1 ? null : lacking === 0;
    parts.push({ characters: run.slice(at, end), isComplete });
    at = end;
  }
  return parts;
}

/** Returns the code of each character of windows-1252 from 80 on. */
function codesOf(codec) {
  const bytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
  return new Map(Array.from(codec.decode(bytes, WINDOWS_1252), (character, at) => [character, bytes[at]]));
}

/**
 * Counts the different sequences of a text, as `[part, count]`. Returns null as soon as many characters are not part of a sequence, as in nearly all
 * texts.
 */
function countSequences(text, codes) {
  const counts = new Map();
  let [all, others] = [0, 0];
  for (const [run] of text.matchAll(NON_ASCII_RUN)) {
    for (const part of partsOf(run, codes)) {
      all += 1;
      if (part.isComplete === null) others += 1;
      else counts.set(part.characters, [part, (counts.get(part.characters)?.[1] ?? 0) + 1]);
    }
    if (others > MIN_OTHERS && others > MAX_OTHER_SHARE * all) return null;
  }
  return others > MAX_OTHER_SHARE * all ? null : [...counts.values()];
}

const sumOf = (counted) => counted.reduce((sum, [, count]) => sum + count, 0);

/** Returns the letters of the script of most complete characters; undefined without such a script. @param {[string, number][]} characters */
function alphabetOf(characters) {
  const half = sumOf(characters) / 2;
  return Object.values(ALPHABETS).find(
    (letters) => sumOf(characters.filter(([character]) => letters.test(character))) > half,
  );
}

/**
 * Returns the repaired text, as `misreadText` does; null if there is no strong evidence. The evidence is that nearly all characters beyond ASCII are
 * UTF-8 that was decoded as windows-1252, complete or without one of the bytes that windows-1252 lacks. The time is linear in the length of the text.
 *
 * @param {object} codec the package
 * @param {string} text
 */
export function misreadWithDroppedControls(codec, text) {
  if (KEPT_CONTROL.test(text)) return null;
  const codes = codesOf(codec);
  const counted = countSequences(text, codes);
  if (!counted) return null;
  const ofKind = (isComplete) => counted.filter(([part]) => part.isComplete === isComplete);
  const bytesOf = (characters) => characters.split('').map((character) => codes.get(character));
  const decoded = new Map(
    ofKind(true).map(([{ characters }]) => [characters, characterOf(codec, bytesOf(characters))]),
  );
  const complete = ofKind(true).map(([{ characters }, count]) => [decoded.get(characters), count]);
  const letters = complete.some(([character]) => character === null) ? undefined : alphabetOf(complete);
  if (!letters) return null;
  // If the text was decoded as ISO-8859-1, all bytes from 80 to 9F became control characters, so more letters would be possible.
  const inWindows1252 = ofKind(true).filter(([{ characters }]) => bytesOf(characters).some(isControlInLatin1));
  if (sumOf(inWindows1252) < MIN_INCOMPLETE) return null;
  const openings = sumOf(complete.filter(([character]) => OPENING.test(character)));
  const closings = sumOf(ofKind(false).filter(([{ characters }]) => characters === WITHOUT_LAST_BYTE));
  // Text from right to left often has RLM, so the closing quotation marks are certain only if there are as many as opening ones.
  const mayBeMark = RIGHT_TO_LEFT.includes(letters) && openings !== closings;
  const isPossible = (character) =>
    letters.test(character) || (openings > 0 && (character === CLOSING || (mayBeMark && character === RLM)));
  const possible = new Map();
  const possibleBeforeSpace = new Map();
  for (const [{ characters }] of ofKind(false)) {
    const bytes = bytesOf(characters);
    const lettersWith = (missing) => possibleCharacters(codec, bytes, missing).filter(isPossible);
    possible.set(characters, lettersWith(DROPPED));
    possibleBeforeSpace.set(characters, lettersWith([...DROPPED, NO_BREAK_SPACE]));
  }
  const incomplete = ofKind(false).filter(([{ characters }]) => possible.get(characters).length > 0);
  const [completeCount, count, all] = [complete, incomplete, counted].map(sumOf);
  if (completeCount < MIN_COMPLETE || count < MIN_INCOMPLETE || all - completeCount - count > MAX_OTHER_SHARE * all)
    return null;
  // In a text without no-break spaces, a space after an incomplete letter can be its last byte.
  const isSpaceCertain = text.includes('\xa0');
  const unknown = new Set();
  let lost = 0;
  const repaired = ({ characters, isComplete }, next) => {
    if (isComplete === null) return characters;
    if (isComplete) return decoded.get(characters);
    const found = (isSpaceCertain || next !== ' ' ? possible : possibleBeforeSpace).get(characters);
    if (found.length < 2) return found[0] ?? characters;
    lost += 1;
    for (const letter of found) unknown.add(letter === RLM ? 'U+200F' : letter);
    return REPLACEMENT;
  };
  const original = text.replace(NON_ASCII_RUN, (run, index) => {
    const next = text[index + run.length];
    const parts = partsOf(run, codes);
    return parts.map((part, at) => repaired(part, at + 1 < parts.length ? undefined : next)).join('');
  });
  const dropped = { count, lost, letters: [...unknown].sort() };
  const step = { as: WINDOWS_1252, is: 'utf-8', because: droppedControlsEvidence(completeCount, count) };
  return { steps: [step], text: original, excerpt: excerptOf(original, text), dropped };
}
