// Facts about the encodings that have tables in the module. The fast routes depend on them.
import { FULL_EDITION, FULL_ONLY_ENCODINGS, WITHOUT_ASCII } from './edition.js';
import { encodings } from './names.js';

/** For each encoding that has tables in the module, by its id: whether ASCII bytes are ASCII characters in it. */
export const IS_ASCII_SUPERSET = Object.fromEntries(
  ['ascii', 'iso-8859-1', 'windows-1252', ...FULL_ONLY_ENCODINGS].map((name) => [
    encodings.indexOf(name),
    !WITHOUT_ASCII.includes(name),
  ]),
);

/** The only encoding with tables in which the bytes of a character depend on the text before it. */
export const WITH_SHIFT_STATES = encodings.indexOf('iso-2022-jp');

export const ESC = 0x1b;
/**
 * The escape sequences of iso-2022-jp (Encoding Standard §12.2) that select ASCII and the pairs of JIS X 0208: the two bytes after ESC as a number.
 * Encoders write `PAIRS`; decoders accept both sequences for pairs.
 */
export const [ASCII, PAIRS, OLD_PAIRS] = [0x2842, 0x2442, 0x2440];

/** Returns whether an encoding that has tables in the module encodes each character as one byte. */
export const isSingleByte = (id) => id !== WITH_SHIFT_STATES && !FULL_EDITION.isMultiByte(encodings[id]);
