/**
 * The input in the part of an address after `#`, which no server sees: `#v=1&e=utf-8&n=hex&t=E2+82+AC&at=0`.
 * The version stands first, so that a page that does not know it can say so.
 */
import { notationOf } from './notation.js';

export const VERSION = 1;
export const LONGEST = 2000; // characters of input; browsers, and what people paste links into, cut longer ones

/** What is no well-formed string cannot stand in an address: its units are written as escapes. */
const escaped = (text) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/**
 * @param {{ text: string, notation: string }} entry
 * @param {string} encoding
 * @param {number} at the chosen byte
 * @returns {string} beginning with `#`
 */
export function linkOf({ text, notation }, encoding, at) {
  const whole = text.isWellFormed?.() ?? true;
  const fields = { v: VERSION, e: encoding, n: whole ? notation : 'escapes', t: whole ? text : escaped(text) };
  return `#${new URLSearchParams(at > 0 ? { ...fields, at } : fields)}`;
}

/**
 * Reads a link: null where there is none, `{ problem }` for one that cannot be read.
 *
 * @param {string} hash
 * @returns {null | { problem: string } | { entry: { text: string, notation: string, file: null }, encoding: string, at: number }}
 */
export function readLink(hash) {
  if (!/^#v=/.test(hash)) return null;
  const fields = new URLSearchParams(hash.slice(1));
  const version = fields.get('v');
  if (/^\d+$/.test(version) && Number(version) > VERSION) {
    return {
      problem: `This link is of version ${version}, and this page reads links up to version ${VERSION}: it was made by a newer inspector. Nothing of it was read; load the page again, or ask for the bytes themselves.`,
    };
  }
  const [encoding, notation, text] = ['e', 'n', 't'].map((name) => fields.get(name));
  const known = notation === 'auto' || notationOf(notation);
  if (version !== String(VERSION) || encoding === null || text === null || !known) {
    return { problem: 'This link is damaged: something of it was lost on the way. Nothing of it was read.' };
  }
  const at = Number(fields.get('at') ?? 0);
  return { entry: { text, notation, file: null }, encoding, at: Number.isSafeInteger(at) && at > 0 ? at : 0 };
}
