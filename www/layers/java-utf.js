/**
 * Strings of Java's `DataOutput.writeUTF`: each consists of its length in two bytes, the high byte first, and its modified UTF-8
 * (`java.io.DataInput`).
 */
import { concatBytes } from '../concat-bytes.js';
import * as words from '../text/input.js';

const MAX_LENGTH = 0xffff; // bytes of a string
/**
 * Bytes that may separate strings in the result. The first byte that no string contains is used. Modified UTF-8 has no
 * byte 00.
 */
const SEPARATORS = [0x0a, 0x1e, 0x00];

/**
 * Returns the strings; null if a string would end after the end of the input. A sample may end
 * within any string but the first. This incomplete string is left out.
 */
function stringsOf(bytes, isWhole) {
  const strings = [];
  let at = 0;
  while (at < bytes.length) {
    const end = at + 2 + ((bytes[at] << 8) | bytes[at + 1]);
    if (at + 2 > bytes.length || end > bytes.length) return isWhole || strings.length === 0 ? null : strings;
    strings.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return strings;
}

/** Returns whether a byte is a character of text in ASCII: a tab, a line end, or a character that is printed. */
const isText = (byte) => byte === 0x09 || byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte <= 0x7e);

/**
 * Returns whether it is unlikely that strings were found by chance: the length of a string has a byte that no text has. The first two bytes of a
 * text, such as the digits 67, are also a length, and can be the length of the text by chance.
 */
const isEvident = (strings) => strings.some(({ length }) => !isText(length >> 8) || !isText(length & 0xff));

/** @param {Uint8Array} bytes @param {boolean} isWhole @param {{ isValid: (bytes: Uint8Array, encoding: string) => boolean }} dependencies */
function recognise(bytes, isWhole, { isValid }) {
  const strings = stringsOf(bytes, isWhole);
  return (
    Boolean(strings) &&
    isEvident(strings) &&
    strings.some(({ length }) => length > 0) &&
    strings.every((string) => isValid(string, 'mutf-8'))
  );
}

function decode(bytes) {
  const isWhole = true;
  const strings = stringsOf(bytes, isWhole);
  if (!strings) return { problem: words.NOT_JAVA_STRINGS };
  const separator = SEPARATORS.find((byte) => !strings.some((string) => string.includes(byte)));
  const between = Uint8Array.of(separator);
  return {
    bytes: concatBytes(strings.flatMap((string, at) => (at === 0 ? [string] : [between, string]))),
    encoding: 'mutf-8',
    form: { separator, count: strings.length },
    note: strings.length > 1 ? words.javaStrings(strings.length, separator) : null,
  };
}

/** Writes the bytes between separators as strings; all bytes as one string if the original was one string. */
function encode({ bytes }, { separator, count }) {
  const strings = [];
  for (let at = 0; at <= bytes.length;) {
    const separatorAt = count > 1 ? bytes.indexOf(separator, at) : -1;
    const end = separatorAt < 0 ? bytes.length : separatorAt;
    strings.push(bytes.subarray(at, end));
    at = end + 1;
  }
  const firstTooLong = strings.findIndex(({ length }) => length > MAX_LENGTH);
  if (firstTooLong >= 0) {
    return { problem: words.javaStringTooLong(firstTooLong + 1, strings[firstTooLong].length, MAX_LENGTH) };
  }
  return {
    bytes: concatBytes(strings.flatMap((string) => [Uint8Array.of(string.length >> 8, string.length & 0xff), string])),
  };
}

export const javaStrings = {
  id: 'java-utf',
  label: words.JAVA_WRITE_UTF,
  description: words.JAVA_STRINGS,
  isBinary: true,
  trims: false,
  recognise,
  decode,
  encode,
};
