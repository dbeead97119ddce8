// Facts about an encoding. The first call for an encoding reads them from the module, and they are kept.
import * as binding from '../../binding/utfscope.js';
import { core } from '../core.js';
import { encodings } from '../names.js';
import { rowsFrom } from '../results.js';

const known = new Map();

/**
 * Returns the facts about the encoding of this id.
 *
 * - `unit`: the size of a code unit in bytes.
 * - `maxLength`: in the UTF-8 family, the maximum length of a sequence in bytes; otherwise 0.
 * - `last`: the last code point.
 * - `pairs`: whether two sequences of surrogates are a supplementary code point.
 * - `longNul`: whether NUL takes two bytes.
 */
export function factsOf(id) {
  if (!known.has(id)) {
    const [unit, maxLength, last, pairs, longNul] = binding.facts(id);
    known.set(id, { id, name: encodings[id], unit, maxLength, last, pairs, longNul });
  }
  return known.get(id);
}

/**
 * Returns the cells of the code page of this id, as rows of role, length, first and last code point, and offset; empty
 * without one.
 */
export const cellsOf = (id) => rowsFrom(core.codePage(id), 5);
