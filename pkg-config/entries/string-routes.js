// The fastest route of each runtime between strings and bytes, for well-formed text.
//
// Each function returns `undefined` for any other text: the general route then finds the fault. No platform function may replace or drop
// a character here without the caller knowing.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { copyText } from './arena.js';
import { run } from './call.js';
import { core } from './core.js';
import { MORE_ENCODINGS, WITHOUT_ASCII } from './edition.js';
import { encodeShort } from './encode-cache.js';
import { fastPath, startsWithBOM } from './fast-path.js';
import { bufferOf, bytesFrom, lengthOf } from './input.js';
import { encodings } from './names.js';
import { TextDecoder, isAscii, latin1Slice, latin1Write, node, ucs2Slice, utf8Length, utf8Slice } from './platform.js';
import { ensure } from './runtime.js';
import { isWellFormed } from './well-formed.js';

// If the platform has no TextEncoder, `encode` returns undefined, and the general route encodes.
const PlatformEncoder =
  globalThis.TextEncoder ??
  class {
    encode() {}
  };

/** Returns a decoder of the platform, which throws for malformed input or replaces it. */
function platformDecoder(label, fatal) {
  let decoder;
  return (bytes) => (decoder ??= new TextDecoder(label, { fatal, ignoreBOM: false })).decode(bytes);
}

/** Below this many bytes, the platform's decoder is the fastest route in every runtime. */
const SHORT = 65;
const strictUtf8 = platformDecoder('utf-8', true);
const replacingUtf8 = platformDecoder('utf-8', false);
const strictUtf16le = platformDecoder('utf-16le', true);
const BOM = '\ufeff';
const REPLACEMENT = '\ufffd';
/** A BOM of the other byte order, for which UTF-16LE has a warning. */
const SWAPPED_BOM = '\ufffe';

/** By number, for the encodings that have tables in the module: whether they contain ASCII. */
const IS_ASCII_SUPERSET = Object.fromEntries(
  ['ascii', 'iso-8859-1', 'windows-1252', ...MORE_ENCODINGS].map((name) => [
    encodings.indexOf(name),
    !WITHOUT_ASCII.includes(name),
  ]),
);

/** The encoding in which the bytes of a character depend on the text before it. */
const WITH_SHIFT_STATES = encodings.indexOf('iso-2022-jp');

/** The fastest decoder of well-formed text, for the encodings that have one. */
const DECODERS = {
  ...Object.fromEntries(Object.keys(IS_ASCII_SUPERSET).map((id) => [id, byTable(Number(id))])),
  [EncodingId.Utf8]: node < 24 ? utf8WithoutPlatform : utf8ByPlatform,
  [EncodingId.Utf16Le]: utf16leByPlatform,
  [EncodingId.Iso8859_1]: (input) => latin1Slice?.call(bytesFrom(input, 'decode')),
};

const isUtf8 = (input) =>
  fastPath.isUtf8(input) ?? run('decode', () => core.isValid(bytesFrom(input, 'decode'), EncodingId.Utf8));

/** Up to this many bytes, `utf8Slice` of Node 24 is faster than its TextDecoder for text that is not ASCII. */
const MAX_SLICED = 1 << 17;
/** The maximum number of bytes or of code units in a sample. */
const SAMPLE = 64;
/** The minimum distance of the bytes in a sample: each costs a nanosecond. */
const SAMPLE_STEP = 64;

/** Returns whether a sample of bytes is ASCII. */
function isAsciiByteSample(bytes, length) {
  const step = Math.max(SAMPLE_STEP, Math.ceil(length / SAMPLE));
  for (let at = 0; at < length; at += step) if (bytes[at] > 0x7f) return false;
  return true;
}

/** Returns the string of UTF-8; `undefined` if it is malformed, and for memory that another thread may change. */
function utf8BySlice(input, length, ignoreBOM) {
  if (!isUtf8(input) || !(bufferOf(input) instanceof ArrayBuffer)) return undefined;
  return utf8Slice.call(input, !ignoreBOM && startsWithBOM(input) ? 3 : 0, length);
}

function utf8ByPlatform(input, { policy, ignoreBOM, onFault }) {
  const length = lengthOf(input);
  const isSliced = node >= 24 && length >= SHORT && length <= MAX_SLICED && !isAsciiByteSample(input, length);
  if (isSliced) return utf8BySlice(input, length, ignoreBOM);
  const isStrict = policy === Policy.Strict && !onFault;
  // With other options, malformed input is likely, so a long text is validated first: that takes less time than an exception of the
  // platform. A short text is decoded with replacement, which takes as long as strict decoding.
  const isReplaced = !isStrict && length < SHORT;
  if (!isStrict && !isReplaced && !isUtf8(input)) return undefined;
  const text = (isReplaced ? replacingUtf8 : strictUtf8)(input);
  const mayReplace = policy === Policy.Replace && !onFault;
  if (isReplaced && !mayReplace && text.includes(REPLACEMENT)) return undefined;
  return ignoreBOM && startsWithBOM(input) ? BOM + text : text;
}

/** Returns the string of ASCII in Node and Bun. Shared memory can change between the check and the conversion. */
function asciiByPlatform(input) {
  // Two samples exclude most texts that are not ASCII.
  const mayBeAscii = isAscii && input[0] < 0x80 && input[lengthOf(input) >> 1] < 0x80;
  return mayBeAscii && isAscii(input) && bufferOf(input) instanceof ArrayBuffer ? latin1Slice.call(input) : undefined;
}

/**
 * Returns the decoder of an encoding that has tables in the module, which decode other text than ASCII faster than the
 * decoders of Node. With options, the caller uses the module.
 */
function byTable(id) {
  const isAsciiSuperset = IS_ASCII_SUPERSET[id];
  return (input, options) => {
    const text = isAsciiSuperset ? asciiByPlatform(input) : undefined;
    if (text !== undefined || options !== DEFAULTS) return text;
    return fastPath.convert(input, id, EncodingId.Units16, false, copyText);
  };
}

/** Before version 24, the decoder of Node is slow: it decodes byte by byte. */
function utf8WithoutPlatform(input, options) {
  if (lengthOf(input) < SHORT) return utf8ByPlatform(input, options);
  return asciiByPlatform(input) ?? fastPath.utf8ToText(input);
}

/** Above this many bytes, V8 takes longer to find a lone surrogate in a string than the module takes in bytes. */
const SHORT_UTF16 = 256;
const isUtf16le = (bytes) => fastPath.isUtf16le(bytes) ?? run('decode', () => core.isValid(bytes, EncodingId.Utf16Le));

/**
 * Returns whether code units may all be at most FF: three samples exclude most other texts. V8 stores a string of such code units with
 * one byte per character, and does not search it for surrogates.
 */
const mayBeLatin1 = (bytes) => !bytes[1] && !bytes[(bytes.length >> 1) | 1] && !bytes[bytes.length - 1];

/** Returns the string of complete code units, with its BOM. */
function unitsByPlatform(input) {
  const bytes = bytesFrom(input, 'decode');
  const { length } = bytes;
  // Node 24 copies an odd number of bytes at an odd address to a buffer that is one byte too short.
  if (length % 2) return undefined;
  // Shared memory can change between the check and the conversion.
  const isLongAndUnshared = length > SHORT_UTF16 && node > 0 && bytes.buffer instanceof ArrayBuffer;
  const isCheckedBefore = isLongAndUnshared && !mayBeLatin1(bytes);
  if (isCheckedBefore && !isUtf16le(bytes)) return undefined;
  const text = ucs2Slice.call(bytes, 0, length);
  return isCheckedBefore || isWellFormed(text) ? text : undefined;
}

function utf16leByPlatform(input, { ignoreBOM, onFault }) {
  if (!ucs2Slice) return ignoreBOM || onFault ? undefined : strictUtf16le(input);
  const text = unitsByPlatform(input);
  if (onFault && text?.startsWith(SWAPPED_BOM)) return undefined;
  return !ignoreBOM && text?.startsWith(BOM) ? text.slice(1) : text;
}

const DEFAULTS = Object.freeze({ policy: Policy.Strict, ignoreBOM: false });

/** Decodes a `Uint8Array`; `undefined` unless the encoding has a fast route and the input is well formed. */
export function decodeFast(input, id, options = DEFAULTS) {
  ensure('decode');
  try {
    return DECODERS[id]?.(input, options);
  } catch {
    // Malformed input, or a string that is too long: the general route reports it.
  }
  return undefined;
}

/** Up to this many code units, the module encodes faster than the platform. */
const SHORT_TEXT = 64;
const isAsciiAt = (text, at) => text.charCodeAt(at) < 0x80;

/** Returns the bytes of ASCII in Node; `undefined` for any other string. */
function asciiFrom(text) {
  const { length } = text;
  if (utf8Length(text) !== length) return undefined;
  const bytes = new Uint8Array(length);
  latin1Write.call(bytes, text, 0, length);
  return bytes;
}

/** Returns whether a string may be ASCII: three samples exclude most strings of other scripts. */
const mayBeAscii = (text) =>
  isAsciiAt(text, 0) && isAsciiAt(text, text.length >> 1) && isAsciiAt(text, text.length - 1);

/** Returns whether a sample of characters from all of a string is ASCII, which excludes most texts with letters beyond ASCII. */
function isAsciiSample(text) {
  const step = Math.ceil(text.length / SAMPLE);
  for (let at = 0; at < text.length; at += step) if (!isAsciiAt(text, at)) return false;
  return true;
}

/** Encodes a string in an encoding that has tables in the module. */
function encodeByTable(text, id) {
  const mayUsePlatform = node > 0 && text.length > 4 * SHORT_TEXT && IS_ASCII_SUPERSET[id];
  const bytes = mayUsePlatform && isAsciiSample(text) ? asciiFrom(text) : undefined;
  return bytes ?? fastPath.convert(text, EncodingId.Units16, id, false);
}

/** Encodes a string; `undefined` unless the encoding has a fast route and the string is well formed. */
export function encodeFast(text, id, options = DEFAULTS) {
  ensure('encode');
  if (id !== EncodingId.Utf8) {
    if (IS_ASCII_SUPERSET[id] === undefined) return undefined;
    const bytes = id === WITH_SHIFT_STATES ? undefined : encodeShort(text, id);
    // With options, the caller uses the module.
    return bytes ?? (options === DEFAULTS ? encodeByTable(text, id) : undefined);
  }
  if (!(node > 0)) return isWellFormed(text) ? new PlatformEncoder().encode(text) : undefined;
  // `asciiFrom` is slow for a string that is not ASCII, because it counts the bytes of the string.
  const bytes = text.length > SHORT_TEXT && mayBeAscii(text) ? asciiFrom(text) : undefined;
  return bytes ?? fastPath.textToUtf8(text);
}
