// How numbers are written: bytes and code points in other notations.

const digits = (value, base, fewest) => value.toString(base).toUpperCase().padStart(fewest, '0');

/** `1 byte`, `2 bytes`. */
export const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

export const binary = (value, fewest) => digits(value, 2, fewest);
/** Hexadecimal, two digits unless told otherwise. */
export const hex = (value, fewest = 2) => digits(value, 16, fewest);
/** Bytes in hexadecimal, separated by spaces. */
export const hexBytes = (bytes) => Array.from(bytes, (byte) => hex(byte)).join(' ');
/** `U+` and at least four digits (draft-yergeau-rfc2279bis-00 <18>). */
export const uPlus = (codePoint) => `U+${hex(codePoint, 4)}`;
/** A column or a row of a code table, as ISO/IEC 2022 writes it. */
const decimal2 = (value) => digits(value, 10, 2);

const OF_BYTES = {
  hex: [hex, ' '],
  octal: [(byte) => digits(byte, 8, 3), ' '],
  binary: [(byte) => binary(byte, 8), ' '],
  decimal: [String, ' '],
  percent: [(byte) => `%${hex(byte)}`, ''],
  escaped: [(byte) => `\\x${hex(byte)}`, ''],
  // Amd. 2 R.3: a semicolon closes each code element.
  annexR: [(byte) => `${hex(byte)};`, ' '],
  // Amd. 2 R.6: column and row, as in ESC 02/05.
  columnRow: [(byte) => `${decimal2(byte >> 4)}/${decimal2(byte & 15)}`, ' '],
};

/** Bytes in every notation. */
export function formsOfBytes(bytes) {
  const written = ([name, [form, between]]) => [name, Array.from(bytes, (byte) => form(byte)).join(between)];
  return Object.fromEntries(Object.entries(OF_BYTES).map(written));
}

/** A code point in every notation; `units` and `bytes` are its UTF-16 and its UTF-8, where it has them. */
export function formsOfCodePoint(codePoint, units, bytes) {
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
    forms.utf8 = hexBytes(bytes);
  }
  return forms;
}
