/**
 * Escapes of JSON with doubled backslashes, such as `M\\u00fcller`: a program wrote JSON into a string of JSON or into a log, and so escaped
 * the backslashes again. Decoding replaces only the escapes of characters beyond ASCII, so that the quotation marks and the structure stay.
 */
import { countMatches } from '../format.js';
import { replaceCodeUnits, textOfCodeUnits } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

/** Two or more backslashes, `u` and the digits of a code unit beyond ASCII. */
const ESCAPE = String.raw`(?<!\\)\\{2,}u(?!00[0-7])[\dA-Fa-f]{4}`;
const ESCAPES = new RegExp(`(?:${ESCAPE})+`, 'g');
/** Escapes beside a letter, or three in a row. Elsewhere, escapes can belong to a pattern in source code, such as [\\u0400-\\u04ff]. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${ESCAPE}|${ESCAPE}(?=[a-z])|(?:${ESCAPE}){3}`, 'g');
const MIN_IN_WORDS = 2;
/** A character class of a regular expression in source code. */
const CHARACTER_CLASS = /\[\^?\\{2}u|\\{2}u[\dA-Fa-f]{4}-\\{2}u/;

export const doubledEscapes = {
  id: 'doubled-escapes',
  label: words.DOUBLED_ESCAPES,
  description: words.TEXT_WITH_DOUBLED_ESCAPES,
  trims: false,
  // The excluded layer would decode `\\u00fc` to `\u00fc`, which is still an escape, and `\"` to a quotation mark, which would end its string.
  excludes: ['escapes'],
  recognise: (text) =>
    countMatches(text, IN_WORD) >= MIN_IN_WORDS &&
    !CHARACTER_CLASS.test(text) &&
    text.match(ESCAPES).some((escapes) => /\p{L}/u.test(textOfCodeUnits(escapes).text.replace(ESCAPES, ''))),
  describe: () => ({ hint: words.WRITTEN_BY_NESTED_JSON }),
  decode: (text) => replaceCodeUnits(text, ESCAPES, textOfCodeUnits),
  canEncode: () => false,
  encode: () => ({ problem: words.DOUBLED_ESCAPES_NOT_WRITTEN }),
};
