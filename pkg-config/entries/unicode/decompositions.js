// Decodes data/decompositions.js; scripts/unicode/encode.mjs describes the text.
import { indexOfLetter, lengthFrom } from './columns.js';
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
  let before = [];
  for (const [, letter, distance, places] of DECOMPOSITIONS.matchAll(/([A-Z])([0-9a-z]*)([^A-Z\n]+)/g)) {
    codePoint += lengthFrom(distance);
    const differences = places.match(/[+-][0-9a-z]+/g);
    before = differences.map((difference, place) => (before[place] ?? 0) + parseInt(difference, 36));
    result.set(codePoint, { type: types[indexOfLetter(letter)], codePoints: before });
  }
  return result;
}

/** Returns the decomposition of a code point, `{ type, codePoints }`, or null. */
export function decompositionOf(codePoint) {
  if (isSyllable(codePoint)) return { type: 'canonical', codePoints: syllableMapping(codePoint) };
  const found = (decompositions ??= readDecompositions()).get(codePoint);
  return found ? { type: found.type, codePoints: [...found.codePoints] } : null;
}
