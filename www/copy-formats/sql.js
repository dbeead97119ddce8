/** String literals of SQL, which differ by database. In all of them, a single quotation mark in a text is doubled. */
import { MYSQL_HEX, NUL_IN_POSTGRESQL } from '../text/copy-formats.js';
import { asBytes, hex, isPrintableAscii, joined, whyNotScalarValues } from './selected.js';

const BACKSLASH = 0x5c;
const hexPairs = (bytes) => Array.from(bytes, (byte) => hex(byte, 2)).join('');
const character = (codePoint) => (codePoint === 0x27 ? "''" : String.fromCodePoint(codePoint));
const quoted = (codePoints, write = character) => `'${joined(codePoints, write)}'`;

/** Returns the UTF-8 bytes of scalar values. */
const utf8 = (codePoints) => new TextEncoder().encode(joined(codePoints, (each) => String.fromCodePoint(each)));

/* PostgreSQL, "Lexical Structure": in '...', a backslash stands for itself if standard_conforming_strings is on, the default. U&'...' has
   escapes of four digits, or six after a plus sign. A text cannot contain U+0000. */

function postgresql(selected) {
  const { codePoints, bytes } = selected;
  const why = whyNotScalarValues(selected) || (codePoints.includes(0) ? NUL_IN_POSTGRESQL : '');
  if (why) return asBytes(`'\\x${hexPairs(bytes)}'::bytea`, selected, why);
  if (codePoints.every(isPrintableAscii)) return { text: quoted(codePoints) };
  const escape = (codePoint) => {
    if (codePoint === BACKSLASH) return '\\\\';
    if (isPrintableAscii(codePoint)) return character(codePoint);
    return codePoint < 0x10000 ? `\\${hex(codePoint, 4)}` : `\\+${hex(codePoint, 6)}`;
  };
  return { text: `U&${quoted(codePoints, escape)}` };
}

/* MySQL, "String Literals": the mode NO_BACKSLASH_ESCAPES decides whether a backslash begins an escape, and the connection decides the
   character set of '...'. A hex literal with an introducer depends on neither. */

function mysql(selected) {
  const { codePoints, bytes } = selected;
  const why = whyNotScalarValues(selected);
  if (why) return asBytes(`X'${hexPairs(bytes)}'`, selected, why);
  const isPlain = codePoints.every((codePoint) => isPrintableAscii(codePoint) && codePoint !== BACKSLASH);
  if (isPlain) return { text: quoted(codePoints) };
  return {
    text: `_utf8mb4 X'${hexPairs(utf8(codePoints))}'`,
    note: MYSQL_HEX,
  };
}

/* SQLite, "Literal Values" and char(): there are no escapes, so characters other than printable ASCII are written as
   numbers. */

const MAX_ARGUMENTS = 100; // of char(); older versions of SQLite permit 127
/** How many parts are joined without parentheses: each || makes an expression deeper, and SQLite permits a depth of 1000. */
const MAX_OPERANDS = 100;

/** Returns an expression that joins parts. Many parts are joined in groups, so that the expression is not deep. */
function concatenated(parts) {
  if (parts.length <= MAX_OPERANDS) return parts.length > 1 ? `(${parts.join(' || ')})` : (parts[0] ?? "''");
  const groups = [];
  for (let at = 0; at < parts.length; at += MAX_OPERANDS) groups.push(concatenated(parts.slice(at, at + MAX_OPERANDS)));
  return concatenated(groups);
}

function sqlite(selected) {
  const { codePoints, bytes } = selected;
  const why = whyNotScalarValues(selected);
  if (why) return asBytes(`X'${hexPairs(bytes)}'`, selected, why);
  const runs = [];
  for (const codePoint of codePoints) {
    const isPlain = isPrintableAscii(codePoint);
    const last = runs.at(-1);
    if (last?.isPlain === isPlain && (isPlain || last.values.length < MAX_ARGUMENTS)) last.values.push(codePoint);
    else runs.push({ isPlain, values: [codePoint] });
  }
  const parts = runs.map(({ isPlain, values }) => (isPlain ? quoted(values) : `char(${values.join(', ')})`));
  return { text: concatenated(parts) };
}

export const sql = [
  { id: 'postgresql', label: 'SQL (PostgreSQL)', copy: postgresql },
  { id: 'mysql', label: 'SQL (MySQL)', copy: mysql },
  { id: 'sqlite', label: 'SQL (SQLite)', copy: sqlite },
];
