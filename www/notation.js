/**
 * The notations in which an input can be typed: a row each, so that a new one is one more row. `recognise` says
 * whether a text looks like the notation; `parse` gives `{ bytes }`, or what is still to be encoded: `{ text }`,
 * `{ codePoints }`, or `{ parts }` of these; with an optional `note`, or a `form` that says what was read; or
 * `{ problem }`: a sentence for the page. Nothing here touches the page or the package.
 */
import { codePoints } from './notations/code-points.js';
import { base64, escapes, percent } from './notations/escapes.js';
import { binary, decimal, hex, octal } from './notations/numbers.js';

const text = {
  id: 'text',
  label: 'Text',
  reads: 'text',
  encoded: true,
  recognise: () => true,
  parse: (given) => ({ text: given }),
};

/** Every notation, in the order in which it is tried; `text` accepts everything and stands last. */
export const notations = [codePoints, percent, escapes, binary, octal, hex, decimal, base64, text];

/** In the order in which they are offered. */
export const offered = [text, hex, binary, octal, decimal, percent, escapes, base64, codePoints];

/** @param {string} id */
export const notationOf = (id) => notations.find((row) => row.id === id);

/**
 * Reads what was typed.
 *
 * @param {string} given
 * @param {string} notation an id of `notations`, or 'auto'
 * @returns {{ notation: string, bytes?: Uint8Array, text?: string, codePoints?: Uint32Array, parts?: object[], form?: string, note?: string, problem?: string }}
 */
export function readNotation(given, notation) {
  const row = notationOf(notation) ?? notations.find(({ recognise }) => recognise(given)) ?? text;
  return { notation: row.id, ...row.parse(given) };
}
