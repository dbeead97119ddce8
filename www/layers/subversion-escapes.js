/**
 * Bytes as Subversion writes them if the locale lacks their characters, for example with LANG=C: `?\` and three decimal digits for each byte,
 * such as `?\195?\188` for ü (fuzzy_escape in libsvn_subr/utf.c). Subversion stores paths and messages in UTF-8, so adjacent escapes
 * count only if they contain a complete character of UTF-8.
 */
import { decodeParts } from './cut-escapes.js';
import { DECIMAL, escapedCharacter, splitAtEscapes } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

const ESCAPE = String.raw`\?\\`;
const ONE_CHARACTER = new RegExp(escapedCharacter(ESCAPE, DECIMAL));
/** Several escapes in a row, such as those of a character and of a cut one. */
const ROW = new RegExp(`(?:${ESCAPE}(?:1(?:2[89]|[3-9]\\d)|2(?:[0-4]\\d|5[0-5])))+`, 'g');

/** Splits a text into parts: escaped bytes, with their escapes as `written`, and other text. */
const partsOf = (text) =>
  splitAtEscapes(
    text,
    Array.from(text.matchAll(ROW)).filter(([found]) => ONE_CHARACTER.test(found)),
    {
      escape: /\?\\\d{3}/g,
      bytesOf: (written) => Uint8Array.from(written, (escape) => Number(escape.slice(2))),
    },
  );

export const subversionEscapes = {
  id: 'subversion-escapes',
  excludes: ['escapes'],
  label: words.SUBVERSION_ESCAPES,
  description: words.TEXT_WITH_SUBVERSION_ESCAPES,
  trims: false,
  recognise: (text) => ONE_CHARACTER.test(text),
  describe: () => ({ hint: words.WRITTEN_BY_SUBVERSION }),
  decode: (text, dependencies) => ({ ...decodeParts({ parts: partsOf(text) }, dependencies).decoded, form: {} }),
  canEncode: () => false,
  encode: () => ({ problem: words.ESCAPES_NOT_WRITTEN }),
};
