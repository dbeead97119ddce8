// Caches the bytes to which the module encodes single code units, and encodes short strings from these caches. For a short string, a loop
// is faster than a call of the module.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';
import { ASCII, ESC, PAIRS, WITH_SHIFT_STATES } from './encodings-with-tables.js';

/** Up to this many code units, a loop is faster. */
const SHORT = 128;

/** Stands for a code unit that the module has not encoded yet. */
const UNKNOWN = 0;
/** Stands for a code unit that has no byte or more than two, and for a surrogate. */
const NOT_CACHEABLE = 0xffff;

/**
 * By the id of an encoding: for each code unit, its byte or its two bytes as a number, plus 1 because 0 is `UNKNOWN`. So the bytes FF FE would be
 * `NOT_CACHEABLE`, but no encoding with a cache has them.
 */
const caches = [];
/** By the id of an encoding: whether it encoded a code unit as more than one byte. */
const hasPairs = [];

/** Takes one character in iso-2022-jp. Returns the pair between its escape sequences if it is in JIS X 0208, otherwise an empty array. */
const pairBetweenEscapes = (bytes) => (bytes.length === 8 ? bytes.subarray(3, 5) : bytes.subarray(0, 0));

/** Adds the bytes of a code unit to a cache. Returns false if the code unit is not cacheable. */
function learn(unit, cache, id) {
  const bytes = core.convertWithBOM(Uint8Array.of(unit, unit >> 8), EncodingId.Units16, id, Policy.Ignore);
  const pair = id === WITH_SHIFT_STATES ? pairBetweenEscapes(bytes) : bytes;
  if (bytes.length > 1) hasPairs[id] = true;
  cache[unit] = NOT_CACHEABLE;
  if (bytes.length === 1) cache[unit] = bytes[0] + 1;
  if (pair.length === 2) cache[unit] = ((pair[0] << 8) | pair[1]) + 1;
  return cache[unit] !== NOT_CACHEABLE;
}

/** Adds the bytes of all code units of a text to a cache. Returns false if a code unit is not cacheable. */
function learnAll(text, cache, id) {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (cache[unit] === NOT_CACHEABLE || (cache[unit] === UNKNOWN && !learn(unit, cache, id))) return false;
  }
  return true;
}

/** Encodes a text whose code units have one byte each; `undefined` at any other code unit. */
function encodeBytes(text, cache) {
  const { length } = text;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    const byte = cache[text.charCodeAt(at)] - 1;
    if (!(byte >= 0 && byte <= 0xff)) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

/** Scratch memory: a pair and an escape sequence for each code unit, and an escape sequence at the end. */
const scratch = new Uint8Array(5 * SHORT + 3);

/** Encodes a text whose code units have up to two bytes each; `undefined` at any other code unit. */
function encodePairs(text, cache) {
  const { length } = text;
  const out = scratch; // Node 20 reads a local variable in less time.
  let end = 0;
  for (let at = 0; at < length; at++) {
    const result = cache[text.charCodeAt(at)];
    if (result === UNKNOWN || result === NOT_CACHEABLE) return undefined;
    const bytes = result - 1;
    if (bytes > 0xff) out[end++] = bytes >> 8;
    out[end++] = bytes;
  }
  return out.slice(0, end);
}

/** Encodes a text in iso-2022-jp; `undefined` at a code unit that is neither ASCII nor in JIS X 0208. */
function encodeShifted(text, cache) {
  const { length } = text;
  const out = scratch;
  let end = 0;
  let isInPairs = false;
  for (let at = 0; at < length; at++) {
    const result = cache[text.charCodeAt(at)];
    if (result === UNKNOWN || result === NOT_CACHEABLE) return undefined;
    const bytes = result - 1;
    const isPair = bytes > 0xff;
    if (isPair !== isInPairs) {
      isInPairs = isPair;
      end = writeEscape(out, end, isPair ? PAIRS : ASCII);
    }
    if (isPair) out[end++] = bytes >> 8;
    out[end++] = bytes;
  }
  return out.slice(0, isInPairs ? writeEscape(out, end, ASCII) : end);
}

/** Writes the escape sequence for `set` (`ASCII` or `PAIRS`) at the offset `end`. Returns the offset after the sequence. */
function writeEscape(out, end, set) {
  out[end++] = ESC;
  out[end++] = set >> 8;
  out[end++] = set; // the array keeps the low byte
  return end;
}

function encodeCached(text, cache, id) {
  if (!hasPairs[id]) return encodeBytes(text, cache);
  return id === WITH_SHIFT_STATES ? encodeShifted(text, cache) : encodePairs(text, cache);
}

/**
 * Encodes a short string. Returns `undefined` for a long string, and at a code unit that is not cacheable, such as one that the encoding
 * cannot represent. The options of `encode` affect only such code units, so the result does not depend on the options.
 */
export function encodeShort(text, id) {
  if (text.length > SHORT) return undefined;
  const cache = (caches[id] ??= new Uint16Array(0x10000));
  const bytes = encodeCached(text, cache, id);
  if (bytes !== undefined) return bytes;
  try {
    return learnAll(text, cache, id) ? encodeCached(text, cache, id) : undefined;
  } catch {
    // The module has no memory. `convertChecked` in conversion.js, which then encodes the text, reports this.
    return undefined;
  }
}
