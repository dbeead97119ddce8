/**
 * Text that the JavaScript function `escape` wrote (ECMA-262, section B.2.1.1). A code unit above FF is `%u` and four
 * hex digits. Other code units are `%` and two hex digits, so `%FC` is ü. Percent-encoded UTF-8 in the same text is
 * decoded too.
 */
import { bytesOfEscapes, escapedCharacter, replaceCodeUnits, textOfCodeUnits } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

const LONG = '%u[\\dA-Fa-f]{4}';
const UTF8 = `(?:${escapedCharacter('%')})+`;
const ESCAPES = new RegExp(`(?:${LONG})+|${UTF8}|%[\\dA-Fa-f]{2}`, 'g');
/** An escape beyond ASCII. After a backslash, `%u` is an atom of a pattern in Vim. */
const NOT_ASCII = /(?<!\\)%u(?!00[0-7])[\dA-Fa-f]{4}/g;
const MIN_DIFFERENT = 2;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the text of a match of `ESCAPES`, and the number of escapes in it that stay, as `textOfCodeUnits` does. */
function textOf(escapes) {
  if (escapes.startsWith('%u')) return textOfCodeUnits(escapes);
  const bytes = bytesOfEscapes(escapes.match(/%../g));
  return { text: bytes.length > 1 ? utf8.decode(bytes) : String.fromCharCode(bytes[0]), kept: 0 };
}

export const javascriptEscapes = {
  id: 'javascript-escapes',
  label: words.JAVASCRIPT_ESCAPES,
  description: words.TEXT_WITH_JAVASCRIPT_ESCAPES,
  trims: false,
  // As percent-encoding, %FC would be a malformed byte, and %u20AC would not be an escape.
  excludes: ['percent'],
  recognise: (text) => new Set(text.match(NOT_ASCII)).size >= MIN_DIFFERENT,
  describe: () => ({ hint: words.WRITTEN_BY_ESCAPE }),
  decode: (text) => replaceCodeUnits(text, ESCAPES, textOf),
  canEncode: () => false,
  encode: () => ({ problem: words.JAVASCRIPT_ESCAPES_NOT_WRITTEN }),
};
