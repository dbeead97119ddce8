/**
 * Classifies hidden text: what a decoder without checks reads in malformed bytes. An overlong form can hide a character
 * from a filter that searches for it. No conforming encoder writes overlong forms; Java writes one, for NUL. Surrogates
 * are how some databases and Java write code points above U+FFFF. Numbers above U+10FFFF are not characters. Surrogates
 * and such numbers are faults, but they hide nothing.
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

/** Describes in a few words what hidden text is, and which programs write it. @param {Hidden} hidden */
export function describeOrigin({ length, reads, reason }) {
  if (reads[0] > MAX_CODE_POINT) return HIDDEN_ORIGINS.beyondUnicode;
  if (isSurrogate(reads[0])) return HIDDEN_ORIGINS.halfPair;
  if (reason === 'surrogate') return HIDDEN_ORIGINS.pair;
  if (reads[0] === 0 && length === 2) return HIDDEN_ORIGINS.nul;
  return HIDDEN_ORIGINS.overlong;
}
