/**
 * Texts that are partly one thing and partly another: UTF-8 of which some was read as windows-1252 and encoded again, and
 * UTF-8 with bytes of windows-1252 between. The package judges texts as wholes; these are for people to look at.
 */
import { isEcho } from './scan/follow-on-faults.js';
import { VALID } from './segment-kinds.js';
import { CONVINCING, CONVINCING_AGAIN, evidenceOf } from './vendor/double-encoding.js';

const PLACES = 5; // that are shown
const SAMPLES = 4;
const LINES = [0x09, 0x0a, 0x0c, 0x0d]; // the controls that texts have
const EXACT = { errors: 'surrogateescape', ignoreBOM: true }; // malformed bytes come through as they are

/** The characters of windows-1252 from 80 to FF. */
const upperHalf = (codec) =>
  codec.decode(
    Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at),
    'windows-1252',
  );

/** What UTF-8 looks like when it is read as windows-1252: a lead, and the continuations that it announces. */
function patternOf(upper) {
  const among = (first, last) => `[${upper.slice(first - 0x80, last - 0x7f).replace(/[\\\]^-]/g, '\\$&')}]`;
  const next = among(0x80, 0xbf);
  const [two, three, four] = [among(0xc2, 0xdf), among(0xe0, 0xef), among(0xf0, 0xf4)];
  return new RegExp(`${two}${next}|${three}${next}{2}|${four}${next}{3}`, 'g');
}

/**
 * The sequences of a text that were encoded twice, beyond reasonable doubt. Sequences without anything between them are
 * judged together. One run must be convincing by itself; then the letters and blanks that begin with "Ã" and "Â" need less.
 *
 * @param {object} codec the package
 * @param {string} text
 * @returns {{ index: number, piece: string, undone: Uint8Array }[]} `index` in UTF-16 code units
 */
function doubledSequences(codec, text) {
  const upper = upperHalf(codec);
  const undone = new Uint8Array(text.length);
  const runs = [];
  for (const { 0: piece, index } of text.matchAll(patternOf(upper))) {
    const bytes = Uint8Array.from(piece, (character) => 0x80 + upper.indexOf(character));
    // Nobody wrote a character that does not exist, or a control character.
    if (!codec.isValid(bytes, 'utf-8') || /[\p{Cn}\p{Cc}]/u.test(codec.decode(bytes, 'utf-8'))) continue;
    undone.set(bytes, index);
    if (runs.at(-1)?.end !== index) runs.push({ start: index, end: index, sequences: [] });
    runs.at(-1).sequences.push({ index, piece, undone: bytes });
    runs.at(-1).end += piece.length;
  }
  for (const run of runs) run.bits = evidenceOf(undone, text, CONVINCING, run.start, run.end);
  if (!runs.some(({ bits }) => bits >= CONVINCING)) return [];
  const isDoubled = ({ start, bits }) => bits >= ('ÃÂ'.includes(text[start]) ? CONVINCING_AGAIN : CONVINCING);
  return runs.filter(isDoubled).flatMap(({ sequences }) => sequences);
}

/**
 * Where the bytes are that were encoded twice, and the first of them: `from` what they are, `to` what they were before
 * they were read as `as`, as often as `times` says.
 *
 * @typedef {object} Doubled
 * @property {number[]} offsets
 * @property {number[]} lengths in bytes
 * @property {{ bytes: Uint8Array, from: string, to: string }} first
 * @property {string} as
 * @property {number} times
 */

/**
 * The places of a text that were encoded twice where the rest was not; null without one.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {null | { count: number, places: { offset: number, from: string, to: string }[], doubled: Doubled, result: Uint8Array }}
 *   offsets in bytes; `result` is the input with all of these places undone
 */
function partlyDouble(codec, bytes) {
  const text = codec.decode(bytes, 'utf-8', EXACT);
  const parts = [];
  const places = [];
  const doubled = { offsets: [], lengths: [], first: null, as: 'windows-1252', times: 1 };
  let done = 0; // units of the text
  let offset = 0; // bytes of the input
  const pass = (to) => {
    const part = codec.encode(text.slice(done, to), 'utf-8', { errors: 'surrogateescape' });
    offset += part.length;
    done = to;
    return part;
  };
  for (const { index, piece, undone } of doubledSequences(codec, text)) {
    parts.push(pass(index), undone);
    if (places.length < PLACES) places.push({ offset, from: piece, to: codec.decode(undone, 'utf-8') });
    doubled.offsets.push(offset);
    const twice = pass(index + piece.length);
    doubled.lengths.push(twice.length);
    doubled.first ??= { bytes: twice, from: piece, to: places[0].to };
  }
  if (doubled.first === null) return null;
  parts.push(pass(text.length));
  return { count: doubled.offsets.length, places, doubled, result: joined(parts) };
}

/**
 * Whether a text was encoded twice, all of it or places of it, and the way back. The only place that asks the package.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
export function doubleEncodingOf(codec, bytes) {
  const found = codec.detectDoubleEncoding(bytes);
  const partly = found ? null : partlyDouble(codec, bytes);
  return { found, partly, doubled: found ? doubledIn(codec, bytes, found) : (partly?.doubled ?? null) };
}

/** Whether `part` stands in `bytes` at `offset`. */
const standsAt = (bytes, offset, part) => part.every((byte, at) => bytes[offset + at] === byte);

/**
 * The places of a text of which all was encoded twice, found by doing to each of its characters again what was done to
 * it; null where that does not lead to the text.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {{ steps: { as: string }[], result: Uint8Array }} found by the package
 * @returns {Doubled | null}
 */
function doubledIn(codec, bytes, { steps, result }) {
  const doubled = { offsets: [], lengths: [], first: null, as: steps[0].as, times: steps.length };
  const formsOf = (character) => {
    const once = codec.encode(character, 'utf-8', { errors: 'surrogateescape' });
    if (once.length === 1) return { once, twice: once };
    const again = (made, { as }) => codec.encode(codec.decode(made, as, { ignoreBOM: true }), 'utf-8');
    return { once, twice: steps.reduceRight(again, once) };
  };
  const forms = new Map();
  let offset = 0;
  for (const character of codec.decode(result, 'utf-8', EXACT)) {
    if (!forms.has(character)) forms.set(character, formsOf(character));
    const { once, twice } = forms.get(character);
    const isTwice = standsAt(bytes, offset, twice);
    if (!isTwice && !standsAt(bytes, offset, once)) return null;
    if (isTwice && twice.length > once.length) {
      doubled.offsets.push(offset);
      doubled.lengths.push(twice.length);
      doubled.first ??= { bytes: twice, from: codec.decode(twice, 'utf-8', { ignoreBOM: true }), to: character };
    }
    offset += isTwice ? twice.length : once.length;
  }
  return doubled.first && doubled;
}

/** The bytes of several parts, one after the other. @param {Uint8Array[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Whether a text is UTF-8 with bytes of windows-1252 between: sequences of several bytes that are valid, and faults
 * that are letters or punctuation there, each by itself, and no controls.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {null | { sequences: number, count: number, samples: { byte: number, character: string }[] }}
 */
export function mixtureOf(codec, bytes) {
  const upper = upperHalf(codec);
  const table = codec.faults(bytes, 'utf-8');
  if (bytes.some((byte) => byte < 0x20 && !LINES.includes(byte))) return null;
  const seen = new Set();
  let within = false;
  for (let row = 0; row < table.length; row += 1) {
    const at = table.offsets[row];
    const isAlone = table.lengths[row] === 1 && !isEcho(bytes, at) && !isEcho(bytes, at + 1);
    if (!isAlone) return null;
    if (!/[\p{L}\p{P}\p{S}]/u.test(upper[bytes[at] - 0x80])) return null;
    // The last byte of all may be one of a character that was cut.
    if (at + 1 < bytes.length) within = true;
    seen.add(bytes[at]);
  }
  if (!within) return null;
  const { starts, kinds } = codec.inspect(bytes, 'utf-8');
  let sequences = 0;
  for (let at = 0; at < kinds.length; at += 1)
    if (kinds[at] === VALID && starts[at + 1] - starts[at] > 1) sequences += 1;
  if (sequences === 0) return null;
  const samples = [...seen].slice(0, SAMPLES).map((byte) => ({ byte, character: upper[byte - 0x80] }));
  return { sequences, count: table.length, samples };
}
