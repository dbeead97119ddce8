// Facts about an encoding. The first call for an encoding reads them from the WebAssembly module, and they are kept.
import * as binding from '../../binding/utfscope.js';
import { core } from '../core.js';
import { encodings } from '../names.js';
import { rowsFrom } from '../results.js';

const factsById = new Map();

/**
 * Returns the facts about the encoding of this id.
 *
 * - `unitSize`: the size of a code unit in bytes.
 * - `maxLength`: in the UTF-8 family, the maximum length of a sequence in bytes; otherwise 0.
 * - `last`: the highest code point.
 * - `pairs`: in the UTF-8 family, whether a high and a low surrogate, each in a sequence of its own, are a supplementary
 *   code point; otherwise false.
 * - `longNul`: in the UTF-8 family, whether NUL takes two bytes; otherwise false.
 */
export function factsOf(id) {
  if (!factsById.has(id)) {
    const [unitSize, maxLength, last, pairs, longNul] = binding.facts(id);
    factsById.set(id, { id, name: encodings[id], unitSize, maxLength, last, pairs, longNul });
  }
  return factsById.get(id);
}

/**
 * Returns the cells of the code page of the encoding of this id, as rows of role, length, first and last code point, and
 * offset. The array is empty if the encoding has no code page.
 */
export const cellsOf = (id) => rowsFrom(core.codePage(id), 5);
