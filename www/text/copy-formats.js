/**
 * The names of the copy formats, and the reasons why a format is not available or what it changes. The names of programming languages, databases
 * and other formats are not here, because they need no translation.
 */
import { formatNumber } from '../format.js';

export const TEXT = 'Text';
export const HEX = 'Hex';
export const PERCENT_ENCODED = 'Percent-encoded';
export const CODE_POINTS = 'Code points';

export const cutCharacter = (bytes, place) => `The selection cuts the character ${bytes} at ${place}.`;
export const numberBeyondUnicode = (bytes, place) =>
  `${bytes} at ${place} is above U+10FFFF, so it is not a character.`;
export const invalidBytes = (bytes, place, encoding) => `${bytes} at ${place} is not valid ${encoding}.`;
export const offsetInHex = (offset, hex) => `offset ${formatNumber(offset)} (0x${hex})`;
export const halfOfPair = (codePoint) => `${codePoint} is half of a surrogate pair, so it is not a character.`;

export const bytesOf = (encoding) => `The ${encoding} bytes.`;
export const bytesForUrl = (encoding) => `${bytesOf(encoding)} Most URLs have UTF-8 bytes.`;
export const NOT_FOR_CLIPBOARD = 'A clipboard can only hold valid text. Copy hex instead.';
export const TEXT_WITH_NUL = 'Some programs end the text at U+0000.';
export const NOT_FOR_JSON = 'JSON has no byte strings. Copy Base64 instead.';
export const jsonWithHalfOfPair = (codePoint) =>
  `${codePoint} is half of a surrogate pair: some JSON readers reject or replace it (RFC 8259 §8.2).`;
export const NOT_FOR_HTML = 'HTML has no byte strings. Copy Base64 instead.';
export const forbiddenInHtml = (codePoint) => `HTML cannot contain ${codePoint}. Copy JavaScript or hex instead.`;
export const HTML_LINE_ENDS = 'Each CR LF or CR is copied as LF: HTML parsers read every line ending as LF.';
export const NO_CODE_POINTS = 'Some bytes have no code point. Copy hex instead.';
export const C_WITH_NUL = 'It contains NUL, at which strlen stops: use sizeof minus 1.';
export const JAVA_TOO_LONG = 'A Java constant can have 65,535 bytes; this one is longer, so a compiler rejects it.';
export const NUL_IN_POSTGRESQL = 'A PostgreSQL text cannot contain U+0000.';
export const MYSQL_HEX = 'Written in hex, so that no setting of MySQL changes the text.';
