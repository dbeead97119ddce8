// Strings cross as UTF-16 code units: a lone surrogate is seen, and never replaced unsaid.
import { wrongType } from './input.js';
import { TextDecoder, ucs2Slice } from './platform.js';

/** As many arguments as every engine takes in one call. */
const CHUNK = 8192;
/** So few become a string fastest one by one. */
const FEW = 64;

function fromCharCodes(units) {
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + CHUNK));
  }
  return text;
}

let decoder;

/** What the platform makes of many code units; `undefined` where its decoder refuses a lone surrogate, or so long a string. */
function byPlatform(units) {
  if (ucs2Slice) return ucs2Slice.call(new Uint8Array(units.buffer, units.byteOffset, units.byteLength));
  try {
    return (decoder ??= new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true })).decode(units);
  } catch {
    return undefined;
  }
}

/** The string of these code units, lone surrogates included. */
export function stringFrom(units, call) {
  if (units.length <= FEW) return fromCharCodes(units);
  try {
    return byPlatform(units) ?? fromCharCodes(units);
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
