// The differences between the two editions of the package. This file is for the large one: `utfscope/full`. See ../edition.js.
import * as labels from './labels.js';
import * as legacy from './legacy.js';

export { FULL_ONLY_ENCODINGS, WITHOUT_ASCII } from './names.js';

/** The labels of the encodings that only this edition has, by registry. */
export const FULL_ONLY_LABELS = labels;

/** Functions for the explanations, the tables and the windows (../windows.js) of these encodings. */
export const FULL_EDITION = legacy;

/** An export that only the module of this edition has. */
export const KNOWN_EXPORT = 'legacyEncodingCount';

/** Returns false for every name: only the small edition reports that an encoding is in `utfscope/full`. */
export const isOnlyInFull = () => false;

/** Returns the words about an unknown encoding in an error message. This edition has every encoding of the package. */
export const supportOf = () => 'not supported by utfscope';
