/**
 * The formats in which a selection can be copied, in the order in which the page lists them. The modules in `copy-formats/` use neither the
 * DOM nor the package.
 */
import { data, hexDigits, plainText } from './copy-formats/data.js';
import { literals } from './copy-formats/literals.js';
import { sql } from './copy-formats/sql.js';

/** The maximum size in bytes of a selection or of a conversion's result that can be copied. A larger one can only be downloaded. */
export const MAX_COPIED = 1 << 22;

/** @type {{ id: string, label: string, copy: (selected: import('./copy-formats/selected.js').Selected) => import('./copy-formats/selected.js').Copied }[]} */
export const COPY_FORMATS = [plainText, hexDigits, ...literals, ...sql, ...data];

/**
 * Returns a selection in a format, or the reason why this format cannot represent the selection.
 *
 * @param {string} id of COPY_FORMATS
 * @param {import('./copy-formats/selected.js').Selected} selected
 * @returns {import('./copy-formats/selected.js').Copied}
 */
export const copyAs = (id, selected) => COPY_FORMATS.find((format) => format.id === id).copy(selected);
