// Code points as arguments.
import { wrongOffset, wrongType } from '../errors.js';

const MAX_CODE_POINT = 0x10ffff;

/** Returns an argument that is a code point; throws for any other value. */
export function codePointFrom(value, call) {
  if (typeof value !== 'number') throw wrongType(call, 'a code point as a number, such as 0x20AC', value);
  if (Number.isInteger(value) && value >= 0 && value <= MAX_CODE_POINT) return 0 + value; // -0 becomes 0
  throw wrongOffset(call, `the code point must be an integer from 0 to 0x10FFFF, got ${value}`);
}

/** Returns the digits of a code point as the standard writes them: at least four. */
export const hexDigits = (codePoint) => codePoint.toString(16).toUpperCase().padStart(4, '0');
