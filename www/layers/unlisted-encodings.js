/**
 * Text in encodings that the package lacks, each with its own bytes for letters. text-repair.js recognises such text
 * and offers a repair. So this layer is never offered: the user chooses it.
 */
import { decodeCp1026 } from '../cp1026.js';
import { armsciiToLetters } from '../misread-armenian.js';
import { georgianToLetters } from '../misread-georgian.js';
import { decodeKamenicky } from '../misread-kamenicky.js';
import { decodeMik } from '../misread-mik.js';
import { decodeOldMac } from '../misread-old-macs.js';
import { OLD_MAC_PAGES } from '../old-mac-pages.js';
import { vn3ToLetters, vniToLetters } from '../misread-vietnamese.js';
import * as words from '../text/unlisted-encodings.js';
import { byteCharacters } from './byte-characters.js';

/** Functions that decode bytes, which are given as characters up to U+00FF. */
const OF_BYTES = {
  kamenicky: decodeKamenicky,
  mik: decodeMik,
  ...Object.fromEntries(Object.keys(OLD_MAC_PAGES).map((id) => [id, (bytes) => decodeOldMac(id, bytes)])),
};
/** Functions for the encodings of Windows fonts. These decode characters of windows-1252, and other characters stay. */
const OF_WINDOWS = {
  tcvn3: vn3ToLetters,
  vni: vniToLetters,
  'armscii-8': armsciiToLetters,
  'georgian-ps': (text) => georgianToLetters('georgian-ps', text),
  'georgian-academy': (text) => georgianToLetters('georgian-academy', text),
};

const MIN_SHARE_OF_EBCDIC = 0.5; // spaces, letters and digits of EBCDIC among the bytes

const BOM = /^\ufeff/;
const BEYOND_LATIN_1 = /[^\0-\xff]/gu;

/**
 * Returns as `characters` a text in which each character of windows-1252 is replaced by the character whose code point is its byte.
 * Returns `{ problem }` if windows-1252 lacks a character of the text.
 */
function asBytes(text, { decodeBytes }) {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at);
  const codes = new Map(
    Array.from(decodeBytes(bytes, 'windows-1252'), (character, at) => [character, String.fromCharCode(bytes[at])]),
  );
  const missing = text.match(BEYOND_LATIN_1)?.find((character) => !codes.has(character));
  if (missing) return { problem: words.noByteStandsFor(missing) };
  return { characters: text.replace(BEYOND_LATIN_1, (character) => codes.get(character)) };
}

/** Returns whether bytes can be text in EBCDIC: at least half of them are spaces, or in the range of its letters and digits. */
function mayBeEbcdic(bytes) {
  const count = bytes.filter((byte) => byte === 0x40 || byte >= 0x80).length;
  return count >= MIN_SHARE_OF_EBCDIC * bytes.length;
}

function decodeAs(id, input, dependencies) {
  if (id === 'cp1026') {
    if (!mayBeEbcdic(input.bytes)) return { problem: words.NOT_EBCDIC };
    return { text: decodeCp1026(dependencies.decodeBytes(input.bytes, 'iso-8859-1')), form: {}, note: null };
  }
  const { text, isMisread, problem: malformed } = byteCharacters(input, dependencies);
  if (malformed) return { problem: malformed };
  const unicode = text.replace(BOM, '');
  const note = isMisread ? words.READ_FROM_WINDOWS_1252 : null;
  if (id in OF_WINDOWS) {
    const characters = isMisread ? unicode : dependencies.decodeBytes(input.bytes, 'windows-1252');
    return { text: OF_WINDOWS[id](characters), form: {}, note };
  }
  const { characters, problem } = isMisread ? asBytes(unicode, dependencies) : { characters: text };
  return problem ? { problem } : { text: OF_BYTES[id](characters), form: {}, note };
}

export const unlistedEncodings = {
  id: 'unlisted-encoding',
  isBinary: true,
  trims: false,
  recognise: () => false,
  choices: words.BYTE_CHOICES,
  decodeAs,
  canEncode: () => false,
  encode: () => ({ problem: words.UNLISTED_NOT_ENCODED }),
};
