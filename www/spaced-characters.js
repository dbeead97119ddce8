/** UTF-8 in which a program replaced each byte A0 by a space, as in C3 20 for `à`. */
import { collapsedSpaces, hasSpaceAfter, mayHaveLostSpaces } from './collapsed-spaces.js';
import { decodedBefore } from './cut-characters.js';

const MIN_SHARE = 0.95; // the minimum share: of malformed places that the pattern explains, and of characters of the pattern that are possible or likely
const MIN_PLACES = 3; // the minimum number of places that prove the pattern
const MIN_FIELD = 12; // bytes; a program rarely cuts characters at the end of a shorter field
const CONTEXT = 16; // bytes before a character
const [SPACE, LATIN_NBSP] = [0x20, 0xa0];
const LEAD_OF_A_GRAVE = 0xc3;
const [LAST_CAPITAL, MULTIPLICATION_SIGN] = [0xde, 0xd7]; // in windows-1252

const textBefore = (bytes, at) => decodedBefore(bytes.subarray(Math.max(0, at - CONTEXT), at));

/**
 * Returns whether a character is usual after the text before it. `character` is the character of the bytes with A0 in place of their
 * spaces. If the lead byte is the rest of a character that was cut before a space, `character` is often unusual:
 *
 * - a capital letter after a small letter, a digit after a letter, or a mark that follows no letter;
 * - a small letter after two capital letters: C3, the lead byte of `à`, is then probably the capital letter `Ã` in windows-1252;
 * - a character that ends in two spaces: they are probably the padding of a field, because characters that end in A0 A0 are rare.
 */
function mayFollow(bytes, { at, length, character }) {
  const before = textBefore(bytes, at);
  if (length > 2 && bytes[at + length - 1] === SPACE && bytes[at + length - 2] === SPACE) return false;
  if (/\p{Lu}/u.test(character)) return !/\p{Ll}$/u.test(before);
  if (/\p{Ll}/u.test(character)) return !/\p{Lu}\p{Lu}$/u.test(before);
  if (/\p{N}/u.test(character)) return !/\p{L}$/u.test(before);
  return !/\p{M}/u.test(character) || /[\p{L}\p{M}]$/u.test(before);
}

/**
 * Returns whether a character with a space instead of A0 is more likely than a cut character before a space. Returns true for a capital letter or a
 * no-break space that does not follow a letter. Also returns true if a single space, punctuation or the end of the input follows, because a
 * real space rarely precedes these.
 *
 * @param {Uint8Array} bytes
 * @param {{ at: number, length: number, character: string }} found
 * @param {number | undefined} delimiter the byte after nearly all characters with a space instead of A0. If this byte is not a space, it may be a
 *   field delimiter, so it is not evidence.
 */
function isLikelySpaced(bytes, { at, length, character }, delimiter) {
  const [next, second] = [bytes[at + length], bytes[at + length + 1]];
  const isAfterLetter = /\p{L}$/u.test(textBefore(bytes, at));
  if (next === SPACE) return second !== SPACE;
  if (next === delimiter) return next === undefined; // true at the end of the input
  if (/[\p{Lu}\p{Zs}]/u.test(character) && !isAfterLetter) return true;
  return next === undefined || (next < 0x80 && !/\w/.test(String.fromCharCode(next)));
}

/**
 * Returns whether a lead byte is probably not a letter of windows-1252. There are two cases. The letter would be a capital after a small
 * letter, as in `citt\xc3 ` for `città`. Or it would be the word `Ã` in text in Latin letters, as in `va \xc3 Paris` for `va à Paris`.
 */
function isUnlikeLetter(bytes, at) {
  const before = textBefore(bytes, at);
  const isCapital = bytes[at] <= LAST_CAPITAL && bytes[at] !== MULTIPLICATION_SIGN;
  return (
    (isCapital && /\p{Ll}$/u.test(before)) ||
    (bytes[at] === LEAD_OF_A_GRAVE && /\p{Script=Latin}[^\p{L}\p{M}]+$/u.test(before))
  );
}

/**
 * Returns the pattern of UTF-8 in which each byte A0 became a space. Returns null if the pattern explains too few of the malformed places,
 * or if too few characters of the pattern are possible. Each of these facts proves the pattern:
 *
 * - Nearly all characters are likely (see `isLikelySpaced`). If the input still has bytes A0, only this fact counts.
 * - At least half of the characters are likely.
 * - Enough of the characters cannot be cut characters. Bytes of such a character follow its space, or the previous character is nearer than
 *   the length of a field.
 *
 * In a pattern with few places, or with spaces that may be lost (`mayLackSpaces`), no fact is enough. If white space was collapsed too,
 * characters that lost a following space also count as likely.
 *
 * @param {Uint8Array} bytes with well-formed sequences of several bytes
 * @param {{ found: { at: number, length: number, character: string }[], explained: number }} characters the characters in which spaces replaced A0,
 *   and the number of malformed places that they explain
 * @param {number} placeCount how many places are malformed
 * @param {{ delimiter: number | undefined, leadCounts: Uint32Array }} text `delimiter`: the byte after nearly all of these characters;
 *   `leadCounts`: how many well-formed sequences begin with each lead byte
 */
export function spacedPattern(bytes, { found, explained }, placeCount, { delimiter, leadCounts }) {
  if (found.length === 0 || explained < MIN_SHARE * placeCount) return null;
  // A lead byte that begins no other character can be a letter of another encoding: DF before a space is ß in windows-1252.
  const isUsual = ({ at, character }) =>
    leadCounts[bytes[at]] > 0 || /\p{Zs}/u.test(character) || isUnlikeLetter(bytes, at);
  const isPossible = (each) => isUsual(each) && mayFollow(bytes, each);
  if (found.filter(isPossible).length < MIN_SHARE * found.length) return null;
  const collapsed = collapsedSpaces(bytes, found);
  // For each character: whether a space followed it before white space was collapsed; null if that is not certain.
  const spaces = found.map((each) => (collapsed ? hasSpaceAfter(bytes, each, collapsed) : false));
  const isBeforeDelimiter = ({ at, length }) => bytes[at + length] === delimiter;
  const likely = found.filter(
    (each, index) => (spaces[index] && !isBeforeDelimiter(each)) || isLikelySpaced(bytes, each, delimiter),
  );
  const cannotBeCut = found.filter(
    ({ at, length }, index) => bytes[at + length - 1] !== SPACE || at - (found[index - 1]?.at ?? -Infinity) < MIN_FIELD,
  );
  const mayLackSpaces = collapsed === null && mayHaveLostSpaces(bytes, found);
  const isProven =
    likely.length >= MIN_SHARE * found.length ||
    (!bytes.includes(LATIN_NBSP) &&
      (2 * likely.length >= found.length ||
        (cannotBeCut.length >= MIN_PLACES && 30 * cannotBeCut.length >= found.length)));
  const { at, length, character } = found[Math.max(0, spaces.indexOf(true))];
  return {
    ...{ id: 'spaced', count: found.length, others: placeCount - explained, first: found[0].at },
    ...{ bytes: bytes.slice(at, at + length), character, collapsed, mayLackSpaces },
    restored: spaces.filter((space) => space !== null).length,
    withSpace: spaces.filter((space) => space === true).length,
    isProven: found.length >= MIN_PLACES && isProven && !mayLackSpaces,
  };
}
