/**
 * Chinese characters of Hong Kong in the private-use area. Windows had no characters for the codes that the Hong Kong Supplementary
 * Character Set (HKSCS) adds to Big5, and decoded these codes as characters of its user-defined areas. Only fonts for HKSCS show these private-use
 * characters as Chinese characters.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';

/**
 * The user-defined areas of code page 950: the first and the last private-use character, and the code of the first one. A row of codes has
 * the trail bytes 40 to 7E and A1 to FE.
 */
const AREAS = [
  { first: 0xe000, last: 0xe310, lead: 0xfa, trail: 0x40 },
  { first: 0xe311, last: 0xeeb7, lead: 0x8e, trail: 0x40 },
  { first: 0xeeb8, last: 0xf6b0, lead: 0x81, trail: 0x40 },
  { first: 0xf6b1, last: 0xf848, lead: 0xc6, trail: 0xa1 },
];
const [ROW_LENGTH, FIRST_PART_LENGTH] = [157, 63]; // the number of codes of a row, and the number with the trail bytes 40 to 7E
const PRIVATE_USE = /[\ue000-\uf8ff]/g;

/**
 * Frequent characters of HKSCS in Cantonese and in names. They distinguish HKSCS from fonts of other regions, which have other characters at the same
 * codes.
 */
const FREQUENT = new Set('嘅啲咗喺哋嗰㗎嘢嚟瞓攞揾㩒啱嚿𠵱𡃁𨋢𠺢𢱕嘥孭乸曱甴邨峯衞綫裇枱鰂吓啩嘞噃冚嗱噏埗氹喼揼');
const MIN_PLACES = 2; // private-use characters
const MIN_SHARE = 0.9; // the share of the private-use characters that must stand for Chinese characters
const [MIN_FREQUENT, MIN_FREQUENT_SHARE] = [2, 0.2]; // the number and the share of private-use characters that must stand for characters of FREQUENT
const [MIN_HAN, MIN_IN_BIG5] = [10, 0.97]; // the number of Chinese characters, and the share of different Chinese characters that are in Big5
const HAN = /\p{Script=Han}/u;

/** Returns the bytes of a private-use character in code page 950; null if the character is not in the user-defined areas of this code page. */
function big5Bytes(character) {
  const codePoint = character.codePointAt(0);
  const area = AREAS.find(({ first, last }) => codePoint >= first && codePoint <= last);
  if (!area) return null;
  const index = codePoint - area.first + (area.trail === 0x40 ? 0 : FIRST_PART_LENGTH);
  const indexInRow = index % ROW_LENGTH;
  const trail = indexInRow < FIRST_PART_LENGTH ? 0x40 + indexInRow : 0xa1 + indexInRow - FIRST_PART_LENGTH;
  return [area.lead + Math.floor(index / ROW_LENGTH), trail];
}

/** Returns the character of HKSCS for which a private-use character stands; null if there is none. */
function hkscsCharacter(codec, character) {
  const bytes = big5Bytes(character);
  const decoded = bytes && codec.decode(Uint8Array.from(bytes), 'big5', { errors: 'replace' });
  return decoded && !/[\ufffd\ue000-\uf8ff]/.test(decoded) ? decoded : null;
}

/** Returns whether a character is in Big5. */
function isInBig5(codec, character) {
  try {
    return codec.encode(character, 'big5').length > 1;
  } catch {
    return false;
  }
}

/** Returns whether nearly all Chinese characters of a text are in Big5, and there are enough of them. */
function isInTraditionalChinese(codec, text) {
  const letters = text.match(/\p{Script=Han}/gu) ?? [];
  if (letters.length < MIN_HAN) return false;
  const different = [...new Set(letters)];
  return different.filter((letter) => isInBig5(codec, letter)).length >= MIN_IN_BIG5 * different.length;
}

/**
 * Returns the private-use characters of a text that stand for characters of HKSCS, and the changes that write the characters of HKSCS; null without
 * strong evidence.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ letters: [string, string][], changes: import('./scan/replacements.js').TextChange[], kept: number } | null} `letters`: the
 *   different private-use characters, each with its character of HKSCS; `kept`: the number of other private-use characters
 */
export function hkscsPrivateUse(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text ? Array.from(text.matchAll(PRIVATE_USE)) : [];
  if (found.length < MIN_PLACES) return null;
  const letters = new Map();
  for (const [character] of found)
    if (!letters.has(character)) letters.set(character, hkscsCharacter(codec, character));
  const places = found
    .map(({ 0: before, index }) => ({ index, before, after: letters.get(before) }))
    .filter(({ after }) => after !== null);
  const han = places.filter(({ after }) => HAN.test(after)).length;
  const frequent = places.filter(({ after }) => FREQUENT.has(after)).length;
  const isHkscs =
    han >= MIN_SHARE * found.length && frequent >= MIN_FREQUENT && frequent >= MIN_FREQUENT_SHARE * found.length;
  if (!isHkscs || !isInTraditionalChinese(codec, text)) return null;
  return {
    letters: [...letters].filter(([, letter]) => letter !== null),
    changes: byteChanges(codec, encoding, text, places),
    kept: found.length - places.length,
  };
}
