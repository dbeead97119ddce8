/**
 * Bytes as Subversion writes them if the locale lacks their characters, for example with LANG=C. Each byte is `?\` and
 * three decimal digits: `?\195?\188` is ü (fuzzy_escape in libsvn_subr/utf.c). Subversion stores paths and messages in
 * UTF-8, so adjacent escapes count only if they contain a complete character of UTF-8.
 */
import { DECIMAL, escapedCharacter } from './escaped-characters.js';
import { numberedEscapes } from './numbered-escapes.js';
import * as words from '../text/layer-hints.js';

const ESCAPE = String.raw`\?\\`;
const ONE_CHARACTER = new RegExp(escapedCharacter(ESCAPE, DECIMAL));
const hasCharacter = (text) => ONE_CHARACTER.test(text);

export const subversionEscapes = numberedEscapes(
  {
    escape: /\?\\\d{3}/g,
    // Several escapes in a row, such as the escapes of a character and of a cut character.
    run: new RegExp(`(?:${ESCAPE}(?:1(?:2[89]|[3-9]\\d)|2(?:[0-4]\\d|5[0-5])))+`, 'g'),
    base: 10,
    isDecoded: hasCharacter,
    recognise: hasCharacter,
  },
  {
    id: 'subversion-escapes',
    label: words.SUBVERSION_ESCAPES,
    description: words.TEXT_WITH_SUBVERSION_ESCAPES,
    hint: words.WRITTEN_BY_SUBVERSION,
  },
);
