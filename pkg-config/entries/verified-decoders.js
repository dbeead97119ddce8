// The platform's decoders of encodings with tables. A decoder is used only if it decodes every sequence as the module does.
import { EncodingId, Policy } from '../binding/utfscope.js';
import { core } from './core.js';
import { isSingleByte } from './encodings-with-tables.js';
import { encodings } from './names.js';
import { TextDecoder, isBun, isFirefox, nodeVersion, ucs2Slice } from './platform.js';

const REPLACEMENT = '\ufffd';

/** An empty range of lengths. */
const NEVER = [0, -1];

/**
 * Returns the ranges of input lengths for which the platform's decoder is the fastest route: the minimum and the maximum length in bytes.
 * In Node 20 and Chromium, a loop is faster for a shorter text. In Node 20, the module is faster for a longer one. Chromium takes 4 to 8
 * times as long as the module for every text in a multi-byte encoding.
 */
function rangesOfLengths() {
  if (isFirefox) return { singleByte: [0, Infinity], multiByte: [0, 1 << 11] };
  // Runtimes without Node's `Buffer`, such as Chromium.
  if (!ucs2Slice) return { singleByte: [129, Infinity], multiByte: NEVER };
  if (isBun) return { singleByte: [0, 1 << 10], multiByte: [0, 1 << 8] };
  return { singleByte: nodeVersion < 22 ? [33, 1 << 8] : NEVER, multiByte: NEVER };
}

const RANGES = rangesOfLengths();

/** The number of calls before a multi-byte decoder is verified. The verification takes as long as hundreds of short calls. */
const CALLS_BEFORE_VERIFICATION = 64;

/** Appends to `bytes` every sequence whose n-th byte is in the n-th of `ranges`, each `[first, last]`. */
function appendAll(ranges, bytes, prefix = []) {
  const [range, ...rest] = ranges;
  if (!range) return void bytes.push(...prefix);
  for (let byte = range[0]; byte <= range[1]; byte++) appendAll(rest, bytes, [...prefix, byte]);
}

/**
 * Returns every byte, and for a multi-byte encoding also every pair of a lead byte and a byte from 30 to FE. Some of the pairs are
 * malformed. For EUC-JP, three-byte sequences follow; for GBK and GB18030, the four-byte sequences of the BMP.
 */
function everySequence(id) {
  const bytes = [];
  const lead = [0x81, 0xfe];
  const digit = [0x30, 0x39];
  const kanji = [0xa1, 0xfe];
  appendAll([[0, 0xff]], bytes);
  bytes.push(0x20); // separates FF, which is malformed in multi-byte encodings, from the pairs
  if (!isSingleByte(id)) appendAll([lead, [0x30, 0xfe]], bytes);
  bytes.push(0x20, 0x20, 0x20);
  if (encodings[id] === 'euc-jp') appendAll([[0x8f, 0x8f], kanji, kanji], bytes);
  if (/^gb/.test(encodings[id])) appendAll([[0x81, 0x84], digit, lead, digit], bytes);
  return Uint8Array.from(bytes);
}

/** By the id of the encoding: whether `everySequence` has malformed bytes. The windows encodings, for example, have none. */
const hasMalformed = [];

/** Returns the platform's decoder if it decodes `everySequence` as the module does; otherwise null. */
function verifiedDecoder(id) {
  try {
    const decoder = new TextDecoder(encodings[id]);
    const bytes = everySequence(id);
    const units = core.convertWithBOM(bytes, id, EncodingId.Units16, Policy.Replace);
    const text = decoder.decode(bytes);
    hasMalformed[id] = text.includes(REPLACEMENT);
    return text.length === units.length && units.every((unit, at) => text.charCodeAt(at) === unit) ? decoder : null;
  } catch {
    return null; // The platform does not have the encoding.
  }
}

/** The results of `verifiedDecoder`, by the id of the encoding. */
const verified = [];
/** The number of calls, by the id of the encoding. */
const calls = [];

/** Returns the verified decoder of an encoding; null if there is none yet. */
function decoderOf(id) {
  if (verified[id] !== undefined) return verified[id];
  if (isSingleByte(id)) return (verified[id] = verifiedDecoder(id));
  calls[id] = (calls[id] ?? 0) + 1;
  return calls[id] > CALLS_BEFORE_VERIFICATION ? (verified[id] = verifiedDecoder(id)) : null;
}

/**
 * Returns the minimum and the maximum length, in bytes, of input for which the platform's decoder is the fastest route, if it is verified.
 * In browsers and Bun, it is the fastest for windows-1252 of every length.
 */
export function platformLengths(id) {
  if ((!ucs2Slice || isBun) && id === EncodingId.Windows1252) return [0, Infinity];
  return isSingleByte(id) ? RANGES.singleByte : RANGES.multiByte;
}

/** Returns whether bytes start with the BOM of gb18030. The same bytes have other meanings, or none, in other encodings. */
const startsWithBOM = (bytes) => bytes[0] === 0x84 && bytes[1] === 0x31 && bytes[2] === 0x95 && bytes[3] === 0x33;

/**
 * Decodes with a verified decoder of the platform. The encoding must have no shift states, because `everySequence` has no escape sequences.
 * Returns `undefined` if there is no verified decoder, and for text with U+FFFD, which a decoder writes for malformed bytes.
 * Also returns `undefined` for bytes that are a BOM in gb18030, which browsers and Bun do not drop.
 */
export function decodeVerified(input, id) {
  if (startsWithBOM(input)) return undefined;
  const text = decoderOf(id)?.decode(input);
  return hasMalformed[id] && text?.includes(REPLACEMENT) ? undefined : text;
}
