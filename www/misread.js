/**
 * Tests whether a repair is about wrongly decoded text in a legacy encoding. misread-encoding.js and misread-lines.js find
 * such text.
 */

/**
 * The right encodings of misread text that the package repairs: UTF-8 that was decoded in another encoding, and windows-1252 that became C1 controls.
 * The page itself finds text in all other encodings.
 */
const REPAIRED_BY_PACKAGE = ['utf-8', 'windows-1252'];

/**
 * Returns whether a repair shows that text in a legacy encoding, such as windows-1251, was decoded in the wrong encoding. In such text, a soft hyphen
 * or a no-break space can be a letter, so cleaning up would destroy text. If the complete text was misread, `candidates` has exactly one repair. If
 * the package finds several possible repairs, `candidates` has these.
 *
 * @param {{ candidates: object[], places: import('./text-repair.js').RepairPlaces | null } | null} repair
 */
export const isMisread = (repair) =>
  repair?.candidates.length === 1 || Boolean(repair?.places && !REPAIRED_BY_PACKAGE.includes(repair.places.is));
