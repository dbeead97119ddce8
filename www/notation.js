/**
 * The notations of typed input, one object each. `recognise` returns whether a text looks like the notation. `parse`
 * returns `{ bytes }`; or what is still to be encoded: `{ text }`, `{ codePoints }`, or `{ parts }`, a list of these;
 * or `{ problem }`, a message. With `{ bytes }` there may be a `note`, or a `form` that describes what was read. These
 * modules use neither the page nor the package.
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

/** All notations in the order in which they are tried; `text` accepts everything, so it is the last. */
export const notations = [codePoints, percent, escapes, binary, octal, hex, decimal, base64, text];

/** All notations in the order in which the page lists them. */
export const offered = [text, hex, binary, octal, decimal, percent, escapes, base64, codePoints];

/** @param {string} id */
export const notationOf = (id) => notations.find((row) => row.id === id);

/**
 * Parses typed input.
 *
 * @param {string} given
 * @param {string} notation an id of `notations`, or 'auto'
 * @returns {{ notation: string, bytes?: Uint8Array, text?: string, codePoints?: Uint32Array, parts?: object[], form?:
 *   string, note?: string, problem?: string }}
 */
export function readNotation(given, notation) {
  const row = notationOf(notation) ?? notations.find(({ recognise }) => recognise(given)) ?? text;
  return { notation: row.id, ...row.parse(given) };
}
