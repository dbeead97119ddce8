/**
 * The pattern of a search, and all its matches in a part of a document. find-in-source.js finds only the nearest match.
 */
import { bytesOf, EncodeError } from '../encode-input.js';
import { hasWideUnits } from '../format.js';
import { readNotation } from '../notation.js';
import * as words from '../text/app.js';
import { isSelfSynchronizing } from './count-chunk.js';
import { findIn, MAX_NEEDLE_LENGTH } from './find-in-bytes.js';

const MAX_SEQUENCE = 8; // bytes; more than a code point has in any multi-byte encoding

/** The searched text or bytes are not valid, or cannot occur in the encoding. The page shows the message. */
export class SearchError extends Error {}

/** Returns the bytes of a searched text in an encoding. */
function encodeNeedle(codec, text, encoding) {
  try {
    return bytesOf(codec, { text }, encoding).bytes;
  } catch (error) {
    throw error instanceof EncodeError ? new SearchError(words.doesNotOccur(error.message)) : error;
  }
}

/** Returns the bytes of hex digits. */
export function bytesOfHex(text) {
  const { bytes, problem, note } = readNotation(text, 'hex');
  if (problem) throw new SearchError(problem);
  if (note) throw new SearchError(words.INCOMPLETE_BYTE);
  return bytes;
}

/**
 * Returns the pattern of a search: a SearchPattern (see find-in-bytes.js), or `{ codePoints }` for text in an encoding
 * that is not self-synchronizing.
 *
 * @param {object} codec the package
 * @param {string} text
 * @param {'text' | 'hex'} as
 * @param {string} encoding of the document, with its byte order
 * @throws SearchError if there is nothing to find, or if the text or the bytes cannot be searched for
 */
export function searchPattern(codec, text, as, encoding) {
  if (text === '') throw new SearchError(words.NOTHING_TO_FIND);
  if (as === 'text' && !isSelfSynchronizing(encoding)) {
    return { codePoints: Array.from(text, (character) => character.codePointAt(0)) };
  }
  const needle = as === 'hex' ? bytesOfHex(text) : encodeNeedle(codec, text, encoding);
  if (needle.length === 0) throw new SearchError(words.NOTHING_TO_FIND);
  if (needle.length > MAX_NEEDLE_LENGTH) {
    throw new SearchError(words.searchTooLong(needle.length, MAX_NEEDLE_LENGTH));
  }
  const unit = as === 'hex' || !hasWideUnits(encoding) ? 1 : /32|ucs-4/.test(encoding) ? 4 : 2;
  return { needle, unit };
}

/**
 * Returns the matches that begin in `[from, to)`, in order and without overlap.
 *
 * @param {import('../decoded-source.js').DecodedSource} decoded in an encoding without shifts (see `hasShifts` in count-sequential.js)
 * @param {ReturnType<typeof searchPattern>} pattern
 * @param {number} from the start of a sequence of the encoding
 * @param {number} to
 * @returns {Promise<{ matches: { offset: number, length: number }[], next: number }>} `next` is the offset from which
 *   to search next: at or after `to`, at the start of a sequence, and not within a match
 */
export async function matchesIn(decoded, pattern, from, to) {
  return pattern.needle ? byteMatches(decoded, pattern, from, to) : textMatches(decoded, pattern.codePoints, from, to);
}

async function byteMatches({ source }, pattern, from, to) {
  const { length } = pattern.needle;
  const bytes = await source.read(from, Math.min(source.length, to + length - 1));
  const matches = [];
  let at = 0;
  while (at < to - from) {
    const found = findIn(bytes, from, at, to - from, pattern, 1);
    if (found < 0) break;
    matches.push({ offset: from + found, length });
    at = found + length;
  }
  return { matches, next: Math.max(to, from + at) };
}

async function textMatches(decoded, codePoints, from, to) {
  const end = Math.min(decoded.source.length, to + MAX_SEQUENCE * codePoints.length);
  const { start, segments } = await decoded.decodeAround(from, end);
  const isMatch = (at) => codePoints.every((codePoint, index) => segments.codePoints[at + index] === codePoint);
  const offsetOf = (at) => start + segments.starts[at];
  const matches = [];
  let at = segments.starts.findIndex((value) => start + value >= from);
  while (at < segments.kinds.length && offsetOf(at) < to) {
    const after = at + codePoints.length;
    const isFound = isMatch(at);
    if (isFound) matches.push({ offset: offsetOf(at), length: offsetOf(after) - offsetOf(at) });
    at = isFound ? after : at + 1;
  }
  return { matches, next: offsetOf(at) };
}
