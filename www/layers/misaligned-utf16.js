/**
 * UTF-16 that begins at offset 1, because one byte was lost or added at the start of the input. If such input is decoded from offset 0,
 * each code unit combines halves of two characters. Or the bytes look like UTF-16 in the other byte order. Decoding the
 * layer restores the lost byte if its value is certain, and otherwise removes the first byte.
 *
 * A reading is the text that the bytes give from offset 0 or from offset 1, in one of the byte orders.
 */
import { concatBytes } from '../concat-bytes.js';
import { countMatches, hexByte } from '../format.js';
import * as words from '../text/input.js';
import { BOMS, NOT_TEXT } from './text-mode-utf16.js';

/** The number of bytes that are examined. */
const EXAMINED = 1 << 16;
/** The number of characters in which one reading is compared with another. */
const WINDOW = 64;
/** By how much a window may be better in a wrong reading, because a wrong reading can have a space by chance. */
const TOLERANCE = 2;
/** By how much the reading from offset 1 must be better than the other readings, unless a BOM is evidence too. */
const MIN_GAIN = 3;
/** A high byte is considered for the first character only if more than this share of the characters has it. */
const MIN_SHARE = 1 / 20;

/**
 * Line ends, spaces, and the comma and the full stop of Chinese and Japanese. In a wrong reading, these are rare: their
 * bytes 00 and 20 (or 0A) are in different characters. Digits, tabs and a CR without LF are no evidence, because they
 * also arise in a wrong reading. For example, the low byte of U+010D and the high byte 00 of the next character look
 * like a CR.
 */
const SEPARATORS = /\r?\n|[ \u3000-\u3002\uff0c]/g;
/** Printable ASCII characters, tabs and line ends. A reading without any of them is not accepted. */
const ASCII_TEXT = /[\t\n\r -~]/;
const NOT_TEXT_OR_MALFORMED = new RegExp(`${NOT_TEXT.source}|\\ufffd`, 'gu');

const withoutOddByte = (bytes) => bytes.subarray(0, bytes.length & ~1);

/**
 * Rare combining marks and Greek characters. They arise in a wrong reading of decomposed text, such as Swedish from
 * macOS. There, U+030A and an ASCII letter next to it become a line end and one of these characters.
 */
const RARE = /[\u0340\u0341\u0343\u0344\u0346-\u0377\u037a-\u037f]/g;

/** Returns a number that each separator increases, and that each rare character, non-text character and U+FFFD decreases. */
const plausibility = (text) =>
  countMatches(text, SEPARATORS) - 2 * (countMatches(text, NOT_TEXT_OR_MALFORMED) + countMatches(text, RARE));

/** Returns whether no window of a text is clearly less plausible than in another reading. */
function isNowhereWorse(text, other) {
  for (let at = 0; at < text.length; at += WINDOW) {
    const [here, there] = [text, other].map((reading) => plausibility(reading.slice(at, at + WINDOW)));
    if (here < there - TOLERANCE) return false;
  }
  return true;
}

/**
 * Returns whether the start of a reading from offset 1 is at least as plausible as the start of a reading from offset 0.
 * The reading from offset 0 is compared from its second character on, because its first character is not in the other reading. If a byte
 * was lost further on, the reading from offset 0 is correct at the start.
 */
function beginsNoWorse(text, other) {
  const [start, otherStart] = [text.slice(0, WINDOW / 2), other.slice(1, WINDOW / 2)].map(plausibility);
  return start >= otherStart;
}

/** Returns whether the BOM of an encoding is at an offset. */
const hasBomAt = (bytes, offset, encoding) => BOMS[encoding].every((byte, at) => bytes[offset + at] === byte);
/** Returns whether the first byte may be the rest of a BOM, whose other byte was lost. */
const beginsWithHalfBom = ([first]) => BOMS['utf-16be'].includes(first);

/**
 * Returns the encoding of the text that begins at offset 1. Returns null if the input has no such text, or if the text
 * may begin at offset 0. If most characters have the same high byte, the text is nearly the same in both readings. So
 * the readings are compared where the high byte changes: at line ends and spaces.
 */
function encodingOf(bytes, isWhole, { decodeBytes }) {
  const head = bytes.subarray(0, EXAMINED);
  const names = Object.keys(BOMS);
  const rest = withoutOddByte(head.subarray(1));
  // A file in UTF-16 has an even length. With a byte lost or added, its length is odd.
  if (isWhole && bytes.length % 2 === 0) return null;
  if (rest.length < 4 || !rest.includes(0) || names.some((encoding) => hasBomAt(head, 0, encoding))) return null;
  const readings = (part) => names.map((encoding) => ({ encoding, text: decodeBytes(part, encoding) }));
  const [best] = readings(rest)
    // The last character of a sample may be incomplete.
    .map(({ encoding, text }) => ({ encoding, text: isWhole ? text : text.replace(/\ufffd$/, '') }))
    .filter(({ text }) => countMatches(text, NOT_TEXT_OR_MALFORMED) === 0 && ASCII_TEXT.test(text))
    .map((reading) => ({ ...reading, score: plausibility(reading.text) }))
    .sort((first, second) => second.score - first.score);
  if (!best) return null;
  const others = readings(withoutOddByte(head)).map(({ text }) => ({ text, score: plausibility(text) }));
  const gain = best.score - Math.max(...others.map(({ score }) => score));
  const isShownByBom = beginsWithHalfBom(head) || hasBomAt(head, 1, best.encoding);
  if (gain < (isShownByBom ? 0 : MIN_GAIN)) return null;
  const isBetter = ({ text }) => isNowhereWorse(best.text, text) && (isShownByBom || beginsNoWorse(best.text, text));
  return others.every(isBetter) ? best.encoding : null;
}

/**
 * Returns the high byte of the first character of big-endian text. The low byte of this character is the first byte of the input. The
 * high byte must be frequent in the text, and form a character that text can have. Returns null unless exactly one byte
 * meets both conditions.
 */
function lostHighByte(bytes) {
  const counts = new Map();
  const head = withoutOddByte(bytes.subarray(1, EXAMINED));
  for (let at = 0; at < head.length; at += 2) counts.set(head[at], (counts.get(head[at]) ?? 0) + 1);
  const possible = [...counts.keys()].filter((high) => {
    const isFrequent = counts.get(high) > (MIN_SHARE * head.length) / 2;
    return isFrequent && /[\p{L}\p{N}\p{P}\p{S}\p{Z}\s]/u.test(String.fromCharCode((high << 8) | bytes[0]));
  });
  return possible.length === 1 ? possible[0] : null;
}

/**
 * Returns the restored bytes of a misaligned text in an encoding, and the cause:
 *
 * - `bom`: a byte of the BOM was lost
 * - `lost`: a byte of the first character was lost
 * - `unknown`: the first byte is removed, because it was added, or because the lost byte is not certain
 *
 * `added` is the restored byte.
 */
function restore(bytes, encoding) {
  const rest = bytes.subarray(1);
  const hasBom = hasBomAt(bytes, 1, encoding);
  if (beginsWithHalfBom(bytes) && !hasBom) {
    const added = BOMS[encoding].find((byte) => byte !== bytes[0]);
    return { cause: 'bom', added, bytes: concatBytes([Uint8Array.from(BOMS[encoding]), rest]) };
  }
  const high = encoding === 'utf-16be' && !hasBom ? lostHighByte(bytes) : null;
  return high === null
    ? { cause: 'unknown', bytes: rest }
    : { cause: 'lost', added: high, bytes: concatBytes([Uint8Array.of(high), bytes]) };
}

function decode(bytes, dependencies) {
  const isWhole = true;
  const encoding = encodingOf(bytes, isWhole, dependencies);
  if (!encoding) return { problem: words.NOT_MISALIGNED_UTF16 };
  const { bytes: restored, cause, added } = restore(bytes, encoding);
  const note =
    cause === 'unknown' ? words.removedFirstByte(hexByte(bytes[0])) : words.restoredByte(hexByte(added), cause);
  return { bytes: restored, encoding, form: {}, note };
}

/** Returns the description of the input and the label of the button, which say what is restored. */
function describe(bytes, isWhole, dependencies) {
  const encoding = encodingOf(bytes, isWhole, dependencies);
  const { cause, added } = restore(bytes, encoding);
  return {
    description: words.misalignedUtf16(encoding.toUpperCase(), cause),
    decodeLabel: cause === 'unknown' ? words.REMOVE_FIRST_BYTE : words.restoreByte(hexByte(added), cause),
  };
}

export const misalignedUtf16 = {
  id: 'misaligned-utf-16',
  label: words.MISALIGNED,
  description: words.MISALIGNED_UTF16,
  // Other suggestions would treat halves of two characters as one character.
  explainsInput: true,
  explainsProblems: true,
  isBinary: true,
  trims: false,
  recognise: (bytes, isWhole, dependencies) => encodingOf(bytes, isWhole, dependencies) !== null,
  describe,
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.NOT_MISALIGNED_AGAIN }),
};
