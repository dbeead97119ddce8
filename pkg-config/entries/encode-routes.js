// The fastest route of each runtime from a string to bytes, for well-formed strings.
//
// For any other string, `encodeFast` returns `undefined`. The general route, `convertChecked` in conversion.js, then finds the fault.
import { EncodingId } from '../binding/utfscope.js';
import { PART } from './arena.js';
import { isAsciiStringSample } from './ascii-samples.js';
import { encodeShort } from './encode-cache.js';
import { MAX_LOOP_UNITS, isSurrogate, scratch, shortTextToUtf8 } from './encode-short.js';
import { IS_ASCII_SUPERSET, isSingleByte } from './encodings-with-tables.js';
import { fastPath } from './fast-path.js';
import { isLatin1, isLatin1Sample } from './latin1-text.js';
import { DEFAULTS, mayReplace } from './options.js';
import { encodeUtf8, encodeUtf8Into, hasTextEncoder, isBun, isFirefox, nodeVersion, utf8Write } from './platform.js';
import { ensureStarted } from './runtime.js';
import { isWellFormed } from './well-formed.js';

/** Up to this many code units, the loop of `shortTextToUtf8` is faster than Node's own method for every text. */
const MAX_LOOP_IN_NODE = 12;

/** Encodes a short string in Node as UTF-8; `undefined` if it has a lone surrogate. */
function shortUtf8InNode(text) {
  const { length } = text;
  // Other code may have removed `Buffer` before the package was loaded.
  if (length <= MAX_LOOP_IN_NODE || !utf8Write || !isLatin1Sample(text)) return shortTextToUtf8(text);
  const written = utf8Write.call(scratch, text, 0, scratch.length);
  // Node writes three bytes for a lone surrogate, so a text of as many bytes as code units has none.
  return written === length || isWellFormed(text) ? scratch.slice(0, written) : undefined;
}

/** Whether Node encodes Latin-1 strings with SIMD. */
const hasFastLatin1 = nodeVersion >= 22;

/** The number of code units that are encoded first, to see whether a string is ASCII. */
const FIRST_PART = 1 << 11;

/** The result of `TextEncoder#encodeInto` for an empty string. */
const NOTHING = { read: 0, written: 0 };

/** Up to this many code units, a small sample is used: in Bun and in Node 22 and later, 64 code units take longer than they save. */
const SHORT_TEXT = isBun || hasFastLatin1 ? FIRST_PART : 0;
/** The maximum number of code units in the small sample, and the minimum distance between them. */
const [FEW, SHORT_STEP] = [16, 16];

/** Returns whether a sample of a string is ASCII. */
const isAsciiInSample = (text) =>
  text.length > SHORT_TEXT
    ? isAsciiStringSample(text)
    : isAsciiStringSample(text, Math.min(FEW, text.length / SHORT_STEP));

/** Returns the bytes of an ASCII string; `undefined` for any other string, which needs more than one byte per code unit in UTF-8. */
function asciiFrom(text) {
  const { length } = text;
  if (!isAsciiInSample(text)) return undefined;
  if (isBun && length <= SHORT_TEXT) {
    const bytes = encodeUtf8(text);
    return bytes.length === length ? bytes : undefined;
  }
  if (hasFastLatin1 && length <= PART) {
    return isLatin1(text) ? fastPath.textToUtf8ByPlatform(text, length) : undefined;
  }
  const bytes = new Uint8Array(length);
  // The sample can be ASCII although the text is not, as in many French texts. Encoding the first part then shows this before the
  // platform encodes all of the text.
  const first = encodeUtf8Into(length > FIRST_PART ? text.slice(0, FIRST_PART) : text, bytes);
  if (first.read < Math.min(length, FIRST_PART) || first.written > first.read) return undefined;
  const { read } = length > FIRST_PART ? encodeUtf8Into(text.slice(FIRST_PART), bytes.subarray(FIRST_PART)) : NOTHING;
  return first.read + read === length ? bytes : undefined;
}

/** Up to this many code units, the TextEncoder of Node 20 is faster than the module for every text. */
const MAX_INTO_KEPT = nodeVersion < 22 ? 128 : 0;
/** The bytes of such a text before they are copied to an array of the right length. */
const kept = new Uint8Array(3 * MAX_INTO_KEPT);

/** Encodes at most `MAX_INTO_KEPT` code units as UTF-8. Returns `undefined` for a lone surrogate, unless U+FFFD may replace it. */
function utf8IntoKept(text, options) {
  const { written } = encodeUtf8Into(text, kept);
  return written === text.length || mayReplace(options) || isWellFormed(text) ? kept.slice(0, written) : undefined;
}

/** Encodes a string in Node as UTF-8; `undefined` if it has a lone surrogate that may not be replaced. */
function utf8InNode(text, options) {
  const { length } = text;
  if (length <= MAX_LOOP_UNITS) return shortUtf8InNode(text);
  if (length <= MAX_INTO_KEPT && hasTextEncoder) return utf8IntoKept(text, options);
  const isFast = hasFastLatin1 && length <= PART;
  const bytes = isFast ? isLatin1(text) && fastPath.textToUtf8ByPlatform(text, 2 * length) : asciiFrom(text);
  return bytes || fastPath.textToUtf8(text);
}

const { indexOf: indexOfByte } = Uint8Array.prototype;
/** The lead byte of U+FFFD and of other characters, such as fullwidth forms. */
const REPLACEMENT_LEAD = 0xef;
/** After this many of these lead bytes, the string is searched instead of the bytes. */
const MAX_LEADS = 64;

/** Returns from how many code units on `asciiFrom` is tried for encodings other than UTF-8. */
function minLengthOfAscii() {
  if (!hasTextEncoder) return Infinity;
  if (isBun) return 32;
  if (hasFastLatin1) return 129;
  // In browsers, `fastPath.convert` takes less time for shorter strings. It encodes into memory that it keeps, and then copies the result.
  return nodeVersion > 0 || isFirefox ? 257 : (1 << 13) + 1;
}

const MIN_ASCII = minLengthOfAscii();

/** Encodes a string in an encoding that has tables in the module. */
function encodeByTable(text, id) {
  const replaces = false;
  return text.length > PART && isSingleByte(id)
    ? fastPath.textToSingleBytes(text, id)
    : fastPath.convert(text, EncodingId.Units16, id, replaces);
}

/**
 * Returns whether the TextEncoder probably encodes a short string faster than the loop in `shortTextToUtf8`. Bun's TextEncoder takes half
 * the time of the loop. Firefox's TextEncoder takes two thirds, but longer than the loop for surrogate pairs. The code unit in the middle shows
 * whether the string probably has such pairs. Chromium's TextEncoder takes up to twelve times as long.
 */
const isPlatformFaster = (text) => isBun || (isFirefox && !isSurrogate(text.charCodeAt(text.length >> 1)));

/** Returns whether bytes have U+FFFD, which is EF BF BD. Also returns true after `MAX_LEADS` other sequences that start with EF. */
function mayHaveReplacement(bytes) {
  let at = -1;
  for (let count = 0; count < MAX_LEADS; count++) {
    at = indexOfByte.call(bytes, REPLACEMENT_LEAD, at + 1);
    if (at < 0) return false;
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  }
  return true;
}

/**
 * Returns whether a string, whose UTF-8 is `bytes`, has no lone surrogate. A TextEncoder writes U+FFFD for lone surrogates, so bytes
 * without U+FFFD are those of a well-formed string. In Firefox, searching the string takes a fifth of the time of encoding it, and
 * searching the bytes takes less.
 */
const isWellFormedText = (text, bytes) => (isFirefox && !mayHaveReplacement(bytes)) || isWellFormed(text);

/** Encodes a string; `undefined` unless the encoding has a fast route and the string is well formed. */
export function encodeFast(text, id, options) {
  ensureStarted('encode');
  if (id !== EncodingId.Utf8) {
    if (IS_ASCII_SUPERSET[id] === undefined) return undefined;
    const ascii = text.length >= MIN_ASCII && IS_ASCII_SUPERSET[id] ? asciiFrom(text) : undefined;
    if (ascii !== undefined) return ascii;
    // If there are options, the general route encodes text that `encodeShort` does not.
    return encodeShort(text, id) ?? (options === DEFAULTS ? encodeByTable(text, id) : undefined);
  }
  if (nodeVersion > 0) return utf8InNode(text, options);
  if (text.length <= MAX_LOOP_UNITS && !isPlatformFaster(text)) return shortTextToUtf8(text);
  const bytes = encodeUtf8(text); // `undefined` if the platform has no TextEncoder; the general route then encodes the text
  // ASCII has no lone surrogates. Under the policy `replace`, no search for them is needed, because a TextEncoder replaces them.
  const needsNoSearch = bytes?.length === text.length || mayReplace(options);
  return needsNoSearch || isWellFormedText(text, bytes) ? bytes : undefined;
}
