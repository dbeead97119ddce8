// Decodes data/decompositions.js; scripts/unicode/encode.mjs describes the format.
import { indexOfLetter, parseLength } from './columns.js';
import { DECOMPOSITIONS, DECOMPOSITION_TYPES } from './data/decompositions.js';
import { isSyllable, syllableMapping } from './hangul.js';

/** Returns a type as UnicodeData.txt tags it: `noBreak`, `super`. */
const tagOf = (type) => (type === 'Nobreak' ? 'noBreak' : type.toLowerCase());

let decompositions;

/** Decodes all decompositions: a map from code points to `{ type, codePoints }`. */
function readDecompositions() {
  const types = DECOMPOSITION_TYPES.split(' ').map(tagOf);
  const result = new Map();
  let codePoint = 0;
  let codePoints = [];
  for (const [, letter, distance, signedNumbers] of DECOMPOSITIONS.matchAll(/([A-Z])([0-9a-z]*)([^A-Z\n]+)/g)) {
    codePoint += parseLength(distance);
    const differences = signedNumbers.match(/[+-][0-9a-z]+/g);
    codePoints = differences.map((difference, index) => (codePoints[index] ?? 0) + parseInt(difference, 36));
    result.set(codePoint, { type: types[indexOfLetter(letter)], codePoints });
  }
  return result;
}

/** Returns the decomposition of a code point, `{ type, codePoints }`, or null. */
export function decompositionOf(codePoint) {
  if (isSyllable(codePoint)) return { type: 'canonical', codePoints: syllableMapping(codePoint) };
  const found = (decompositions ??= readDecompositions()).get(codePoint);
  return found ? { type: found.type, codePoints: [...found.codePoints] } : null;
}
