/**
 * Words in quoted-printable (RFC 2045, section 6.7) within other text, such as the cells of a table that was exported from a
 * mailbox. Only characters of UTF-8 are evidence: elsewhere, `=20` can be a part of an address.
 */
import { countMatches } from '../format.js';
import { bytesOfEscapes, escapedCharacter } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

const CHARACTER = escapedCharacter('=');
const CHARACTERS = new RegExp(`(?:${CHARACTER})+`, 'g');
/** A character beside a letter, as in words. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${CHARACTER}|${CHARACTER}(?=[A-Za-z])`, 'g');
const MIN_IN_WORDS = 2;
/** An escape of an ASCII character, and an equals sign that begins no escape. */
const ESCAPE_OF_ASCII = /=(?:[2-7][0-9A-F]|09)/g;
const OTHER_EQUALS_SIGN = /=(?![0-9A-F]{2})/;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns a line with its escapes of UTF-8 decoded. Escapes of ASCII characters are decoded too, if every equals sign begins an escape. */
function decodeLine(line) {
  if (line.search(CHARACTERS) < 0) return line;
  const plain = OTHER_EQUALS_SIGN.test(line)
    ? line
    : line.replace(ESCAPE_OF_ASCII, (escape) => (escape === '=3D' ? escape : utf8.decode(bytesOfEscapes([escape]))));
  const decoded = plain.replace(CHARACTERS, (run) => utf8.decode(bytesOfEscapes(run.match(/=../g))));
  return OTHER_EQUALS_SIGN.test(line) ? decoded : decoded.replaceAll('=3D', '=');
}

export const quotedPrintableRuns = {
  id: 'quoted-printable-runs',
  label: words.QUOTED_PRINTABLE_WITHIN_TEXT,
  description: words.TEXT_WITH_QUOTED_PRINTABLE,
  trims: false,
  // These layers decode their quoted-printable themselves.
  excludedBy: ['quoted-printable', 'encoded-mail', 'encoded-words', 'vcard', 'mixed-mail', 'base64-message'],
  recognise: (text) => countMatches(text, IN_WORD) >= MIN_IN_WORDS,
  describe: () => ({ hint: words.EXPORTED_FROM_MAIL }),
  decode: (text) => ({
    text: text
      .split(/(\r?\n)/)
      .map(decodeLine)
      .join(''),
    form: {},
    note: null,
  }),
  canEncode: () => false,
  encode: () => ({ problem: words.QUOTED_PRINTABLE_NOT_WRITTEN }),
};
