// Shortcuts for complete, well-formed text under the default options, which most calls convert.
import * as binding from '../binding/utfscope.js';
import { copyBytes, copyFor, copyIn, copyResult, copyText, copyUnits, inputUnits, hasCapacity } from './arena.js';
import { lengthOf } from './input.js';
import { isUtf8 } from './platform.js';

/** Up to this many bytes, a loop is faster than a call of the module. */
const SHORT = 32;

/** Returns true for short ASCII text, but only while the module runs and its arena has capacity for the text. */
function isShortAscii(value) {
  const length = lengthOf(value);
  if (length > SHORT || !hasCapacity(length)) return false;
  for (let at = 0; at < length; at++) if (value[at] > 0x7f) return false;
  return true;
}

/**
 * The code units of a short ASCII text; `undefined` for any other text.
 *
 * The constructor of an array does not accept a detached array, and a byte of shared memory can change after it was checked: so
 * each byte is checked and copied.
 */
function shortAsciiUnits(value) {
  if (!isShortAscii(value)) return undefined;
  const copy = new Uint16Array(lengthOf(value));
  for (let at = 0; at < copy.length; at++) {
    const byte = value[at];
    if (byte > 0x7f) return undefined;
    copy[at] = byte;
  }
  return copy;
}

/** Up to this many code units, a loop is faster than a call of the module. */
const SHORT_UNITS = 64;

/** Returns whether code units have no lone surrogate. */
function isShortUtf16(units) {
  const length = lengthOf(units);
  for (let at = 0; at < length; at++) {
    const unit = units[at];
    const isSurrogate = (unit & 0xf800) === 0xd800;
    if (isSurrogate && ((unit & 0xfc00) !== 0xd800 || (units[++at] & 0xfc00) !== 0xdc00)) return false;
  }
  return true;
}

function judgeUnitsInMemory(units, length) {
  inputUnits.set(units);
  return binding.isUtf16(length);
}

/** Returns `work(value, length)` if the arena holds that many bytes; `undefined` if it does not, or if `work` throws. */
function tryFast(work, value, length = lengthOf(value)) {
  if (!hasCapacity(length)) return undefined;
  try {
    return work(value, length);
  } catch {
    return undefined;
  }
}

const judgeBytes = (value) => binding.isUtf8(copyIn(value));
const judgeUnits = (value) => binding.isUtf16(copyIn(value));
const decodeUtf8 = (value) => binding.utf8ToUtf16(copyIn(value));
const encodeText = (text) => binding.utf16ToUtf8(copyIn(text));

function encodeUnits(value, length) {
  inputUnits.set(value);
  return binding.utf16ToUtf8(length);
}

/**
 * Each function returns `undefined` if the general route must be taken: for a malformed sequence that is not replaced, for a BOM, and if
 * the module does not run.
 */
export const fastPath = {
  // The platform's function throws for a detached array, which is empty.
  isUtf8: isUtf8
    ? (value) => !lengthOf(value) || isUtf8(value)
    : (value) => isShortAscii(value) || tryFast(judgeBytes, value),

  /** Takes a `Uint16Array`. */
  isUtf16: (units) =>
    lengthOf(units) <= SHORT_UNITS ? isShortUtf16(units) : tryFast(judgeUnitsInMemory, units, 2 * lengthOf(units)),

  /** Takes the bytes of UTF-16LE, an even number. */
  isUtf16le: (bytes) => tryFast(judgeUnits, bytes),

  utf8ToUnits: (value) => shortAsciiUnits(value) ?? copyResult(tryFast(decodeUtf8, value), copyUnits),

  utf8ToText: (value) => copyResult(tryFast(decodeUtf8, value), copyText),

  unitsToUtf8: (value) => copyResult(tryFast(encodeUnits, value, 2 * lengthOf(value)), copyBytes),

  textToUtf8: (text) => copyResult(tryFast(encodeText, text, 2 * text.length), copyBytes),

  /** Converts bytes or a string between encodings, given by their ids. `replaces` allows U+FFFD for malformed sequences. */
  convert(value, from, to, replaces, copy = copyFor(to)) {
    const length = typeof value === 'string' ? 2 * value.length : lengthOf(value);
    const work = () => binding.convertFast(copyIn(value), from, to, replaces);
    return copyResult(tryFast(work, value, length), copy);
  },
};
