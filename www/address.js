/**
 * The link in the address. A browser changes the address first and tells of it later: what is done in between is about
 * the link before, and must leave the new one as it is.
 */
import { readLink } from './link.js';

let known = null; // the part after `#` that was read or written last

/** Reads what the address holds now. */
export function openAddress() {
  known = location.hash;
  return readLink(known);
}

/** The link of what is shown; null where there is none, or where another stands there that was not opened yet. */
export const shownLink = () => (location.hash === known ? readLink(known) : null);

/**
 * Writes a link into the address, in the place of the one that stands there.
 *
 * @param {string} link beginning with `#`, or empty for none
 */
export function setAddress(link) {
  history.replaceState(history.state, '', link || location.pathname + location.search);
  known = location.hash;
}
