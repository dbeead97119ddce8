/**
 * Texts that mix two encodings: UTF-8 with some double-encoded parts, and UTF-8 with single bytes of windows-1252.
 * The package judges only the complete text. These functions examine parts of a text, and the user decides what to do with their results.
 */
import { concatBytes } from './concat-bytes.js';
import { isFollowOnFault } from './scan/follow-on-faults.js';
import { VALID } from './segment-kinds.js';
import { CONVINCING, CONVINCING_AGAIN, evidenceOf } from './vendor/double-encoding.js';

const MAX_EXAMPLES = 5; // double-encoded sequences that the page lists
const MAX_SAMPLES = 4; // windows-1252 bytes that the page lists
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d]; // the C0 controls that occur in text
const LOSSLESS = { errors: 'surrogateescape', ignoreBOM: true }; // malformed bytes survive the round trip

/** Returns the characters of the windows-1252 bytes 80 to FF. */
const upperHalf = (codec) =>
  codec.decode(
    Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at),
    'windows-1252',
  );

/** Matches UTF-8 sequences that were decoded as windows-1252: a lead and the continuations that it announces. */
function mojibakePattern(upper) {
  const characters = (first, last) => `[${upper.slice(first - 0x80, last - 0x7f).replace(/[\\\]^-]/g, '\\$&')}]`;
  const continuation = characters(0x80, 0xbf);
  const [two, three, four] = [characters(0xc2, 0xdf), characters(0xe0, 0xef), characters(0xf0, 0xf4)];
  return new RegExp(`${two}${continuation}|${three}${continuation}{2}|${four}${continuation}{3}`, 'g');
}

/**
 * Returns the sequences of a text that were certainly encoded twice. Adjacent sequences form a run and share their
 * evidence. At least one run must be convincing by itself; then runs that begin with "Ã" or "Â" need less evidence.
 *
 * @param {object} codec the package
 * @param {string} text
 * @returns {{ index: number, mojibake: string, original: Uint8Array }[]} `index` in UTF-16 code units
 */
function findDoubleEncodedSequences(codec, text) {
  const upper = upperHalf(codec);
  const originals = new Uint8Array(text.length);
  const runs = [];
  for (const { 0: mojibake, index } of text.matchAll(mojibakePattern(upper))) {
    const original = Uint8Array.from(mojibake, (character) => 0x80 + upper.indexOf(character));
    // An unassigned or control character is no evidence: people do not write them.
    if (!codec.isValid(original, 'utf-8') || /[\p{Cn}\p{Cc}]/u.test(codec.decode(original, 'utf-8'))) continue;
    originals.set(original, index);
    if (runs.at(-1)?.end !== index) runs.push({ start: index, end: index, sequences: [] });
    runs.at(-1).sequences.push({ index, mojibake, original });
    runs.at(-1).end += mojibake.length;
  }
  for (const run of runs) run.bits = evidenceOf(originals, text, CONVINCING, run.start, run.end);
  if (!runs.some(({ bits }) => bits >= CONVINCING)) return [];
  const isConvincing = ({ start, bits }) => bits >= ('ÃÂ'.includes(text[start]) ? CONVINCING_AGAIN : CONVINCING);
  return runs.filter(isConvincing).flatMap(({ sequences }) => sequences);
}

/**
 * The double-encoded sequences of an input.
 *
 * @typedef {object} DoubleEncodedPlaces
 * @property {number[]} offsets in bytes
 * @property {number[]} lengths in bytes
 * @property {{ bytes: Uint8Array, from: string, to: string }} first the first sequence, its text now, and its original
 *   text
 * @property {string} as the encoding that the UTF-8 bytes were decoded as
 * @property {number} times how often the bytes were decoded as `as` and encoded again
 */

/**
 * Returns the double-encoded sequences of a text that is not double-encoded as a whole; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {null | { count: number, examples: { offset: number, from: string, to: string }[], places:
 *   DoubleEncodedPlaces, result: Uint8Array }} offsets in bytes; `result` is the input with all of these sequences
 *   repaired
 */
function findPartialDoubleEncoding(codec, bytes) {
  const text = codec.decode(bytes, 'utf-8', LOSSLESS);
  const parts = [];
  const examples = [];
  const places = { offsets: [], lengths: [], first: null, as: 'windows-1252', times: 1 };
  let index = 0; // in the text, in code units
  let offset = 0; // in the input, in bytes
  const advance = (to) => {
    const part = codec.encode(text.slice(index, to), 'utf-8', { errors: 'surrogateescape' });
    offset += part.length;
    index = to;
    return part;
  };
  for (const { index: start, mojibake, original } of findDoubleEncodedSequences(codec, text)) {
    parts.push(advance(start), original);
    if (examples.length < MAX_EXAMPLES) examples.push({ offset, from: mojibake, to: codec.decode(original, 'utf-8') });
    places.offsets.push(offset);
    const sequence = advance(start + mojibake.length);
    places.lengths.push(sequence.length);
    places.first ??= { bytes: sequence, from: mojibake, to: examples[0].to };
  }
  if (places.first === null) return null;
  parts.push(advance(text.length));
  return { count: places.offsets.length, examples, places, result: concatBytes(parts) };
}

/**
 * Detects double encoding of the complete input or of parts of it, with the repaired bytes.
 * Only this function calls the package's detection of double encoding.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
export function findDoubleEncoding(codec, bytes) {
  const whole = codec.detectDoubleEncoding(bytes);
  const partial = whole ? null : findPartialDoubleEncoding(codec, bytes);
  const places = whole ? findDoubleEncodedPlaces(codec, bytes, whole) : (partial?.places ?? null);
  return { whole, partial, places };
}

/** Returns whether `bytes` has `part` at `offset`. */
const hasBytesAt = (bytes, offset, part) => part.every((byte, at) => bytes[offset + at] === byte);

/**
 * Returns the double-encoded sequences of an input that is double-encoded as a whole. Encodes each character of the
 * repaired text again and compares; null if that does not give the input.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {{ steps: { as: string }[], result: Uint8Array }} whole what the package detected
 * @returns {DoubleEncodedPlaces | null}
 */
function findDoubleEncodedPlaces(codec, bytes, { steps, result }) {
  const places = { offsets: [], lengths: [], first: null, as: steps[0].as, times: steps.length };
  const encodeBothWays = (character) => {
    const once = codec.encode(character, 'utf-8', { errors: 'surrogateescape' });
    if (once.length === 1) return { once, twice: once };
    const encodeAgain = (encoded, { as }) =>
      codec.encode(codec.decode(encoded, as, { errors: 'replace', ignoreBOM: true }), 'utf-8');
    return { once, twice: steps.reduceRight(encodeAgain, once) };
  };
  const cache = new Map();
  let offset = 0;
  for (const character of codec.decode(result, 'utf-8', LOSSLESS)) {
    if (!cache.has(character)) cache.set(character, encodeBothWays(character));
    const { once, twice } = cache.get(character);
    const isTwice = hasBytesAt(bytes, offset, twice);
    if (!isTwice && !hasBytesAt(bytes, offset, once)) return null;
    if (isTwice && twice.length > once.length) {
      places.offsets.push(offset);
      places.lengths.push(twice.length);
      places.first ??= { bytes: twice, from: codec.decode(twice, 'utf-8', { ignoreBOM: true }), to: character };
    }
    offset += isTwice ? twice.length : once.length;
  }
  return places.first && places;
}

/**
 * Detects UTF-8 text with single bytes of windows-1252: valid multi-byte sequences, no C0 controls except those of
 * text, and isolated malformed bytes that are letters, punctuation or symbols in windows-1252.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {null | { sequences: number, count: number, samples: { byte: number, character: string }[] }} the numbers of
 *   multi-byte sequences and of malformed bytes
 */
export function findWindows1252InUtf8(codec, bytes) {
  const upper = upperHalf(codec);
  const table = codec.faults(bytes, 'utf-8');
  if (bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.includes(byte))) return null;
  const found = new Set();
  let isWithinText = false;
  for (let row = 0; row < table.length; row += 1) {
    const at = table.offsets[row];
    const isIsolated = table.lengths[row] === 1 && !isFollowOnFault(bytes, at) && !isFollowOnFault(bytes, at + 1);
    if (!isIsolated) return null;
    if (!/[\p{L}\p{P}\p{S}]/u.test(upper[bytes[at] - 0x80])) return null;
    // The last byte of the input may be the lead of a truncated character.
    if (at + 1 < bytes.length) isWithinText = true;
    found.add(bytes[at]);
  }
  if (!isWithinText) return null;
  const { starts, kinds } = codec.inspect(bytes, 'utf-8');
  let sequences = 0;
  for (let at = 0; at < kinds.length; at += 1)
    if (kinds[at] === VALID && starts[at + 1] - starts[at] > 1) sequences += 1;
  if (sequences === 0) return null;
  const samples = [...found].slice(0, MAX_SAMPLES).map((byte) => ({ byte, character: upper[byte - 0x80] }));
  return { sequences, count: table.length, samples };
}
