/** Strings of Java's `DataOutput.writeUTF`: each consists of its length in two bytes, the high byte first, and its modified UTF-8 (`java.io.DataInput`). */
import { concatBytes } from '../concat-bytes.js';
import { formatNumber } from '../format.js';

const MAX_LENGTH = 0xffff; // bytes of a string
const MIN_CHANCE_LENGTH = 0x0900; // a tab and a NUL; characters of text give longer ones
/** Bytes that may separate strings in the result. The first one that no string contains is used. Modified UTF-8 has no byte 00. */
const SEPARATORS = [0x0a, 0x1e, 0x00];
const NAMES = { 0x0a: 'line feeds', 0x1e: 'record separators (U+001E)', 0x00: 'the byte 00' };

/** Returns the strings; null if one would end after the end of the input. A sample may end within the last string. */
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

/**
 * Returns whether strings are evidence against chance. In a text, any two characters are such a length, but of at least 2,304 bytes, as
 * the first is no control before the tab. So a sample must have a shorter string. A whole input must end with a string.
 */
const isEvident = (strings, isWhole) => isWhole || strings.some(({ length }) => length < MIN_CHANCE_LENGTH);

/** @param {Uint8Array} bytes @param {boolean} isWhole @param {{ isValid: (bytes: Uint8Array, encoding: string) => boolean }} dependencies */
function recognise(bytes, isWhole, { isValid }) {
  const strings = stringsOf(bytes, isWhole);
  return (
    Boolean(strings) &&
    isEvident(strings, isWhole) &&
    strings.some(({ length }) => length > 0) &&
    strings.every((string) => isValid(string, 'mutf-8'))
  );
}

function decode(bytes) {
  const strings = stringsOf(bytes, true);
  if (!strings)
    return {
      problem: 'These are not strings of writeUTF: the length of one of them goes beyond the end of the input.',
    };
  const separator = SEPARATORS.find((byte) => !strings.some((string) => string.includes(byte)));
  const between = Uint8Array.of(separator);
  return {
    bytes: concatBytes(strings.flatMap((string, at) => (at === 0 ? [string] : [between, string]))),
    encoding: 'mutf-8',
    form: { separator, count: strings.length },
    note: strings.length > 1 ? `${formatNumber(strings.length)} strings, separated by ${NAMES[separator]}.` : null,
  };
}

function encode({ bytes }, { separator, count }) {
  const strings = [];
  for (let at = 0; at <= bytes.length;) {
    const found = count > 1 ? bytes.indexOf(separator, at) : -1;
    const end = found < 0 ? bytes.length : found;
    strings.push(bytes.subarray(at, end));
    at = end + 1;
  }
  const long = strings.findIndex(({ length }) => length > MAX_LENGTH);
  if (long >= 0) {
    return {
      problem: `String ${formatNumber(long + 1)} has ${formatNumber(strings[long].length)} bytes; writeUTF can write at most ${formatNumber(MAX_LENGTH)}. Shorten it.`,
    };
  }
  return {
    bytes: concatBytes(strings.flatMap((string) => [Uint8Array.of(string.length >> 8, string.length & 0xff), string])),
  };
}

export const javaStrings = {
  id: 'java-utf',
  label: 'Java writeUTF',
  description: 'strings of Java’s writeUTF',
  isBinary: true,
  trims: false,
  recognise,
  decode,
  encode,
};
