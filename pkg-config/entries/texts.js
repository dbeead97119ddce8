// Strings by the fastest route that each runtime has, for well-formed text. What is undefined is for the general call, which says
// what is wrong; nothing that the platform replaces or drops unsaid comes out.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { run } from './call.js';
import { core, simple } from './core.js';
import { bufferOf, lengthOf, bytesFrom } from './input.js';
import { TextDecoder, isAscii, latin1Slice, latin1Write, node, ucs2Slice, utf8Length } from './platform.js';
import { ensure } from './runtime.js';
import { isWellFormed } from './well-formed.js';

// Where there is none, the general call encodes.
const Encoder =
  globalThis.TextEncoder ??
  class {
    encode() {}
  };

/** A decoder of the platform, which refuses or replaces malformed input. */
function platformDecoder(label, fatal) {
  let decoder;
  return (bytes) => (decoder ??= new TextDecoder(label, { fatal, ignoreBOM: false })).decode(bytes);
}

/** Fewer bytes than these the platform decodes fastest, however it does that. */
const FEW = 65;
const strictUtf8 = platformDecoder('utf-8', true);
const replacingUtf8 = platformDecoder('utf-8', false);
const strictUtf16le = platformDecoder('utf-16le', true);
const BOM = '\ufeff';
const REPLACEMENT = '\ufffd';
/** In UTF-16LE a BOM of the other byte order, of which callers are warned. */
const SWAPPED_BOM = '\ufffe';

/** The fastest decoder of well-formed text in each encoding that the runtime has one for. */
const DECODERS = {
  [EncodingId.Utf8]: node < 24 ? utf8WithoutPlatform : utf8ByPlatform,
  [EncodingId.Utf16Le]: utf16leByPlatform,
  [EncodingId.Iso8859_1]: (input) => latin1Slice?.call(bytesFrom(input, 'decode')),
};

const isUtf8 = (input) =>
  simple.isUtf8(input) ?? run('decode', () => core.isValid(bytesFrom(input, 'decode'), EncodingId.Utf8));

const beginsWithBOM = (input) => input[0] === 0xef && input[1] === 0xbb && input[2] === 0xbf;

function utf8ByPlatform(input, { policy, ignoreBOM, onFault }) {
  const isStrict = policy === Policy.Strict && !onFault;
  // Under other options malformed text is expected. To be refused takes the platform longer than it takes to validate; to have a
  // short text replaced takes it no longer than to decode it.
  const isReplaced = !isStrict && lengthOf(input) < FEW;
  if (!isStrict && !isReplaced && !isUtf8(input)) return undefined;
  const text = (isReplaced ? replacingUtf8 : strictUtf8)(input);
  const isResult = policy === Policy.Replace && !onFault;
  if (isReplaced && !isResult && text.includes(REPLACEMENT)) return undefined;
  return ignoreBOM && beginsWithBOM(input) ? BOM + text : text;
}

/** Before version 24, Node decodes byte by byte. */
function utf8WithoutPlatform(input, options) {
  if (lengthOf(input) < FEW) return utf8ByPlatform(input, options);
  // What is shared may no longer be ASCII when it is read again.
  return isAscii?.(input) && bufferOf(input) instanceof ArrayBuffer ? latin1Slice.call(input) : simple.text(input);
}

/** The string of whole code units, its BOM included. */
function unitsByPlatform(input) {
  const bytes = bytesFrom(input, 'decode');
  const { length } = bytes;
  // An odd number of bytes from an odd place on, Node 24 copies to where there is no room for the last one.
  if (length % 2) return undefined;
  const text = ucs2Slice.call(bytes, 0, length);
  return isWellFormed(text) ? text : undefined;
}

function utf16leByPlatform(input, { ignoreBOM, onFault }) {
  if (!ucs2Slice) return ignoreBOM || onFault ? undefined : strictUtf16le(input);
  const text = unitsByPlatform(input);
  if (onFault && text?.startsWith(SWAPPED_BOM)) return undefined;
  return !ignoreBOM && text?.startsWith(BOM) ? text.slice(1) : text;
}

const USUAL = Object.freeze({ policy: Policy.Strict, ignoreBOM: false });

/** The string of a `Uint8Array` in the encoding of this number, if it is well formed. */
export function decoded(input, id, options = USUAL) {
  ensure();
  try {
    return DECODERS[id]?.(input, options);
  } catch {
    // What the platform refuses, malformed text or too long a string, the general call says.
  }
  return undefined;
}

/** So few code units the module encodes faster than the platform is asked. */
const LITTLE = 64;
const isAsciiAt = (text, at) => text.charCodeAt(at) < 0x80;

/** The UTF-8 of a string. */
export function encoded(text) {
  ensure();
  if (!(node > 0)) return isWellFormed(text) ? new Encoder().encode(text) : undefined;
  const { length } = text;
  // Of a string that is not ASCII it takes long to count the bytes, and of a short one to ask the platform.
  if (!(
    length > LITTLE &&
    isAsciiAt(text, 0) &&
    isAsciiAt(text, length >> 1) &&
    isAsciiAt(text, length - 1) &&
    utf8Length(text) === length
  )) {
    return simple.bytesOfText(text);
  }
  const bytes = new Uint8Array(length);
  latin1Write.call(bytes, text, 0, length);
  return bytes;
}
