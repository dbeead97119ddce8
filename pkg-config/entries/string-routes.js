// The fastest route of each runtime between strings and bytes, for well-formed text.
//
// For any other text, `decodeFast` and `encodeFast` return `undefined`: the general route then finds the fault. Only with the policy
// `replace` may a platform function put U+FFFD for malformed input.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { PART, copyText } from './arena.js';
import { run } from './call.js';
import { core } from './core.js';
import { decodeShort } from './decode-cache.js';
import { FULL_EDITION, FULL_ONLY_ENCODINGS, WITHOUT_ASCII } from './edition.js';
import { encodeShort } from './encode-cache.js';
import { MAX_LOOP_UNITS, shortUtf8 } from './encode-short.js';
import { fastPath, startsWithBOM } from './fast-path.js';
import { bufferOf, bytesFrom, lengthOf } from './input.js';
import { encodings } from './names.js';
import { DEFAULTS } from './options.js';
import {
  TextDecoder,
  encodeUtf8,
  encodeUtf8Into,
  isAscii,
  latin1Slice,
  nodeVersion,
  ucs2Slice,
  utf8Slice,
} from './platform.js';
import { ensure } from './runtime.js';
import { isWellFormed } from './well-formed.js';

/** Returns a function that calls the platform's decoder. For malformed input, it throws if `fatal` is true, else it returns U+FFFD. */
function platformDecoder(label, fatal) {
  let decoder;
  return (bytes) => (decoder ??= new TextDecoder(label, { fatal, ignoreBOM: false })).decode(bytes);
}

/** Below this many bytes of UTF-8, the platform's decoder is the fastest route in every runtime. */
const SHORT = 65;
const strictUtf8 = platformDecoder('utf-8', true);
const replacingUtf8 = platformDecoder('utf-8', false);
const strictUtf16le = platformDecoder('utf-16le', true);
const BOM = '\ufeff';
const REPLACEMENT = '\ufffd';
/** A BOM of the other byte order. At the start of UTF-16LE input, it is a warning. */
const SWAPPED_BOM = '\ufffe';

/** For each encoding that has tables in the module, by its number: whether ASCII bytes are ASCII characters in it. */
const IS_ASCII_SUPERSET = Object.fromEntries(
  ['ascii', 'iso-8859-1', 'windows-1252', ...FULL_ONLY_ENCODINGS].map((name) => [
    encodings.indexOf(name),
    !WITHOUT_ASCII.includes(name),
  ]),
);

/** Of these encodings, the only one in which the bytes of a character depend on the text before it. */
const WITH_SHIFT_STATES = encodings.indexOf('iso-2022-jp');

/** Returns whether an encoding that has tables in the module encodes each code unit as one byte. */
const isSingleByte = (id) => id !== WITH_SHIFT_STATES && !FULL_EDITION.isMultiByte(encodings[id]);

/** The fastest decoders of well-formed text, by the number of the encoding. */
const DECODERS = {
  ...Object.fromEntries(Object.keys(IS_ASCII_SUPERSET).map((id) => [id, byTable(Number(id))])),
  [EncodingId.Utf8]: nodeVersion < 24 ? utf8InOldNode : nodeVersion >= 24 ? utf8BySlice : utf8ByPlatform,
  [EncodingId.Utf16Le]: utf16leByPlatform,
  [EncodingId.Iso8859_1]: (input) => latin1Slice?.call(bytesFrom(input, 'decode')),
};

const isUtf8 = (input) =>
  fastPath.isUtf8(input) ?? run('decode', () => core.isValid(bytesFrom(input, 'decode'), EncodingId.Utf8));

/** The maximum number of bytes or of code units in a sample. */
const SAMPLE = 64;
/** The minimum distance between the bytes of a sample. To read each of them takes a nanosecond. */
const SAMPLE_STEP = 64;

/** Returns whether a sample of bytes is ASCII. */
function isAsciiByteSample(bytes, length) {
  const step = Math.max(SAMPLE_STEP, Math.ceil(length / SAMPLE));
  for (let at = 0; at < length; at += step) if (bytes[at] > 0x7f) return false;
  return true;
}

/** With the policy `replace` and without `onFault`, a fault changes only the result. */
const mayReplace = ({ policy, onFault }) => policy === Policy.Replace && !onFault;

/** Decodes UTF-8 with the platform's TextDecoder. */
function utf8ByPlatform(input, options) {
  const { policy, ignoreBOM, onFault } = options;
  let text;
  if (lengthOf(input) < SHORT) {
    // The strict decoder of Node takes twice as long for a short text that is not ASCII.
    text = replacingUtf8(input);
    if (!mayReplace(options) && text.includes(REPLACEMENT)) return undefined;
  } else {
    // With a policy other than `strict`, or with `onFault`, malformed input is likely. So the text is validated first,
    // which takes less time than an exception of the platform.
    const isStrict = policy === Policy.Strict && !onFault;
    if (!isStrict && !isUtf8(input)) return undefined;
    text = strictUtf8(input);
  }
  return ignoreBOM && startsWithBOM(input) ? BOM + text : text;
}

/** Whether the last long text that `utf8BySlice` decoded was malformed. */
let wasMalformed = false;

/**
 * Decodes UTF-8 in Node 24 or later, whose `utf8Slice` is faster than a check and than its TextDecoder. For malformed input it takes up to
 * twenty times as long, so after such an input the next one is checked first. The result does not depend on this.
 */
function utf8BySlice(input, options) {
  const length = lengthOf(input);
  if (length >= SHORT) {
    if (wasMalformed && !isUtf8(input)) return undefined;
    // Memory that another thread may change is copied by the general route.
    if (!(bufferOf(input) instanceof ArrayBuffer)) return undefined;
  }
  const text = utf8Slice.call(input, !options.ignoreBOM && startsWithBOM(input) ? 3 : 0, length);
  const hasReplacement = text.includes(REPLACEMENT);
  if (length < SHORT) return hasReplacement && !mayReplace(options) && !isUtf8(input) ? undefined : text;
  // Well-formed text may have U+FFFD too.
  wasMalformed = hasReplacement && !isUtf8(input);
  return wasMalformed ? undefined : text;
}

/** From this many bytes on, a decoder of Node 24 takes less time for ASCII than a check and a copy: it reads the bytes only once. */
const LONG_ASCII = 1 << 22;

/** Returns the string of many ASCII bytes; `undefined` for bytes that are not ASCII. */
function longAsciiByPlatform(input, length) {
  try {
    const text = strictUtf8(input);
    // A character beyond ASCII, or a BOM, would make the text shorter.
    return text.length === length ? text : undefined;
  } catch {
    return undefined; // malformed UTF-8
  }
}

/**
 * Returns the string of ASCII bytes in Node and Bun. Returns `undefined` in other runtimes, for bytes that are not
 * ASCII, and for shared memory, which can change after the check. With the number of a single-byte encoding, it may also return the string
 * of bytes that are not ASCII.
 */
function asciiByPlatform(input, id) {
  const length = lengthOf(input);
  // Two bytes exclude most texts that are not ASCII.
  const isLikelyAscii = isAscii && input[0] < 0x80 && input[length >> 1] < 0x80;
  if (!isLikelyAscii || !(bufferOf(input) instanceof ArrayBuffer)) return undefined;
  if (nodeVersion >= 24 && length >= LONG_ASCII && isAsciiByteSample(input, length)) {
    return id !== undefined && isSingleByte(id) ? singleByteByPlatform(input, id) : longAsciiByPlatform(input, length);
  }
  return isAscii(input) ? latin1Slice.call(input) : undefined;
}

const EVERY_BYTE = Uint8Array.from({ length: 0x100 }, (_, byte) => byte);

/**
 * Returns the platform's decoder of a single-byte encoding, if it decodes each byte as the module does, and otherwise
 * null. In browsers, it is up to 14 times as fast as the module, which writes UTF-16 code units before the browser
 * makes a string of them.
 */
function verifiedDecoder(id) {
  try {
    const decoder = new TextDecoder(encodings[id]);
    const units = core.transcode(EVERY_BYTE, [id, EncodingId.Units16, Policy.Replace, true, false]);
    return decoder.decode(EVERY_BYTE) === String.fromCharCode(...units) ? decoder : null;
  } catch {
    return null; // The platform does not have the encoding.
  }
}

/** The results of `verifiedDecoder` as `{ found }`, by the number of the encoding. */
const verified = [];

/** Decodes with a verified decoder of the platform; `undefined` if there is none, and for bytes that the encoding does not define. */
function singleByteByPlatform(input, id) {
  const decoder = (verified[id] ??= { found: verifiedDecoder(id) }).found;
  const text = decoder?.decode(input);
  return text?.includes(REPLACEMENT) ? undefined : text;
}

/**
 * Returns the decoder of an encoding that has tables in the module. The module decodes text beyond ASCII faster than
 * the decoders of Node. With options, the decoder uses only the platform and the cache of short texts; if they do not
 * apply, it returns `undefined`.
 */
function byTable(id) {
  const isAsciiSuperset = IS_ASCII_SUPERSET[id];
  const isStateless = id !== WITH_SHIFT_STATES;
  return (input, options) => {
    let text = isAsciiSuperset ? asciiByPlatform(input, id) : undefined;
    if (!ucs2Slice && isSingleByte(id)) text ??= singleByteByPlatform(input, id);
    if (isStateless) text ??= decodeShort(input, id);
    if (text !== undefined || options !== DEFAULTS) return text;
    return fastPath.convert(input, id, EncodingId.Units16, false, copyText);
  };
}

/** Decodes UTF-8 in Node before version 24. There, the platform's decoder is slow for longer text: it decodes byte by byte. */
function utf8InOldNode(input, options) {
  if (lengthOf(input) < SHORT) return utf8ByPlatform(input, options);
  return asciiByPlatform(input) ?? fastPath.utf8ToText(input);
}

/** Above this many bytes, the module finds a lone surrogate in the bytes faster than V8 finds one in the string. */
const SHORT_UTF16 = 256;
const isUtf16le = (bytes) => fastPath.isUtf16le(bytes) ?? run('decode', () => core.isValid(bytes, EncodingId.Utf16Le));

/**
 * Returns whether UTF-16LE may be Latin-1: whether three of its code units are at most FF. This excludes most other texts. V8 stores a
 * Latin-1 string with one byte per character, and does not search it for surrogates.
 */
const mayBeLatin1 = (bytes, length) => !bytes[1] && !bytes[(length >> 1) | 1] && !bytes[length - 1];

/** Returns the string of UTF-16LE, with its BOM; `undefined` for malformed bytes and for an incomplete code unit. */
function utf16leBySlice(bytes) {
  const length = lengthOf(bytes);
  // Node 24 copies an odd number of bytes at an odd address to a buffer that is one byte too short.
  if (length % 2) return undefined;
  // Shared memory can change between the check and the conversion.
  const isLongAndUnshared = length > SHORT_UTF16 && nodeVersion > 0 && bufferOf(bytes) instanceof ArrayBuffer;
  const isCheckedBefore = isLongAndUnshared && !mayBeLatin1(bytes, length);
  if (isCheckedBefore && !isUtf16le(bytes)) return undefined;
  const text = ucs2Slice.call(bytes, 0, length);
  return isCheckedBefore || isWellFormed(text) ? text : undefined;
}

function utf16leByPlatform(input, { ignoreBOM, onFault }) {
  if (!ucs2Slice) return ignoreBOM || onFault ? undefined : strictUtf16le(input);
  const text = utf16leBySlice(input);
  if (onFault && text?.startsWith(SWAPPED_BOM)) return undefined;
  return !ignoreBOM && text?.startsWith(BOM) ? text.slice(1) : text;
}

/** Decodes a `Uint8Array`; `undefined` if no fast route fits the encoding, the options and the input. */
export function decodeFast(input, id, options) {
  ensure('decode');
  try {
    return DECODERS[id]?.(input, options);
  } catch {
    // Malformed input, or a string that is too long: the general route reports it.
  }
  return undefined;
}

/**
 * Matches a code unit above FF. V8 stores a string without such code units as Latin-1, and decides in 10 ns that the pattern does not
 * match, without a search. A string in a non-Latin script matches at its start.
 */
const BEYOND_LATIN1 = /[^\0-\xff]/;

/** Returns whether three code units of a string are at most FF. This excludes most strings in non-Latin scripts. */
const isLatin1Sample = (text) =>
  !(text.charCodeAt(0) > 0xff || text.charCodeAt(text.length >> 1) > 0xff || text.charCodeAt(text.length - 1) > 0xff);

/** Returns whether all code units of a string are at most FF. */
const isLatin1 = (text) =>
  // `test` calls `RegExp.prototype.exec`, which other code can replace. Even then, the last check excludes lone surrogates.
  isLatin1Sample(text) && !BEYOND_LATIN1.test(text) && isWellFormed(text);

/** Encodes a short string in Node as UTF-8; `undefined` for a lone surrogate. */
function shortUtf8InNode(text) {
  const mayBeLatin1 = isLatin1Sample(text) && isWellFormed(text);
  return (mayBeLatin1 && fastPath.textToUtf8ByPlatform(text, 3 * text.length)) || shortUtf8(text);
}

/** Whether Node encodes Latin-1 strings with SIMD. */
const hasFastLatin1 = nodeVersion >= 22;

/** The numbers of `TextEncoder#encodeInto` for an empty string. */
const NOTHING = { read: 0, written: 0 };

/** Returns the bytes of an ASCII string; `undefined` for any other string, whose UTF-8 does not fit into one byte per code unit. */
function asciiFrom(text) {
  const { length } = text;
  if (hasFastLatin1 && length <= PART) {
    return isLatin1(text) ? fastPath.textToUtf8ByPlatform(text, length) : undefined;
  }
  if (!isAsciiSample(text)) return undefined;
  const bytes = new Uint8Array(length);
  // The sample of a text in French can be ASCII. The first part then shows that the text is not, before the platform encodes all of it.
  const first = encodeUtf8Into(text.slice(0, PART), bytes);
  if (first.read < Math.min(length, PART) || first.written > first.read) return undefined;
  const { read } = length > PART ? encodeUtf8Into(text.slice(PART), bytes.subarray(PART)) : NOTHING;
  return first.read + read === length ? bytes : undefined;
}

/** Encodes a string in Node as UTF-8; `undefined` for a lone surrogate. */
function utf8InNode(text) {
  const { length } = text;
  if (length <= MAX_LOOP_UNITS) return shortUtf8InNode(text);
  const isFast = hasFastLatin1 && length <= PART;
  const bytes = isFast
    ? isLatin1(text) && fastPath.textToUtf8ByPlatform(text, 2 * length)
    : length > SAMPLE && asciiFrom(text);
  return bytes || fastPath.textToUtf8(text);
}

/** Returns whether a sample of code units from the whole string is ASCII. This excludes most texts with letters beyond ASCII. */
function isAsciiSample(text) {
  const step = Math.ceil(text.length / SAMPLE);
  for (let at = 0; at < text.length; at += step) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Up to this many code units, a sample costs more than it saves. */
const SHORT_TEXT = 256;

/** Encodes a string in an encoding that has tables in the module. */
function encodeByTable(text, id) {
  // Without the sample, the platform would encode a whole text in French before it finds that the text is not ASCII.
  const mayBeAscii = nodeVersion > 0 && text.length > SHORT_TEXT && IS_ASCII_SUPERSET[id] && isAsciiSample(text);
  const ascii = mayBeAscii && asciiFrom(text);
  if (ascii) return ascii;
  return text.length > PART && isSingleByte(id)
    ? fastPath.textToSingleBytes(text, id)
    : fastPath.convert(text, EncodingId.Units16, id, false);
}

/** Bun's TextEncoder takes half the time of a loop for short strings. In Chromium it takes up to twelve times as long. */
const HAS_FAST_ENCODER = Boolean(globalThis.Bun);

/** Encodes a string; `undefined` unless the encoding has a fast route and the string is well formed. */
export function encodeFast(text, id, options) {
  ensure('encode');
  if (id !== EncodingId.Utf8) {
    if (IS_ASCII_SUPERSET[id] === undefined) return undefined;
    const bytes = id === WITH_SHIFT_STATES ? undefined : encodeShort(text, id);
    // With options, the general route encodes text that `encodeShort` does not.
    return bytes ?? (options === DEFAULTS ? encodeByTable(text, id) : undefined);
  }
  if (nodeVersion > 0) return utf8InNode(text);
  if (text.length <= MAX_LOOP_UNITS && !HAS_FAST_ENCODER) return shortUtf8(text);
  // If the platform has no TextEncoder, the general route encodes.
  return isWellFormed(text) ? encodeUtf8(text) : undefined;
}
