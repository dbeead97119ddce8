// Strings enter and leave the module as UTF-16 code units, so that a lone surrogate is never replaced silently.
// The parameter `call` is the name of the called function, for error messages.
import { longString, wrongType } from './errors.js';
import { TextDecoder, ucs2Slice } from './platform.js';

/** A number of arguments that every engine accepts in one call. */
const CHUNK = 8192;
/** Up to this many code units, `String.fromCharCode` is the fastest route. */
const SHORT = 64;

function fromCharCodes(units) {
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + CHUNK));
  }
  return text;
}

let decoder;

/** Makes a string with a function of the platform; `undefined` if its TextDecoder rejects a lone surrogate or the length. */
function byPlatform(units) {
  if (ucs2Slice) return ucs2Slice.call(new Uint8Array(units.buffer, units.byteOffset, units.byteLength));
  try {
    return (decoder ??= new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true })).decode(units);
  } catch {
    return undefined;
  }
}

/** Returns the result of `make`, a string of `length` code units. If the runtime throws, throws an error of the package. */
function stringOf(length, call, make) {
  try {
    return make();
  } catch (error) {
    const problem = `a string of ${length} code units is longer than this runtime allows; decode in parts`;
    throw longString(call, problem, { cause: error });
  }
}

/** Returns the string of UTF-16 code units, lone surrogates included. */
export function stringFrom(units, call) {
  if (units.length <= SHORT) return fromCharCodes(units);
  return stringOf(units.length, call, () => byPlatform(units) ?? fromCharCodes(units));
}

/** Returns one string of all `parts`. */
export function joinedText(parts, call) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return stringOf(length, call, () => parts.join(''));
}

/** Returns a string argument; any other type is an error, even if it converts to a string. */
export function textFrom(value, call) {
  if (typeof value !== 'string') throw wrongType(call, 'a string', value);
  return value;
}
