/**
 * Bytes of UTF-8 as LDAP writes them in names and filters: a backslash and two hex digits (RFC 4514, section 2.4; RFC 4515,
 * section 3), such as `cn=J\C3\BCrgen`. Other escapes of LDAP stand for ASCII characters, and stay.
 */
import { decodeParts } from './cut-escapes.js';
import { bytesOfEscapes, escapedCharacter, splitAtEscapes } from './escaped-characters.js';
import * as words from '../text/layer-hints.js';

const CHARACTER = escapedCharacter(String.raw`\\`);
const CHARACTERS = new RegExp(`(?:${CHARACTER})+`, 'g');
/** A backslash before a letter or digit. After escaped characters, it can separate folders in a path; the “characters” then are the name of a folder. */
const REST_OF_PATH = /\\[\dA-Za-z]/y;
/** An attribute before its value, as in names and filters of LDAP. */
const ATTRIBUTE = /(?<![A-Za-z0-9-])(?:cn|sn|ou|dc|uid|givenName|displayName)=/i;
const MIN_RUNS = 2; // in a text without attributes

/** Returns the matches of runs of escaped characters, without runs that can be names of folders in a path. */
const runsOf = (text) =>
  Array.from(text.matchAll(CHARACTERS)).filter(({ 0: found, index }) => {
    REST_OF_PATH.lastIndex = index + found.length;
    return !REST_OF_PATH.test(text);
  });

/** Splits a text into parts: escaped bytes of UTF-8, with their escapes as `written`, and other text. */
const partsOf = (text) => splitAtEscapes(text, runsOf(text), { escape: /\\../g, bytesOf: bytesOfEscapes });

export const ldapEscapes = {
  id: 'ldap-escapes',
  label: words.LDAP_ESCAPES,
  description: words.TEXT_WITH_LDAP_ESCAPES,
  trims: false,
  recognise(text) {
    const count = runsOf(text).length;
    return count >= MIN_RUNS || (count > 0 && ATTRIBUTE.test(text));
  },
  describe: () => ({ hint: words.WRITTEN_BY_LDAP }),
  decode: (text, dependencies) => ({ ...decodeParts({ parts: partsOf(text) }, dependencies).decoded, form: {} }),
  canEncode: () => false,
  encode: () => ({ problem: words.LDAP_ESCAPES_NOT_WRITTEN }),
};
