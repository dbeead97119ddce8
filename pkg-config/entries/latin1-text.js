// Strings whose code units are all at most FF. Engines store such a string with one byte for each code unit.
import { isWellFormed } from './well-formed.js';

/**
 * Matches a code unit above FF. V8 stores a string without such code units as Latin-1, and decides in 10 ns that the pattern does not
 * match, without a search. A string in a non-Latin script matches at its start.
 */
const BEYOND_LATIN1 = /[^\0-\xff]/;

/** Returns whether three code units of a string are at most FF. This excludes most strings in non-Latin scripts. */
export const isLatin1Sample = (text) =>
  !(text.charCodeAt(0) > 0xff || text.charCodeAt(text.length >> 1) > 0xff || text.charCodeAt(text.length - 1) > 0xff);

/** Returns whether a code unit of a string is above FF. `test` calls `RegExp.prototype.exec`, which other code can replace. */
export const hasUnitBeyondLatin1 = (text) => BEYOND_LATIN1.test(text);

/** Returns whether all code units of a string are at most FF. Even if other code replaces `exec`, this excludes lone surrogates. */
export const isLatin1 = (text) => isLatin1Sample(text) && !hasUnitBeyondLatin1(text) && isWellFormed(text);
