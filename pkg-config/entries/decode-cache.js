// Caches the code units of single bytes and of pairs of bytes, and decodes short inputs from these caches. For few bytes, a loop is
// faster than a call of the module.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';
import { ASCII, ESC, OLD_PAIRS, PAIRS, WITH_SHIFT_STATES, isSingleByte } from './encodings-with-tables.js';
import { nodeVersion, ucs2Slice } from './platform.js';

/** Up to this many bytes, a loop is faster than the module. In Node 20, the loop takes twice as long as in Node 24. */
const SHORT = nodeVersion < 22 ? 64 : 128;

/** Stands for a byte that the module has not decoded yet. */
const UNKNOWN = -1;
/** Stands for a byte that alone is not one character, such as the lead byte of a multi-byte encoding. */
const NOT_CACHEABLE = -2;

/**
 * By the id of an encoding: `units` has the code unit of each byte. For a multi-byte encoding, `pairs` has the code unit of each pair of
 * bytes, at the index `(first << 8) | second`.
 */
const caches = [];
/** Stands for a pair that the module has not decoded yet. No pair decodes to U+0000. */
const UNKNOWN_PAIR = 0;
/** Stands for a pair that is not one character of one code unit. No pair decodes to U+FFFF. */
const NOT_A_PAIR = 0xffff;

const unitsOf = (bytes, id) => core.convertWithBOM(bytes, id, EncodingId.Units16, Policy.Ignore);

/** Adds the code unit of a byte to a cache, and returns it. */
function learn(byte, cache, id) {
  const units = unitsOf(Uint8Array.of(byte), id);
  cache[byte] = units.length === 1 ? units[0] : NOT_CACHEABLE;
  return cache[byte];
}

/** The escape sequence before a pair of iso-2022-jp. */
const SELECT_PAIRS = [ESC, PAIRS >> 8, PAIRS & 0xff];

/** Adds the code unit of a pair to a cache, and returns it. The first byte alone is not a character. */
function learnPair(first, second, pairs, id) {
  const bytes = Uint8Array.of(...(id === WITH_SHIFT_STATES ? SELECT_PAIRS : []), first, second);
  const units = core.isValid(bytes, id) ? unitsOf(bytes, id) : [];
  return (pairs[(first << 8) | second] = units.length === 1 ? units[0] : NOT_A_PAIR);
}

/** The code units of the text that is being decoded. */
const scratch = new Uint16Array(SHORT);
const scratchBytes = new Uint8Array(scratch.buffer);

const scratchText = (length) =>
  ucs2Slice
    ? ucs2Slice.call(scratchBytes, 0, 2 * length)
    : String.fromCharCode.apply(null, scratch.subarray(0, length));

const createCache = (id) => ({
  units: new Int32Array(0x100).fill(UNKNOWN),
  pairs: isSingleByte(id) ? undefined : new Uint16Array(0x10000),
});

/**
 * Adds the code units of all bytes and pairs to a cache. Returns false if the bytes are not characters of one or two bytes and one code unit
 * each. The array may have become shorter since its length was read. In that case, a byte and its unit can be undefined.
 */
function learnAll(bytes, length, { units, pairs }, id) {
  for (let at = 0; at < length; at++) {
    const first = bytes[at];
    const unit = units[first] === UNKNOWN ? learn(first, units, id) : units[first];
    if (unit >= 0) continue;
    at++;
    if (!pairs || at >= length) return false;
    const second = bytes[at];
    const pair = pairs[(first << 8) | second] || learnPair(first, second, pairs, id);
    if (pair === NOT_A_PAIR) return false;
  }
  return true;
}

// The loops of the next two functions contain no calls, because calls would double their time. `out` is a local variable, which Node 20
// reads in less time than `scratch`.

/** Writes the code units of bytes to `scratch`. Returns their number; -1 at a byte without a code unit in the cache. */
function lookUpBytes(bytes, length, units) {
  const out = scratch;
  for (let at = 0; at < length; at++) {
    const unit = units[bytes[at]];
    if (!(unit >= 0)) return -1;
    out[at] = unit;
  }
  return length;
}

/** Writes the code units of bytes and pairs to `scratch`. Returns their number; -1 at a byte or pair without a code unit in the cache. */
function lookUpPairs(bytes, length, units, pairs) {
  const out = scratch;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const first = bytes[at];
    let unit = units[first];
    if (!(unit >= 0)) {
      at++;
      if (unit !== NOT_CACHEABLE || at >= length) return -1;
      unit = pairs[(first << 8) | bytes[at]];
      if (unit === UNKNOWN_PAIR || unit === NOT_A_PAIR) return -1;
    }
    out[count++] = unit;
  }
  return count;
}

/**
 * Decodes iso-2022-jp that has only ASCII and pairs of JIS X 0208 (Encoding Standard §12.2), and writes the code units to `scratch`. Returns
 * the number of code units, or -1 if the input has anything else. Examples are another escape sequence, and two escape sequences in a row,
 * which are malformed. If `learns` is true, adds unknown bytes and pairs to the cache.
 */
function lookUpShifted(bytes, length, { units, pairs }, learns) {
  const out = scratch;
  let count = 0;
  let isInPairs = false;
  let wasEscape = false;
  for (let at = 0; at < length; at++) {
    const first = bytes[at];
    if (first === ESC) {
      const set = (bytes[at + 1] << 8) | bytes[at + 2];
      const isAscii = set === ASCII;
      if (wasEscape || at + 2 >= length || !(isAscii || set === PAIRS || set === OLD_PAIRS)) return -1;
      isInPairs = !isAscii;
      wasEscape = true;
      at += 2;
      continue;
    }
    wasEscape = false;
    let unit;
    if (isInPairs) {
      at++;
      if (at >= length) return -1;
      const second = bytes[at];
      unit = pairs[(first << 8) | second];
      if (unit === UNKNOWN_PAIR && learns) unit = learnPair(first, second, pairs, WITH_SHIFT_STATES);
      if (unit === UNKNOWN_PAIR || unit === NOT_A_PAIR) return -1;
    } else {
      unit = units[first];
      if (unit === UNKNOWN && learns) unit = learn(first, units, WITH_SHIFT_STATES);
      if (!(unit >= 0)) return -1;
    }
    out[count++] = unit;
  }
  return count;
}

const lookUp = (bytes, length, { units, pairs }) =>
  pairs ? lookUpPairs(bytes, length, units, pairs) : lookUpBytes(bytes, length, units);

/**
 * Decodes at most `SHORT` bytes. Returns `undefined` for more bytes, and for bytes that the cache cannot decode, such as malformed ones. So
 * the result does not depend on the options.
 */
export function decodeShort(bytes, length, id) {
  if (length > SHORT) return undefined;
  const cache = (caches[id] ??= createCache(id));
  let count;
  if (id === WITH_SHIFT_STATES) {
    // The first try only reads the cache. The second try also adds unknown bytes and pairs to the cache.
    count = lookUpShifted(bytes, length, cache, false);
    if (count < 0) count = lookUpShifted(bytes, length, cache, true);
  } else {
    count = lookUp(bytes, length, cache);
    if (count < 0 && learnAll(bytes, length, cache, id)) count = lookUp(bytes, length, cache);
  }
  return count < 0 ? undefined : scratchText(count);
}
