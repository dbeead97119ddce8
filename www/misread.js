/**
 * Whether a text in a legacy encoding was decoded in the wrong encoding. misread-encoding.js and misread-lines.js find
 * such text.
 */

/**
 * The encodings in repairs by the package: UTF-8 that was decoded in another encoding, and C1 controls that are bytes
 * of windows-1252.
 */
const IN_PACKAGE_REPAIRS = ['utf-8', 'windows-1252'];

/**
 * Returns whether a single-byte encoding of the text, such as windows-1251, was taken for another one. Then a soft
 * hyphen or a no-break space can be a letter, so cleaning up would destroy text. The repair of a complete text is a
 * single candidate; ambiguous repairs by the package have several.
 *
 * @param {{ candidates: object[], places: import('./text-repair.js').RepairPlaces | null } | null} repair
 */
export const isMisread = (repair) =>
  repair?.candidates.length === 1 || Boolean(repair?.places && !IN_PACKAGE_REPAIRS.includes(repair.places.is));
