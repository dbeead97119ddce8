// How numbers are written: octets and code points in other notations.

const digits = (value, base, fewest) => value.toString(base).toUpperCase().padStart(fewest, '0');

/** `1 octet`, `2 octets`. */
export const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

export const binary = (value, fewest) => digits(value, 2, fewest);
/** Hexadecimal, two digits unless told otherwise. */
export const hex = (value, fewest = 2) => digits(value, 16, fewest);
/** Octets in hexadecimal, separated by spaces. */
export const hexOctets = (octets) => Array.from(octets, (octet) => hex(octet)).join(' ');
/** `U+` and at least four digits (draft-yergeau-rfc2279bis-00 <18>). */
export const uPlus = (codePoint) => `U+${hex(codePoint, 4)}`;
/** A column or a row of a code table, as ISO/IEC 2022 writes it. */
const decimal2 = (value) => digits(value, 10, 2);

const OF_OCTETS = {
  hex: [hex, ' '],
  octal: [(octet) => digits(octet, 8, 3), ' '],
  binary: [(octet) => binary(octet, 8), ' '],
  decimal: [String, ' '],
  percent: [(octet) => `%${hex(octet)}`, ''],
  escaped: [(octet) => `\\x${hex(octet)}`, ''],
  // Amd. 2 R.3: a semicolon closes each code element.
  annexR: [(octet) => `${hex(octet)};`, ' '],
  // Amd. 2 R.6: column and row, as in ESC 02/05.
  columnRow: [(octet) => `${decimal2(octet >> 4)}/${decimal2(octet & 15)}`, ' '],
};

/** Octets in every notation. */
export function formsOfOctets(octets) {
  const written = ([name, [form, between]]) => [name, Array.from(octets, (octet) => form(octet)).join(between)];
  return Object.fromEntries(Object.entries(OF_OCTETS).map(written));
}

/** A code point in every notation; `units` and `octets` are its UTF-16 and its UTF-8, where it has them. */
export function formsOfCodePoint(codePoint, units, octets) {
  const forms = {
    codePoint: uPlus(codePoint),
    codePointBinary: binary(codePoint, 1),
    codePointOctal: digits(codePoint, 8, 1),
    codePointDecimal: String(codePoint),
    html: `&#x${hex(codePoint, 1)};`,
    utf32: hex(codePoint, 8),
  };
  if (units) {
    forms.javascript = units.map((unit) => `\\u${hex(unit, 4)}`).join('');
    forms.utf16 = units.map((unit) => hex(unit, 4)).join(' ');
    forms.utf8 = hexOctets(octets);
  }
  return forms;
}
