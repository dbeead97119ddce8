// What the core knows of an encoding, asked for once.
import * as binding from '../../binding/utfscope.js';
import { core } from '../core.js';
import { encodings } from '../names.js';
import { rowsFrom } from '../results.js';

const known = new Map();

/**
 * The facts of the encoding of this number.
 *
 * `unit` is how many bytes its code unit has; `most`, in the UTF-8 family alone, how many a sequence may have; `pairs`
 * whether two sequences of surrogates are a supplementary code point, `longNul` whether NUL takes two bytes.
 */
export function factsOf(id) {
  if (!known.has(id)) {
    const [unit, most, last, pairs, longNul] = binding.facts(id);
    known.set(id, { id, name: encodings[id], unit, most, last, pairs, longNul });
  }
  return known.get(id);
}

/** The cells of the code page of this number, as rows: role, length, first and last code point, offset; none where it has none. */
export const cellsOf = (id) => rowsFrom(core.codePage(id), 5);
