// Parsers for the values of options, and the list of encodings for the help.
import { detect, encodings, isValid, resolveLabel } from 'utfscope/full/slim';
import { CommandError, libraryMessage } from './errors.js';
import { printable } from './escape-output.js';

const NO_BYTES = new Uint8Array(0);

/** Calls the library. An error of the library becomes an error of the command. */
export function callLibrary(call) {
  try {
    return call();
  } catch (error) {
    throw new CommandError(libraryMessage(error));
  }
}

/** Parses a name of an encoding. Returns the canonical name. */
export const parseEncoding = (label) =>
  callLibrary(() => {
    isValid(NO_BYTES, label); // Throws the same error as every call that takes an encoding.
    return resolveLabel(label);
  });

/** Parses a list of encodings, separated by commas. */
export const parseEncodings = (labels) => labels.split(',').map(parseEncoding);

/** Parses a hint of `detect`: the tag of a language, a top-level domain, or an encoding. */
export const parseHint = (hint) =>
  callLibrary(() => {
    detect(NO_BYTES, { hint }); // Throws an error for an invalid hint.
    return hint;
  });

/** Returns a parser for non-negative integers, decimal or hexadecimal (`0x1F`). Its errors name `option`. */
export const parseInteger = (option) => (text) => {
  const number = /^(?:\d+|0x[\da-f]+)$/i.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(number)) return number;
  const wanted = Number.isNaN(number)
    ? 'a non-negative integer, such as 64 or 0x40'
    : `at most ${Number.MAX_SAFE_INTEGER}`;
  throw new CommandError(`${option} must be ${wanted}, got "${printable(text)}".`);
};

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Returns whether every byte is a character of the encoding. If so, no input is malformed in that encoding. */
export const acceptsEveryByte = (encoding) => isValid(EVERY_BYTE, encoding);

/** The list of encodings in the help of commands. */
export const ENCODINGS_HELP = {
  title: 'Encodings',
  text:
    `${encodings.join(', ')}. Common aliases work too, in any letter case: utf8, utf16le, us-ascii, ` +
    'latin1 (iso-8859-1), cp1252 (windows-1252).',
};
