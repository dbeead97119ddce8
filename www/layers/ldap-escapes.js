/**
 * Bytes of UTF-8 as LDAP writes them in names and filters: a backslash and two hex digits (RFC 4514, section 2.4; RFC 4515,
 * section 3), such as `cn=J\C3\BCrgen`. Other escapes of LDAP stand for ASCII characters, and stay.
 */
import { countMatches } from '../format.js';
import { keepCutEscapes } from './cut-escapes.js';
import * as words from '../text/layer-hints.js';

const NEXT = String.raw`\\[89ABab][\dA-Fa-f]`;
/** A character of UTF-8 in two, three or four escapes. */
const CHARACTER = String.raw`(?:\\[Cc][2-9A-Fa-f]${NEXT}|\\[Dd][\dA-Fa-f]${NEXT}|\\[Ee][\dA-Fa-f](?:${NEXT}){2}|\\[Ff][0-4](?:${NEXT}){3})`;
/** Characters in a row. Before another backslash, they can be folders of a path. */
const CHARACTERS = new RegExp(String.raw`(?:${CHARACTER})+(?!\\[\dA-Za-z])`, 'g');
/** An attribute before its value, as in names and filters of LDAP. */
const ATTRIBUTE = /(?<![A-Za-z0-9-])(?:cn|sn|ou|dc|uid|givenName|displayName)=/i;
const MIN_RUNS = 2; // without attributes

/** Splits a text into parts: escaped bytes of UTF-8, with their escapes as `written`, and other text. */
function partsOf(text) {
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(CHARACTERS)) {
    const written = found.match(/\\../g);
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ bytes: Uint8Array.from(written, (escape) => Number.parseInt(escape.slice(1), 16)), written });
    at = index + found.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}

export const ldapEscapes = {
  id: 'ldap-escapes',
  label: words.LDAP_ESCAPES,
  description: words.TEXT_WITH_LDAP_ESCAPES,
  trims: false,
  recognise(text) {
    const count = countMatches(text, CHARACTERS);
    return count >= MIN_RUNS || (count > 0 && ATTRIBUTE.test(text));
  },
  describe: () => ({ hint: words.WRITTEN_BY_LDAP }),
  decode: (text, dependencies) => ({ ...keepCutEscapes({ parts: partsOf(text) }, dependencies).decoded, form: {} }),
  canEncode: () => false,
  encode: () => ({ problem: words.LDAP_ESCAPES_NOT_WRITTEN }),
};
