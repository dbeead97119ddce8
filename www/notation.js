/**
 * The notations of typed input, one object each: `label` is the name in the selector, and `description` the name in
 * sentences. `recognise` returns whether a text looks like the notation. `parse` returns one of these:
 *
 * - `{ bytes }`, possibly with a `note`, or with a `form`: a more precise name, which sentences use instead of `description`;
 * - `{ text }` or `{ codePoints }`, which must still be encoded;
 * - `{ parts }`, a list of objects that each have `bytes`, `text` or `codePoints`;
 * - `{ problem }`, a message.
 *
 * This module and the modules in `notations/` use neither the DOM nor the package.
 */
import { codePoints } from './notations/code-points.js';
import { base64, escapes, percent } from './notations/escapes.js';
import { binary, decimal, hex, octal } from './notations/numbers.js';
import { IN_TEXT, TEXT } from './text/input.js';

const text = {
  id: 'text',
  label: TEXT,
  description: IN_TEXT,
  recognise: () => true,
  parse: (given) => ({ text: given }),
};

/** All notations in the order in which they are tried; `text` accepts everything, so it is last. */
const notations = [codePoints, percent, escapes, binary, octal, hex, decimal, base64, text];

/** All notations in the order in which the page lists them. */
export const listedNotations = [text, hex, binary, octal, decimal, percent, escapes, base64, codePoints];

/** Returns the notation with an id; undefined if there is none, as for 'auto'. @param {string} id */
export const notationOf = (id) => notations.find((each) => each.id === id);

/**
 * Parses typed input. Returns the id of its notation, and what `parse` of the notation returns.
 *
 * @param {string} given
 * @param {string} notation the id of a notation, or 'auto' to recognise the notation
 * @returns {{ notation: string, bytes?: Uint8Array, text?: string, codePoints?: Uint32Array, parts?: object[], form?:
 *   string, note?: string, problem?: string }}
 */
export function readNotation(given, notation) {
  const found = notationOf(notation) ?? notations.find(({ recognise }) => recognise(given));
  return { notation: found.id, ...found.parse(given) };
}
