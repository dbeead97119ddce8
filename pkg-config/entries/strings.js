// Strings cross as UTF-16 code units: a lone surrogate is seen, and never replaced unsaid.
import { wrongType } from './input.js';
import { TextDecoder } from './platform.js';

/** As many arguments as every engine takes in one call. */
const CHUNK = 8192;

function fromCharCodes(units) {
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + CHUNK));
  }
  return text;
}

let decoder;

/** The string of these code units, lone surrogates included. */
export function stringFrom(units, call) {
  if (units.length <= CHUNK) return fromCharCodes(units);
  decoder ??= new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(units);
  } catch {
    // A lone surrogate, which the platform refuses, or too long a string.
  }
  try {
    return fromCharCodes(units);
  } catch (error) {
    throw new RangeError(
      `${call}: a string of ${units.length} code units is longer than this runtime allows; decode in parts`,
      { cause: error },
    );
  }
}

/** A string, and nothing that only turns into one. */
export function textFrom(value, call) {
  if (typeof value !== 'string') throw wrongType(call, 'a string', value);
  return value;
}

/** The code units of a string, as octets. */
export function unitsFrom(value, call) {
  const text = textFrom(value, call);
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return new Uint8Array(units.buffer);
}
