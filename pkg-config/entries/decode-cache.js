// Caches the code units of single bytes and of pairs of bytes, and decodes short inputs from these caches: for few bytes, a loop is
// faster than a call of the module.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';
import { isSingleByte } from './encodings-with-tables.js';
import { lengthOf } from './input.js';
import { nodeVersion, ucs2Slice } from './platform.js';

/** `SHORT` in Node: lower, because Node makes strings of the module's memory quickly. Before Node 24, the loop takes twice as long. */
const LIMIT_IN_NODE = nodeVersion < 24 ? 48 : 64;
/** Up to this many bytes, a loop is faster. */
const SHORT = nodeVersion > 0 ? LIMIT_IN_NODE : 128;

/** Stands for a byte that the module has not decoded yet. */
const UNKNOWN = -1;
/** Stands for a byte that alone is not one character, such as the lead byte of a multi-byte encoding. */
const NOT_CACHEABLE = -2;

/** By the id of an encoding: the code unit of each byte. */
const caches = [];

/** By the id of a multi-byte encoding: the code unit of each pair of bytes, by the number that the pair is in big-endian order. */
const pairCaches = [];
/** Stands for a pair that the module has not decoded yet. No pair is U+0000. */
const UNKNOWN_PAIR = 0;
/** Stands for a pair that is not one character of one code unit. No pair is U+FFFF. */
const NOT_A_PAIR = 0xffff;

const unitsOf = (bytes, id) => core.transcode(bytes, [id, EncodingId.Units16, Policy.Ignore, true, false]);

/** Adds the code unit of a byte to a cache, and returns it. */
function learn(byte, cache, id) {
  const units = unitsOf(Uint8Array.of(byte), id);
  cache[byte] = units.length === 1 ? units[0] : NOT_CACHEABLE;
  return cache[byte];
}

/** Adds the code unit of a pair to a cache, and returns it. The first byte alone is not a character. */
function learnPair(first, second, pairs, id) {
  const bytes = Uint8Array.of(first, second);
  const units = core.isValid(bytes, id) ? unitsOf(bytes, id) : [];
  return (pairs[(first << 8) | second] = units.length === 1 ? units[0] : NOT_A_PAIR);
}

const scratch = new Uint16Array(SHORT);
const scratchBytes = new Uint8Array(scratch.buffer);

const scratchText = (length) =>
  ucs2Slice
    ? ucs2Slice.call(scratchBytes, 0, 2 * length)
    : String.fromCharCode.apply(null, scratch.subarray(0, length));

/** Adds the code units of all bytes to a cache. Returns false if one of the bytes alone is not one character. */
function learnAll(bytes, length, cache, id) {
  for (let at = 0; at < length; at++) {
    const unit = cache[bytes[at]] === UNKNOWN ? learn(bytes[at], cache, id) : cache[bytes[at]];
    // The array may have become shorter since its length was read: then the byte and the unit are undefined.
    if (!(unit >= 0)) return false;
  }
  return true;
}

/** Writes the code units of bytes to `scratch`. Returns false at a byte without a code unit in the cache. */
function lookUp(bytes, length, cache) {
  for (let at = 0; at < length; at++) {
    const unit = cache[bytes[at]];
    if (!(unit >= 0)) return false;
    scratch[at] = unit;
  }
  return true;
}

/**
 * Writes the code units of bytes in a multi-byte encoding to `scratch`. Returns the number of code units; `undefined` at bytes that are not
 * one character of one or two bytes and one code unit.
 */
function lookUpPairs(bytes, length, cache, id) {
  const pairs = (pairCaches[id] ??= new Uint16Array(0x10000));
  let count = 0;
  for (let at = 0; at < length; at++) {
    const first = bytes[at];
    let unit = cache[first];
    if (unit === UNKNOWN) unit = learn(first, cache, id);
    if (!(unit >= 0)) {
      at++;
      if (at >= length) return undefined;
      const second = bytes[at];
      unit = pairs[(first << 8) | second];
      if (unit === UNKNOWN_PAIR) unit = learnPair(first, second, pairs, id);
      if (unit === NOT_A_PAIR) return undefined;
    }
    scratch[count++] = unit;
  }
  return count;
}

/**
 * Decodes at most `SHORT` bytes in an encoding without shift states. Returns `undefined` for more bytes, and at bytes that are not one
 * character, such as a malformed byte: so the result does not depend on the options.
 */
export function decodeShort(bytes, id) {
  const length = lengthOf(bytes);
  if (length > SHORT) return undefined;
  const cache = (caches[id] ??= new Int32Array(0x100).fill(UNKNOWN));
  if (!isSingleByte(id)) {
    const count = lookUpPairs(bytes, length, cache, id);
    return count === undefined ? undefined : scratchText(count);
  }
  // Without a call in its loop, `lookUp` takes half as long.
  const isFound = lookUp(bytes, length, cache) || (learnAll(bytes, length, cache, id) && lookUp(bytes, length, cache));
  return isFound ? scratchText(length) : undefined;
}
