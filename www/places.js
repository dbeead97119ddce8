/**
 * Finds the place of a text that contains an offset.
 *
 * @typedef {object} Places in the order of their offsets
 * @property {ArrayLike<number>} offsets in bytes
 * @property {ArrayLike<number>} lengths in bytes
 */
import { lastAtMost } from './scan/checkpoints.js';

/** Returns the index of the place that contains an offset; -1 if there is none. @param {Places | null | undefined} places */
export function placeAt(places, offset) {
  const at = places ? lastAtMost(places.offsets, places.offsets.length, offset) : -1;
  return at >= 0 && offset < places.offsets[at] + places.lengths[at] ? at : -1;
}

/** Returns whether a place contains an offset. @param {Places | null | undefined} places */
export const isInPlaces = (places, offset) => placeAt(places, offset) >= 0;

/** Returns the places of the changes of a fix; null if there is no fix. @param {{ changes: { offset: number, length: number }[] } | null} fix @returns {Places | null} */
export const placesOfChanges = (fix) =>
  fix && {
    offsets: fix.changes.map(({ offset }) => offset),
    lengths: fix.changes.map(({ length }) => length),
  };
