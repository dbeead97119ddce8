/**
 * Classifies hidden text: the characters that a decoder without checks reads in malformed bytes. An overlong form can hide a character
 * from a filter that searches for this character. No conforming encoder writes overlong forms, except that Java writes C0 80 for NUL. Some databases
 * and Java write code points above U+FFFF as two surrogates. Numbers above 10FFFF are not code points. Surrogates and numbers above 10FFFF are
 * faults, but they hide nothing.
 *
 * @typedef {{ length: number, reads: number[], reason: string }} Hidden a row of the package's `reveal`
 */

import { HIDDEN_ORIGINS } from './text/problems.js';

const MAX_CODE_POINT = 0x10ffff;
const isSurrogate = (codePoint) => codePoint >> 11 === 0xd800 >> 11;

/** Returns whether hidden text can evade a filter. @param {Hidden} hidden */
export function evadesFilters({ length, reads, reason }) {
  const [codePoint] = reads;
  if (reason === 'surrogate' || isSurrogate(codePoint) || codePoint > MAX_CODE_POINT) return false;
  return !(codePoint === 0 && length === 2); // NUL as Java writes it
}

/** Returns a few words that describe hidden text and the programs that write it. @param {Hidden} hidden @returns {string} */
export function describeOrigin({ length, reads, reason }) {
  if (reads[0] > MAX_CODE_POINT) return HIDDEN_ORIGINS.beyondUnicode;
  if (isSurrogate(reads[0])) return HIDDEN_ORIGINS.halfPair;
  if (reason === 'surrogate') return HIDDEN_ORIGINS.pair;
  if (reads[0] === 0 && length === 2) return HIDDEN_ORIGINS.nul;
  return HIDDEN_ORIGINS.overlong;
}
