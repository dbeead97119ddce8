/** The words of ../format.js: names of byte roles and of regions of the code space. The command line shows some of them too. */

/** The roles of bytes, for screen readers and for the sentence about a cell of the code page. */
export const ROLES = {
  ascii: 'ASCII',
  continuation: 'continuation',
  never: 'never valid',
  unit: 'code unit',
  high: 'high surrogate',
  low: 'low surrogate',
  single: 'single byte',
};
export const leadOf = (length) => `lead of ${length}`;
export const restrictedLeadOf = (length) => `restricted lead of ${length}`;
/** Stands for the name of a role that the page does not know. */
export const BYTE = 'byte';

/** The entries of the legends, by the key of their colour: the name and the meaning. */
export const LEGEND = {
  ascii: ['ASCII', 'one byte, itself'],
  lead: ['Lead', 'begins a sequence of several bytes'],
  restricted: ['Restricted lead', 'a lead byte after which some continuation bytes are invalid'],
  continuation: ['Continuation', 'six more bits of the code point'],
  never: ['Never valid', 'occurs in no valid sequence'],
  single: ['Character', 'one byte, one character'],
  unit: ['Code unit', 'a byte of a code unit that is a code point by itself'],
  high: ['High surrogate', 'the first half of a pair'],
  low: ['Low surrogate', 'the second half of a pair'],
  bad: ['Malformed', 'part of a sequence that the encoding rejects'],
};

/** Entries whose words differ in multi-byte legacy encodings. */
export const MULTI_BYTE_LEGEND = {
  continuation: ['Trail', 'ends a sequence, or is inside it'],
};

/** Entries whose words differ in UTF-1, where a continuation byte has no fixed bits of the code point. */
export const UTF1_LEGEND = {
  continuation: ['Continuation', 'follows a lead byte'],
};

/** Regions of the code space, by their first code point, with names short enough for a cell of the code page. */
export const REGIONS = [
  [0, 'ASCII'],
  [0x80, 'Latin'],
  [0x240, 'IPA'],
  [0x2c0, 'Modif.'],
  [0x300, 'Marks'],
  [0x380, 'Greek'],
  [0x400, 'Cyrill.'],
  [0x540, 'Armen.'],
  [0x580, 'Hebrew'],
  [0x600, 'Arabic'],
  [0x700, 'Syriac'],
  [0x740, 'Arabic'],
  [0x780, 'Thaana'],
  [0x7c0, 'NKo'],
  [0x800, 'Indic'],
  [0x1000, 'Misc.'],
  [0x2000, 'Symbol'],
  [0x3000, 'Kana'],
  [0x4000, 'CJK'],
  [0xa000, 'Asian'],
  [0xb000, 'Hangul'],
  [0xe000, 'Private'],
  [0xf000, 'Forms'],
  [0x10000, 'SMP…'],
  [0x40000, '—'],
  [0xc0000, 'SSP…'],
  [0x100000, 'PUA-B'],
  [0x110000, 'UCS-4'],
];

/** Returns the end of a citation of the Unicode Standard, such as `, definition D92`. */
export const definition = (number) => `, definition D${number}`;

/** Stands for the code point of a segment that only changes the state of a decoder. */
export const SHIFT = 'shift';
