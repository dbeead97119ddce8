/**
 * Links hold the input in the fragment of the address, such as `#v=1&e=utf-8&n=hex&t=E2+82+AC`. Browsers do not send the
 * fragment to a server. The version comes first, so that a page can recognise links of later versions.
 */
import { notationOf, readNotation } from './notation.js';
import { LINK_IS_INCOMPLETE, linkIsNewer } from './text/input.js';

const VERSION = 1;
export const MAX_LINKED_CHARACTERS = 2000; // code units of input; browsers, chats and mail programs cut long addresses

const LONE_SURROGATE = /\p{Cs}/gu;
const CODE_UNIT = /[^]/g;
/** Replaces the matches of a pattern, each of which is one code unit, with escapes, because an address cannot hold lone surrogates. */
const withEscapes = (text, pattern) =>
  text.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns the link to an input, beginning with `#`.
 *
 * @param {{ text: string, notation: string }} entry
 * @param {string} encoding
 * @param {number} at the offset of the selected byte
 * @returns {string}
 */
export function linkOf({ text, notation }, encoding, at) {
  const isWellFormed = text.isWellFormed?.() ?? true;
  // The escapes that a text already has must stay escapes.
  const escaped = () =>
    withEscapes(text, readNotation(text, notation).notation === 'escapes' ? LONE_SURROGATE : CODE_UNIT);
  const fields = {
    v: VERSION,
    e: encoding,
    n: isWellFormed ? notation : 'escapes',
    t: isWellFormed ? text : escaped(),
  };
  return `#${new URLSearchParams(at > 0 ? { ...fields, at } : fields)}`;
}

/**
 * Matches a link, even if the start of the link is missing. A fragment with only one of the fields `e`, `n` and `t`, such as `#t=30`, is not a link.
 */
const LINK = /^v(?:=|%3d)|^(?=.*(?:^|&)t=).*(?:^|&)[en]=/i;

/** Returns a fragment without the escapes that other programs add: percent escapes of its `=` and `&`, and `&amp;` of HTML. */
function unescaped(fragment) {
  const decoded = /^v%3d/i.test(fragment) ? decodedIfPossible(fragment) : fragment;
  return /^v=[^&]*&amp;/.test(decoded) ? decoded.replaceAll('&amp;', '&') : decoded;
}

/** Decodes percent escapes once. A text with an incomplete escape stays as it is. */
function decodedIfPossible(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads a link. Returns null if the fragment is not a link, or `{ problem }` if the link cannot be read. `at` is the
 * offset of the selected byte; 0 if the link has none.
 *
 * @param {string} hash the fragment with its `#`
 * @returns {null | { problem: string } | { entry: { text: string, notation: string, file: null }, encoding: string, at:
 *   number }}
 */
export function readLink(hash) {
  const query = unescaped(hash.slice(1));
  if (!LINK.test(query)) return null;
  const fields = new URLSearchParams(query);
  const version = fields.get('v');
  if (/^\d+$/.test(version) && Number(version) > VERSION) {
    return { problem: linkIsNewer(version, VERSION) };
  }
  const [encoding, notation, text] = ['e', 'n', 't'].map((name) => fields.get(name));
  const isKnown = notation === 'auto' || notationOf(notation);
  if (version !== String(VERSION) || encoding === null || text === null || !isKnown) {
    return { problem: LINK_IS_INCOMPLETE };
  }
  const at = Number(fields.get('at') ?? 0);
  return { entry: { text, notation, file: null }, encoding, at: Number.isSafeInteger(at) && at > 0 ? at : 0 };
}
