/**
 * Classifies hidden text: what a decoder without checks reads in malformed bytes. An overlong form can hide a character
 * from a filter that searches for it; no conforming encoder writes one, except Java for NUL. Surrogates are how some
 * databases and Java write code points above U+FFFF. Numbers above U+10FFFF are not characters. Both are faults, but
 * they hide nothing.
 *
 * @typedef {{ length: number, reads: number[], reason: string }} Hidden a row of the package's `reveal`
 */

const MAX_CODE_POINT = 0x10ffff;
const isSurrogate = (codePoint) => codePoint >> 11 === 0xd800 >> 11;

/** Returns whether hidden text can evade a filter. @param {Hidden} hidden */
export function evadesFilters({ length, reads, reason }) {
  const [codePoint] = reads;
  if (reason === 'surrogate' || isSurrogate(codePoint) || codePoint > MAX_CODE_POINT) return false;
  return !(codePoint === 0 && length === 2); // NUL as Java writes it
}

/** Describes in a few words what hidden text is, and which programs write it. @param {Hidden} hidden */
export function describeOrigin({ length, reads, reason }) {
  if (reads[0] > MAX_CODE_POINT) return 'above U+10FFFF: not a character';
  if (isSurrogate(reads[0])) return 'half a surrogate pair: not a character';
  if (reason === 'surrogate') return 'a surrogate pair, as CESU-8 and Java write it';
  if (reads[0] === 0 && length === 2) return 'overlong: Java writes NUL like this; in C it can end a string early';
  return 'overlong: a filter that searches for this character does not find it';
}
