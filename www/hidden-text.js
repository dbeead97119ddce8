/**
 * What hidden text is good for. An overlong form is a character in disguise: it passes a filter that looks for the
 * character, and no honest encoder writes it, but for Java's NUL. Surrogates are how databases and Java write what lies
 * beyond U+FFFF, and numbers beyond U+10FFFF no character at all: a fault, and no trick.
 *
 * @typedef {{ length: number, reads: number[], reason: string }} Hidden a row of the package's `reveal`
 */

const LAST = 0x10ffff;
const isSurrogate = (codePoint) => codePoint >> 11 === 0xd800 >> 11;

/** @param {Hidden} hidden */
export function evadesFilters({ length, reads, reason }) {
  const [read] = reads;
  if (reason === 'surrogate' || isSurrogate(read) || read > LAST) return false;
  return !(read === 0 && length === 2); // Java's NUL
}

/** Who writes such bytes, in a few words. @param {Hidden} hidden */
export function describeOrigin({ length, reads, reason }) {
  if (reads[0] > LAST) return 'beyond U+10FFFF: no character';
  if (isSurrogate(reads[0])) return 'half a pair: no character';
  if (reason === 'surrogate') return 'a pair, as CESU-8 and Java write it';
  if (reads[0] === 0 && length === 2) return 'overlong: Java writes NUL like this; in C it can end a string early';
  return 'overlong: a filter that looks for this character misses it';
}
