/** Whether the text was decoded in the wrong encoding and has no traces of UTF-8. */

/** The encodings of damage whose repair changes no other characters. */
const OTHERS = ['utf-8', 'windows-1252'];

/**
 * Returns whether a single-byte encoding of the text, such as windows-1251, was taken for another one. Then a soft hyphen or a no-break space
 * can be a letter, so cleaning up would destroy text.
 *
 * @param {{ candidates: object[], places: import('./text-repair.js').RepairPlaces | null } | null} repair
 */
export const isMisread = (repair) =>
  repair?.candidates.length === 1 || Boolean(repair?.places && !OTHERS.includes(repair.places.is));
