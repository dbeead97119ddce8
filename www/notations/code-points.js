/** Code points, each written as a number: `U+20AC`, `&#x20AC;`, `&#8364;`, `\u20AC`. */
import { quote, SAMPLE_LENGTH, sampleOf } from './excerpts.js';
import * as words from '../text/input.js';

/** Case matters after a backslash: \u has four digits, or one to eight in braces, and \U has eight. */
const CODE_POINT =
  /^(?:(?:[Uu]\+|&#[Xx])([0-9A-Fa-f]{1,8});?|&#([0-9]{1,10});?|\\u([0-9A-Fa-f]{4})|\\u\{([0-9A-Fa-f]{1,8})\}|\\U([0-9A-Fa-f]{8}))$/;
const HEX_NUMBER = /^0x([0-9A-F]{1,8})$/i; // such as 0xE9, which can also be a byte, so it is a code point only if the user chose this notation
/** The forms in which software writes the two halves of a surrogate pair. */
const MAY_BE_HALF = /^(?:\\u[^{]|&#)/;
export const MAX_CODE_POINT = 0x7fffffff; // of UCS-4

const tokensOf = (text) => text.split(/[\s,]+|(?<=;)(?=&)|(?=\\u)/i).filter(Boolean);

/**
 * Returns code points in which each surrogate pair that was written as two escapes is one code point.
 *
 * @param {number[]} codePoints
 * @param {boolean[]} mayBeHalf for each code point, whether it was written in a form that a surrogate pair has
 * @returns {Uint32Array}
 */
export function joinSurrogatePairs(codePoints, mayBeHalf) {
  const joined = [];
  codePoints.forEach((value, index) => {
    const high = joined.at(-1);
    const isPair = mayBeHalf[index] && mayBeHalf[index - 1] && high >> 10 === 0x36 && value >> 10 === 0x37;
    if (isPair) joined[joined.length - 1] = 0x10000 + ((high & 0x3ff) << 10) + (value & 0x3ff);
    else joined.push(value);
  });
  return Uint32Array.from(joined);
}

function parse(text) {
  const codePoints = [];
  const mayBeHalf = [];
  for (const token of tokensOf(text)) {
    const match = CODE_POINT.exec(token) ?? HEX_NUMBER.exec(token);
    if (!match) {
      return { problem: words.notCodePoint(quote(token)) };
    }
    const [, hex, decimal, four, braced, eight] = match;
    const codePoint = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? four ?? braced ?? eight, 16);
    if (codePoint > MAX_CODE_POINT) {
      return { problem: words.beyondLastCodePoint(quote(token)) };
    }
    codePoints.push(codePoint);
    mayBeHalf.push(MAY_BE_HALF.test(token));
  }
  return { codePoints: joinSurrogatePairs(codePoints, mayBeHalf) };
}

function recognise(text) {
  const tokens = tokensOf(sampleOf(text));
  if (text.length > SAMPLE_LENGTH) tokens.pop();
  return tokens.length > 0 && tokens.every((token) => CODE_POINT.test(token));
}

export const codePoints = {
  id: 'code-points',
  label: words.CODE_POINTS,
  description: words.IN_CODE_POINTS,
  recognise,
  parse,
};
