// Strings by the fastest way that each runtime has, where the options leave whole text as it is. What is undefined is for the
// general call, which says what is wrong; nothing that the platform replaces or drops unsaid comes out.
import { simple } from './core.js';
import { bufferOf, lengthOf, octetsFrom } from './input.js';
import { TextDecoder, isAscii, latin1Slice, latin1Write, node, ucs2Slice, utf8Length } from './platform.js';
import { ensure } from './runtime.js';
import { isWellFormed } from './well-formed.js';

// Where there is none, the general call encodes.
const Encoder =
  globalThis.TextEncoder ??
  class {
    encode() {}
  };

/** A decoder of the platform that refuses what is malformed. */
function refusing(label) {
  let decoder;
  return (octets) => (decoder ??= new TextDecoder(label, { fatal: true })).decode(octets);
}

/** Fewer octets than these the platform decodes fastest, however it does that. */
const FEW = 65;
const utf8 = refusing('utf-8');
const decoders = new Map([
  ['utf-8', node < 24 ? withoutPlatform : utf8],
  ['utf-16le', ucs2Slice ? ofUnits : refusing('utf-16le')],
  ['iso-8859-1', (input) => latin1Slice?.call(octetsFrom(input, 'decode'))],
]);

/** Before version 24, Node decodes octet by octet. */
function withoutPlatform(input) {
  if (lengthOf(input) < FEW) return utf8(input);
  // What is shared may no longer be ASCII when it is read again.
  return isAscii?.(input) && bufferOf(input) instanceof ArrayBuffer ? latin1Slice.call(input) : simple.text(input);
}

function ofUnits(input) {
  const octets = octetsFrom(input, 'decode');
  const { length } = octets;
  // An odd number of octets from an odd place on, Node 24 copies to where there is no room for the last one.
  if (length % 2) return undefined;
  const text = ucs2Slice.call(octets, 0, length);
  if (!isWellFormed(text)) return undefined;
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The string of a `Uint8Array`. */
export function decoded(input, encoding = 'utf-8') {
  ensure();
  try {
    return decoders.get(encoding)?.(input);
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
  // Of a string that is not ASCII it takes long to count the octets, and of a short one to ask the platform.
  if (!(
    length > LITTLE &&
    isAsciiAt(text, 0) &&
    isAsciiAt(text, length >> 1) &&
    isAsciiAt(text, length - 1) &&
    utf8Length(text) === length
  )) {
    return simple.octetsOfText(text);
  }
  const octets = new Uint8Array(length);
  latin1Write.call(octets, text, 0, length);
  return octets;
}
