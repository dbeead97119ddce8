// The fastest route of each runtime from bytes to a string, for well-formed text.
//
// For any other text, `decodeFast` returns `undefined`. The general route, `convertChecked` in conversion.js, then finds the fault. With
// the policy `replace` and without `onFault`, a function of the platform may write U+FFFD for malformed input instead.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { copyText } from './arena.js';
import { isAsciiSample, isMostlyAscii } from './ascii-samples.js';
import { run } from './call.js';
import { core } from './core.js';
import { decodeShort } from './decode-cache.js';
import { IS_ASCII_SUPERSET, WITH_SHIFT_STATES, isSingleByte } from './encodings-with-tables.js';
import { fastPath, startsWithBOM } from './fast-path.js';
import { bufferOf, bytesFrom, lengthOf, partOfBytes } from './input.js';
import { DEFAULTS, mayReplace } from './options.js';
import { TextDecoder, isAscii, isBun, isFirefox, latin1Slice, nodeVersion, ucs2Slice, utf8Slice } from './platform.js';
import { ensureStarted } from './runtime.js';
import { truncatedLength } from './truncated-end.js';
import { decodeVerified, platformLengths } from './verified-decoders.js';
import { isWellFormed } from './well-formed.js';

/** Returns a function that calls the platform's decoder. For malformed input, it throws if `fatal` is true, else it returns U+FFFD. */
function platformDecoder(label, fatal, ignoreBOM = false) {
  let decoder;
  return (bytes) => (decoder ??= new TextDecoder(label, { fatal, ignoreBOM })).decode(bytes);
}

const strictUtf8 = platformDecoder('utf-8', true);
const replacingUtf8 = platformDecoder('utf-8', false);
const replacingUtf8WithBOM = platformDecoder('utf-8', false, true);
const strictUtf16le = platformDecoder('utf-16le', true);
const BOM = '\ufeff';
const BOM_LEAD = 0xef;
const REPLACEMENT = '\ufffd';
/** A BOM of the other byte order. At the start of UTF-16LE input, it is a warning. */
const SWAPPED_BOM = '\ufffe';

/** Returns the fastest decoder of well-formed UTF-8 in this runtime. */
function utf8Decoder() {
  if (!utf8Slice) return utf8InBrowser;
  if (nodeVersion < 24) return utf8InOldNode;
  // In Bun and Deno, `nodeVersion` is NaN, so both comparisons are false.
  return nodeVersion >= 24 ? utf8BySlice : utf8ByTextDecoder;
}

/**
 * Whether the TextDecoder decodes ASCII as UTF-8 faster than in other encodings. Chromium takes 2 to 16 times as long for every other
 * encoding except windows-1252.
 */
const decodesAsciiFast = !utf8Slice && !isFirefox;

/**
 * From this many bytes on, `asciiByPlatform` is the fastest route to a string of ASCII in Node and Chromium. It searches for bytes beyond
 * ASCII, and then copies the bytes.
 */
const MIN_ASCII_SEARCH = isBun ? 0 : 33;

/** The fastest decoders of well-formed text, by the id of the encoding. IS_ASCII_SUPERSET has a key for every encoding with tables. */
const DECODERS = {
  ...Object.fromEntries(Object.keys(IS_ASCII_SUPERSET).map((id) => [id, tableDecoder(Number(id))])),
  [EncodingId.Utf8]: utf8Decoder(),
  [EncodingId.Utf16Le]: utf16leByPlatform,
  ...(latin1Slice && { [EncodingId.Iso8859_1]: (input) => latin1Slice.call(bytesFrom(input, 'decode')) }),
};

const isUtf8 = (input) =>
  fastPath.isUtf8(input) ?? run('decode', () => core.isValid(bytesFrom(input, 'decode'), EncodingId.Utf8));

/** The minimum and maximum length of UTF-8 that the module can decode faster than a browser's TextDecoder: see `isFasterInModule`. */
const MIN_IN_MODULE = 1 << 13;
const MAX_IN_MODULE = 1 << 19;

/** The maximum number of bytes in the sample of `isFasterInModule`. */
const SAMPLE = 64;

/**
 * Returns whether the module probably decodes UTF-8 faster than a browser's TextDecoder: whether most bytes in a sample are not ASCII, and
 * none begins a four-byte sequence. For such text, a browser takes up to 1.4 times as long as the module. For emoji, a browser takes half as long.
 */
function isFasterInModule(bytes, length) {
  // An odd distance, because an even one could miss the lead bytes in a text of four-byte sequences.
  const step = Math.ceil(length / SAMPLE) | 1;
  let nonAscii = 0;
  for (let at = 0; at < length; at += step) {
    if (bytes[at] >= 0xf0) return false;
    if (bytes[at] > 0x7f) nonAscii++;
  }
  return nonAscii > SAMPLE / 2;
}

/** Decodes UTF-8 in a browser. */
function utf8InBrowser(input, options) {
  const length = lengthOf(input);
  const byModule = length >= MIN_IN_MODULE && length <= MAX_IN_MODULE && isFasterInModule(input, length);
  if (!byModule) return utf8ByTextDecoder(input, options);
  return fastPath.convert(input, EncodingId.Utf8, EncodingId.Units16, mayReplace(options), copyText);
}

/**
 * Whether the last text that `longUtf8InBun` or `utf8BySlice` decoded was malformed. For such a text, the platform's decoder takes up to
 * twenty times as long, so the next text is checked first. The results do not depend on this.
 */
let wasMalformed = false;

/**
 * Decodes long UTF-8 under the policy `replace` in Bun, if more than a few bytes of a sample are not ASCII. The TextDecoder of Bun is slow
 * only if such text is malformed.
 */
function longUtf8InBun(input) {
  if (wasMalformed && !isUtf8(input)) return undefined;
  wasMalformed = true;
  const text = strictUtf8(input);
  wasMalformed = false;
  return text;
}

/** Decodes UTF-8 with the platform's TextDecoder. */
function utf8ByTextDecoder(input, options) {
  const { policy, ignoreBOM, onFault } = options;
  const length = lengthOf(input);
  let text;
  if (policy === Policy.Strict && !onFault) {
    text = strictUtf8(input);
  } else if (isBun && mayReplace(options) && !isMostlyAscii(input, length)) {
    text = longUtf8InBun(input);
  } else {
    text = replacingUtf8(input);
    // Well-formed text may have U+FFFD too, so the bytes are checked only if the text has it. The strict decoder of the platform is not used
    // here: with these options, malformed input is likely, and for such input an exception takes longer than this search.
    if (!mayReplace(options) && text.includes(REPLACEMENT) && !isUtf8(input)) return undefined;
  }
  return text !== undefined && ignoreBOM && startsWithBOM(input) ? BOM + text : text;
}

/** Above this many bytes, `utf8Slice` of malformed input would take more than half a millisecond. */
const MAX_UNCHECKED = 1 << 17;

/** Decodes UTF-8 of any length in Node 24 or later, from the offset `start`. For malformed input, returns `undefined` or throws. */
function longUtf8BySlice(input, start, length) {
  // The sample contains the first byte. If that is ASCII, there is no BOM, and `start` is 0.
  if (isAsciiSample(input, length)) return strictUtf8(input);
  return isUtf8(input) ? utf8Slice.call(input, start, length) : undefined;
}

/**
 * Decodes UTF-8 in Node 24 or later, whose `utf8Slice` is faster than its TextDecoder. A search for U+FFFD in the result takes less time than
 * a check of the bytes.
 */
function utf8BySlice(input, options) {
  const length = lengthOf(input);
  const start = !options.ignoreBOM && startsWithBOM(input) ? 3 : 0;
  // Memory that another thread may change is copied by the general route.
  if (!(bufferOf(input) instanceof ArrayBuffer)) return undefined;
  if (length > MAX_UNCHECKED) return longUtf8BySlice(input, start, length);
  if (wasMalformed && !isUtf8(input)) return undefined;
  const text = utf8Slice.call(input, start, length);
  // Well-formed text may have U+FFFD too.
  wasMalformed = text.includes(REPLACEMENT) && !isUtf8(input);
  return wasMalformed ? undefined : text;
}

/** Whether the runtime is Node or Bun, with its `Buffer`. */
const isNodeOrBun = utf8Slice !== undefined && (nodeVersion > 0 || isBun);

/**
 * Up to this many bytes, `decodeShortUtf8` is used; -1 in runtimes in which it is never the fastest route. In Node 24, it is the fastest
 * for longer well-formed text too. But for malformed text, `utf8Slice` takes 4 ns for each byte, so there is a limit.
 */
export const MAX_SHORT_UTF8 = isNodeOrBun ? (nodeVersion >= 24 ? 256 : 64) : -1;

/** Returns whether a byte is the lead byte of a three-byte sequence. */
const leadsThreeBytes = (byte) => (byte & 0xf0) === 0xe0;

/**
 * Decodes short UTF-8, with U+FFFD for malformed sequences. In Bun, the TextDecoder takes a tenth less time than `utf8Slice` for text that begins
 * with a three-byte sequence.
 */
function shortUtf8(input, ignoreBOM) {
  const first = input[0];
  if (isBun && leadsThreeBytes(first)) return ignoreBOM ? replacingUtf8WithBOM(input) : replacingUtf8(input);
  const text = utf8Slice.call(input);
  return first === BOM_LEAD && !ignoreBOM && startsWithBOM(input) ? text.slice(1) : text;
}

/**
 * Decodes at most `MAX_SHORT_UTF8` bytes of UTF-8 with a function of the platform, which writes U+FFFD for malformed sequences. Returns `undefined` if the
 * bytes are, or may be, malformed and the options do not allow U+FFFD for them.
 */
export function decodeShortUtf8(input, options) {
  ensureStarted('decode');
  const text = shortUtf8(input, options.ignoreBOM);
  // Well-formed text may have U+FFFD too, so the bytes are checked. In shared memory, another thread may have changed them after the
  // decoding.
  if (!mayReplace(options) && text.includes(REPLACEMENT)) {
    if (!(bufferOf(input) instanceof ArrayBuffer) || !isUtf8(input)) return undefined;
  }
  return text;
}

/** From this many bytes on, a decoder of Node 24 takes less time for ASCII than a check and a copy, because it reads the bytes only once. */
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

/** Up to this many bytes, an exception takes longer than decoding all of a text that is not ASCII. */
const MAX_WITHOUT_EXCEPTION = 1 << 12;
/** How many bytes at the start of a text are all searched. In most texts with accented letters, some of these bytes are not ASCII. */
const SEARCHED = 128;

/** Returns the string of ASCII bytes in Chromium; `undefined` for other bytes. */
function asciiInBrowser(input, length) {
  const end = Math.min(length, SEARCHED);
  for (let at = 0; at < end; at++) if (input[at] > 0x7f) return undefined;
  if (!isAsciiSample(input, length)) return undefined;
  if (length > MAX_WITHOUT_EXCEPTION) return longAsciiByPlatform(input, length);
  const text = replacingUtf8(input);
  // A malformed byte becomes one character too.
  return text.length === length && !text.includes(REPLACEMENT) ? text : undefined;
}

/** Up to this many bytes, a loop takes less time in Node than `isAscii`. */
const MAX_LOOP_ASCII = nodeVersion > 0 ? 32 : 0;

/** Returns whether an input is ASCII. */
function isAsciiInput(input, length) {
  if (length > MAX_LOOP_ASCII) return isAscii(input);
  for (let at = 0; at < length; at++) if (input[at] > 0x7f) return false;
  return true;
}

/**
 * Returns the string of ASCII bytes in Node, Bun and Chromium. Returns `undefined` in other runtimes, for bytes that are not
 * ASCII, and for shared memory, which can change after the check. With the id of a single-byte encoding, it may also return the string
 * of bytes that are not ASCII.
 */
function asciiByPlatform(input, id) {
  const length = lengthOf(input);
  // A check of two bytes excludes most texts that are not ASCII.
  const isLikelyAscii = (isAscii || decodesAsciiFast) && input[0] < 0x80 && input[length >> 1] < 0x80;
  if (!isLikelyAscii || !(bufferOf(input) instanceof ArrayBuffer)) return undefined;
  if (decodesAsciiFast) return asciiInBrowser(input, length);
  if (nodeVersion >= 24 && length >= LONG_ASCII && isAsciiSample(input, length)) {
    return isSingleByte(id) ? decodeVerified(input, id) : longAsciiByPlatform(input, length);
  }
  return isAsciiInput(input, length) ? latin1Slice.call(input) : undefined;
}

/** Returns from which number of bytes on `asciiByPlatform` is the fastest route to a string of ASCII. */
function minLengthOfAscii(id) {
  // The platform's decoder of windows-1252 is as fast for ASCII.
  if ((decodesAsciiFast || isBun) && id === EncodingId.Windows1252) return Infinity;
  if (decodesAsciiFast) return MIN_ASCII_SEARCH;
  return isSingleByte(id) ? MIN_ASCII_SEARCH : 0;
}

/**
 * Returns the decoder of an encoding that has tables in the module. The module decodes longer text beyond ASCII faster
 * than the decoders of Node. With options, the decoder uses only the platform and the cache of short texts; if they do not
 * apply, it returns `undefined`.
 */
function tableDecoder(id) {
  const isAsciiSuperset = IS_ASCII_SUPERSET[id];
  const isStateless = id !== WITH_SHIFT_STATES;
  const minAsciiLength = minLengthOfAscii(id);
  const [minLength, maxLength] = platformLengths(id);
  return (input, options) => {
    const length = lengthOf(input);
    let text = isAsciiSuperset && length >= minAsciiLength ? asciiByPlatform(input, id) : undefined;
    if (isStateless && length >= minLength && length <= maxLength) text ??= decodeVerified(input, id);
    text ??= decodeShort(input, length, id);
    if (text !== undefined || options !== DEFAULTS) return text;
    const replaces = false;
    return fastPath.convert(input, id, EncodingId.Units16, replaces, copyText);
  };
}

/** Decodes UTF-8 in Node before version 24. There, the platform's decoder is slow for longer text, because it decodes byte by byte. */
function utf8InOldNode(input) {
  return asciiByPlatform(input) ?? fastPath.utf8ToText(input);
}

/** Above this many bytes, a search for lone surrogates in the bytes by the module is faster than a search in the string by V8. */
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

/**
 * Decodes UTF-8 that ends with a truncated sequence, under the policy `replace`. Returns `undefined` for other text and other options. Only
 * Node and Bun need this function: their fast routes accept no malformed sequence. In browsers, the TextDecoder is fast for such text too.
 */
function decodeTruncated(input, options) {
  const length = lengthOf(input);
  if (!mayReplace(options)) return undefined;
  const count = truncatedLength(input, length);
  if (count === 0) return undefined;
  const text = DECODERS[EncodingId.Utf8](partOfBytes(bytesFrom(input, 'decode'), 0, length - count), options);
  return text === undefined ? undefined : text + REPLACEMENT;
}

/** Decodes a `Uint8Array`; `undefined` if no fast route fits the encoding, the options and the input. */
export function decodeFast(input, id, options) {
  ensureStarted('decode');
  try {
    const truncated = isNodeOrBun && id === EncodingId.Utf8 ? decodeTruncated(input, options) : undefined;
    return truncated ?? DECODERS[id]?.(input, options);
  } catch {
    // Malformed input, or a string that is too long: the general route reports it.
  }
  return undefined;
}
