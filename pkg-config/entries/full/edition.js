// The differences between the two editions of the package. This file is for the large one: `utfscope/full`. See ../edition.js.
import * as labels from './labels.js';
import * as legacy from './legacy.js';

export { EBCDIC, FULL_ONLY_ENCODINGS, WITHOUT_ASCII } from './names.js';

/** The labels of the encodings that only this edition has, by registry. */
export const FULL_ONLY_LABELS = labels;

/** What explanations, tables, ../input-windows.js and ../concat.js need for `FULL_ONLY_ENCODINGS`: data and functions. */
export const FULL_EDITION = legacy;

/** This edition rejects a module without this export: see ../runtime.js. Only the module of this edition has it. */
export const REQUIRED_EXPORT = 'legacyEncodingCount';

/** Returns false for every name: only the small edition reports that an encoding is in `utfscope/full`. */
export const isOnlyInFull = () => false;

/** Returns the words about an unknown encoding in an error message. This edition has every encoding of the package. */
export const supportOf = () => 'not supported by utfscope';
