// Shortcuts for complete, well-formed text. Most calls get such text, and no options that change the result.
import * as binding from '../binding/utfscope.js';
import {
  PART,
  byteLengthIn,
  copyBytes,
  copyFor,
  copyInput,
  copyIntoCapacity,
  copyResult,
  copyText,
  copyUnits,
  encodeInArena,
  encodeIntoCapacity,
  ensureCapacity,
  hasCapacity,
  inputUnits,
  memoryBytes,
} from './arena.js';
import { isAsciiSample } from './ascii-samples.js';
import { MAX_LOOP_BYTES, shortUtf16 } from './decode-short.js';
import { MAX_LOOP_UNITS, isSurrogate, shortUnitsToUtf8 } from './encode-short.js';
import { IS_ASCII_SUPERSET } from './encodings-with-tables.js';
import { bufferOf, bytesFrom, bytesOfUnits, kindOf, lengthOf } from './input.js';
import { hasUnitBeyondLatin1, isLatin1Sample } from './latin1-text.js';
import { bufferTranscode, hasTextEncoder, isAscii, isBun, isUtf8, ucs2Write } from './platform.js';
import { MAX_LOOP_LATIN1, MAX_LOOP_UTF8, shortLatin1ToUtf8, shortUtf8ToLatin1 } from './transcode-short.js';
import { isWellFormed } from './well-formed.js';

/** Up to this many bytes, a loop is faster than a call of the module. */
const SHORT = 32;

/** Returns whether an element is an ASCII byte. An element may be negative or a fraction (see `isUint8Array`). */
const isAsciiByte = (value) => (value & 0x7f) === value;

/** Returns whether a text is short and ASCII. */
function isShortAscii(value, length) {
  if (length > SHORT) return false;
  for (let at = 0; at < length; at++) if (!isAsciiByte(value[at])) return false;
  return true;
}

/** Up to this many code units, a loop is faster than a call of the module. Bun takes twice as long for the loop as Node. */
const SHORT_UNITS = isBun ? 8 : 32;

/** Returns `work(value, length)`; `undefined` if the arena cannot hold `length` bytes, or if `work` throws. */
function tryFast(work, value, length = lengthOf(value)) {
  if (!hasCapacity(length)) return undefined;
  try {
    return work(value, length);
  } catch {
    return undefined;
  }
}

/** Returns whether code units have no lone surrogate. Used for few code units, because it is a loop. */
function isUtf16ByLoop(units, length) {
  for (let at = 0; at < length; at++) {
    const unit = units[at];
    if (isSurrogate(unit) && ((unit & 0xfc00) !== 0xd800 || (units[++at] & 0xfc00) !== 0xdc00)) return false;
  }
  return true;
}

function isUtf16ByModule(units, length) {
  inputUnits.set(units);
  return binding.isUtf16(length);
}

/** Returns whether code units have no lone surrogate; `undefined` if `tryFast` returns `undefined`. */
function isUtf16(units) {
  const length = lengthOf(units);
  return length <= SHORT_UNITS ? isUtf16ByLoop(units, length) : tryFast(isUtf16ByModule, units, 2 * length);
}

/** From this many bytes on, Node and Bun convert UTF-8 to UTF-16 faster than the module, which needs two copies. */
const LONG_UTF8 = 1 << 11;

/** From this many code units of ASCII on, Node and Bun convert UTF-16 to UTF-8 faster than the module. */
const LONG_ASCII_UTF16 = 3 << 10;
/** The same limit for text that is not ASCII. */
const LONG_UTF16 = 1 << 10;
/** The same limit for text of surrogate pairs, such as emoji. Bun has a smaller overhead for each call. */
const LONG_PAIRS = isBun ? 1 << 7 : 3 << 7;
/** The distance between code units in a sample. It is small, because some texts have few letters beyond ASCII. */
const UTF16_STEP = 16;

/** Returns whether the platform encodes code units faster than the module. */
function platformEncodesFaster(units) {
  const length = lengthOf(units);
  // The platform would read the memory of another typed array whose prototype was replaced, not its elements.
  if (!bufferTranscode || length < LONG_PAIRS || kindOf(units) !== 'Uint16Array') return false;
  if (length < LONG_UTF16) return isSurrogate(units[length >> 1]);
  return length >= LONG_ASCII_UTF16 || !isAsciiSample(units, length, UTF16_STEP);
}

/** The result of `transcodesStrictly`; undefined before its first call. */
let isStrict;
/** Returns whether `bufferTranscode` throws for these bytes. */
const rejects = (bytes, from, to) => {
  try {
    bufferTranscode(bytes, from, to);
    return false;
  } catch {
    return true;
  }
};

/** Returns whether `bufferTranscode` throws for malformed input, as in Node and Bun. Other runtimes can have such a function too. */
const transcodesStrictly = () =>
  (isStrict ??= rejects(Uint8Array.of(0xff), 'utf8', 'utf16le') && rejects(Uint8Array.of(0, 0xd8), 'utf16le', 'utf8'));

/** Whether `bufferTranscode` threw for the last input. An exception takes long, so the next input is validated before it is converted. */
let threw = false;

/**
 * Calls `convert`, a function that uses `bufferTranscode`. Returns `undefined` for malformed input, for memory that another thread may
 * change, and if `bufferTranscode` does not throw for malformed input.
 */
function tryPlatform(convert, value, isWellFormed) {
  if (!transcodesStrictly() || !(bufferOf(value) instanceof ArrayBuffer)) return undefined;
  if (threw && !isWellFormed(value)) return undefined;
  threw = true;
  try {
    const result = convert(value);
    threw = false;
    return result;
  } catch {
    return undefined;
  }
}

/** Returns whether bytes start with the BOM of UTF-8. */
export const startsWithBOM = (bytes) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/**
 * Returns an argument of `bufferTranscode`, from a value for which `isUint8Array` is true. Bun reads the length of an array from the array itself,
 * and throws for an array of another class. Node reads the property `length`, which other code may have defined.
 */
const transcodable = isBun ? (bytes) => bytes : bytesFrom;

function unitsByTranscode(bytes) {
  const { buffer, byteOffset, length } = bufferTranscode(transcodable(bytes), 'utf8', 'utf16le');
  return new Uint16Array(buffer, byteOffset, length / 2);
}

/**
 * Returns a Buffer, which nothing else uses, as a plain Uint8Array. In Bun, reading its property `buffer` takes 0.2 µs, so its prototype is
 * replaced instead.
 */
const asUint8Array = isBun
  ? (bytes) => Object.setPrototypeOf(bytes, Uint8Array.prototype)
  : ({ buffer, byteOffset, length }) => new Uint8Array(buffer, byteOffset, length);

const utf8ByTranscode = (units) => asUint8Array(bufferTranscode(bytesOfUnits(units), 'utf16le', 'utf8'));

/** Whether the platform converts Latin-1 to UTF-8 faster than the module. Bun does; Node takes up to four times as long. */
const transcodesLatin1Fast = isBun && Boolean(bufferTranscode);

/** Returns the UTF-8 of ISO-8859-1; `undefined` if the platform refuses the memory of the bytes. */
function latin1ByPlatform(bytes) {
  try {
    return asUint8Array(bufferTranscode(transcodable(bytes), 'latin1', 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns a copy of ASCII bytes in Bun; `undefined` in other runtimes, and for other bytes. In Bun, a search and a copy take less time than a
 * conversion.
 */
function asciiCopy(bytes) {
  try {
    if (!isBun || !isAscii(bytes)) return undefined;
    const copy = new Uint8Array(bytes);
    // Another thread may have changed shared memory after the first search.
    return isAscii(copy) ? copy : undefined;
  } catch {
    return undefined; // a detached array
  }
}

/** Returns whether bytes are UTF-8; `undefined` for a detached array, for which the platform throws. */
function isUtf8ByPlatform(value) {
  try {
    return isUtf8(value);
  } catch {
    return undefined;
  }
}

// These functions are called by `tryFast`, which checks the capacity of the arena first.
const isUtf8ByModule = (value, length) =>
  isShortAscii(value, length) || binding.isUtf8(copyIntoCapacity(value, length));
const countByModule = (value, length) => binding.countUtf8(copyIntoCapacity(value, length));
const isUtf16leByModule = (value, length) => binding.isUtf16(copyIntoCapacity(value, length));
const decodeUtf8 = (value, length) => binding.utf8ToUtf16(copyIntoCapacity(value, length));
const encodeText = (text, length) => binding.utf16ToUtf8(copyIntoCapacity(text, length));

/** From this many code units on, the TextEncoder of a browser copies a Latin-1 string into the arena faster than a loop does. */
const LONG_LATIN1 = 128;
const encodesLatin1Fast = !ucs2Write && hasTextEncoder;

/**
 * Writes a Latin-1 string into the arena as UTF-8. Returns the length in bytes; `undefined` for a short or another string, and in Node and
 * Bun. Browsers have no fast function that copies the code units of a string, but they encode a Latin-1 string as UTF-8 in a third of the
 * time of a loop.
 */
function utf8InArena(text) {
  if (!encodesLatin1Fast || text.length < LONG_LATIN1) return undefined;
  if (!isLatin1Sample(text) || hasUnitBeyondLatin1(text)) return undefined;
  const length = encodeIntoCapacity(text);
  // As many bytes as code units are ASCII, which has no lone surrogates.
  return length === text.length || isWellFormed(text) ? length : undefined;
}

/**
 * Converts a string to the encoding `to`. The arena has capacity for `length` bytes, and already contains the string as UTF-8 if
 * `utf8Length` is not `undefined`.
 */
function convertText(text, length, utf8Length, to, replaces) {
  if (utf8Length !== undefined) return binding.convertFast(utf8Length, binding.EncodingId.Utf8, to, replaces);
  return binding.convertFast(copyIntoCapacity(text, length), binding.EncodingId.Units16, to, replaces);
}

/** After malformed text, `unitsUnlessMalformed` rejects this many texts without a look at them. */
const REJECTED = 15;
let rejectedNext = 0;

/**
 * Decodes UTF-8 that may be malformed. `decodeUtf8` takes 0.2 µs less than `convert`, but a failure takes up to as long as a success. So
 * after malformed text, most calls return `undefined` at once. The results of the public calls do not depend on this.
 */
function unitsUnlessMalformed(value) {
  if (rejectedNext > 0) {
    rejectedNext--;
    return undefined;
  }
  const units = copyResult(tryFast(decodeUtf8, value), copyUnits);
  if (units === undefined) rejectedNext = REJECTED;
  return units;
}

function encodeUnits(value, length) {
  inputUnits.set(value);
  return binding.utf16ToUtf8(length);
}

/**
 * Each function returns `undefined` if the caller must use the functions of core.js instead, for example because the module is not
 * running. Conversions also return `undefined` for a malformed sequence that is not replaced. `convert`, `countUtf8` and conversions from
 * UTF-8 also return `undefined` for a BOM.
 */
export const fastPath = {
  isUtf8: isUtf8 ? isUtf8ByPlatform : (value) => tryFast(isUtf8ByModule, value),

  countUtf8(value) {
    const count = tryFast(countByModule, value);
    return count >= 0 ? count : undefined;
  },

  /** Takes a `Uint16Array`. */
  isUtf16,

  /** Takes the bytes of UTF-16LE. */
  isUtf16le: (bytes) => (lengthOf(bytes) % 2 ? undefined : tryFast(isUtf16leByModule, bytes)),

  /**
   * With `replaces`, returns `undefined` for text that may be malformed. The caller then calls `convert`, which replaces malformed
   * sequences in the same pass of the module.
   */
  utf8ToUnits(value, replaces) {
    const length = lengthOf(value);
    if (length <= MAX_LOOP_BYTES) return hasCapacity(length) ? shortUtf16(value, length) : undefined;
    const byPlatform = bufferTranscode && length >= LONG_UTF8 && !startsWithBOM(value);
    const units = byPlatform ? tryPlatform(unitsByTranscode, value, isUtf8) : undefined;
    if (units !== undefined) return units;
    if (!replaces) return copyResult(tryFast(decodeUtf8, value), copyUnits);
    return byPlatform ? undefined : unitsUnlessMalformed(value);
  },

  utf8ToText: (value) => copyResult(tryFast(decodeUtf8, value), copyText),

  unitsToUtf8(value) {
    const length = lengthOf(value);
    if (length <= MAX_LOOP_UNITS) return hasCapacity(2 * length) ? shortUnitsToUtf8(value, length) : undefined;
    const bytes = platformEncodesFaster(value) ? tryPlatform(utf8ByTranscode, value, isUtf16) : undefined;
    return bytes ?? copyResult(tryFast(encodeUnits, value, 2 * length), copyBytes);
  },

  asciiCopy,

  /** Converts a `Uint8Array`. Returns `undefined` if there is no fast route. */
  latin1ToUtf8(bytes) {
    const length = lengthOf(bytes);
    if (length <= MAX_LOOP_LATIN1) return hasCapacity(length) ? shortLatin1ToUtf8(bytes, length) : undefined;
    return transcodesLatin1Fast ? latin1ByPlatform(bytes) : undefined;
  },

  /** Converts a short `Uint8Array`. Returns `undefined` for a longer one, for malformed bytes, and for code points above U+00FF. */
  utf8ToLatin1(bytes) {
    const length = lengthOf(bytes);
    return length <= MAX_LOOP_UTF8 && hasCapacity(length) ? shortUtf8ToLatin1(bytes, length) : undefined;
  },

  textToUtf8: (text) => copyResult(tryFast(encodeText, text, 2 * text.length), copyBytes),

  /**
   * Encodes with Node's own method; `undefined` if the result has more than `maxLength` bytes. Only for strings without lone surrogates,
   * which Node would replace.
   */
  textToUtf8ByPlatform(text, maxLength) {
    try {
      return encodeInArena(text, maxLength);
    } catch {
      return undefined;
    }
  },

  /**
   * Encodes a long string in a single-byte encoding. Each part is copied from the module to its place in the result, so that the module
   * needs no memory for the whole result.
   */
  textToSingleBytes(text, to) {
    try {
      const bytes = new Uint8Array(text.length);
      let end = 0;
      const replaces = false;
      const copy = (from, until) => bytes.set(memoryBytes.subarray(from, until), end);
      for (; end < text.length; end += PART) {
        const part = text.slice(end, end + PART);
        const length = ensureCapacity(byteLengthIn(part));
        const written = convertText(part, length, utf8InArena(part), to, replaces);
        if (written !== part.length) return undefined;
        copyResult(written, copy);
      }
      return bytes;
    } catch {
      return undefined;
    }
  },

  /** Converts bytes or a string between encodings, given by their ids. `replaces` allows U+FFFD for malformed sequences. */
  convert(value, from, to, replaces, copy = copyFor(to)) {
    const length = byteLengthIn(value);
    if (!hasCapacity(length)) return undefined;
    let written;
    // `tryFast` would need a new closure for each call. Creating it takes 5 to 8 % of the time for a text of 1 KB.
    try {
      if (typeof value === 'string') {
        const utf8Length = utf8InArena(value);
        // A string of as many bytes in UTF-8 as code units is ASCII.
        if (utf8Length === value.length && IS_ASCII_SUPERSET[to]) return copyInput(utf8Length);
        written = convertText(value, length, utf8Length, to, replaces);
      } else {
        written = binding.convertFast(copyIntoCapacity(value, length), from, to, replaces);
      }
    } catch {
      return undefined;
    }
    return copyResult(written, copy);
  },
};
