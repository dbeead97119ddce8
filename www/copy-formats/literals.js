/**
 * String literals of programming languages. They are ASCII, so the encoding of a source file cannot change them. A
 * literal of C contains the selected bytes. A literal of another language contains the characters, or is a byte string or an array of bytes if the
 * selection is not text.
 */
import { hasWideUnits } from '../format.js';
import * as words from '../text/copy-formats.js';
import { asBytes, hex, isPrintableAscii, joined, whyNotScalarValues, utf16Escapes } from './selected.js';

/**
 * Returns a function that writes a code point or a byte: by its escape in `escapes`, as printable ASCII, or by `rest`.
 */
function escaper(escapes, rest) {
  return (value) => escapes[value] ?? (isPrintableAscii(value) ? String.fromCharCode(value) : rest(value));
}

const COMMON = { 0x09: '\\t', 0x0a: '\\n', 0x0d: '\\r', 0x22: '\\"', 0x5c: '\\\\' };
const quoted = (values, write) => `"${joined(values, write)}"`;
const byteEscape = (byte) => `\\x${hex(byte, 2)}`;

/* C: C17 §6.4.4.4. A hex escape takes every hex digit after it, so a literal ends before such a digit (adjacent literals are joined
   after escapes are read). `??` begins a trigraph (§5.2.1.1), so the second question mark is escaped. */

const C_ESCAPES = { ...COMMON, 0x07: '\\a', 0x08: '\\b', 0x0b: '\\v', 0x0c: '\\f' };
const cCharacter = escaper(C_ESCAPES, byteEscape);
const isHexDigit = (byte) => /[0-9A-Fa-f]/.test(String.fromCharCode(byte));

function c({ bytes, encoding }) {
  const text = quoted(bytes, (byte, previous) => {
    if (byte === 0x3f && previous === 0x3f) return '\\?';
    const isAfterHex = previous >= 0 && cCharacter(previous).startsWith('\\x');
    return isAfterHex && isHexDigit(byte) ? `" "${cCharacter(byte)}` : cCharacter(byte);
  });
  const notes = hasWideUnits(encoding) || bytes.some((byte) => byte >= 0x80) ? [words.bytesOf(encoding)] : [];
  if (bytes.includes(0)) notes.push(words.C_WITH_NUL);
  return { text, ...(notes.length > 0 ? { note: notes.join(' ') } : {}) };
}

/* Rust: the Rust Reference, "Tokens". `\x` has two digits, up to 7F in a string; a string has scalar values only. */

const RUST_ESCAPES = { ...COMMON, 0x00: '\\0' };
const rustCharacter = escaper(RUST_ESCAPES, (value) => (value < 0x80 ? byteEscape(value) : `\\u{${hex(value, 1)}}`));
const rustByte = escaper(RUST_ESCAPES, byteEscape);

function rust(selected) {
  const why = whyNotScalarValues(selected);
  return why
    ? asBytes(`b${quoted(selected.bytes, rustByte)}`, selected, why)
    : { text: quoted(selected.codePoints, rustCharacter) };
}

/* JavaScript: ECMA-262, "String Literals". `\u` with four digits is a code unit, so a lone surrogate has an escape too.
   `\0` before a digit is an octal escape, so NUL is \u0000. */

const JAVASCRIPT_ESCAPES = { ...COMMON, 0x08: '\\b', 0x0b: '\\v', 0x0c: '\\f' };
const javascriptCharacter = escaper(JAVASCRIPT_ESCAPES, utf16Escapes);
const byteList = (bytes) => Array.from(bytes, (byte) => `0x${hex(byte, 2)}`).join(', ');

function javascript(selected) {
  const { codePoints, bytes, obstacle } = selected;
  if (!codePoints) return asBytes(`new Uint8Array([${byteList(bytes)}])`, selected, obstacle);
  return { text: quoted(codePoints, javascriptCharacter) };
}

/* Python: "String and Bytes literals". `\x` has exactly two digits. In a str, it is a code point; in bytes, a byte. */

const pythonCharacter = escaper(COMMON, (value) => {
  if (value < 0x100) return byteEscape(value);
  return value < 0x10000 ? `\\u${hex(value, 4)}` : `\\U${hex(value, 8)}`;
});
const pythonByte = escaper(COMMON, byteEscape);

function python(selected) {
  const { codePoints, bytes, obstacle } = selected;
  if (!codePoints) return asBytes(`b${quoted(bytes, pythonByte)}`, selected, obstacle);
  return { text: quoted(codePoints, pythonCharacter) };
}

/* Java: compilers read \u escapes before anything else (JLS §3.3), so \u000A would end the line, and \u0022 the string. ASCII controls
   are octal escapes (§3.10.7) instead. These have three digits, so a digit after an escape is not part of it. */

const JAVA_ESCAPES = { ...COMMON, 0x08: '\\b', 0x0c: '\\f' };
const javaCharacter = escaper(JAVA_ESCAPES, (value) =>
  value < 0x80 ? `\\${value.toString(8).padStart(3, '0')}` : utf16Escapes(value),
);
const javaByte = (byte) => (byte < 0x80 ? `0x${hex(byte, 2)}` : `(byte) 0x${hex(byte, 2)}`);
const MAX_JAVA_CONSTANT = 65_535; // bytes in modified UTF-8 (JVMS §4.4.7)

/** Returns the length of a code point in Java's modified UTF-8. */
function modifiedLength(codePoint) {
  if (codePoint === 0) return 2;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 6;
}

function java(selected) {
  const { codePoints, bytes, obstacle } = selected;
  if (!codePoints) return asBytes(`new byte[] {${Array.from(bytes, javaByte).join(', ')}}`, selected, obstacle);
  const length = codePoints.reduce((sum, codePoint) => sum + modifiedLength(codePoint), 0);
  const note = length > MAX_JAVA_CONSTANT ? { note: words.JAVA_TOO_LONG } : {};
  return { text: quoted(codePoints, javaCharacter), ...note };
}

export const literals = [
  { id: 'c', label: 'C', copy: c },
  { id: 'rust', label: 'Rust', copy: rust },
  { id: 'javascript', label: 'JavaScript', copy: javascript },
  { id: 'python', label: 'Python', copy: python },
  { id: 'java', label: 'Java', copy: java },
];
