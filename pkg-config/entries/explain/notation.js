// Formats bytes and code points in many notations.

const digits = (value, base, minDigits) => value.toString(base).toUpperCase().padStart(minDigits, '0');

/** Returns a number with its noun: `1 byte`, `2 bytes`. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const binary = (value, minDigits) => digits(value, 2, minDigits);
/** Returns a number in hexadecimal, with at least two digits by default. */
export const hex = (value, minDigits = 2) => digits(value, 16, minDigits);
/** Returns bytes in hexadecimal, separated by spaces. */
export const hexBytes = (bytes) => Array.from(bytes, (byte) => hex(byte)).join(' ');
/** Returns a code point as `U+` and at least four digits (draft-yergeau-rfc2279bis-00 <18>). */
export const uPlus = (codePoint) => `U+${hex(codePoint, 4)}`;
/** Returns the number of a column or a row of a code table as two decimal digits, the notation of ISO/IEC 2022. */
const decimal2 = (value) => digits(value, 10, 2);

/** By notation: the function that formats a byte, and the separator. */
const BYTE_FORMS = {
  hex: [hex, ' '],
  octal: [(byte) => digits(byte, 8, 3), ' '],
  binary: [(byte) => binary(byte, 8), ' '],
  decimal: [String, ' '],
  percent: [(byte) => `%${hex(byte)}`, ''],
  escaped: [(byte) => `\\x${hex(byte)}`, ''],
  // ISO/IEC 10646-1:1993, Amendment 2 (Amd. 2), R.3: a semicolon ends each code element.
  annexR: [(byte) => `${hex(byte)};`, ' '],
  // Amd. 2 R.6: column and row, as in ESC 02/05.
  columnRow: [(byte) => `${decimal2(byte >> 4)}/${decimal2(byte & 15)}`, ' '],
};

/** Returns bytes in every notation. */
export function formsOfBytes(bytes) {
  const format = ([name, [form, separator]]) => [name, Array.from(bytes, (byte) => form(byte)).join(separator)];
  return Object.fromEntries(Object.entries(BYTE_FORMS).map(format));
}

/** Returns a code point in every notation. `units` and `bytes` are its UTF-16 and UTF-8, if it is a scalar value. */
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
