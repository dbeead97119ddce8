// The values that options take.
import { InvalidArgumentError } from 'commander';
import { encodings, isValid, resolveLabel } from 'utfscope';
import { sentenceOf } from './trouble.js';

/** Told by the help of each command that takes one. */
const [WIDE, NARROW] = ['utf-16', 'ascii'].map((name) => encodings.indexOf(name));
export const ENCODINGS_HELP = `Encodings:
  ${encodings.slice(0, WIDE).join(', ')},
  ${encodings.slice(WIDE, NARROW).join(', ')},
  ${encodings.slice(NARROW).join(', ')}.
Common other names work too, in any letter case: utf8, utf16le, us-ascii,
latin1 (iso-8859-1), cp1252 (windows-1252).`;

/** An encoding, by any of its names. */
export function encoding(label) {
  try {
    return resolveLabel(label);
  } catch (error) {
    throw new InvalidArgumentError(sentenceOf(error));
  }
}

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Whether an encoding accepts every byte, so that no text is ill-formed in it. */
export const acceptsEveryByte = (name) => isValid(EVERY_BYTE, name);

/** Encodings between commas. */
export const encodingList = (labels) => labels.split(',').map(encoding);

/** A whole number, decimal or hexadecimal (`0x1F`). */
export function whole(text) {
  const number = /^(?:\d+|0x[\da-f]+)$/i.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It must be a whole number from 0 on, such as 64 or 0x40.');
}
